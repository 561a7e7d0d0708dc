import type { VideoType } from '#libs/platforms/google/goals.js';

/*
 * The terms of Google Ads' uploads and scripts for video campaigns. Google publishes no list of the terms of an upload: (g) marks a guess,
 * to be checked against a real customer first.
 */

/** The columns of an upload of campaigns, as Google's own templates for spreadsheets name them. */
export const COLUMNS = [
  ...([
    'Row Type',
    'Action',
    'Campaign status',
    'Campaign',
    'Campaign type',
    'Networks',
    'Budget',
    'Budget type',
  ] as const),
  ...(['Bid strategy type', 'Campaign start date', 'Campaign end date', 'EU political ads'] as const),
] as const;
export type Column = (typeof COLUMNS)[number];

export const CAMPAIGN_WORDS = {
  'Row Type': 'Campaign',
  Action: 'Add',
  'Campaign status': 'Paused',
  'Campaign type': 'Video',
  Networks: 'YouTube videos',
  /** (g): the name that Google Ads shows for a maximum bid per view. */
  'Bid strategy type': 'Maximum CPV',
} as const satisfies Partial<Record<Column, string>>;

export const BUDGET_TYPES = { run: 'Campaign Total', day: 'Daily' } as const;

/** The type of the groups. Source: https://developers.google.com/google-ads/scripts/docs/reference/adsapp/adsapp_videoadgroupbuilder. */
export const GROUP_TYPES = {
  VIDEO: 'VIDEO_TRUE_VIEW_IN_STREAM',
  VIDEO_TRUE_VIEW_IN_STREAM: 'VIDEO_TRUE_VIEW_IN_STREAM',
  VIDEO_TRUE_VIEW_IN_DISPLAY: 'VIDEO_TRUE_VIEW_IN_DISPLAY',
} as const satisfies Record<VideoType, string>;

/** Where the ads of each type are shown (g). */
export const NETWORKS = {
  VIDEO: ['YOUTUBE_VIDEO', 'VIDEO_PARTNER_ON_THE_DISPLAY_NETWORK'],
  VIDEO_TRUE_VIEW_IN_STREAM: ['YOUTUBE_VIDEO'],
  VIDEO_TRUE_VIEW_IN_DISPLAY: ['YOUTUBE_SEARCH', 'YOUTUBE_VIDEO'],
} as const satisfies Record<VideoType, readonly string[]>;

/** Ids of the criteria of devices. Source: 'Codes and formats' of the API's documents, read November 2026. */
export const DEVICE_IDS = { DESKTOP: 30000, MOBILE: 30001, TABLET: 30002, CONNECTED_TV: 30004 } as const;
