import type { Shown } from '../fields.js';

const FACEBOOK_FEED = { en: 'Facebook feed', es: 'feed de Facebook' };
const INSTAGRAM_FEED = { en: 'Instagram feed', es: 'feed de Instagram' };
const STORIES = { en: 'stories', es: 'historias' };
const REELS = { en: 'reels', es: 'reels' };

/**
 * How much of each text Meta's placements show: 'Text recommendations' of Meta's ads guide for image ads
 * (facebook.com/business/ads-guide/update/image/, a page for each placement), read in November 2026. The guide recommends
 * lengths and says of none that it is exact; in stories and reels a description is not shown at all.
 */
export const SHOWN = {
  headlines: [
    { placement: FACEBOOK_FEED, characters: 27 },
    { placement: INSTAGRAM_FEED, characters: 40 },
    { placement: STORIES, characters: 40 },
  ],
  copies: [
    { placement: FACEBOOK_FEED, characters: 125 },
    { placement: INSTAGRAM_FEED, characters: 125 },
    { placement: STORIES, characters: 125 },
    { placement: REELS, characters: 72 },
  ],
  descriptions: [{ placement: FACEBOOK_FEED, characters: 27 }],
} as const satisfies Record<string, readonly Shown[]>;
