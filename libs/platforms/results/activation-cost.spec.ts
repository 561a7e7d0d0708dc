import { describe, expect, it } from '@jest/globals';
import { mostOf, worstDayOf } from './activation-cost.js';

const at = (text: string): number => Date.parse(text);
const costs = (budgetType: 'daily_budget' | 'lifetime_budget', from: string, to: string, zone: string): number =>
  mostOf(500, { budgetType, startsAt: at(from), endsAt: at(to) }, zone);

describe('the maximum cost of an activated variation', () => {
  it("ACTIVATE-008 counts a daily budget for every day of the account's calendar that the range touches", () => {
    expect(costs('daily_budget', '2026-11-02T12:00:00Z', '2026-11-04T12:00:00Z', 'UTC')).toBe(1_500);
    expect(costs('daily_budget', '2026-11-02T00:00:00Z', '2026-11-04T00:00:00Z', 'UTC')).toBe(1_000);
    // The same hours are 09:00 to 09:00 in Tokyo, and 19:00 to 19:00 of the previous days in New York.
    expect(costs('daily_budget', '2026-11-02T00:00:00Z', '2026-11-04T00:00:00Z', 'America/New_York')).toBe(1_500);
    expect(costs('daily_budget', '2026-11-02T00:00:00Z', '2026-11-04T00:00:00Z', 'Asia/Tokyo')).toBe(1_500);
    // Midnight to midnight in New York.
    expect(costs('daily_budget', '2026-11-02T05:00:00Z', '2026-11-04T05:00:00Z', 'America/New_York')).toBe(1_000);
  });

  it('ACTIVATE-008 counts a daily budget of 24 hours once, because it is sent as a budget for the run', () => {
    expect(costs('daily_budget', '2026-11-02T12:00:00Z', '2026-11-03T12:00:00Z', 'UTC')).toBe(500);
    expect(costs('daily_budget', '2026-11-02T12:00:00Z', '2026-11-03T12:00:01Z', 'UTC')).toBe(1_000);
  });

  it('ACTIVATE-008 counts a lifetime budget once for the whole range', () => {
    expect(costs('lifetime_budget', '2026-11-02T12:00:00Z', '2026-11-09T12:00:00Z', 'UTC')).toBe(500);
  });
});

describe('the maximum cost of a day of an activated variation', () => {
  const day = (budgetType: 'daily_budget' | 'lifetime_budget', to: string, peakDay = 1.75): number =>
    worstDayOf(700, { budgetType, startsAt: at('2026-11-02T00:00:00Z'), endsAt: at(to) }, 'UTC', peakDay);

  it('exceeds a daily budget or an even share by the peak factor of the platform, but never the whole budget', () => {
    expect(day('lifetime_budget', '2026-11-09T00:00:00Z')).toBe(175);
    expect(day('lifetime_budget', '2026-11-03T00:00:00Z')).toBe(700);
    expect(day('daily_budget', '2026-11-09T00:00:00Z')).toBe(1_225);
    expect(day('daily_budget', '2026-11-03T00:00:00Z')).toBe(700);
    expect(day('lifetime_budget', '2026-11-09T00:00:00Z', 2)).toBe(200);
    expect(day('daily_budget', '2026-11-09T00:00:00Z', 2)).toBe(1_400);
  });
});
