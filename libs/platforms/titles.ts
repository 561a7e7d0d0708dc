import { titlesIn } from './field-texts.js';
import { META_TEXTS } from './meta/texts.js';

/** What the fields of each platform are called, without the rest of their descriptions: answers name them on every page. */
export const FIELD_TITLES = [titlesIn(META_TEXTS)] as const;
