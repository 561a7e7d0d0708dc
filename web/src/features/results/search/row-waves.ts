import type { ResultRow, SearchStory } from '../../../lib/api/endpoints.js';

/** The waves that a row ran in, from 1. */
export interface RowWaves {
  waves: readonly number[];
  /** Whether it was ever drawn to run again, to show the effect of the days. */
  isBridge: boolean;
}

/**
 * The waves of each row: the first wave, and the later waves for which it was chosen. Null if the run does not search, or while its first
 * wave runs, because every row is then in that wave. The pool is of the first wave.
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
