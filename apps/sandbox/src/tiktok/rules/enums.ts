/** The platform's values, as its documents list them. */
export const OBJECTIVES = [
  ...([
    'REACH',
    'TRAFFIC',
    'VIDEO_VIEWS',
    'LEAD_GENERATION',
    'ENGAGEMENT',
    'APP_PROMOTION',
    'WEB_CONVERSIONS',
  ] as const),
  'PRODUCT_SALES',
] as const;
export type Objective = (typeof OBJECTIVES)[number];

export const STATUSES = ['ENABLE', 'DISABLE'] as const;
export const STATUS_CHANGES = ['ENABLE', 'DISABLE', 'DELETE'] as const;
export type Operation = (typeof STATUS_CHANGES)[number];

export const CAMPAIGN_BUDGET_MODES = [
  ...(['BUDGET_MODE_INFINITE', 'BUDGET_MODE_TOTAL', 'BUDGET_MODE_DAY', 'BUDGET_MODE_DYNAMIC_DAILY_BUDGET'] as const),
];
export type BudgetMode = (typeof CAMPAIGN_BUDGET_MODES)[number];

export const PLACEMENTS = ['PLACEMENT_TIKTOK', 'PLACEMENT_PANGLE', 'PLACEMENT_GLOBAL_APP_BUNDLE'] as const;
/** TIKTOK_LITE was retired on 2025-07-19. */
export const SUBPLACEMENTS = ['IN_FEED', 'SEARCH_FEED'] as const;
export const PLACEMENT_TYPES = ['PLACEMENT_TYPE_NORMAL', 'PLACEMENT_TYPE_AUTOMATIC'] as const;

export const GENDERS = ['GENDER_UNLIMITED', 'GENDER_MALE', 'GENDER_FEMALE'] as const;
export const AGE_GROUPS = [
  ...(['AGE_13_17', 'AGE_18_24', 'AGE_25_34', 'AGE_35_44', 'AGE_45_54', 'AGE_55_100'] as const),
];
export const SPENDING_POWERS = ['ALL', 'HIGH'] as const;
export const INCOMES = ['TOP5', 'TOP10', 'TOP10_25', 'TOP25_50'] as const;
export const OPERATING_SYSTEMS = ['ANDROID', 'IOS'] as const;
export const NETWORKS = ['WIFI', '2G', '3G', '4G', '5G'] as const;
export const SPECIAL_INDUSTRIES = ['HOUSING', 'EMPLOYMENT', 'CREDIT'] as const;

export const PROMOTION_TYPES = [
  ...(['APP_ANDROID', 'APP_IOS', 'WEBSITE', 'LEAD_GENERATION', 'LEAD_GEN_CLICK_TO_TT_DIRECT_MESSAGE'] as const),
  ...(['LEAD_GEN_CLICK_TO_SOCIAL_MEDIA_APP_MESSAGE', 'LEAD_GEN_CLICK_TO_CALL', 'WEBSITE_OR_DISPLAY'] as const),
  ...(['VIDEO_SHOPPING', 'LIVE_SHOPPING', 'TIKTOK_SHOP'] as const),
];

/** VIDEO_VIEW was retired. */
export const GOALS = [
  ...(['CLICK', 'CONVERT', 'INSTALL', 'IN_APP_EVENT', 'REACH', 'SHOW', 'LEAD_GENERATION', 'CONVERSATION'] as const),
  ...(['CONVERSION_LEADS', 'PREFERRED_LEAD', 'FOLLOWERS', 'PROFILE_VIEWS', 'PAGE_VISIT', 'VALUE'] as const),
  ...(['AUTOMATIC_VALUE_OPTIMIZATION', 'ENGAGED_VIEW', 'ENGAGED_VIEW_FIFTEEN', 'TRAFFIC_LANDING_PAGE_VIEW'] as const),
  ...(['DESTINATION_VISIT', 'MT_LIVE_ROOM', 'PRODUCT_CLICK_IN_LIVE'] as const),
];
export type Goal = (typeof GOALS)[number];
export const BILLINGS = ['CPC', 'CPM', 'CPV', 'OCPM', 'GD', 'CPA'] as const;
export type Billing = (typeof BILLINGS)[number];
/** CPMV was retired. */
export const BID_DISPLAY_MODES = ['CPV'] as const;
export const BID_TYPES = ['BID_TYPE_NO_BID', 'BID_TYPE_CUSTOM'] as const;
export const DEEP_BID_TYPES = [
  ...(['DEFAULT', 'MIN', 'PACING', 'VO_MIN', 'VO_MIN_ROAS', 'VO_HIGHEST_VALUE', 'AEO'] as const),
];
export const PACINGS = ['PACING_MODE_SMOOTH', 'PACING_MODE_FAST'] as const;
export const SCHEDULES = ['SCHEDULE_START_END', 'SCHEDULE_FROM_NOW'] as const;

export const CLICK_WINDOWS = ['OFF', 'ONE_DAY', 'SEVEN_DAYS', 'FOURTEEN_DAYS', 'TWENTY_EIGHT_DAYS'] as const;
export const VIEW_WINDOWS = ['OFF', 'ONE_DAY', 'SEVEN_DAYS'] as const;
export const ENGAGED_WINDOWS = ['ONE_DAY', 'SEVEN_DAYS'] as const;
export const EVENT_COUNTS = ['UNSET', 'EVERY', 'ONCE'] as const;

/** EXPANDED was replaced by EXPANDED_INVENTORY. */
export const BRAND_SAFETY = [
  ...(['NO_BRAND_SAFETY', 'EXPANDED_INVENTORY', 'STANDARD_INVENTORY', 'LIMITED_INVENTORY', 'THIRD_PARTY'] as const),
];
/** DYNAMIC was retired. */
export const MATERIAL_MODES = ['CUSTOM', 'SMART_CREATIVE'] as const;

export const IDENTITY_TYPES = ['CUSTOMIZED_USER', 'AUTH_CODE', 'TT_USER', 'BC_AUTH_TT'] as const;
export const AD_FORMATS = ['SINGLE_IMAGE', 'SINGLE_VIDEO', 'CAROUSEL_ADS', 'CATALOG_CAROUSEL', 'LIVE_CONTENT'] as const;
export const CALLS_TO_ACTION = [
  ...(['APPLY_NOW', 'BOOK_NOW', 'CALL_NOW', 'CONTACT_US', 'DOWNLOAD_NOW', 'EXPERIENCE_NOW', 'GET_QUOTE'] as const),
  ...([
    'GET_SHOWTIMES',
    'GET_TICKETS_NOW',
    'INSTALL_NOW',
    'INTERESTED',
    'LEARN_MORE',
    'LISTEN_NOW',
    'ORDER_NOW',
  ] as const),
  ...([
    'PLAY_GAME',
    'PREORDER_NOW',
    'READ_MORE',
    'SEND_MESSAGE',
    'SHOP_NOW',
    'SIGN_UP',
    'SUBSCRIBE',
    'VIEW_NOW',
  ] as const),
  ...(['VIEW_PROFILE', 'VISIT_STORE', 'WATCH_LIVE', 'WATCH_NOW', 'CHECK_AVAILABILITY'] as const),
];
