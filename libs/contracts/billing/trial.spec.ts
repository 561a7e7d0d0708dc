import { describe, expect, it } from '@jest/globals';
import { experimentsLeft, TRIAL, trialStateOf, variationsLeft } from './trial.js';

const endsAt = new Date('2026-12-10T12:00:00.000Z');
const before = new Date(+endsAt - 1);

describe('a trial', () => {
  it('BILL-074 LEGAL-006 contains 14 days and 2 experiments', () => {
    expect([TRIAL.days, TRIAL.experiments]).toEqual([14, 2]);
  });

  it.each([
    [0, before, 'running'],
    [1, before, 'running'],
    [2, before, 'used'],
    [0, endsAt, 'over'],
    [2, endsAt, 'over'],
  ] as const)('BILL-074 with %i experiments at %s is %s: either limit ends it', (experiments, now, state) => {
    expect(trialStateOf({ endsAt, experiments }, now)).toBe(state);
  });

  it('never has a negative rest', () => {
    expect([experimentsLeft({ experiments: 3 }), variationsLeft({ variations: TRIAL.variations + 1 })]).toEqual([0, 0]);
  });
});
