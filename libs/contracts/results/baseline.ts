/**
 * What a Meta baseline holds (PROFILE-019): delivery, then one figure for each conversion metric and its cost. `hash` is
 * the custom conversion that the specification writes as {hash}.
 */
export const BASELINE_DELIVERY = ['cpm', 'cpc', 'ctr', 'impressions', 'reach'] as const;
export const BASELINE_CONVERSIONS = [
  'link_click',
  'lead_grouped',
  'lead',
  'omni_app_install',
  'omni_purchase',
  'omni_add_to_cart',
  'omni_complete_registration',
  'omni_initiated_checkout',
  'omni_view_content',
  'landing_page_view',
  'hash',
  'video_view',
] as const;

export type BaselineConversion = (typeof BASELINE_CONVERSIONS)[number];
export type BaselineMetric = (typeof BASELINE_DELIVERY)[number] | BaselineConversion | `cpa_${BaselineConversion}`;

/** The field of a conversion metric's cost (PROFILE-020). */
export const costField = (metric: BaselineConversion): `cpa_${BaselineConversion}` => `cpa_${metric}`;

/** Every field of the form, in its order. */
export const BASELINE_METRICS: readonly BaselineMetric[] = [
  ...BASELINE_DELIVERY,
  ...BASELINE_CONVERSIONS.flatMap((metric): BaselineMetric[] => [metric, costField(metric)]),
];

/** What the form starts with (PROFILE-021): 100,000 impressions at ordinary prices; costs follow from the spend of 854. */
export const BASELINE_DEFAULTS: Readonly<Record<BaselineMetric, number>> = {
  ...{ cpm: 8.54, cpc: 0.68, ctr: 1.26, impressions: 100_000, reach: 62_500 },
  ...{ link_click: 1_256, cpa_link_click: 0.68 },
  ...{ lead_grouped: 40, cpa_lead_grouped: 21.35 },
  ...{ lead: 44, cpa_lead: 19.41 },
  ...{ omni_app_install: 61, cpa_omni_app_install: 14 },
  ...{ omni_purchase: 28, cpa_omni_purchase: 30.5 },
  ...{ omni_add_to_cart: 122, cpa_omni_add_to_cart: 7 },
  ...{ omni_complete_registration: 70, cpa_omni_complete_registration: 12.2 },
  ...{ omni_initiated_checkout: 56, cpa_omni_initiated_checkout: 15.25 },
  ...{ omni_view_content: 610, cpa_omni_view_content: 1.4 },
  ...{ landing_page_view: 976, cpa_landing_page_view: 0.88 },
  ...{ hash: 35, cpa_hash: 24.4 },
  ...{ video_view: 6_100, cpa_video_view: 0.14 },
};

/** Largest figure of a baseline. */
export const BASELINE_MOST = 1_000_000_000_000;
