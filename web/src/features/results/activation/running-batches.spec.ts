import { describe, expect, it } from '@jest/globals';
import type { Batch } from '../../../lib/api/endpoints.js';
import { isUnderWay, openStepOf, spendingOf, stateOf } from './running-batches.js';

const batch = (change: Partial<Batch>) =>
  ({ status: 'PROCESSING', stopped_at: null, hand_step: null, ...change }) as Batch;
const STOPPED = { stopped_at: '2026-11-11T09:00:00.000Z' };

describe('batch', () => {
  it.each([
    ['waiting', true, { status: 'PENDING' }],
    ['running', true, {}],
    ['stopping', true, STOPPED],
    ['stopping', true, { ...STOPPED, status: 'PENDING' }],
    ['stopped', false, { ...STOPPED, status: 'PENDING_REVIEW' }],
    ['stopped', false, { ...STOPPED, status: 'FAILED' }],
    ['failed', false, { status: 'FAILED' }],
    ['ended', false, { status: 'COMPLETED' }],
  ] as const)('is %s; isUnderWay is %s', (state, isMoving, change) => {
    expect([stateOf(batch(change)), isUnderWay(batch(change))]).toEqual([state, isMoving]);
  });

  it.each([
    [true, {}],
    [true, STOPPED],
    [true, { ...STOPPED, status: 'PENDING', hand_step: 'pause' }],
    [false, { ...STOPPED, status: 'PENDING' }],
    [false, { status: 'PENDING' }],
    [false, { ...STOPPED, status: 'COMPLETED' }],
  ] as const)('may spend: %s', (maySpend, change) => {
    expect(spendingOf([batch(change)])).toHaveLength(maySpend ? 1 : 0);
  });

  it('is under way while any script waits', () => {
    expect(isUnderWay(batch({ status: 'FAILED', hand_step: 'pause' }))).toBe(true);
  });

  it('offers only its pause script after a stop', () => {
    expect(openStepOf(batch({ status: 'PENDING', hand_step: 'activate' }))).toBe('activate');
    expect(openStepOf(batch({ ...STOPPED, status: 'PENDING', hand_step: 'activate' }))).toBeNull();
    expect(openStepOf(batch({ ...STOPPED, hand_step: 'pause' }))).toBe('pause');
  });
});
