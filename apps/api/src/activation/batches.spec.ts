import { describe, expect, it } from '@jest/globals';
import { successOf } from './batches.js';

const created = { state: 'created' } as const;
const byHand = { accountId: '1', currency: 'EUR', step: null, seen: null };
const live = new Date();

describe('successOf', () => {
  it.each([
    ['by calls, as soon as its ad is there', 'PROCESSING', null, null, true],
    ['by hand, once the batch is live', 'PROCESSING', byHand, live, true],
    ['by hand, after it was live', 'COMPLETED', byHand, live, true],
    ['by hand, stopped while some of it was on', 'NO_RESULTS', { ...byHand, hasSpent: true as const }, null, true],
    ['by hand, stopped before anything was on', 'NO_RESULTS', byHand, null, false],
    ['by hand, seen but not yet live', 'PROCESSING', byHand, null, undefined],
    ['by hand, while its script waits', 'PENDING', byHand, null, undefined],
  ] as const)('ACTIVATE-013 %s', (_, status, delivery, wentLiveAt, success) => {
    expect(successOf(created, { status, byHand: delivery, wentLiveAt })).toBe(success);
  });

  it('ACTIVATE-013 is false for a batch that failed or ended without the ad', () => {
    expect(successOf(created, { status: 'FAILED', byHand: null, wentLiveAt: null })).toBe(false);
    expect(successOf(undefined, { status: 'NO_RESULTS', byHand: null, wentLiveAt: live })).toBe(false);
    expect(successOf({ state: 'removed' }, { status: 'PROCESSING', byHand, wentLiveAt: live })).toBe(false);
  });
});
