import { describe, expect, it } from '@jest/globals';
import { wavesIn } from './waves-in.js';

const ad = (variation: number, wave: number, kind?: 'bridge') => ({
  status: 'active' as const,
  row: { variation, wave, because: kind === undefined ? null : { kind, drawnFrom: 9 } },
});

describe('wavesIn', () => {
  it('returns wave numbers from 1, and bridge waves in a second cell', () => {
    const of = wavesIn([ad(4, 1), ad(4, 0), ad(5, 0), ad(6, 0), ad(6, 2, 'bridge')]);
    const cells = [4, 5, 6, 7].map((variation) => of({ variation }));
    expect(cells).toEqual([
      ['1, 2', null],
      ['1', null],
      ['1, 3', '3'],
      [null, null],
    ]);
  });

  it('returns for the pool the first wave that delivered', () => {
    const pool = { variation: null };
    expect(wavesIn([ad(4, 0), ad(4, 1)])(pool)).toEqual(['1', null]);
    const early = { ...ad(4, 0), status: 'pending' as const };
    expect(wavesIn([early, ad(5, 1)])(pool)).toEqual(['2', null]);
    expect(wavesIn([early, { ...early, row: ad(5, 1).row }])(pool)).toEqual([null, null]);
  });

  it('returns empty cells if all ads run at the same time or there are none', () => {
    expect(wavesIn([ad(4, 0), ad(5, 0)])({ variation: 4 })).toEqual([null, null]);
    expect(wavesIn([])({ variation: 4 })).toEqual([null, null]);
  });
});
