import { describe, expect, it } from '@jest/globals';
import { estimate } from '../estimate.js';
import type { TestedAd } from '../types.js';
import { viewOf } from './view.js';

const anAd = (
  levels: number[],
  impressions: number,
  link_click: number,
  status: TestedAd['status'] = 'active',
): TestedAd => ({
  levels,
  status,
  impressions,
  spend: impressions / 100,
  counts: { link_click },
});

const RESULT = estimate({
  components: [
    { name: 'ages', size: 2 },
    { name: 'headlines', size: 4 },
  ],
  ads: [
    anAd([0, 0], 4000, 40),
    anAd([0, 1], 4000, 90),
    anAd([0, 2], 4000, 20),
    anAd([1, 0], 300, 60),
    anAd([1, 1], 4000, 120),
    anAd([1, 2], 4000, 2000, 'failed'),
  ],
  metric: { kind: 'rate', event: 'link_click' },
});

describe('view of the results', () => {
  it('RESULT-019 ranks tested rows by their estimates alone, even if a row has little data', () => {
    const { order, best, median, worst } = viewOf(RESULT);
    expect([...order].sort()).toEqual([0, 1, 2, 4, 5]);
    expect(order[0]).toBe(4);
    expect({ best, median, worst }).toEqual({ best: 4, median: 1, worst: 2 });
  });

  it.each([
    [1, true],
    [0, false],
  ])('RESULT-019 ranks a row with an exposure of %d: %s', (exposure, takesPart) => {
    const best = viewOf(RESULT).order[0]!;
    const ads = RESULT.ads.map((ad) => (ad.variation === best ? { ...ad, exposure } : ad));
    expect(viewOf({ ...RESULT, ads }).best === best).toBe(takesPart);
  });

  it('accepts a named baseline with or without its number of events', () => {
    for (const baseline of [
      { name: 'Spring', value: 0.01 },
      { name: 'Spring', value: 0.01, events: 0.5 },
    ])
      expect(viewOf(RESULT, { baseline }).baseline).toEqual(baseline);
  });

  it('ranks all tested rows if none has delivered anything', () => {
    const thin = estimate({
      components: [{ name: 'ages', size: 3 }],
      ads: [anAd([1], 0, 0), anAd([2], 0, 0)],
      metric: { kind: 'rate', event: 'link_click' },
    });
    expect(viewOf(thin)).toMatchObject({ best: 1, median: 1, worst: 2 });
  });

  it('RESULT-012 adds untested variations if the switch is on, but never failed ones', () => {
    const { order, best } = viewOf(RESULT, { includeEstimated: true });
    expect([...order].sort()).toEqual([0, 1, 2, 3, 4, 5, 7]);
    expect(best).toBe(order[0]);
  });

  it('ranks the lowest costs first', () => {
    const result = estimate({
      components: [{ name: 'ages', size: 2 }],
      ads: [anAd([0], 4000, 40), anAd([1], 4000, 90)],
      metric: { kind: 'cost', event: 'link_click' },
    });
    expect(viewOf(result)).toMatchObject({ best: 1, worst: 0 });
  });

  it('RESULT-034 anchors fix a component for rows, ranks and pool, not for the fit', () => {
    const { order, best, pool } = viewOf(RESULT, {
      anchors: [{ component: 'ages', level: 0 }],
      includeEstimated: true,
    });
    expect([...order].sort()).toEqual([0, 1, 2, 3]);
    expect(best).toBe(1);
    expect(pool).toMatchObject({ events: 150, exposure: 12_000 });
  });

  it('RESULT-032 RESULT-033 rejects a third anchor, two of one component and unknown ones', () => {
    const ages = { component: 'ages', level: 0 };
    const headlines = { component: 'headlines', level: 0 };
    for (const anchors of [
      [ages, headlines, ages],
      [ages, ages],
      [{ component: 'ages', level: 2 }],
      [{ component: 'x', level: 0 }],
    ]) {
      expect(() => viewOf(RESULT, { anchors })).toThrow(expect.objectContaining({ code: 'INVALID_ANCHOR' }));
    }
  });

  it('rejects a baseline that is not a positive figure', () => {
    for (const value of [0, NaN, -1]) {
      expect(() => viewOf(RESULT, { baseline: { name: 'x', value } })).toThrow(
        expect.objectContaining({ code: 'INVALID_BASELINE' }),
      );
    }
  });
});
