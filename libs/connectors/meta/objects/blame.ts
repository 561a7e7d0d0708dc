import { isAudienceComponent } from '#libs/platforms/components/components.js';
import { META } from '#libs/platforms/meta/description.js';
import type { Choice } from '../../port/ad-platform.js';

/**
 * Parameters of an ad set and the fields of the experiment that set them. A component stands for the alternative that was sent. A targeting
 * parameter that is not listed belongs to the component with the same name, if there is one.
 */
const OF_AD_SET: [parameter: RegExp, field: string | { component: string }][] = [
  [/^targeting\.geo_locations/, { component: 'geolocations' }],
  [/^targeting\.excluded_geo_locations/, 'exclusions.geolocations'],
  [/^targeting\.age_/, { component: 'ages' }],
  [/^targeting\.(flexible_spec|interests)/, { component: 'interests' }],
  [/^targeting\.exclusions\.(?!interests)/, 'exclusions.demographics'],
  [/^targeting\.exclusions/, 'exclusions.interests'],
  [/^targeting\.custom_audiences/, { component: 'custom_audiences' }],
  [/^targeting\.excluded_custom_audiences/, 'exclusions.custom_audiences'],
  [/^targeting\.(publisher_platforms|\w+_positions)/, { component: 'positions' }],
  [/^targeting\.user_device/, { component: 'user_devices' }],
  [/^targeting\.user_os/, 'information.user_os'],
  [/^regional_regulat/, { component: 'geolocations' }],
  [/^dsa_beneficiary/, 'information.dsa_beneficiary'],
  [/^dsa_payor/, 'information.dsa_payor'],
  [/^(lifetime|daily)_budget/, 'information.budget'],
  [/^start_time/, 'information.start_date'],
  [/^end_time/, 'information.end_date'],
  [/^attribution_spec/, 'attribution_setting'],
  [/^optimization_goal/, 'information.secondary_goal'],
  [/^promoted_object\.pixel_id/, 'pixel.id'],
  [/^promoted_object\.page_id/, 'page.id'],
  [/^promoted_object\.custom_conversion_id/, { component: 'custom_conversions' }],
  [/^promoted_object\.application_id/, 'information.application_id'],
  [/^promoted_object\.object_store_url/, 'information.promoted_url'],
];

/** Like `OF_AD_SET`, for the creative of an ad. */
const OF_CREATIVE: typeof OF_AD_SET = [
  [/call_to_action\.value\.lead_gen_form_id/, { component: 'visuals' }],
  [/call_to_action\.value\.(link|app_link)/, 'information.promoted_url'],
  [/call_to_action/, { component: 'ctas' }],
  [/\bpage_id$/, 'page.id'],
  [/\binstagram_user_id$/, 'ig.id'],
  [/link_data\.message/, { component: 'copies' }],
  [/link_data\.name/, { component: 'headlines' }],
  [/link_data\.description/, { component: 'descriptions' }],
  [/(link_data|creative)\.link$/, 'information.promoted_url'],
];

/**
 * The field of the experiment that sets the parameter that Meta refuses: `audiences.geolocations[1].value`, `information.dsa_payor`.
 * Undefined if no field sets it.
 * @param parameter with dots: `targeting.geo_locations`
 */
export function fieldBlamed(kind: 'adset' | 'ad', parameter: string, choice: Choice): string | undefined {
  const [, listed] = (kind === 'ad' ? OF_CREATIVE : OF_AD_SET).find(([pattern]) => pattern.test(parameter)) ?? [];
  const targetingName = /^targeting\.(\w+)/.exec(parameter)?.[1] ?? '';
  const field = listed ?? (isAudienceComponent(META, targetingName) ? { component: targetingName } : undefined);
  if (typeof field !== 'object') return field;
  const { component } = field;
  const list = `${isAudienceComponent(META, component) ? 'audiences' : 'creatives'}.${component}`;
  return choice[component] === undefined ? list : `${list}[${choice[component]}].value`;
}
