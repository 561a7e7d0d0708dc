import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { plotPoints } from './estimates/curves.js';
import { estimate, type Estimate, standardDeviations } from './estimate.js';
import { poolRowOf, rowsOf, type RowStatistics } from './estimates/rows.js';
import type { EstimateInput, TestedAd } from './types.js';
import { variationLevels, variationNumber } from './model/variation-space.js';
import type { Metric } from './model/metrics.js';
import { viewOf } from './estimates/view.js';

const FIXED = { main: 0.2, pair: 0.06, ad: 0.12 };
const METRICS: Metric[] = [
  { kind: 'rate', event: 'link_click' },
  { kind: 'rate', event: 'purchase' },
  { kind: 'share', event: 'purchase', of: 'link_click' },
  { kind: 'cost', event: 'link_click' },
  { kind: 'cost', event: 'purchase' },
  { kind: 'cpm' },
  { kind: 'return', event: 'purchase', value: 'purchase' },
];
const RUNS = { numRuns: 150 };

const adFigures = fc.record({
  impressions: fc.integer({ min: 0, max: 20_000 }),
  clickShare: fc.double({ min: 0, max: 0.3, noNaN: true }),
  purchaseShare: fc.double({ min: 0, max: 1, noNaN: true }),
  spend: fc.integer({ min: 0, max: 50_000 }).map((cents) => cents / 100),
  orderValue: fc.double({ min: 1, max: 200, noNaN: true }),
  isFailed: fc.constantFrom(false, false, false, false, true),
});
type AdFigures = typeof adFigures extends fc.Arbitrary<infer T> ? T : never;

function toAd(levels: number[], figures: AdFigures): TestedAd {
  const { impressions, clickShare, purchaseShare, spend, orderValue, isFailed } = figures;
  const link_click = Math.floor(impressions * clickShare);
  const purchase = Math.floor(link_click * purchaseShare);
  const counts = { link_click, purchase };
  const values = { purchase: purchase * orderValue };
  return { levels, status: isFailed ? 'failed' : 'active', impressions, spend, counts, values };
}

/** Any experiment of up to four components: from nothing tested to everything tested, with little and much data mixed. */
const experiment: fc.Arbitrary<EstimateInput> = fc
  .array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 4 })
  .chain((sizes) => {
    const created = sizes.reduce((product, size) => product * size, 1);
    const variation = fc.integer({ min: 0, max: created - 1 });
    return fc.record({
      components: fc.constant(sizes.map((size, f) => ({ name: `c${f}`, size }))),
      ads: fc
        .uniqueArray(fc.tuple(variation, adFigures), { selector: ([number]) => number, maxLength: 24 })
        .map((ads) => ads.map(([number, figures]) => toAd(variationLevels(sizes, number, []), figures))),
      metric: fc.constantFrom(...METRICS),
    });
  });
const withAds = experiment.filter(({ ads }) => ads.some(({ status }) => status === 'active'));

function allRows(result: Estimate): RowStatistics[] {
  const view = viewOf(result, { includeEstimated: true });
  const pool = poolRowOf(result, view);
  return [...rowsOf(result, view, view.order), ...(pool ? [pool] : [])];
}

const isShare = (result: Estimate) => result.scale.likelihood === 'binomial';
const everyVariation = ({ created }: Estimate) => Int32Array.from({ length: created }, (_, variation) => variation);

