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

describe('the waves of a row', () => {
  it.each([
    ['was never chosen', 1, { waves: [1], isBridge: false }],
    ['was new in the second', 4, { waves: [2, 3], isBridge: false }],
    ['led after the first', 5, { waves: [1, 2], isBridge: false }],
    ['was a bridge twice', 6, { waves: [1, 2, 3], isBridge: true }],
  ])('that %s', (_, variation, waves) => {
    expect(rowWaves(STORY)!(row(variation))).toEqual(waves);
  });

  it('are the first one of the pool', () => {
    const pool = { variation: null, source: null, type: 'FEP' } as ResultRow;
    expect(rowWaves(STORY)!(pool)).toEqual({ waves: [1], isBridge: false });
  });

  it('are none of what never ran, and unknown where the run does not search', () => {
    expect(rowWaves(STORY)!(row(null))).toBeNull();
    expect(rowWaves(STORY)!(row(9, 'estimated'))).toBeNull();
    expect(rowWaves(null)).toBeNull();
    expect(rowWaves({ ...STORY, chosen: [] })).toBeNull();
  });
});
