import type { Shown } from '../fields/placement.js';
import { PLACEMENTS } from './placements.js';

const { facebookFeed, instagramFeed, stories, reels } = PLACEMENTS;

/**
 * How much of each text Meta's placements reportedly show. These are recommendations. None was read on Meta's own pages or measured in an
 * ad. Those of stories come from a copy of a page of Meta's ads guide (its 'Text Recommendations' for image ads in Facebook Stories,
 * undated, on file-hippo.netlify.app). Those of the feeds and of reels come from articles that name the guide as their source
 * (alladspecs.com, stish.app, lettercounter.org). Articles differ: some give 40 characters of a headline everywhere, 10 in reels, 25 to 30
 * of a description. Read in November 2026. So these lengths only cause warnings.
 */
export const SHOWN = {
  headlines: [
    { placement: facebookFeed, characters: 27 },
    { placement: instagramFeed, characters: 40 },
    { placement: stories, characters: 40 },
  ],
  copies: [
    { placement: facebookFeed, characters: 125 },
    { placement: instagramFeed, characters: 125 },
    { placement: stories, characters: 125 },
    { placement: reels, characters: 72 },
  ],
  descriptions: [{ placement: facebookFeed, characters: 27 }],
} as const satisfies Record<string, readonly Shown[]>;
