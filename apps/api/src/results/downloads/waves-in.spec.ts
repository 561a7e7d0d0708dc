import { describe, expect, it } from '@jest/globals';
import { wavesIn } from './waves-in.js';

const ad = (variation: number, wave: number, kind?: 'bridge') => ({
  status: 'active' as const,
  row: { variation, wave, because: kind === undefined ? null : { kind, drawnFrom: 9 } },
});

describe('the waves of a row in a file', () => {
  it('are numbers from 1, with those of a bridge beside them', () => {
    const of = wavesIn([ad(4, 1), ad(4, 0), ad(5, 0), ad(6, 0), ad(6, 2, 'bridge')]);
    const cells = [4, 5, 6, 7].map((variation) => of({ variation }));
    expect(cells).toEqual([
      ['1, 2', null],
      ['1', null],
      ['1, 3', '3'],
      [null, null],
    ]);
  });

  it('are of the pool the one that it covers, which is the first that delivered', () => {
    const pool = { variation: null };
    expect(wavesIn([ad(4, 0), ad(4, 1)])(pool)).toEqual(['1', null]);
    const early = { ...ad(4, 0), status: 'pending' as const };
    expect(wavesIn([early, ad(5, 1)])(pool)).toEqual(['2', null]);
    expect(wavesIn([early, { ...early, row: ad(5, 1).row }])(pool)).toEqual([null, null]);
  });

  it('are left empty where all ads run at once, and where there are none', () => {
    expect(wavesIn([ad(4, 0), ad(5, 0)])({ variation: 4 })).toEqual([null, null]);
    expect(wavesIn([])({ variation: 4 })).toEqual([null, null]);
  });
});
