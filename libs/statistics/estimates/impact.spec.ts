import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { estimate, type Estimate } from '../estimate.js';
import { logRateSlope } from '../model/metric-scale.js';
import { columnOf } from '../model/model-columns.js';
import { predictAll } from '../model/posterior.js';
import { variationLevels, variationNumber } from '../model/variation-space.js';
import { simulateExperiment } from '../testing/simulated-experiment.js';
import type { Anchor, EstimateInput } from '../types.js';
import { impactOf, pairsOf } from './impact.js';

const FULL = { rate: 0.02, main: 0.3, pair: 0.15, ad: 0.1, dispersion: 1.5, days: 5, impressions: 4_000 };
const METRICS = [
  { kind: 'rate', event: 'link_click' },
  { kind: 'cost', event: 'link_click' },
] as const;

/** Up to four components, tested in part, with as many anchors as possible. */
const anchoredExperiment = fc
  .record({
    sizes: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 4 }),
    seed: fc.integer({ min: 1, max: 1_000_000 }),
    part: fc.double({ min: 0.2, max: 1, noNaN: true }),
    metric: fc.constantFrom(...METRICS),
    anchored: fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 2 }),
  })
  .map(({ sizes, seed, part, metric, anchored }) => {
    const created = sizes.reduce((product, size) => product * size, 1);
    const tested = Math.max(1, Math.round(part * created));
    const { input } = simulateExperiment({ ...FULL, sizes, seed, tested });
    const places = new Map(anchored.map(([place, level]) => [place % sizes.length, level]));
    const anchors = [...places].map(([f, level]): Anchor => ({
      component: `component${f + 1}`,
      level: level % sizes[f]!,
    }));
    return { input: { ...input, metric } satisfies EstimateInput, anchors };
  });

/** All variations with the anchors, listed; the closed form never lists them. */
function listed({ components, created, model }: Estimate, anchors: readonly Anchor[]): number[][] {
  const sizes = model.columns.sizes;
  return Array.from({ length: created }, (_, variation) => variationLevels(sizes, variation, [])).filter((levels) =>
    anchors.every(({ component, level }) => levels[components.findIndex(({ name }) => name === component)] === level),
  );
}

/** Mean and variance of a sum of signed means over groups of rows, from the full covariance and the ads' own effects. */
function contrast({ model, created }: Estimate, groups: [sign: number, rows: number[][]][]) {
  const { blocks, sizes } = model.columns;
  const means = predictAll(model, created);
  const [ofColumn, ofVariation] = [new Float64Array(model.order), new Float64Array(created)];
  for (const [sign, rows] of groups)
    for (const levels of rows) {
      ofColumn[0]! += sign / rows.length;
      for (const block of blocks) ofColumn[columnOf(block, sizes, levels)]! += sign / rows.length;
      ofVariation[variationNumber(sizes, levels)]! += sign / rows.length;
    }
  let [mean, variance] = [0, 0];
  ofVariation.forEach((weight, variation) => {
    mean += weight * means[variation]!;
    variance += weight ** 2 * model.adVariance;
  });
  ofColumn.forEach((a, i) => ofColumn.forEach((b, j) => (variance += a * b * model.covariance[i * model.order + j]!)));
  return { mean, variance };
}

const slopeOf = (result: Estimate, all: number[][]) => {
  const means = predictAll(result.model, result.created);
  const mean = all.reduce((sum, levels) => sum + means[variationNumber(result.model.columns.sizes, levels)]!, 0);
  return logRateSlope(result.scale, mean / all.length);
};

