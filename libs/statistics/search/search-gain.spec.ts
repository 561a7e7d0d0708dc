import { describe, expect, it } from '@jest/globals';
import { variationLevels } from '../model/variation-space.js';
import { searchGain, type SearchGainInput } from './search-gain.js';

const SIZES = [4, 5, 5, 4];
const INPUT: SearchGainInput = {
  sizes: SIZES,
  runDays: 7,
  impressions: 150_000,
  rate: 0.015,
  seed: 5,
  // Every fifth variation, at another offset in each row of the largest list.
  tested: Array.from({ length: 80 }, (_, i) => variationLevels(SIZES, i * 5 + (i % 5), [])),
};
const gainOf = (changes: Partial<SearchGainInput> = {}) => {
  const gain = searchGain({ ...INPUT, ...changes });
  if (!gain.ok) throw new Error(gain.code);
  return gain;
};

describe('the expected gain of a search', () => {
  it('is a larger share of the best rate than one wave with the same budget reaches, and at most 1', () => {
    const { oneWave, search, shares } = gainOf();
    expect(shares).toEqual([60, 20, 20]);
    expect(search.mean).toBeGreaterThan(oneWave.mean + 0.03);
    for (const { low, mean, high } of [oneWave, search]) {
      expect(low).toBeGreaterThan(0.3);
      expect(low).toBeLessThan(mean);
      expect(mean).toBeLessThanOrEqual(high);
      expect(high).toBeLessThanOrEqual(1);
    }
  });

  it('grows with the budget, for both ways', () => {
    const [little, much] = [gainOf({ impressions: 60_000 }), gainOf({ impressions: 2_000_000 })];
    expect(much.oneWave.mean).toBeGreaterThan(little.oneWave.mean);
    expect(much.search.mean).toBeGreaterThan(little.search.mean);
    expect(much.search.mean).toBeGreaterThan(0.95);
  });

  it('is the same for the same input, and nearly the same with another seed', () => {
    expect(gainOf()).toEqual(gainOf());
    expect(gainOf({ seed: 6 })).not.toEqual(gainOf());
    expect(Math.abs(gainOf({ seed: 6 }).search.mean - gainOf().search.mean)).toBeLessThan(0.04);
  });

  it('has two waves in a short run', () => {
    const { shares, search, oneWave } = gainOf({ runDays: 3.5 });
    expect(shares).toEqual([60, 40]);
    expect(search.mean).toBeGreaterThan(oneWave.mean);
  });

  it('returns the reason if a search is not offered', () => {
    expect(searchGain({ ...INPUT, runDays: 2 })).toEqual({ ok: false, code: 'RUN_TOO_SHORT', least: 3 });
    expect(searchGain({ ...INPUT, impressions: 30_000 })).toMatchObject({ ok: false, code: 'BUDGET_TOO_SMALL' });
  });

  it('exists for the smallest experiments too', () => {
    const { oneWave, search } = gainOf({ sizes: [2], tested: [[0], [1]], impressions: 40_000 });
    expect(oneWave.mean).toBeGreaterThan(0.9);
    expect(search.mean).toBeGreaterThan(0.9);
  });
});
