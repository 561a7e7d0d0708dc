import { describe, expect, it } from '@jest/globals';
import type { Metric } from '../model/metrics.js';
import { estimate, type Estimate } from '../estimate.js';
import { curveOf, poolCurveOf, poolRowOf, rowsOf, summariesOf } from './rows.js';
import { simulateExperiment } from '../testing/simulated-experiment.js';
import type { TestedAd } from '../types.js';
import { viewOf } from './view.js';

const aDay = (impressions: number, link_click: number) => ({
  impressions,
  spend: impressions / 100,
  counts: { link_click },
});
const anAd = (level: number, impressions: number, clicks: number, days = 4): TestedAd => ({
  levels: [level],
  status: 'active',
  ...aDay(impressions, clicks),
  days: Array.from({ length: days }, () => aDay(impressions / days, clicks / days)),
});
const ofLevels = (metric: Metric, ...ads: TestedAd[]): Estimate =>
  estimate({ components: [{ name: 'headlines', size: 4 }], ads, metric });

const SIMULATED = estimate(
  simulateExperiment({
    seed: 11,
    sizes: [3, 4, 3],
    tested: 24,
    impressions: 4000,
    rate: 0.02,
    main: 0.3,
    pair: 0.06,
    ad: 0.1,
    dispersion: 1.5,
    days: 5,
  }).input,
);

