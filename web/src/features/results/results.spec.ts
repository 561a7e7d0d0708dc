import { describe, expect, it } from '@jest/globals';
import { createFormat } from '../../lib/format/format.js';
import { resultRow } from '../../testing/result-row.js';
import { pageOf, viewOf, withView } from './use-results-url.js';
import { certainty, verdictOf } from './verdict.js';

const format = createFormat('en');

describe('words of a verdict', () => {
  const key = (change: object) => verdictOf(resultRow(change), format, 'the pool').key;

  it("call a winner and a loser by the engine's verdict", () => {
    expect(verdictOf(resultRow({ verdict: 'winner', confidence: 0.97 }), format, 'the pool')).toMatchObject({
      key: 'winner',
      params: { percent: '97%' },
    });
    expect(verdictOf(resultRow({ verdict: 'loser', confidence: 0.03 }), format, 'the pool')).toMatchObject({
      key: 'loser',
      params: { percent: '97%' },
    });
  });

  it('say that it is too early, with the count', () => {
    expect(verdictOf(resultRow({ verdict: 'not-enough-data', conversion: 3 }), format, 'the pool')).toMatchObject({
      key: 'early',
      params: { events: '3', needed: '10' },
    });
  });

  it("call an untested row 'estimated', and do not compare the pool with itself", () => {
    expect(key({ type: 'estimated', source: 'estimated', verdict: 'not-enough-data' })).toBe('estimated');
    expect(key({ type: 'FEP', source: null })).toBe('pool');
  });

  it('never claim certainty', () => {
    expect([1, 0.9995, 0.994, 0.5, 0, null].map((probability) => certainty(probability, format))).toEqual([
      ...['>\u00a099.9%', '>\u00a099.9%', '99.4%', '50%', '<\u00a00.1%', '–'],
    ]);
  });
});

describe('address of the results', () => {
  it('RESULT-013 can request all rows, which are loaded a hundred at a time', () => {
    const all = viewOf(new URLSearchParams('id=5&type=meta&size=all&page=3'));
    expect(all.size).toBe('all');
    expect(pageOf(all)).toEqual({ page: 1, size: 100 });
    expect(pageOf(viewOf(new URLSearchParams('id=5&size=25&page=3')))).toEqual({ page: 3, size: 25 });
    expect(viewOf(new URLSearchParams('id=5&size=7')).size).toBe(10);
  });

  it("RESULT-012 RESULT-013 defaults to the goal's ranking, tested rows only, 10 a page", () => {
    expect(viewOf(new URLSearchParams('id=5&type=meta'))).toEqual({
      id: '5',
      variable: null,
      baseline: null,
      anchors: [],
      search: '',
      where: [],
      estimated: false,
      page: 1,
      size: 10,
      sort: 'value',
      order: 'desc',
      arePairsOpen: false,
      pair: 0,
      row: null,
      beside: null,
    });
  });

  it('ignores invalid values', () => {
    expect(viewOf(new URLSearchParams('id=5&page=-3&size=7&sort=drop&order=up'))).toMatchObject({
      page: 1,
      size: 10,
      sort: 'value',
      order: 'desc',
    });
  });

  it('RESULT-032 RESULT-033 has at most two anchors, one per component', () => {
    expect(viewOf(new URLSearchParams('id=5&anchors=ages.1,ages.2,visuals.0,ctas.3')).anchors).toEqual([
      { component: 'ages', place: 1 },
      { component: 'visuals', place: 0 },
    ]);
    expect(viewOf(new URLSearchParams('id=5&anchors=ages,.1,drop&baseline=x')).anchors).toEqual([]);
  });

  it('returns to the first page when anything but the page changes', () => {
    const now = new URLSearchParams('id=5&type=meta&page=3');
    expect(withView(now, { estimated: true }).toString()).toBe('id=5&type=meta&estimated=1');
    expect(withView(now, { page: 4 }).toString()).toBe('id=5&type=meta&page=4');
  });

  it('closes an open row when the rows change, and opens a row without leaving its page', () => {
    const now = new URLSearchParams('id=5&type=meta&page=3&row=41');
    expect(withView(now, { page: 4 }).toString()).toBe('id=5&type=meta&page=4');
    expect(withView(now, { row: 42 }).toString()).toBe('id=5&type=meta&page=3&row=42');
    expect(withView(now, { row: null }).toString()).toBe('id=5&type=meta&page=3');
    expect(viewOf(new URLSearchParams('id=5&row=drop')).row).toBeNull();
  });

  it('is read as it was written', () => {
    const view = {
      id: '5',
      variable: 'lead',
      baseline: 'none',
      anchors: [
        { component: 'headlines', place: 2 },
        { component: 'ages', place: 0 },
      ],
      search: 'walk',
      where: [{ component: 'visuals', place: 1 }],
      estimated: true,
      page: 2,
      size: 25,
      sort: 'spend',
      order: 'asc',
      arePairsOpen: true,
      pair: 2,
      row: 41,
      beside: 'purchase',
    } as const;
    expect(viewOf(withView(new URLSearchParams(), view))).toEqual(view);
  });
});
