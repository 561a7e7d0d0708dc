import { describe, expect, it } from '@jest/globals';
import { rowsOfWave, searchWaves } from './search-waves.js';

describe('the waves of a search', () => {
  it.each([
    [7, 240_000, [60, 20, 20]],
    [5, 35_715, [60, 20, 20]],
    [4.9, 17_858, [60, 40]],
    [3, 240_000, [60, 40]],
    // By days, to the last second, over the day when clocks go forward.
    [3 - 1 / 24 + 0.001, 240_000, [60, 40]],
    [5 - 1 / 86_400, 240_000, [60, 20, 20]],
  ])('in %d days with %d impressions are %j', (runDays, impressions, shares) => {
    expect(searchWaves({ runDays, impressions })).toEqual({ ok: true, shares });
  });

  it.each([
    [2.9, 240_000, { code: 'RUN_TOO_SHORT', least: 3 }],
    [5, 35_714, { code: 'BUDGET_TOO_SMALL', least: 35_715 }],
    [3, 17_857, { code: 'BUDGET_TOO_SMALL', least: 17_858 }],
  ])('are refused in %d days with %d impressions: %j', (runDays, impressions, refusal) => {
    expect(searchWaves({ runDays, impressions })).toEqual({ ok: false, ...refusal });
  });

  it('have a thousand impressions for each row, and at least five leading rows in the second wave', () => {
    expect(rowsOfWave(1, 48_000)).toEqual({ leading: 33, bridge: 14 });
    expect(rowsOfWave(1, 0.2 * 35_715)).toEqual({ leading: 5, bridge: 2 });
    expect(rowsOfWave(2, 48_000)).toEqual({ leading: 10, bridge: 14 });
    expect(rowsOfWave(1, 0)).toEqual({ leading: 1, bridge: 0 });
  });
});
