import {
  BID_TYPES,
  CAMPAIGN_BUDGET_MODES,
  DEEP_BID_TYPES,
  GOALS,
  OBJECTIVES,
  SPECIAL_INDUSTRIES,
  STATUSES,
} from '../rules/enums.js';
import { flag, keptFields, number, oneOf, someOf, text } from '../wire/fields.js';

/** Fields of `/campaign/create/` besides the advertiser and `request_id`. */
export const CAMPAIGN_FIELDS = {
  campaign_name: text(),
  objective_type: oneOf(OBJECTIVES),
  app_promotion_type: oneOf(['APP_INSTALL', 'APP_RETARGETING', 'APP_PREREGISTRATION']),
  campaign_type: oneOf(['REGULAR_CAMPAIGN', 'IOS14_CAMPAIGN']),
  app_id: text(),
  budget_mode: oneOf(CAMPAIGN_BUDGET_MODES),
  budget: number(),
  budget_optimize_on: flag,
  bid_type: oneOf(BID_TYPES),
  optimization_goal: oneOf(GOALS),
  deep_bid_type: oneOf(DEEP_BID_TYPES),
  roas_bid: number({ min: 0.01, max: 1000 }),
  special_industries: someOf(SPECIAL_INDUSTRIES),
  operation_status: oneOf(STATUSES),
  ...keptFields(`
    is_advanced_dedicated_campaign disable_skan_campaign campaign_app_profile_page_state campaign_product_source
    catalog_enabled is_search_campaign rf_campaign_type rta_id rta_bid_enabled rta_product_selection_enabled
    postback_window_mode po_number plugin_partner internal_channel virtual_objective_type sales_destination`),
};
