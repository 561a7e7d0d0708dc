import { describe, expect, it } from '@jest/globals';
import { estimate } from '../estimate.js';
import { impactOf } from '../estimates/impact.js';
import { poolRowOf, rowsOf } from '../estimates/rows.js';
import { viewOf } from '../estimates/view.js';
import { scoreGoal } from '../testing/score-goals.js';
import { simulateExperiment } from '../testing/simulated-experiment.js';
import type { TestedAd } from '../types.js';

const COST = { kind: 'cost', event: 'link_click' } as const;
const simulated = simulateExperiment({
  seed: 7,
  sizes: [3, 4, 2],
  tested: 20,
  impressions: 8_000,
  rate: 0.015,
  main: 0.2,
  pair: 0.05,
  ad: 0.08,
  dispersion: 1.3,
  days: 7,
  orders: 0.1,
  price: { place: 0.6, other: 0.05, ad: 0.05, day: 0.2 },
});
const { components } = simulated.input;
const costs = (ads: readonly TestedAd[]) => {
  const result = estimate({ components, ads, metric: COST });
  return { result, rows: rowsOf(result, viewOf(result), viewOf(result).order) };
};
const paying = (ads: readonly TestedAd[], of: (spend: number, day: number) => number): TestedAd[] =>
  ads.map((ad) => {
    const days = ad.days!.map((day, d) => ({ ...day, spend: of(day.spend, d) }));
    return { ...ad, days, spend: days.reduce((sum, { spend }) => sum + spend, 0) };
  });
const widths = (ads: readonly TestedAd[]) =>
  costs(ads).rows.map(({ lower_bound, upper_bound }) => Math.log(upper_bound / lower_bound));
const mean = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

describe('the cost of a result, and the return on spend', () => {
  // `npm run bench -- goals` covers the third goal and more experiments.
  it.each(['cost of a click', 'return on spend'])(
    'RESULT-024 %s has correct intervals over 30 experiments of three shapes, and the chosen best is among the best',
    (goal) => {
      const { experiments, tested, untested, amongBest } = scoreGoal(goal, 10);
      expect(experiments).toBe(30);
      for (const coverage of [tested, untested]) {
        expect(coverage).toBeGreaterThan(0.93);
        expect(coverage).toBeLessThan(0.97);
      }
      expect(amongBest).toBeGreaterThanOrEqual(0.9);
    },
  );

  it('ranks the cheapest first, and reports the cause of a low cost as an improvement', () => {
    const { result, rows } = costs(simulated.input.ads);
    const values = rows.map(({ value }) => value);
    expect(values).toEqual(values.toSorted((a, b) => a - b));
    const best = rows[0]!.comparatives.find(({ reference }) => reference === 'FEP')!;
    expect([best.change < 0, best.improvement > 0]).toEqual([true, true]);
    const place = impactOf(result)[0]!;
    const dearest = place.levels.toSorted((a, b) => a.effect - b.effect)[0]!;
    expect([place.share > 0.5, dearest.verdict]).toEqual([true, 'worse']);
  });

  it('is the plain ratio of the totals for the pool', () => {
    const { ads } = simulated.input;
    const total = (of: (ad: TestedAd) => number) => ads.reduce((sum, ad) => sum + of(ad), 0);
    const { result } = costs(ads);
    const pool = poolRowOf(result, viewOf(result))!;
    expect(pool.value).toBeCloseTo(total(({ spend }) => spend) / total(({ counts }) => counts['link_click']!), 10);
    expect(pool.observed).toBeCloseTo(pool.value, 10);
  });

  it('scales with the unit of money exactly, for any size of unit', () => {
    const [before, ...others] = [1, 0.01, 1_320].map((unit) =>
      costs(paying(simulated.input.ads, (spend) => unit * spend)).rows.map((row) =>
        [row.value, row.lower_bound, row.upper_bound].map((figure) => figure / unit),
      ),
    );
    for (const other of others)
      other.flat().forEach((figure, i) => expect(Math.abs(figure / before!.flat()[i]! - 1)).toBeLessThan(1e-6));
  });

  it('has wider intervals if days make the price more uneven, but never narrower ones than the rate', () => {
    const even = paying(simulated.input.ads, (spend) => spend);
    const uneven = paying(simulated.input.ads, (spend, day) => spend * [0.3, 2.4, 0.5, 1.9, 0.4, 1.6, 0.8][day]!);
    // Days that all ads share belong to no single ad, so they do not affect how well its price is known.
    expect(Math.abs(mean(widths(uneven)) / mean(widths(even)) - 1)).toBeLessThan(0.1);
    const alone = simulated.input.ads.map((ad, a) => ({
      ...ad,
      days: ad.days!.map((day, d) => ({ ...day, spend: day.spend * ((a + d) % 2 === 0 ? 0.2 : 1.8) })),
    }));
    expect(mean(widths(alone))).toBeGreaterThan(1.1 * mean(widths(even)));
    const rate = estimate({ components, ads: even, metric: { kind: 'rate', event: 'link_click' } });
    const sds = rate.ads.map(({ sd }) => sd);
    estimate({ components, ads: even, metric: COST }).ads.forEach(({ sd }, a) => expect(sd).toBeGreaterThan(0.95 * sds[a]!)); // prettier-ignore
  });

  it('predicts the price of an untested variation from the prices of the tested places', () => {
    const { result } = costs(simulated.input.ads);
    const errors = Array.from(result.means, (eta, v) => -eta - (simulated.logPrices[v]! - simulated.logRates[v]!));
    expect(Math.hypot(...errors) / Math.sqrt(errors.length)).toBeLessThan(0.2);
  });
});
