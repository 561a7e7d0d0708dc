import { describe, expect, it } from '@jest/globals';
import { exampleInput } from '#libs/testing/platform/example-input.js';
import { deliveryOf } from './delivery.js';
import { historyOf } from './estimates/history.js';
import type { JudgedAd } from '#libs/result-rows/tested-ads.js';

const input = exampleInput();

/** The ad with this variation number, of 2 ages x 2 genders x 2 headlines x 3 visuals x 2 buttons. */
const ad = (variation: number, impressions: number, change: Partial<JudgedAd['row']> = {}): JudgedAd => ({
  row: {
    adObjectId: String(variation),
    variation,
    externalName: '',
    state: 'created',
    platformId: null,
    adSetId: null,
    standing: null,
    issues: null,
    refusal: null,
    maySpend: true,
    wave: 0,
    days: [],
    ...change,
  },
  totals: { impressions, reach: 0, clicks: 0, spend: 0, counts: {}, values: {} },
  status: impressions > 0 ? 'active' : 'pending',
  failure: null,
});
const ads = (impressionsOf: (variation: number) => number) =>
  Array.from({ length: 48 }, (_, variation) => ad(variation, impressionsOf(variation)));

describe('delivery of ads', () => {
  it('has no findings for nearly equal ads', () => {
    const delivery = deliveryOf(
      { input },
      ads((variation) => 900 + variation),
      1,
      'en',
    );
    expect(delivery).toMatchObject({ ads: 48, starved_ads: 0, starved: [], uneven_groups: 0 });
  });

  it('compares each ad with its planned share of its own wave, by leading and bridge ads', () => {
    const first = ads(() => 1_000);
    const bridge = { kind: 'bridge', drawnFrom: 20 } as const;
    const leading = { kind: 'leading', rank: 1, isNew: true, estimate: { value: 1, lower: 0, upper: 2 } } as const;
    const later = (impressions: number[]) => [
      ...first,
      ...impressions.map((got, i) => ad(i, got, { wave: 1, because: i < 2 ? leading : bridge })),
    ];
    const asPlanned = deliveryOf({ input }, later([35_000, 35_000, 15_000, 15_000]), 1, 'en');
    expect(asPlanned).toMatchObject({ ads: 52, starved_ads: 0, starved: [], advice: [] });
    for (const { part } of asPlanned.shares) expect(part).toBeCloseTo(1, 10);
    const delivery = deliveryOf({ input }, later([68_000, 2_000, 15_000, 15_000]), 1, 'en');
    expect(delivery).toMatchObject({ starved_ads: 1, advice: ['fewer-ads'] });
    expect(delivery.worst_ads).toEqual([
      expect.objectContaining({ variation: 1, wave: 2, part: expect.closeTo(2 / 35, 10) }),
    ]);
  });

  it('ignores a wave that has just begun', () => {
    const begun = deliveryOf({ input }, [...ads(() => 1_000), ad(4, 0, { wave: 1 }), ad(5, 90, { wave: 1 })], 1, 'en');
    expect(begun).toMatchObject({ ads: 48, starved_ads: 0 });
  });

  it("names an alternative with less than a tenth of its share, in the reader's language", () => {
    const delivery = deliveryOf(
      { input },
      ads((variation) => (variation < 24 ? 10 : 1_000)),
      1,
      'es',
    );
    expect(delivery.starved).toEqual([
      { component: 'ages', value: '18–34', share: expect.closeTo(0.0099, 4), planned_share: 0.5 },
    ]);
    expect(delivery.starved_ads).toBe(24);
    expect(delivery.worst_ads).toHaveLength(10);
    expect(delivery.shares.find(({ value }) => value === '18–34')!.part).toBeCloseTo(0.0198, 4);
    expect(delivery.shares.map(({ component }) => component)).toEqual(
      ['ages', 'genders', 'headlines', 'visuals', 'ctas'].flatMap((name, f) => Array(f === 3 ? 3 : 2).fill(name)),
    );
    expect(delivery.advice).toEqual(['separate-audiences', 'fewer-ads']);
  });

  it('leaves out failed and waiting ads', () => {
    const failed: JudgedAd = { ...ad(3, 0), status: 'failed' };
    const delivery = deliveryOf({ input }, [ad(1, 900), ad(2, 1_000), failed, ad(4, 0, { wave: 1 })], 1, 'en');
    expect(delivery).toMatchObject({ ads: 2, starved_ads: 0 });
  });
});

describe('spend of audiences', () => {
  /** Puts the older half of the ads in one ad set, the younger in another, and sets each ad's cost. */
  const paid = (spendOf: (variation: number) => number) =>
    ads(() => 1_000).map(({ row, totals, ...rest }) => ({
      ...rest,
      row: { ...row, adSetId: row.variation < 24 ? 'a' : 'b' },
      totals: { ...totals, impressions: row.variation < 24 ? 200 : 1_800, spend: spendOf(row.variation) },
    }));

  it('is compared by money: a place may give nine times the impressions for the same money', () => {
    const delivery = deliveryOf(
      { input },
      paid(() => 5),
      1,
      'en',
    );
    expect(delivery).toMatchObject({ uneven_groups: 0, worst_groups: [], starved: [] });
  });

  it('names the three furthest from plan with their share and the planned one', () => {
    const delivery = deliveryOf(
      { input },
      paid((variation) => (variation < 24 ? 1 : 9)),
      1,
      'en',
    );
    expect(delivery.uneven_groups).toBe(4);
    expect(delivery.worst_groups).toHaveLength(3);
    expect(delivery.worst_groups[0]).toEqual({
      name: expect.stringMatching(/^18–34 · /),
      share: 0.05,
      planned_share: 0.25,
    });
  });
});

describe('history of an ad', () => {
  it('accumulates day by day and leaves out days without delivery', () => {
    const day = (name: string, impressions: number, clicks: number) => ({
      day: name,
      impressions,
      reach: 0,
      clicks,
      spendMinor: 100,
      counts: { link_click: clicks },
      valuesMinor: {},
    });
    const days = [day('2026-11-01', 100, 1), day('2026-11-02', 0, 0), day('2026-11-03', 300, 7)];
    const historyIn = (kind: 'rate' | 'cost') => historyOf(ad(1, 400, { days }), { kind, event: 'link_click' }, 'EUR');
    expect(historyIn('rate')).toEqual([
      { day: '2026-11-01', impressions: 100, conversion: 1, observed: 0.01 },
      { day: '2026-11-03', impressions: 400, conversion: 8, observed: 0.02 },
    ]);
    expect(historyIn('cost').map(({ observed }) => observed)).toEqual([1, 0.375]);
  });
});
