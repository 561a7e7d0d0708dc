/** The goals of Google experiments (GOOGLE-016). */
export const GOOGLE_OBJECTIVES = ['SALES', 'LEADS', 'PAGE_VIEWS', 'VIDEO'] as const;
/** The goals that need a conversion. */
export const CONVERTING = ['SALES', 'LEADS'] as const;

/** The types that the API creates. */
const CALLED_TYPES = ['SEARCH', 'DISPLAY', 'DEMAND_GEN'] as const;
export type CalledType = (typeof CALLED_TYPES)[number];
/** The types that the API cannot create: a person pastes scripts into Google Ads. */
export const VIDEO_TYPES = ['VIDEO', 'VIDEO_TRUE_VIEW_IN_STREAM', 'VIDEO_TRUE_VIEW_IN_DISPLAY'] as const;
export type VideoType = (typeof VIDEO_TYPES)[number];
/** GOOGLE-016: where Google shows the ads. */
export const CAMPAIGN_TYPES = [...CALLED_TYPES, ...VIDEO_TYPES] as const;
export const TYPES_OF_GOALS = {
  SALES: CALLED_TYPES,
  LEADS: CALLED_TYPES,
  PAGE_VIEWS: CALLED_TYPES,
  VIDEO: ['DEMAND_GEN', ...VIDEO_TYPES],
} as const satisfies Record<(typeof GOOGLE_OBJECTIVES)[number], readonly (typeof CAMPAIGN_TYPES)[number][]>;

export const CAMPAIGN_TYPE = 'information.campaign_type';
export const SEARCH = { field: CAMPAIGN_TYPE, is: ['SEARCH'] } as const;
export const DISPLAY = { field: CAMPAIGN_TYPE, is: ['DISPLAY'] } as const;
/** Video ads on YouTube that the API creates. */
export const DEMAND_GEN = { field: CAMPAIGN_TYPE, is: ['DEMAND_GEN'] } as const;
/** Campaigns that the API creates, without scripts. */
export const CALLED = { field: CAMPAIGN_TYPE, is: CALLED_TYPES } as const;
export const VIDEO = { field: CAMPAIGN_TYPE, is: VIDEO_TYPES } as const;
/** Ads of a video on YouTube, created by the API or by scripts. */
export const OF_VIDEOS = { field: CAMPAIGN_TYPE, is: ['DEMAND_GEN', ...VIDEO_TYPES] } as const;
/** Ads that show the name of a business. */
export const WITH_NAME = { field: CAMPAIGN_TYPE, is: ['DISPLAY', 'DEMAND_GEN'] } as const;
/** Demand Gen campaigns are targeted by audience only, so they have no keywords and no devices. */
export const NOT_DEMAND_GEN = {
  field: CAMPAIGN_TYPE,
  is: [undefined, '', 'SEARCH', 'DISPLAY', ...VIDEO_TYPES],
} as const;
/** Ads that play before and during other videos. */
export const IN_STREAM = { field: CAMPAIGN_TYPE, is: ['VIDEO', 'VIDEO_TRUE_VIEW_IN_STREAM'] } as const;
/** Ads among the search results and suggestions of YouTube. A click plays the video: they lead to no address. */
export const IN_FEED = { field: CAMPAIGN_TYPE, is: ['VIDEO_TRUE_VIEW_IN_DISPLAY'] } as const;
/** Includes experiments without a chosen type. */
export const NOT_IN_FEED = { field: CAMPAIGN_TYPE, is: [undefined, '', ...CALLED_TYPES, ...IN_STREAM.is] } as const;
/** Ads with a copy and a description. */
export const WITH_LINES = { field: CAMPAIGN_TYPE, is: [...CALLED_TYPES, ...IN_FEED.is] } as const;
/** Ads with a button. */
export const WITH_BUTTON = { field: CAMPAIGN_TYPE, is: ['DISPLAY', 'DEMAND_GEN', ...IN_STREAM.is] } as const;
/** Ads that appear next to content, which topics and placements select. */
export const BESIDE_CONTENT = { field: CAMPAIGN_TYPE, is: ['DISPLAY', ...VIDEO_TYPES] } as const;

/**
 * The categories of Google's conversion actions that fit each goal. Source: `ConversionActionCategoryEnum` of v26, read November 2026;
 * the assignment to goals is ours.
 */
export const CONVERSION_CATEGORIES = {
  SALES: ['PURCHASE', 'ADD_TO_CART', 'BEGIN_CHECKOUT', 'SUBSCRIBE_PAID'],
  LEADS: [
    ...([
      'SIGNUP',
      'PHONE_CALL_LEAD',
      'SUBMIT_LEAD_FORM',
      'BOOK_APPOINTMENT',
      'REQUEST_QUOTE',
      'GET_DIRECTIONS',
    ] as const),
    'CONTACT',
  ],
} as const satisfies Record<(typeof CONVERTING)[number], readonly string[]>;
export type ConversionCategory = (typeof CONVERSION_CATEGORIES)[keyof typeof CONVERSION_CATEGORIES][number];
export const CATEGORIES: readonly ConversionCategory[] = Object.values(CONVERSION_CATEGORIES).flat();
