import { describe, expect, it } from '@jest/globals';
import { keptPromise } from './promises.js';

const totals = (impressions: number, clicks: number, spend = 10) => ({
  impressions,
  reach: 0,
  clicks,
  spend,
  counts: { link_click: clicks },
  values: {},
});
const rate = { kind: 'rate', event: 'link_click' } as const;
const cost = { kind: 'cost', event: 'link_click' } as const;
const promiseFor = (...given: Parameters<typeof totals>) =>
  keptPromise(totals(...given), rate, { lower: 0.02, upper: 0.04 }).promise;

describe('the promise of an activated variation', () => {
  it('is kept within the interval, above it, and below it within chance', () => {
    expect(keptPromise(totals(1_000, 30), rate, { lower: 0.02, upper: 0.04 })).toEqual({
      observed: 0.03,
      events: 30,
      promise: 'kept',
    });
    expect([promiseFor(1_000, 90), promiseFor(1_000, 15)]).toEqual(['kept', 'kept']);
  });

  it('is missed if even the upper bound of the delivery is below it, with or without results', () => {
    expect([promiseFor(10_000, 100), promiseFor(10_000, 0)]).toEqual(['missed', 'missed']);
  });

  it('is not judged on little data', () => {
    expect([
      promiseFor(0, 0),
      promiseFor(499, 12),
      promiseFor(499, 0),
      promiseFor(500, 9),
      promiseFor(600, 11),
    ]).toEqual([...['not-yet', 'not-yet', 'not-yet', 'kept', 'kept']]);
    expect(keptPromise(totals(9_999, 99), rate, { lower: null, upper: null }).promise).toBeNull();
  });

  it('is reversed for a cost', () => {
    const of = (clicks: number) => keptPromise(totals(5_000, clicks, 100), cost, { lower: 0.5, upper: 1 });
    expect(of(100)).toEqual({ observed: 1, events: 100, promise: 'kept' });
    expect([of(400).promise, of(50).promise]).toEqual(['kept', 'missed']);
  });
});
