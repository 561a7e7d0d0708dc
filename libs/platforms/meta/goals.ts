/** The goals of Meta experiments. The platform gets CONVERSIONS as OUTCOME_SALES or OUTCOME_LEADS. */
export const META_OBJECTIVES = ['OUTCOME_TRAFFIC', 'CONVERSIONS', 'OUTCOME_LEADS', 'OUTCOME_APP_PROMOTION'] as const;

export const CONVERSIONS = ['CONVERSIONS'] as const;
export const LEADS = ['OUTCOME_LEADS'] as const;
export const APP_PROMOTION = ['OUTCOME_APP_PROMOTION'] as const;

export const ATTRIBUTION_SETTINGS = ['1_day_c', '7_day_c', '1_day_c_v', '7_day_c_1_day_v'] as const;
export type AttributionSetting = (typeof ATTRIBUTION_SETTINGS)[number];
