import {
  AGE_GROUPS,
  BID_DISPLAY_MODES,
  BID_TYPES,
  BILLINGS,
  BRAND_SAFETY,
  CAMPAIGN_BUDGET_MODES,
  CLICK_WINDOWS,
  DEEP_BID_TYPES,
  ENGAGED_WINDOWS,
  EVENT_COUNTS,
  GENDERS,
  GOALS,
  INCOMES,
  MATERIAL_MODES,
  NETWORKS,
  OPERATING_SYSTEMS,
  PACINGS,
  PLACEMENT_TYPES,
  PLACEMENTS,
  PROMOTION_TYPES,
  SCHEDULES,
  SPENDING_POWERS,
  STATUSES,
  SUBPLACEMENTS,
  VIEW_WINDOWS,
} from '../rules/enums.js';
import {
  flag,
  integer,
  kept,
  keptFields,
  number,
  oneOf,
  someOf,
  text,
  texts,
  time,
  type Given,
} from '../wire/fields.js';

/** Fields that cannot change after creation. */
const FIXED = {
  optimization_goal: oneOf(GOALS),
  billing_event: oneOf(BILLINGS),
  placement_type: oneOf(PLACEMENT_TYPES),
  placements: someOf(PLACEMENTS),
  promotion_type: oneOf(PROMOTION_TYPES),
  pixel_id: text(),
  click_attribution_window: oneOf(CLICK_WINDOWS),
  view_attribution_window: oneOf(VIEW_WINDOWS),
  engaged_view_attribution_window: oneOf(ENGAGED_WINDOWS),
  attribution_event_count: oneOf(EVENT_COUNTS),
  bid_display_mode: oneOf(BID_DISPLAY_MODES),
};
export const FIXED_FIELDS = Object.keys(FIXED);

/** Fields that can change after creation. */
export const CHANGEABLE = {
  adgroup_name: text(),
  budget: number(),
  schedule_start_time: time,
  schedule_end_time: time,
  dayparting: text(),
  pacing: oneOf(PACINGS),
  tiktok_subplacements: someOf(SUBPLACEMENTS),
  location_ids: texts(),
  zipcode_ids: texts(),
  languages: texts(),
  gender: oneOf(GENDERS),
  age_groups: someOf(AGE_GROUPS),
  spending_power: oneOf(SPENDING_POWERS),
  household_income: someOf(INCOMES),
  audience_ids: texts(),
  excluded_audience_ids: texts(),
  interest_category_ids: texts(),
  interest_keyword_ids: texts(),
  purchase_intention_keyword_ids: texts(),
  operating_systems: someOf(OPERATING_SYSTEMS, 1),
  network_types: someOf(NETWORKS),
  ios14_targeting: oneOf(['UNSET', 'IOS14_MINUS', 'IOS14_PLUS', 'ALL']),
  min_ios_version: text(),
  device_model_ids: texts(),
  device_price_ranges: kept,
  saved_audience_id: text(),
  brand_safety_type: oneOf(BRAND_SAFETY),
  bid_type: oneOf(BID_TYPES),
  bid_price: number({ min: 0.01 }),
  conversion_bid_price: number({ min: 0.01 }),
  deep_bid_type: oneOf(DEEP_BID_TYPES),
  roas_bid: number({ min: 0.01, max: 1000 }),
  frequency: integer({ min: 1, max: 1000 }),
  frequency_schedule: integer({ min: 1, max: 30 }),
  is_hfss: flag,
  is_lhf_compliance: flag,
  ...keptFields(`
    actions search_keywords min_android_version carrier_ids isp_ids smart_audience_enabled
    smart_interest_behavior_enabled contextual_tag_ids audience_rule brand_safety_partner category_exclusion_ids
    vertical_sensitivity_id deep_cpa_bid next_day_retention comment_disabled video_download_disabled share_disabled
    search_result_enabled statistic_type`),
};

/** Fields of `/adgroup/create/` besides the advertiser, the campaign and `request_id`. */
export const ADGROUP_FIELDS = {
  ...CHANGEABLE,
  ...FIXED,
  budget_mode: oneOf(CAMPAIGN_BUDGET_MODES),
  schedule_type: oneOf(SCHEDULES),
  optimization_event: text(),
  custom_conversion_id: text(),
  app_id: text(),
  promotion_target_type: oneOf(['INSTANT_PAGE', 'EXTERNAL_WEBSITE']),
  creative_material_mode: oneOf(MATERIAL_MODES),
  operation_status: oneOf(STATUSES),
  ...keptFields(`
    messaging_app_type messaging_app_account_id phone_region_code phone_region_calling_code phone_number
    shopping_ads_type product_source catalog_id store_id catalog_authorized_bc_id secondary_optimization_event vbo_window
    deep_funnel_optimization_status deep_funnel_event_source deep_funnel_event_source_id
    deep_funnel_optimization_event identity_id identity_type identity_authorized_bc_id app_config`),
};
export type AdGroupBody = Given<typeof ADGROUP_FIELDS>;
