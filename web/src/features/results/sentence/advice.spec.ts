import { describe, expect, it } from '@jest/globals';
import { adviceOf, liftOf } from '#libs/contracts/results/advice.js';
import { resultRow } from '../../../testing/result-row.js';

/** The comparison of a row with the pool. @param mean the difference of the log-rates @param sd its standard deviation */
const against = (mean: number, sd: number) => ({
  reference: 'FEP',
  change: Math.expm1(mean),
  improvement: Math.expm1(mean),
  improvement_lower: Math.expm1(mean - 1.959964 * sd),
  improvement_upper: Math.expm1(mean + 1.959964 * sd),
  probability_better: 0.99,
});
const best = (change: object, mean = Math.log(1.59), sd = 0.166) =>
  resultRow({ verdict: 'winner', conversion: 40, impressions: 2_000, comparatives: [against(mean, sd)], ...change });

describe('advice', () => {
  it('names the best variation with its lift and the shown 95 % interval', () => {
    expect(liftOf(against(Math.log(1.59), 0.166))).toMatchObject({ lift: expect.closeTo(0.59, 9) });
    const advice = adviceOf(best({}), { days: 4 });
    expect(advice).toEqual({
      kind: 'use',
      lift: expect.closeTo(0.59, 9),
      lower: expect.closeTo(0.148, 3),
      upper: expect.closeTo(1.201, 3),
    });
  });

  it('recommends to test the best variation first if it is untested', () => {
    expect(adviceOf(best({ source: 'estimated', verdict: 'not-enough-data' }), { days: 4 })?.kind).toBe('try');
    expect(adviceOf(best({ source: 'estimated' }, 0.1, 0.166), { days: 4 })?.kind).toBe('unsettled');
    // The probability of more than 5 % is 95 %, but the interval contains zero.
    expect(adviceOf(best({ source: 'estimated' }, 0.75, 0.4), { days: 4 })?.kind).toBe('unsettled');
  });

  it('requires more certainty after several waves', () => {
    // 1.75 standard deviations above 5 %: 96 % sure.
    const leading = best({ source: 'estimated' }, Math.log(1.05) + 1.75 * 0.1, 0.1);
    expect(adviceOf(leading, { days: 4 })?.kind).toBe('try');
    expect(adviceOf(leading, { days: 4, hasWaves: true })).toMatchObject({ kind: 'unsettled', daysLeft: 2 });
  });

  it('is null until there is the minimum of evidence, for any lift', () => {
    const early = best({ verdict: 'not-enough-data', conversion: 4, impressions: 300 });
    expect(adviceOf(early, { days: 2 })).toEqual({
      kind: 'not-enough',
      impressions: 200,
      events: 6,
      days: 1,
      daysLeft: 3, // 4 results in 2 days: 6 more take 3
    });
    expect(adviceOf(best({ verdict: 'not-enough-data', conversion: 0 }), { days: 0 })).toMatchObject({
      daysLeft: null,
    });
  });

  it('estimates the days to a clear answer if more days can give one', () => {
    const far = best({ verdict: 'no-difference' }, 0.2, 0.2);
    // sd must fall from 0.2 to (0.2 - log 1.05) / 1.645 = 0.0919: 4.73 times the data of 4 days.
    expect(adviceOf(far, { days: 4 })).toMatchObject({ kind: 'unsettled', daysLeft: 15 });
    expect(adviceOf(best({ verdict: 'no-difference' }, 0.03, 0.2), { days: 4 })).toMatchObject({ daysLeft: null });
  });
});
