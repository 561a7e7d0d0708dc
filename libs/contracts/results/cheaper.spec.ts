import { describe, expect, it } from '@jest/globals';
import { cheaperOf, fractionOf } from './cheaper.js';

/** A row ranked by cost, whose logarithm has this standard deviation. */
const priced = (variation: number, value: number, sd = 0.1, change: object = {}) => ({
  variation,
  name: `V-${variation}`,
  value,
  source: 'real' as const,
  conversion: 90,
  impressions: 8_000,
  lower_bound: value * Math.exp(-1.959964 * sd),
  upper_bound: value * Math.exp(1.959964 * sd),
  ...change,
});

describe('the cheaper variation', () => {
  it('is named with its cost if the best by rate certainly costs more', () => {
    expect(cheaperOf(priced(7, 0.24), priced(1_569, 0.08))).toMatchObject({
      variation: 1_569,
      name: 'V-1569',
      cost: expect.closeTo(0.08, 9),
      instead: expect.closeTo(0.24, 9),
      ratio: expect.closeTo(1 / 3, 9),
      ratioLower: expect.closeTo(Math.exp(-1.959964 * Math.hypot(0.1, 0.1)) / 3, 9),
    });
  });

  it('is absent if both are the same, or the interval of the ratio contains 1', () => {
    expect(cheaperOf(priced(7, 0.08), priced(7, 0.08))).toBeNull();
    expect(cheaperOf(priced(7, 0.1), priced(8, 0.08))).toBeNull();
    expect(cheaperOf(priced(7, 0.1, 0.05), priced(8, 0.08, 0.05))).not.toBeNull();
    expect(cheaperOf(null, priced(8, 0.08))).toBeNull();
  });

  it('is absent if one of the two variations has too few results', () => {
    expect(cheaperOf(priced(7, 0.24), priced(8, 0.08, 0.1, { conversion: 9 }))).toBeNull();
    expect(cheaperOf(priced(7, 0.24, 0.1, { impressions: 499 }), priced(8, 0.08))).toBeNull();
    const untested = priced(8, 0.08, 0.1, { source: 'estimated', conversion: null, impressions: null });
    expect(cheaperOf(priced(7, 0.24), untested)).toMatchObject({ variation: 8 });
  });

  it.each([
    [0.5, 'half'],
    [0.33, 'third'],
    [0.25, 'quarter'],
    [0.2, 'fifth'],
    [0.4, null],
    [0.9, null],
  ])('has a common word for its share of the price: %d, %s', (ratio, word) => {
    expect(fractionOf(ratio)).toBe(word);
  });
});
