import { describe, expect, it } from '@jest/globals';
import { daysOf, isLongEnough, mostOf } from './activation.js';

const DAY = 24 * 3_600_000;

describe('the range of an activation', () => {
  it('ACTIVATE-004 is 24 hours or more', () => {
    expect([isLongEnough(0, DAY - 1), isLongEnough(0, DAY), isLongEnough(DAY, 0)]).toEqual([false, true, false]);
  });

  it('ACTIVATE-008 a daily budget is spent on every day that has begun', () => {
    expect([daysOf(0, DAY), daysOf(0, DAY + 1), daysOf(0, 0)]).toEqual([1, 2, 1]);
    expect(mostOf(500, 'daily_budget', 0, 3 * DAY)).toBe(1_500);
    expect(mostOf(500, 'lifetime_budget', 0, 3 * DAY)).toBe(500);
  });
});
