import type { ResultRow, SearchStory } from '../../../lib/api/endpoints.js';

/** The waves that a row ran in, from 1. */
export interface RowWaves {
  waves: readonly number[];
  /** Whether it was ever drawn to run again, to show the effect of the days. */
  isBridge: boolean;
}

/**
 * The waves of each row: what was chosen, and the first wave for all that ran before. Null where the run does not search, and while
 * its first wave runs: it is that of every row.
 * @returns null of a row that never ran
 */
export function rowWaves(story: SearchStory | null): ((row: ResultRow) => RowWaves | null) | null {
  if (story === null || story.chosen.length === 0) return null;
  const chosen = Map.groupBy(story.chosen, ({ variation }) => variation);
  return ({ variation, source }) => {
    if (variation === null || source !== 'real') return null;
    const later = chosen.get(variation) ?? [];
    // What is new when it is first chosen did not run in the first wave.
    const first = later[0]?.is_new === true ? [] : [1];
    return {
      waves: [...first, ...later.map(({ wave }) => wave)],
      isBridge: later.some(({ because }) => because === 'bridge'),
    };
  };
}
