/** What Meta experiments can be ranked by; custom conversions join as `offsite_conversion.custom.{id}`. */
export const META_RESULT_VARIABLES = [
  'link_click',
  'onsite_conversion.lead_grouped',
  'lead',
  'omni_app_install',
  'omni_purchase',
  'omni_add_to_cart',
  'omni_complete_registration',
  'omni_initiated_checkout',
  'landing_page_view',
  'omni_view_content',
  'video_view',
] as const;

export const DEFAULT_RESULT_VARIABLE = { meta: 'link_click', tiktok: 'clicks', google: 'link_click' } as const;

const CUSTOM_CONVERSION = /^offsite_conversion\.custom\.\d{1,32}$/;

/** Whether a Meta experiment can be ranked by this action. */
export const isMetaResultVariable = (name: string): boolean =>
  (META_RESULT_VARIABLES as readonly string[]).includes(name) || CUSTOM_CONVERSION.test(name);
