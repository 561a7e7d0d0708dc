/** The goals of Google experiments (GOOGLE-016). */
export const GOOGLE_OBJECTIVES = ['SALES', 'LEADS', 'PAGE_VIEWS'] as const;
/** The goals that need a conversion. */
export const CONVERTING = ['SALES', 'LEADS'] as const;

/** GOOGLE-016: where Google shows the ads. */
export const CAMPAIGN_TYPES = ['SEARCH', 'DISPLAY'] as const;

export const CAMPAIGN_TYPE = 'information.campaign_type';
export const SEARCH = { field: CAMPAIGN_TYPE, is: ['SEARCH'] } as const;
export const DISPLAY = { field: CAMPAIGN_TYPE, is: ['DISPLAY'] } as const;

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
