import { titlesIn } from './field-texts.js';
import { PLACEMENTS } from './meta/placements.js';
import { META_TEXTS } from './meta/texts.js';
import { TIKTOK_TEXTS } from './tiktok/texts.js';

/** What the fields of each platform are called, without the rest of their descriptions: answers name them on every page. */
export const FIELD_TITLES = [titlesIn(META_TEXTS), titlesIn(TIKTOK_TEXTS)] as const;

/** What the places are called where ads are shown, by platform. */
export const PLACEMENT_NAMES = [PLACEMENTS] as const;
