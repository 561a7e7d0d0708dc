import type { PictureAdvice } from '../fields/placement.js';
import { PLACEMENTS } from './placements.js';

const { facebookFeed, instagramFeed, stories, reels } = PLACEMENTS;

/**
 * Meta's requirements for pictures. For Instagram's stream and Explore: 1.91:1 to 4:5 and at least 600 px wide on every placement, and
 * 1,080 by 1,080 recommended on Facebook (developers.facebook.com, Instagram ads API, 'Media requirements', of 29 July 2025, read November
 * 2026). That page says that other pictures fail when the creative is created. This is not tested on a live account, and Meta crops
 * pictures for other placements, so these sizes only cause warnings. For the Facebook feed (1.91:1 to 4:5) and for stories and reels
 * (1.91:1 to 9:16) the only sources are third-party articles (alladspecs.com, beeginsathome.com, read November 2026).
 */
export const PICTURES: PictureAdvice = {
  least: 600,
  best: 1_080,
  shapes: [
    { placement: facebookFeed, tallest: [4, 5], widest: [1.91, 1] },
    { placement: instagramFeed, tallest: [4, 5], widest: [1.91, 1] },
    { placement: stories, tallest: [9, 16], widest: [1.91, 1] },
    { placement: reels, tallest: [9, 16], widest: [1.91, 1] },
  ],
};
