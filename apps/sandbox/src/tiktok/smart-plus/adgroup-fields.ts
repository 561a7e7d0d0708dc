import {
  BID_TYPES,
  BILLINGS,
  CLICK_WINDOWS,
  DEEP_BID_TYPES,
  EVENT_COUNTS,
  GOALS,
  PLACEMENT_TYPES,
  PLACEMENTS,
  PROMOTION_TYPES,
  SCHEDULES,
  STATUSES,
  VIEW_WINDOWS,
} from '../rules/enums.js';
import { flag, keptFields, number, oneOf, someOf, text, time, type Given } from '../wire/fields.js';
import { MODES } from './targeting.js';

/** Fields that can change besides `targeting_spec`. Source: SmartPlusAdgroupUpdateBody of the official SDK. */
export const CHANGEABLE = {
  adgroup_name: text(),
  budget: number(),
  min_budget: number({ min: 0 }),
  bid_price: number({ min: 0.01 }),
  conversion_bid_price: number({ min: 0.01 }),
  roas_bid: number({ min: 0.01, max: 1000 }),
  schedule_type: oneOf(SCHEDULES),
  schedule_start_time: time,
  schedule_end_time: time,
  dayparting: text(),
  targeting_optimization_mode: oneOf(MODES),
  suggestion_audience_enabled: flag,
  is_hfss: flag,
  is_lhf_compliance: flag,
  ...keptFields(`
    comment_disabled share_disabled video_download_disabled pacing movie_premiere_date budget_auto_adjust_strategy
    tiktok_subplacements app_attribution_source app_data_source`),
};

/** Fields of `/smart_plus/adgroup/create/` besides the advertiser, the campaign, `request_id` and `targeting_spec`. Source: portal document 1843314887930946. */
export const ADGROUP_FIELDS = {
  ...CHANGEABLE,
  promotion_type: oneOf(PROMOTION_TYPES),
  promotion_target_type: oneOf(['INSTANT_PAGE', 'EXTERNAL_WEBSITE']),
  optimization_goal: oneOf(GOALS),
  billing_event: oneOf(BILLINGS),
  bid_type: oneOf(BID_TYPES),
  deep_bid_type: oneOf(DEEP_BID_TYPES),
  vbo_window: oneOf(['SEVEN_DAYS', 'ZERO_DAY']),
  budget_mode: oneOf(['BUDGET_MODE_TOTAL', 'BUDGET_MODE_DYNAMIC_DAILY_BUDGET']),
  pixel_id: text(),
  optimization_event: text(),
  custom_conversion_id: text(),
  app_id: text(),
  placement_type: oneOf(PLACEMENT_TYPES),
  placements: someOf(PLACEMENTS),
  click_attribution_window: oneOf(CLICK_WINDOWS),
  view_attribution_window: oneOf(VIEW_WINDOWS),
  engaged_view_attribution_window: oneOf(['OFF', 'ONE_DAY', 'SEVEN_DAYS', 'FOURTEEN_DAYS', 'TWENTY_EIGHT_DAYS']),
  attribution_event_count: oneOf(EVENT_COUNTS),
  operation_status: oneOf(STATUSES),
  ...keptFields(`
    promotion_website_type catalog_id catalog_authorized_bc_id product_source app_config minis_id
    gaming_ad_compliance_agreement deep_cpabid deep_funnel_optimization_status deep_funnel_event_source
    deep_funnel_event_source_id deep_funnel_optimization_event identity_id identity_type identity_authorized_bc_id
    message_event_set_id messaging_app_type messaging_app_account_id phone_info zalo_id_type open_api_partner`),
};
export type AdGroupBody = Given<typeof ADGROUP_FIELDS>;