describe('properties of estimates', () => {
  it('RESULT-024 bounds contain the value and stay positive, and rates stay below 1', () => {
    fc.assert(
      fc.property(experiment, (input) => {
        const result = estimate(input);
        for (const { value, lower_bound, upper_bound, confidence, credible_intervals } of allRows(result)) {
          expect(lower_bound).toBeGreaterThan(0);
          expect(lower_bound).toBeLessThanOrEqual(value);
          expect(value).toBeLessThanOrEqual(upper_bound);
          expect(upper_bound).toBeLessThan(isShare(result) ? 1 : Infinity);
          expect(confidence).toBeGreaterThanOrEqual(0);
          expect(confidence).toBeLessThanOrEqual(1);
          credible_intervals.forEach((interval, i) => {
            const inner = credible_intervals[i - 1] ?? { level: 0, lower: value, upper: value };
            expect(interval.level).toBeGreaterThan(inner.level);
            expect(interval.lower).toBeLessThanOrEqual(inner.lower);
            expect(interval.upper).toBeGreaterThanOrEqual(inner.upper);
          });
        }
      }),
      RUNS,
    );
  });

  it('the same input gives identical output', () => {
    fc.assert(
      fc.property(experiment, (input) => {
        expect(allRows(estimate(structuredClone(input)))).toEqual(allRows(estimate(input)));
      }),
      { numRuns: 40 },
    );
  });

  it('results can be passed to another thread', () => {
    fc.assert(
      fc.property(experiment, (input) => {
        const result = estimate(input);
        expect(allRows(structuredClone(result))).toEqual(allRows(result));
      }),
      { numRuns: 20 },
    );
  });

  it('the order of ads, of levels and of components does not matter', () => {
    fc.assert(
      fc.property(experiment, fc.infiniteStream(fc.nat()), (input, keys) => {
        const shuffled = <T>(items: readonly T[]): T[] =>
          items
            .map((item) => ({ item, key: keys.next().value as number }))
            .sort((a, b) => a.key - b.key)
            .map(({ item }) => item);
        const order = shuffled(input.components.map((_, f) => f));
        const renamed = input.components.map(({ size }) => shuffled(Array.from({ length: size }, (_, l) => l)));
        const moved = (levels: readonly number[]) => order.map((f) => renamed[f]![levels[f]!]!);
        const components = order.map((f) => input.components[f]!);
        const ads = shuffled(input.ads).map((ad) => ({ ...ad, levels: moved(ad.levels) }));

        const before = estimate(input);
        const after = estimate({ ...input, components, ads });
        const sizes = input.components.map(({ size }) => size);
        const movedSizes = components.map(({ size }) => size);
        const target = everyVariation(before).map((variation) =>
          variationNumber(movedSizes, moved(variationLevels(sizes, variation, []))),
        );
        const sds = standardDeviations(after, target);
        standardDeviations(before, everyVariation(before)).forEach((sd, variation) => {
          const [mean, moved] = [before.means[variation]!, after.means[target[variation]!]!];
          expect(Math.abs(Math.exp(moved - mean) - 1)).toBeLessThan(1e-8);
          expect(Math.abs(sds[variation]! / sd - 1)).toBeLessThan(1e-8);
        });
      }),
      { numRuns: 100 },
    );
  });

  it('at fixed scales twice the data never widens an interval', () => {
    // Rates within a factor of four, as the fixed scales assume; an outlier can move the mode to where the data have less weight.
    const adOf = fc.record({
      impressions: fc.integer({ min: 500, max: 20_000 }),
      factor: fc.double({ min: 0.5, max: 2, noNaN: true }),
    });
    const sizesAndAds = fc
      .array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 3 })
      .chain((sizes) => fc.tuple(fc.constant(sizes), fc.array(fc.option(adOf), { minLength: 64, maxLength: 64 })));
    fc.assert(
      fc.property(
        sizesAndAds,
        fc.constantFrom({ kind: 'rate', event: 'link_click' }, { kind: 'cost', event: 'link_click' }),
        ([sizes, figures], metric) => {
          const components = sizes.map((size, f) => ({ name: `c${f}`, size }));
          const created = sizes.reduce((product, size) => product * size, 1);
          const sdsOf = (times: number) => {
            const ads = figures.slice(0, created).flatMap((ad, number): TestedAd[] => {
              if (!ad) return [];
              const impressions = times * ad.impressions;
              const link_click = times * Math.round(0.02 * ad.impressions * ad.factor);
              const levels = variationLevels(sizes, number, []);
              return [{ levels, status: 'active', impressions, spend: impressions / 100, counts: { link_click } }];
            });
            const result = estimate({ components, ads, metric, scales: FIXED });
            return standardDeviations(result, everyVariation(result));
          };
          const [once, twice] = [sdsOf(1), sdsOf(2)];
          once.forEach((sd, variation) => expect(twice[variation]).toBeLessThan(sd + 1e-9));
        },
      ),
      RUNS,
    );
  });

  it('at fixed scales more clicks at equal exposure never lower a value', () => {
    fc.assert(
      fc.property(withAds, fc.nat(), fc.integer({ min: 1, max: 500 }), (input, pick, extra) => {
        const chosen = pick % input.ads.length;
        const ads = input.ads.map((ad, i) => {
          const link_click = Math.min(ad.impressions, ad.counts['link_click']! + extra);
          return i === chosen ? { ...ad, counts: { ...ad.counts, link_click } } : ad;
        });
        const fixed: EstimateInput = { ...input, metric: { kind: 'rate', event: 'link_click' }, scales: FIXED };
        const variation = variationNumber(
          input.components.map(({ size }) => size),
          ads[chosen]!.levels,
        );
        expect(estimate({ ...fixed, ads }).means[variation]).toBeGreaterThanOrEqual(
          estimate(fixed).means[variation]! - 1e-9,
        );
      }),
      RUNS,
    );
  });

  it('costs scale with the unit of money', () => {
    fc.assert(
      fc.property(withAds, fc.constantFrom(0.5, 10, 100, 1320), (input, factor) => {
        const paid = (unit: number) =>
          input.ads.map((ad) => ({ ...ad, impressions: ad.impressions + 1, spend: unit * (ad.spend + 1) }));
        const [before, after] = [1, factor].map((unit) => {
          const result = estimate({ ...input, metric: { kind: 'cost', event: 'link_click' }, ads: paid(unit) });
          return rowsOf(result, viewOf(result), everyVariation(result));
        });
        before!.forEach((row, v) => {
          for (const key of ['value', 'lower_bound', 'upper_bound'] as const) {
            expect(Math.abs(after![v]![key] / row[key] / factor - 1)).toBeLessThan(1e-6);
          }
        });
      }),
      RUNS,
    );
  });

  it('an ad without data equals the estimated row of the same variation', () => {
    fc.assert(
      fc.property(withAds, fc.nat(), (input, pick) => {
        const chosen = pick % input.ads.length;
        const empty: TestedAd = {
          ...input.ads[chosen]!,
          status: 'active',
          impressions: 0,
          spend: 0,
          counts: {},
          values: {},
        };
        const listed = estimate({ ...input, ads: input.ads.with(chosen, empty) });
        const unlisted = estimate({ ...input, ads: input.ads.toSpliced(chosen, 1) });
        const [row, estimated] = [listed, unlisted].map((result) => {
          const variation = variationNumber(
            input.components.map(({ size }) => size),
            empty.levels,
          );
          return rowsOf(result, viewOf(result, { includeEstimated: true }), [variation])[0]!;
        });
        expect(row).toMatchObject({ type: 'real', observed: null });
        expect(estimated).toMatchObject({ type: 'estimated', observed: null });
        for (const key of ['value', 'lower_bound', 'upper_bound'] as const) {
          expect(Math.abs(row![key] / estimated![key] - 1)).toBeLessThan(1e-9);
        }
      }),
      RUNS,
    );
  });

  it('the area under a curve is that of four standard deviations, with ascending x', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -12, max: 3, noNaN: true }),
        fc.double({ min: 0.02, max: 1.2, noNaN: true }),
        fc.constantFrom('binomial', 'poisson', 'cost'),
        (mean, sd, kind) => {
          const scale = {
            likelihood: kind === 'binomial' ? 'binomial' : 'poisson',
            isCost: kind === 'cost',
            factor: 1,
          } as const;
          const points = plotPoints(scale, mean, sd);
          expect(points).toHaveLength(101);
          let area = 0;
          for (let i = 1; i < points.length; i++) {
            const [[x0, y0], [x1, y1]] = [points[i - 1]!, points[i]!];
            expect(x1).toBeGreaterThan(x0);
            area += ((x1 - x0) * (y0 + y1)) / 2;
          }
          expect(Math.abs(area - 0.99994)).toBeLessThan(0.01);
        },
      ),
    );
  });

  it('never throws on thin data, and returns a finite positive value for every variation', () => {
    const thin = fc.record({
      sizes: fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 3 }),
      tested: fc.integer({ min: 0, max: 3 }),
      impressions: fc.constantFrom(0, 1, 3, 500, 1e7),
      clicks: fc.constantFrom(0, 0, 1, 3),
      metric: fc.constantFrom(...METRICS),
    });
    fc.assert(
      fc.property(thin, ({ sizes, tested, impressions, clicks, metric }) => {
        const created = sizes.reduce((product, size) => product * size, 1);
        const counts = { link_click: Math.min(clicks, impressions), purchase: Math.min(clicks, impressions) };
        const ads = Array.from({ length: Math.min(tested, created) }, (_, number): TestedAd => {
          return { levels: variationLevels(sizes, number, []), status: 'active', impressions, spend: clicks, counts };
        });
        const result = estimate({ components: sizes.map((size, f) => ({ name: `c${f}`, size })), ads, metric });
        for (const { value, lower_bound, upper_bound } of allRows(result)) {
          for (const figure of [value, lower_bound, upper_bound]) {
            expect(figure).toBeGreaterThan(0);
            expect(figure).toBeLessThan(Infinity);
          }
        }
      }),
      RUNS,
    );
  });

  it('rejects impossible figures of any ad, and more clicks than impressions', () => {
    const wrong = fc.constantFrom(NaN, -1, -1e-9, Infinity);
    const field = fc.constantFrom('impressions', 'spend', 'values', 'link_click');
    fc.assert(
      fc.property(withAds, fc.nat(), wrong, field, (input, pick, figure, name) => {
        const chosen = pick % input.ads.length;
        const ad = input.ads[chosen]!;
        const changed =
          name === 'link_click'
            ? { counts: { ...ad.counts, [name]: figure } }
            : { [name]: name === 'values' ? { purchase: figure } : figure };
        const refusal = expect.objectContaining({ code: 'INVALID_NUMBER' });
        expect(() => estimate({ ...input, ads: input.ads.with(chosen, { ...ad, ...changed }) })).toThrow(refusal);
        const many = { ...ad, counts: { link_click: ad.impressions + 1, purchase: ad.impressions + 2 } };
        const ads = input.ads.with(chosen, many);
        const of = (metric: Metric) => () => estimate({ ...input, ads, metric });
        const excess = expect.objectContaining({ code: 'EVENTS_EXCEED_EXPOSURE' });
        expect(of({ kind: 'rate', event: 'link_click' })).toThrow(excess);
        expect(of({ kind: 'rate', event: 'purchase' })).toThrow(excess);
        expect(of({ kind: 'share', event: 'purchase', of: 'link_click' })().scale.likelihood).toBe('poisson');
      }),
      { numRuns: 60 },
    );
  });
});
