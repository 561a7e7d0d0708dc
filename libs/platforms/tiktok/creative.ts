import { AI_LENGTH } from '#libs/contracts/ai/ai-content.js';
import { LIMITS } from '#libs/contracts/limits.js';
import type { ComponentField } from '../fields/fields.js';
import { CAMPAIGN_TYPE } from './goals.js';
import { CALL_TO_ACTION_WIRE } from './wire-words.js';

/** The creative lists, in the order of their checks (TIKTOK-014, TIKTOK-045). */
export const creatives = {
  /** TIKTOK-081: single mode; this wizard has no groups of three like Google's (TIKTOK-047). */
  headlines: {
    kind: 'text',
    longest: 2_000,
    refused: { lengths: [{ most: 100 }], emoji: true },
    written: AI_LENGTH,
    level: 'ad',
    needed: true,
  },
  /** Images make carousels here; a single stored image stays valid (TIKTOK-022, TIKTOK-023). */
  visuals: {
    kind: 'visual',
    types: ['image', 'video', 'carousel'],
    added: ['video', 'carousel'],
    // A guess: the campaign pays for each view of a video.
    narrowed: { when: { field: CAMPAIGN_TYPE, is: ['VIDEO_VIEWS'] }, types: ['video'], rule: 'videoOnly' },
    // TIKTOK-093: the check accepts more (TIKTOK-094).
    videos: { megabytes: 500, minutes: 10 },
    // Policy for videos outside Spark Ads (TikTok help, 'Video ads specifications'); posts of TikTok accounts have no such limit.
    videoLength: { least: 5, most: 60, when: { field: 'identity.type', is: ['CUSTOMIZED_USER'] } },
    // An ad has one `landing_page_url`, which its carousel opens from every image.
    cards: { least: LIMITS.carouselItems.min, most: LIMITS.carouselItems.max, tooFew: 'twoImages', onePage: true },
    level: 'ad',
    needed: true,
  },
  ctas: {
    kind: 'code',
    longest: 60,
    offered: { default: Object.keys(CALL_TO_ACTION_WIRE) },
    default: 'LEARN_MORE',
    missing: 'cta',
    unoffered: 'callToAction',
    level: 'ad',
    needed: true,
  },
} as const satisfies Record<string, ComponentField>;