describe('rows', () => {
  it('RESULT-018 the pool is the delivery of all tested ads together', () => {
    const view = viewOf(SIMULATED);
    const pool = poolRowOf(SIMULATED, view)!;
    const [clicks, impressions] = SIMULATED.ads.reduce(([y, e], ad) => [y + ad.events, e + ad.exposure], [0, 0]);
    expect(pool).toMatchObject({ type: 'FEP', variation: null, confidence: 0.5 });
    expect(pool.value).toBeCloseTo(clicks! / impressions!, 12);
    expect(pool.observed).toBeCloseTo(clicks! / impressions!, 12);
    expect(poolCurveOf(SIMULATED, view)).toHaveLength(101);
  });

  it('RESULT-024 the pool keeps an interval with a width inside (0, 1) even if every impression was clicked', () => {
    const all = ofLevels({ kind: 'rate', event: 'link_click' }, anAd(0, 1, 1), anAd(1, 2, 2));
    const { observed, value, lower_bound, upper_bound } = poolRowOf(all, viewOf(all))!;
    expect(observed).toBe(1);
    expect(value).toBeCloseTo(0.875, 12);
    expect(lower_bound).toBeGreaterThan(0.1);
    expect(lower_bound).toBeLessThan(0.5);
    expect(upper_bound).toBeGreaterThan(0.95);
    expect(upper_bound).toBeLessThan(1);
  });

  it('the median row compares to itself with 0.5, and the best row exceeds it', () => {
    const view = viewOf(SIMULATED);
    const [median, best, worst] = rowsOf(SIMULATED, view, [view.median!, view.best!, view.worst!]);
    const against = (row: typeof median, name: string) =>
      row!.comparatives.find(({ reference }) => reference === name)!;
    expect(against(median, 'median')).toMatchObject({ change: 0, improvement: 0, probability_better: 0.5 });
    expect(against(best, 'median').probability_better).toBeGreaterThan(0.8);
    expect(against(worst, 'median').probability_better).toBeLessThan(0.2);
    expect(against(best, 'FEP').probability_better).toBe(best!.confidence);
    const pool = poolRowOf(SIMULATED, view)!;
    const there = against(median, 'FEP').probability_better;
    expect(against(pool, 'median').probability_better).toBeCloseTo(1 - there, 12);
  });

  it("a difference to the pool subtracts the row's own part of the pool", () => {
    const result = ofLevels({ kind: 'cpm' }, anAd(0, 9000, 0), anAd(1, 1000, 0));
    const view = viewOf(result);
    const { ads } = result;
    const sharesOfEvents = ads.map(
      ({ expectedEvents }) => expectedEvents / (ads[0]!.expectedEvents + ads[1]!.expectedEvents),
    );
    const ofMembers = ads.reduce((sum, { sd }, i) => sum + (sharesOfEvents[i]! * sd) ** 2, 0);
    rowsOf(result, view, [0, 1]).forEach(({ comparatives }, i) => {
      const { improvement, improvement_upper } = comparatives[0]!;
      const variance = (Math.log((1 + improvement_upper) / (1 + improvement)) / 1.959964) ** 2;
      const own = ads[i]!.sd ** 2;
      expect(variance).toBeCloseTo(own + Math.max(1 / 10_000, ofMembers) - 2 * sharesOfEvents[i]! * own, 10);
      // The rest of the pool adds variance or none.
      expect(variance).toBeGreaterThanOrEqual((1 - sharesOfEvents[i]!) ** 2 * own);
    });
    expect(sharesOfEvents[0]).toBeCloseTo(0.9, 2);
  });

  it('short rows of all variations agree with full single rows', () => {
    const view = viewOf(SIMULATED, { includeEstimated: true });
    const all = summariesOf(SIMULATED, view, view.order);
    for (const position of [0, 7, view.order.length - 1]) {
      const [single] = rowsOf(SIMULATED, view, [view.order[position]!]);
      for (const key of ['value', 'lower_bound', 'upper_bound', 'confidence'] as const) {
        expect(all[position]![key]).toBeCloseTo(single![key], 12);
      }
    }
    expect(curveOf(SIMULATED, view.best!)[50]![0]).toBeCloseTo(all[0]!.value, 12);
  });

  it('lower costs are improvements and rank first', () => {
    const result = ofLevels({ kind: 'cost', event: 'link_click' }, anAd(0, 40_000, 400), anAd(1, 40_000, 800));
    const view = viewOf(result);
    const [cheap, dear] = rowsOf(result, view, [1, 0]);
    expect(cheap!.value).toBeLessThan(dear!.value);
    expect(cheap!.observed).toBeCloseTo(0.5, 12);
    expect(cheap!.confidence).toBeGreaterThan(0.99);
    const [toPool] = cheap!.comparatives;
    expect(toPool!.change).toBeLessThan(0);
    expect(toPool!.improvement).toBeGreaterThan(0);
    expect(toPool!.improvement_lower).toBeLessThan(toPool!.improvement);
    expect(view.best).toBe(1);
  });

  it('a named baseline is certain unless it states its number of events', () => {
    const result = ofLevels({ kind: 'rate', event: 'link_click' }, anAd(0, 40_000, 400), anAd(1, 40_000, 500));
    const against = (baseline: { name: string; value: number; events?: number }) => {
      const view = viewOf(result, { baseline });
      return { row: rowsOf(result, view, [1])[0]!, pool: poolRowOf(result, view)! };
    };
    const certain = against({ name: 'last year', value: 0.011 });
    expect(certain.row.comparatives.map(({ reference }) => reference)).toEqual(['last year', 'FEP', 'median']);
    expect(certain.row.confidence).toBe(certain.row.comparatives[0]!.probability_better);
    expect(against({ name: 'last year', value: 0.011, events: 20 }).row.confidence).toBeLessThan(
      certain.row.confidence,
    );
    expect(certain.pool.confidence).toBeGreaterThan(0.5);
    const costly = ofLevels({ kind: 'cost', event: 'link_click' }, anAd(0, 40_000, 400), anAd(1, 40_000, 500));
    const view = viewOf(costly, { baseline: { name: 'target', value: 100 } });
    expect(rowsOf(costly, view, [0])[0]!.confidence).toBeGreaterThan(0.999);
  });

  it('only rows with enough data are judged', () => {
    const result = ofLevels(
      { kind: 'rate', event: 'link_click' },
      anAd(0, 40_000, 1600),
      anAd(1, 40_000, 400),
      anAd(2, 400, 8),
      anAd(3, 40_000, 1600, 2),
    );
    const rows = rowsOf(result, viewOf(result), [0, 1, 2, 3]);
    expect(rows.map(({ verdict }) => verdict)).toEqual(['winner', 'loser', 'not-enough-data', 'not-enough-data']);
    expect(rows.map(({ is_learning }) => is_learning)).toEqual([false, false, true, false]);
  });

  it('equal rows have no difference, and untested rows are never judged', () => {
    const result = ofLevels({ kind: 'rate', event: 'link_click' }, anAd(0, 40_000, 400), anAd(1, 40_000, 404));
    const view = viewOf(result, { includeEstimated: true });
    expect(rowsOf(result, view, [0, 1, 2]).map(({ verdict }) => verdict)).toEqual([
      'no-difference',
      'no-difference',
      'not-enough-data',
    ]);
  });
});
