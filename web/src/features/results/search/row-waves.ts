import type { ResultRow, SearchStory } from '../../../lib/api/endpoints.js';

/** The waves in which a row ran; numbers from 1. */
export interface RowWaves {
  waves: readonly number[];
  /** Whether it ever ran again as a bridge, to measure the effect of the days. */
  isBridge: boolean;
}

/**
 * The waves of each row: the first wave, and the later waves for which it was chosen. Null if the run does not search, or while its first
 * wave runs, because every row is then in that wave. The pool belongs to the first wave.
 * @returns a function that returns null for a row that never ran
 */
export function rowWaves(story: SearchStory | null): ((row: ResultRow) => RowWaves | null) | null {
  if (story === null || story.chosen.length === 0) return null;
  const chosen = Map.groupBy(story.chosen, ({ variation }) => variation);
  return ({ variation, source, type }) => {
    if (type === 'FEP') return { waves: [1], isBridge: false };
    if (variation === null || source !== 'real') return null;
    const later = chosen.get(variation) ?? [];
    // A variation that is new when first chosen did not run in the first wave.
    const first = later[0]?.is_new === true ? [] : [1];
    return {
      waves: [...first, ...later.map(({ wave }) => wave)],
      isBridge: later.some(({ because }) => because === 'bridge'),
    };
  };
}
