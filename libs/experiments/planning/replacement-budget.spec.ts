import { describe, expect, it } from '@jest/globals';
import { DAY_MS } from '#libs/contracts/time.js';
import { replacementMinor } from './replacement-budget.js';

describe('the budget of objects that replace deleted ones', () => {
  it('is the remaining budget, less twice the even pace for the hours that reports can lack', () => {
    // 12,000 for 5 days are 100 an hour.
    const terms = { settlesHours: 3, windowMs: 5 * DAY_MS };
    expect(replacementMinor({ budgetMinor: 12_000, spentMinor: 4_000 }, terms)).toBe(8_000 - 600);
    expect(replacementMinor({ budgetMinor: 12_001, spentMinor: 0 }, terms)).toBe(12_001 - 601);
  });

  it('is never below 0, even if reports are very late or the time is very short', () => {
    const spent = { budgetMinor: 1_000, spentMinor: 990 };
    expect(replacementMinor(spent, { settlesHours: 12, windowMs: DAY_MS })).toBe(0);
    expect(replacementMinor({ budgetMinor: 1_000, spentMinor: 0 }, { settlesHours: 12, windowMs: DAY_MS })).toBe(0);
    expect(replacementMinor({ budgetMinor: 1_000, spentMinor: 0 }, { settlesHours: 1, windowMs: 0 })).toBe(0);
  });

  it('is the whole remaining budget if reports are complete immediately', () => {
    expect(replacementMinor({ budgetMinor: 1_000, spentMinor: 250 }, { settlesHours: 0, windowMs: DAY_MS })).toBe(750);
  });
});