describe('impact of components', () => {
  it('RESULT-026 RESULT-034 equals the result of listing every variation with the anchors', () => {
    fc.assert(
      fc.property(anchoredExperiment, ({ input, anchors }) => {
        const result = estimate(input);
        const all = listed(result, anchors);
        const slope = slopeOf(result, all);
        for (const { component, levels } of impactOf(result, anchors)) {
          const f = input.components.findIndex(({ name }) => name === component);
          for (const { level, effect, lower, upper } of levels) {
            const members = all.filter((row) => row[f] === level);
            const { mean, variance } = contrast(result, [[1, members], [-1, all]]); // prettier-ignore
            expect(Math.abs(effect - slope * mean)).toBeLessThan(1e-9);
            expect(Math.abs((upper - lower) / 2 / 1.959964 - slope * Math.sqrt(Math.max(0, variance)))).toBeLessThan(
              1e-7,
            );
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  it('RESULT-026 includes two alternatives together, and their effect beyond each alone', () => {
    fc.assert(
      fc.property(anchoredExperiment, ({ input, anchors }) => {
        const result = estimate(input);
        const all = listed(result, anchors);
        const slope = slopeOf(result, all);
        for (const { components, cells } of pairsOf(result, anchors)) {
          const [f, g] = components.map((name) => input.components.findIndex((one) => one.name === name));
          for (const { levels, effect, lower, upper, ...cell } of cells) {
            const row = all.filter((one) => one[f!] === levels[0]);
            const column = all.filter((one) => one[g!] === levels[1]);
            const both = row.filter((one) => one[g!] === levels[1]);
            const joint = contrast(result, [[1, both], [-1, all]]); // prettier-ignore
            expect(Math.abs(effect - slope * joint.mean)).toBeLessThan(1e-9);
            const width = ({ variance }: { variance: number }) => slope * Math.sqrt(Math.max(0, variance));
            expect(Math.abs((upper - lower) / 2 / 1.959964 - width(joint))).toBeLessThan(1e-7);
            const beyond = contrast(result, [[1, both], [-1, row], [-1, column], [1, all]]); // prettier-ignore
            expect(Math.abs(cell.interaction - slope * beyond.mean)).toBeLessThan(1e-9);
            const half = (cell.interaction_upper - cell.interaction_lower) / 2;
            expect(Math.abs(half / 1.959964 - width(beyond))).toBeLessThan(1e-7);
          }
        }
      }),
      { numRuns: 40 },
    );
  });

  it('has bounds around the effect and shares that add up to 1, and without anchors the effects of a component add up to 0', () => {
    fc.assert(
      fc.property(anchoredExperiment, ({ input, anchors }) => {
        const impact = impactOf(estimate(input), anchors);
        for (const { levels } of impact) {
          for (const { effect, lower, upper, effect_percent, probability_better } of levels) {
            expect(lower).toBeLessThanOrEqual(effect);
            expect(effect).toBeLessThanOrEqual(upper);
            expect(effect_percent).toBeCloseTo(Math.exp(effect) - 1, 12);
            expect(probability_better).toBeGreaterThanOrEqual(0);
            expect(probability_better).toBeLessThanOrEqual(1);
          }
          expect(levels.reduce((sum, { effect }) => sum + effect, 0)).toBeCloseTo(0, 9);
        }
        const shares = impact.reduce((sum, { share }) => sum + share, 0);
        const differs = impact.some(({ levels }) => levels.some(({ effect }) => effect !== 0));
        expect(shares).toBeCloseTo(differs ? 1 : 0, 9);
      }),
      { numRuns: 60 },
    );
  });

  it('does not depend on the order of components', () => {
    fc.assert(
      fc.property(anchoredExperiment, ({ input, anchors }) => {
        const turned = {
          ...input,
          components: input.components.toReversed(),
          ads: input.ads.map((ad) => ({ ...ad, levels: ad.levels.toReversed() })),
        };
        const [before, after] = [input, turned].map((one) =>
          impactOf(estimate(one), anchors).toSorted((a, b) => a.component.localeCompare(b.component)),
        );
        before!.forEach(({ levels }, f) =>
          levels.forEach(({ effect, lower }, l) => {
            expect(after![f]!.levels[l]!.effect).toBeCloseTo(effect, 8);
            expect(after![f]!.levels[l]!.lower).toBeCloseTo(lower, 8);
          }),
        );
      }),
      { numRuns: 30 },
    );
  });

  it('never throws on thin data: no ad, one ad, no click', () => {
    const components = [
      { name: 'a', size: 3 },
      { name: 'b', size: 1 },
    ];
    const ad = { levels: [1, 0], status: 'active' as const, impressions: 900, spend: 9, counts: {} };
    for (const ads of [[], [ad], [ad, { ...ad, levels: [2, 0] }]]) {
      const result = estimate({ components, ads, metric: METRICS[0] });
      const impact = impactOf(result);
      expect(impact.map(({ component, levels }) => [component, levels.length])).toEqual([
        ['a', 3],
        ['b', 1],
      ]);
      expect(impact.flatMap(({ levels }) => levels).every(({ verdict }) => verdict === 'not-enough-data')).toBe(true);
      expect(pairsOf(result)).toEqual([]);
    }
  });

  it('finds the true effects within its intervals', () => {
    let inside = 0;
    let count = 0;
    for (let seed = 1; seed <= 30; seed++) {
      const sizes = [4, 3, 5];
      const { input, logRates } = simulateExperiment({ ...FULL, sizes, seed: 500 + seed, tested: 50 });
      const result = estimate(input);
      const mean = logRates.reduce((sum, rate) => sum + rate, 0) / logRates.length;
      for (const [f, { levels }] of impactOf(result).entries()) {
        for (const { level, lower, upper } of levels) {
          const own = [...logRates].filter((_, v) => variationLevels(sizes, v, [])[f] === level);
          const truth = own.reduce((sum, rate) => sum + rate, 0) / own.length - mean;
          inside += Number(lower <= truth && truth <= upper);
          count += 1;
        }
      }
    }
    expect(inside / count).toBeGreaterThan(0.92);
    expect(inside / count).toBeLessThan(0.99);
  });

  it('judges an alternative only with enough impressions, events and days', () => {
    const { input } = simulateExperiment({ ...FULL, sizes: [2, 3], seed: 3, tested: 6, main: 1 });
    const verdicts = (days: number, share: number) => {
      const ads = input.ads.map((ad) => ({
        ...ad,
        impressions: ad.impressions * share,
        counts: { link_click: (ad.counts['link_click'] ?? 0) * share },
        days: ad.days!.slice(0, days),
      }));
      return impactOf(estimate({ ...input, ads })).flatMap(({ levels }) => levels.map(({ verdict }) => verdict));
    };
    expect(verdicts(5, 1)).toEqual(expect.arrayContaining(['better', 'worse']));
    expect(new Set(verdicts(2, 1))).toEqual(new Set(['not-enough-data']));
    expect(new Set(verdicts(5, 0.02))).toEqual(new Set(['not-enough-data']));
  });
});
