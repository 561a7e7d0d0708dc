import { bySetting } from './attribution.js';
import type { CampaignType } from './goals.js';

/**
 * The stored words of the specification and the values that the platform gets for them: one entry with its source each. [Y] `yml_files`,
 * [O] `python_sdk/docs` of tiktok/tiktok-business-api-sdk@f809c396, [G] bububa/tiktok-business@051f6c08, all read November 2026. (g) is a
 * guess, to be checked against the real platform.
 */
export interface Sourced<T> {
  readonly wire: T;
  readonly source: string;
}

/** The platform's settings for a campaign type: its objective, the optimization goal of its groups, and the billing event. */
export interface CampaignWords {
  readonly objective_type: string;
  readonly optimization_goal: string;
  readonly billing_event: string;
  readonly promotion_type?: string;
  readonly bid_display_mode?: string;
}
export const CAMPAIGN_WORDS: Readonly<Record<CampaignType, Sourced<CampaignWords>>> = {
  TRAFFIC: {
    wire: { objective_type: 'TRAFFIC', optimization_goal: 'CLICK', billing_event: 'CPC', promotion_type: 'WEBSITE' },
    source: 'Y:smart_plus_adgroup_create; CLICK is billed by CPC in public adapters',
  },
  VIDEO_VIEWS: {
    wire: {
      objective_type: 'VIDEO_VIEWS',
      optimization_goal: 'ENGAGED_VIEW',
      billing_event: 'CPV',
      // Only this objective has this field, and it requires it.
      bid_display_mode: 'CPV',
    },
    source: 'G:enum/optimization_goal.go, model/adgroup/create.go; the billing event is (g)',
  },
  WEB_CONVERSIONS: {
    wire: {
      objective_type: 'WEB_CONVERSIONS',
      optimization_goal: 'CONVERT',
      billing_event: 'OCPM',
      promotion_type: 'WEBSITE',
    },
    source: 'Y:smart_plus_adgroup_create; CONVERT is billed by OCPM in public adapters',
  },
};

/** TIKTOK-101; an audience of all ages sends none. */
export const AGE_WORDS = {
  AGE_13_17: { wire: 'AGE_13_17', source: 'Y:smart_plus_adgroup_create' },
  AGE_18_24: { wire: 'AGE_18_24', source: 'Y:smart_plus_adgroup_create' },
  AGE_25_34: { wire: 'AGE_25_34', source: 'Y:smart_plus_adgroup_create' },
  AGE_35_44: { wire: 'AGE_35_44', source: 'Y:smart_plus_adgroup_create' },
  AGE_45_54: { wire: 'AGE_45_54', source: 'Y:smart_plus_adgroup_create' },
  /** 55+. */
  AGE_55_100: { wire: 'AGE_55_100', source: 'Y:smart_plus_adgroup_create' },
} as const satisfies Record<string, Sourced<string>>;

/** TIKTOK-102, by the stored numbers. */
export const GENDER_WORDS = {
  0: { wire: 'GENDER_UNLIMITED', source: 'Y:smart_plus_adgroup_create' },
  1: { wire: 'GENDER_MALE', source: 'Y:smart_plus_adgroup_create' },
  2: { wire: 'GENDER_FEMALE', source: 'Y:smart_plus_adgroup_create' },
} as const satisfies Record<number, Sourced<string>>;

/** TIKTOK-103: the place within TikTok that shows an ad, as `tiktok_subplacements`. TIKTOK_LITE was retired on 2025-07-19. */
export const PLACEMENT_WORDS = {
  IN_FEED: { wire: 'IN_FEED', source: 'G:model/adgroup/create.go' },
  SEARCH_FEED: { wire: 'SEARCH_FEED', source: 'G:model/adgroup/create.go' },
} as const satisfies Record<string, Sourced<string>>;

/** TIKTOK-106, as `spending_power`. */
export const SPENDING_POWER_WORDS = {
  ALL: { wire: 'ALL', source: 'Y:smart_plus_adgroup_create' },
  HIGH: { wire: 'HIGH', source: 'Y:smart_plus_adgroup_create' },
} as const satisfies Record<string, Sourced<string>>;

/** Household incomes, as `household_income`. The platform has them in the United States only. */
export const INCOME_WORDS = {
  TOP5: { wire: 'TOP5', source: 'Y:smart_plus_adgroup_create' },
  TOP10: { wire: 'TOP10', source: 'Y:smart_plus_adgroup_create' },
  TOP10_25: { wire: 'TOP10_25', source: 'Y:smart_plus_adgroup_create' },
  TOP25_50: { wire: 'TOP25_50', source: 'Y:smart_plus_adgroup_create' },
} as const satisfies Record<string, Sourced<string>>;

/** TIKTOK-059: the networks of the campaign, as `placements`. */
export const NETWORK_WORDS = {
  PLACEMENT_TIKTOK: { wire: 'PLACEMENT_TIKTOK', source: 'Y:smart_plus_adgroup_create' },
  PLACEMENT_PANGLE: { wire: 'PLACEMENT_PANGLE', source: 'Y:smart_plus_adgroup_create' },
  PLACEMENT_GLOBAL_APP_BUNDLE: { wire: 'PLACEMENT_GLOBAL_APP_BUNDLE', source: 'Y:smart_plus_adgroup_create' },
} as const satisfies Record<string, Sourced<string>>;

/** TIKTOK-109, by the codes of TIKTOK-111, as `call_to_action`. Only a download has another name there. */
export const CALL_TO_ACTION_WIRE = {
  LEARN_MORE: { wire: 'LEARN_MORE', source: 'Y:smart_plus_ad_create' },
  GET_QUOTE: { wire: 'GET_QUOTE', source: 'Y:smart_plus_ad_create' },
  APPLY_NOW: { wire: 'APPLY_NOW', source: 'Y:smart_plus_ad_create' },
  SIGN_UP: { wire: 'SIGN_UP', source: 'Y:smart_plus_ad_create' },
  CONTACT_US: { wire: 'CONTACT_US', source: 'Y:smart_plus_ad_create' },
  SUBSCRIBE: { wire: 'SUBSCRIBE', source: 'Y:smart_plus_ad_create' },
  DOWNLOAD: { wire: 'DOWNLOAD_NOW', source: 'Y:smart_plus_ad_create' },
  BOOK_NOW: { wire: 'BOOK_NOW', source: 'Y:smart_plus_ad_create' },
  SHOP_NOW: { wire: 'SHOP_NOW', source: 'Y:smart_plus_ad_create' },
} as const satisfies Record<string, Sourced<string>>;

const WINDOW_WORDS = { 0: 'OFF', 1: 'ONE_DAY', 7: 'SEVEN_DAYS', 14: 'FOURTEEN_DAYS', 28: 'TWENTY_EIGHT_DAYS' } as const;

/** How long after a click or a view an event counts. Both are set together when a group is created, and stay fixed. */
export const ATTRIBUTION_WINDOWS = bySetting(({ click, view }): Sourced<Record<string, string>> => ({
  wire: { click_attribution_window: WINDOW_WORDS[click], view_attribution_window: WINDOW_WORDS[view] },
  source: 'Y:smart_plus_adgroup_create; G:model/adgroup/create.go',
}));

/** Formats of ads by the type of their visual. */
export const AD_FORMATS = {
  video: { wire: 'SINGLE_VIDEO', source: 'G:model/ad/creative.go' },
  image: { wire: 'SINGLE_IMAGE', source: 'G:model/ad/creative.go' },
  carousel: { wire: 'CAROUSEL_ADS', source: 'G:model/ad/creative.go' },
} as const satisfies Record<string, Sourced<string>>;
