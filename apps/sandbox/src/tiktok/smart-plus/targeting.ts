import {
  AGE_GROUPS,
  GENDERS,
  INCOMES,
  NETWORKS,
  OPERATING_SYSTEMS,
  SPENDING_POWERS,
  type Objective,
} from '../rules/enums.js';
import type { SmartPlusTargeting } from '../objects/types.js';
import { flag, keptFields, oneOf, readFields, someOf, text, texts, type Given } from '../wire/fields.js';
import type { Params } from '../wire/params.js';
import { invalid, missing } from '../wire/refusal.js';

export const MODES = ['AUTOMATIC', 'MANUAL'] as const;

/** Fields of `targeting_spec`. Sources: portal document 1843314887930946, and SmartPlusAdgroupCreateBodyTargetingSpec of the official SDK. */
const FIELDS = {
  location_ids: texts(),
  zipcode_ids: texts(),
  /** Two pages of the portal spell its values differently. */
  spc_audience_age: oneOf(['ALL', '18+', '25+', 'OVER_EIGHTEEN', 'OVER_TWENTY_FIVE']),
  languages: texts(),
  operating_systems: someOf(OPERATING_SYSTEMS, 1),
  audience_ids: texts(),
  excluded_audience_ids: texts(),
  age_groups: someOf(AGE_GROUPS),
  gender: oneOf(GENDERS),
  interest_category_ids: texts(),
  interest_keyword_ids: texts(),
  purchase_intention_keyword_ids: texts(),
  smart_interest_behavior_enabled: flag,
  smart_audience_enabled: flag,
  spending_power: oneOf(SPENDING_POWERS),
  household_income: someOf(INCOMES),
  min_android_version: text(),
  min_ios_version: text(),
  device_model_ids: texts(),
  network_types: someOf(NETWORKS),
  saved_audience_id: text(),
  ...keptFields(`
    actions carrier_ids isp_ids device_price_ranges included_pangle_audience_package_ids
    excluded_pangle_audience_package_ids blocked_pangle_app_ids app_targeting_type shopping_ads_retargeting_type
    shopping_ads_retargeting_actions_days included_custom_actions excluded_custom_actions
    shopping_ads_retargeting_custom_audience_relation`),
};
export const TARGETING_FIELDS = Object.keys(FIELDS);
type Spec = Given<typeof FIELDS>;

const fields = (names: string): string[] => names.trim().split(/\s+/);
/** The fields that each mode uses. Sources: portal documents 1843314887930946 and 1847839827327106. */
const OF_AUTOMATIC = fields(`
  location_ids zipcode_ids spc_audience_age languages operating_systems excluded_audience_ids blocked_pangle_app_ids`);
/** Hints that automatic targeting takes with `suggestion_audience_enabled`. It may still show the ads to other people. */
const SUGGESTED = fields(`
  age_groups gender audience_ids interest_category_ids interest_keyword_ids purchase_intention_keyword_ids actions`);
const OF_MANUAL = TARGETING_FIELDS.filter((name) => name !== 'spc_audience_age');

/** A body's targeting, before it is read. */
export interface RequestedTargeting {
  mode: SmartPlusTargeting['mode'];
  suggests: boolean;
  params: Params;
}

/**
 * Reads `targeting_spec`. Throws 40002 for targeting that no ad group can have.
 * @returns `spec`: the settings that the mode uses; `narrowing`: those that restrict the audience; `ignored`: names of the fields that the
 *   platform drops without an error
 */
export function readTargeting({ mode, suggests, params }: RequestedTargeting): {
  spec: Spec;
  narrowing: Spec;
  ignored: string[];
} {
  const body = readFields(params, FIELDS);
  params.finish();
  if (!body.location_ids?.length) throw missing('location_ids');
  // The page about modes lists ZIP codes; the endpoint's page allows them for travel catalogs only. The stricter page counts.
  if (body.zipcode_ids?.length)
    throw invalid('zipcode_ids', 'Is supported with catalog_type TRAVEL_ENTERTAINMENT only.');
  const used = mode === 'MANUAL' ? OF_MANUAL : suggests ? [...OF_AUTOMATIC, ...SUGGESTED] : OF_AUTOMATIC;
  const spec = only(body, used);
  return {
    spec,
    narrowing: mode === 'MANUAL' ? spec : only(spec, OF_AUTOMATIC),
    ignored: Object.keys(body).filter((name) => !used.includes(name)),
  };
}

const only = (body: Spec, names: readonly string[]): Spec =>
  Object.fromEntries(Object.entries(body).filter(([name]) => names.includes(name)));

/** Throws 40002 for ages under 18 outside app campaigns. */
export function checkSmartPlusAges({ age_groups: ages }: { age_groups?: string[] }, objective: Objective): void {
  if (ages?.includes('AGE_13_17') && objective !== 'APP_PROMOTION')
    throw invalid('age_groups', `AGE_13_17 is not supported for objective_type ${objective}.`);
}
