/** The goals of TikTok experiments (TIKTOK-041). */
export const TIKTOK_OBJECTIVES = ['AWARENESS_AND_CONSIDERATION', 'CONVERSIONS'] as const;
export const CONVERSIONS = ['CONVERSIONS'] as const;

/** TIKTOK-107; the words are those of the platform's own objectives. */
export const CAMPAIGN_TYPES = ['TRAFFIC', 'VIDEO_VIEWS', 'WEB_CONVERSIONS'] as const;
export type CampaignType = (typeof CAMPAIGN_TYPES)[number];

export const CAMPAIGN_TYPE = 'information.campaign_type';
/** Traffic has no card of placements (TIKTOK-019). */
export const NOT_TRAFFIC = { field: CAMPAIGN_TYPE, is: ['VIDEO_VIEWS', 'WEB_CONVERSIONS'] } as const;
