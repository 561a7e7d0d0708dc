import { describe, expect, it } from '@jest/globals';
import { answerView, prepare } from './estimation.js';
import type { EstimationInput } from '#libs/result-rows/estimation-input.js';
import type { ViewQuery } from './estimation.types.js';

/** 2 ages x 3 headlines, the last combination untested; the click rate rises with the variation number. */
function input(): EstimationInput {
  const tested = [0, 1, 2, 3, 4];
  const totals = (v: number) => ({
    impressions: 1_000 + 100 * v,
    reach: 900,
    clicks: 40,
    spend: v === 0 ? 0 : 50 - v,
    counts: { link_click: 10 + 10 * v },
    values: {},
  });
  return {
    components: [
      { name: 'ages', size: 2 },
      { name: 'headlines', size: 3 },
    ],
    counted: { measure: { kind: 'rate', event: 'link_click' }, click: 'link_click', view: undefined, hasReach: true },
    labels: [
      ['18–34', '35–54'],
      ['Alpha', 'Beta', 'Gamma'],
    ],
    totals: new Map(tested.map((v) => [v, totals(v)])),
    ads: tested.map((v) => ({ levels: [Math.floor(v / 3), v % 3], status: 'active' as const, ...totals(v) })),
  };
}
const query: ViewQuery = {
  anchors: [],
  includeEstimated: false,
  sort: 'value',
  order: 'desc',
  baseline: null,
  filter: '',
  where: [],
  offset: 0,
  limit: 10,
};
const variations = (change: Partial<ViewQuery>) =>
  answerView(prepared, { ...query, ...change }).rows.map(({ variation }) => variation);
const prepared = prepare(input());

describe('answerView', () => {
  it('shows tested rows best first, and untested ones only on demand', () => {
    const rows = variations({});
    expect(rows.toSorted()).toEqual([0, 1, 2, 3, 4]);
    expect(rows[0]).toBe(4);
    expect(variations({ order: 'asc' })).toEqual(rows.toReversed());
    expect(variations({ includeEstimated: true })).toHaveLength(6);
  });

  it('pages the rows and returns the total', () => {
    const { rows, total } = answerView(prepared, { ...query, offset: 4, limit: 2 });
    expect([rows.length, total]).toEqual([1, 5]);
  });

  it('returns the named variations in their order, on any page', () => {
    const { rows, total } = answerView(prepared, { ...query, offset: 0, limit: 0, only: [3, 0] });
    expect([rows.map(({ variation }) => variation), total]).toEqual([[3, 0], 5]);
  });

  it('sorts by figures, with missing figures last in both directions', () => {
    expect(variations({ sort: 'impressions', order: 'asc' })).toEqual([0, 1, 2, 3, 4]);
    expect(variations({ sort: 'cpc', order: 'desc' })).toEqual([1, 2, 3, 4, 0]);
    for (const order of ['asc', 'desc'] as const)
      expect(variations({ sort: 'impressions', order, includeEstimated: true }).at(-1)).toBe(5);
  });

  it('filters by the text of any alternative', () => {
    expect(variations({ filter: ' gAMMA ' })).toEqual([2]);
    expect(variations({ filter: '35' }).toSorted()).toEqual([3, 4]);
    expect(variations({ filter: 'nothing' })).toEqual([]);
  });

  it('RESULT-013 finds every word of a search anywhere in the row, in any order and without accents', () => {
    expect(variations({ filter: 'gamma 18' })).toEqual([2]);
    expect(variations({ filter: '35 alpha' })).toEqual([3]);
    expect(variations({ filter: 'alpha beta' })).toEqual([]);
    expect(variations({ filter: 'Gámma' })).toEqual([2]);
    expect(variations({ filter: 'V-3' })).toEqual([3]);
    expect(variations({ filter: 'v-3 beta' })).toEqual([]);
  });

  it('filters by alternatives of each component, with unchanged ranks', () => {
    const [age, alpha, gamma] = [
      { component: 'ages', level: 1 },
      { component: 'headlines', level: 0 },
      { component: 'headlines', level: 2 },
    ];
    expect(variations({ where: [alpha!, gamma!] }).toSorted()).toEqual([0, 2, 3]);
    expect(variations({ where: [alpha!, age!] })).toEqual([3]);
    expect(variations({ where: [age!], filter: 'beta' })).toEqual([4]);
    expect(answerView(prepared, { ...query, where: [alpha!] }).head.best?.row.variation).toBe(4);
  });

  it('RESULT-034 takes rows, ranks and pool from the anchored ads only', () => {
    const answer = answerView(prepared, { ...query, anchors: [{ component: 'ages', level: 0 }] });
    expect(answer.total).toBe(3);
    expect(answer.head.best?.row.variation).toBe(2);
    expect(answer.head.pool?.row.observed).toBeCloseTo(60 / 3_300, 12);
    expect(answer.head.pool?.variations).toEqual([0, 1, 2]);
    expect(answer.head.lead?.parts.every(({ component }) => component === 'headlines')).toBe(true);
  });

  it('returns curves for the ranked rows and the pool', () => {
    const { best, median, worst, pool } = answerView(prepared, query).head;
    for (const curved of [best, median, worst, pool]) expect(curved?.points).toHaveLength(101);
  });
});
