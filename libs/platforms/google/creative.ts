import type { ComponentField } from '../fields/fields.js';
import { DEMAND_GEN, DISPLAY, IN_FEED, IN_STREAM, OF_VIDEOS, SEARCH, WITH_BUTTON, WITH_LINES } from './goals.js';
import { GOOGLE_ID } from './ids.js';
import { CALL_TO_ACTION_TEXTS, CROPS, LOGO } from './wire-words.js';

/**
 * The limit of a description, and of the long headline of a display or Demand Gen ad; a wide character counts as two. The limits of video
 * ads are those of Google Ads help, answer 2375497 (a guess), of Demand Gen ads those of answer 13704860.
 */
const LINE = {
  kind: 'text',
  longest: 2_000,
  refused: { lengths: [{ when: IN_FEED, most: 35 }, { most: 90 }] },
  written: 90,
  level: 'ad',
  when: WITH_LINES,
} as const;

/**
 * The creative lists, in the order of their checks (GOOGLE-012). Limits: `ResponsiveSearchAdInfo` and `ResponsiveDisplayAdInfo` of v26,
 * and Google's page on system limits, read November 2026.
 */
export const creatives = {
  /**
   * The videos of video ads, on YouTube (GOOGLE-019). Google's API uploads files there (`YouTubeVideoUploadService` of v26); a script
   * cannot.
   */
  videos: { kind: 'video-link', level: 'ad', when: OF_VIDEOS, needed: OF_VIDEOS, files: DEMAND_GEN },
  /** GOOGLE-018: three at a time in search ads, one in others. In in-stream ads the headline appears with the button. */
  headlines: {
    kind: 'texts',
    longest: 200,
    limits: [
      { when: SEARCH, least: 3, most: 3, characters: 30 },
      { when: IN_STREAM, least: 1, most: 1, characters: 15 },
      { when: IN_FEED, least: 1, most: 1, characters: 100 },
      { when: DEMAND_GEN, least: 1, most: 1, characters: 40 },
      { least: 1, most: 1, characters: 30 },
    ],
    isOrdered: true,
    written: 30,
    level: 'ad',
    needed: true,
  },
  /** The first description of a search or in-feed ad, the long headline of a display or Demand Gen ad. */
  copies: { ...LINE, needed: true },
  /** The second description of a search or in-feed ad, the description of a display or Demand Gen ad. */
  descriptions: { ...LINE, needed: true },
  visuals: {
    kind: 'visual',
    types: ['image'],
    cards: { least: 1, most: 1 },
    crops: {
      landscape: { aspect: CROPS.landscape.ratio, least: CROPS.landscape.least },
      square: { aspect: CROPS.square.ratio, least: CROPS.square.least },
    },
    level: 'ad',
    when: DISPLAY,
  },
  /** Pictures of the account instead of visuals (GOOGLE-012, GOOGLE-020, GOOGLE-022): a group needs one of each shape. */
  customer_assets: {
    kind: 'references',
    id: GOOGLE_ID,
    lookup: 'assets',
    facts: { width: 'count', height: 'count', url: 'text' },
    level: 'ad',
    isSwitched: true,
    when: DISPLAY,
  },
  /** The logo that a Demand Gen ad shows beside the name of the business. */
  logos: {
    kind: 'visual',
    types: ['image'],
    cards: { least: 1, most: 1 },
    crops: { square: { aspect: LOGO.ratio, least: LOGO.least } },
    level: 'ad',
    when: DEMAND_GEN,
    needed: DEMAND_GEN,
  },
  /** GOOGLE-010. */
  ctas: {
    kind: 'code',
    longest: 60,
    offered: { default: Object.keys(CALL_TO_ACTION_TEXTS) },
    default: 'LEARN_MORE',
    missing: 'cta',
    unoffered: 'callToAction',
    level: 'ad',
    when: WITH_BUTTON,
    needed: WITH_BUTTON,
  },
} as const satisfies Record<string, ComponentField>;
