import { describe, expect, it } from '@jest/globals';
import type { ResultRow, SearchStory } from '../../../lib/api/endpoints.js';
import { rowWaves } from './row-waves.js';

const leading = (variation: number, wave: number, is_new: boolean) =>
  ({ variation, wave, because: 'leading', is_new, rank: 1 }) as SearchStory['chosen'][number];
const STORY = {
  variable: 'link_click',
  waves: [],
  chosen: [
    leading(4, 2, true),
    leading(5, 2, false),
    { ...leading(6, 2, false), because: 'bridge' },
    leading(4, 3, false),
    { ...leading(6, 3, false), because: 'bridge' },
  ],
} as SearchStory;
const row = (variation: number | null, source: ResultRow['source'] = 'real') => ({ variation, source }) as ResultRow;

describe('waves of a row', () => {
  it.each([
    ['a row that was never chosen', 1, { waves: [1], isBridge: false }],
    ['a new row in the second wave', 4, { waves: [2, 3], isBridge: false }],
    ['a leading row after the first wave', 5, { waves: [1, 2], isBridge: false }],
    ['a bridge row in two waves', 6, { waves: [1, 2, 3], isBridge: true }],
  ])('are known for %s', (_, variation, waves) => {
    expect(rowWaves(STORY)!(row(variation))).toEqual(waves);
  });

  it('are only the first wave for the pool', () => {
    const pool = { variation: null, source: null, type: 'FEP' } as ResultRow;
    expect(rowWaves(STORY)!(pool)).toEqual({ waves: [1], isBridge: false });
  });

  it('are null for rows that never ran, and if the run does not search', () => {
    expect(rowWaves(STORY)!(row(null))).toBeNull();
    expect(rowWaves(STORY)!(row(9, 'estimated'))).toBeNull();
    expect(rowWaves(null)).toBeNull();
    expect(rowWaves({ ...STORY, chosen: [] })).toBeNull();
  });
});
