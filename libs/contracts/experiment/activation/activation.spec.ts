import { describe, expect, it } from '@jest/globals';
import { budgetPer, daysOf, isLongEnough } from './activation.js';

const DAY = 24 * 3_600_000;

describe('the range of an activation', () => {
  it('ACTIVATE-004 is at least 24 hours', () => {
    expect([isLongEnough(0, DAY - 1), isLongEnough(0, DAY), isLongEnough(DAY, 0)]).toEqual([false, true, false]);
  });

  it('ACTIVATE-008 sends a daily budget as such if it is longer than a day', () => {
    expect([daysOf(0, DAY), daysOf(0, DAY + 1), daysOf(0, 0)]).toEqual([1, 2, 1]);
    expect(budgetPer('daily_budget', 0, DAY)).toBe('run');
    expect(budgetPer('daily_budget', 0, DAY + 1)).toBe('day');
    expect(budgetPer('lifetime_budget', 0, 3 * DAY)).toBe('run');
  });
});
