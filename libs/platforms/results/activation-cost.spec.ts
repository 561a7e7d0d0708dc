import { describe, expect, it } from '@jest/globals';
import { BUILT_PLATFORMS, descriptionOf } from '../registry.js';
import { mostOf, worstDayOf } from './activation-cost.js';

const at = (text: string): number => Date.parse(text);
/** A platform that never exceeds a daily budget, so the cost shows how many days count. */
const EVEN = { factor: 1, evensOut: { over: 'month', days: 31 } } as const;
const WEEKLY = { factor: 1.75, evensOut: { over: 'week', days: 7 } } as const;
const MONTHLY = { factor: 2, evensOut: { over: 'month', days: 30.4 } } as const;
const costs = (
  budgetType: 'daily_budget' | 'lifetime_budget',
  from: string,
  to: string,
  { zone = 'UTC', peak = EVEN as Parameters<typeof mostOf>[3] } = {},
): number => mostOf(500, { budgetType, startsAt: at(from), endsAt: at(to) }, zone, peak);

describe('the maximum cost of an activated variation', () => {
  it("ACTIVATE-008 counts a daily budget for every day of the account's calendar that the range touches", () => {
    const of = (from: string, to: string, zone: string) => costs('daily_budget', from, to, { zone });
    expect(of('2026-11-02T12:00:00Z', '2026-11-04T12:00:00Z', 'UTC')).toBe(1_500);
    expect(of('2026-11-02T00:00:00Z', '2026-11-04T00:00:00Z', 'UTC')).toBe(1_000);
    // The same hours are 09:00 to 09:00 in Tokyo, and 19:00 to 19:00 of the previous days in New York.
    expect(of('2026-11-02T00:00:00Z', '2026-11-04T00:00:00Z', 'America/New_York')).toBe(1_500);
    expect(of('2026-11-02T00:00:00Z', '2026-11-04T00:00:00Z', 'Asia/Tokyo')).toBe(1_500);
    // Midnight to midnight in New York.
    expect(of('2026-11-02T05:00:00Z', '2026-11-04T05:00:00Z', 'America/New_York')).toBe(1_000);
  });

  it('ACTIVATE-008 counts a daily budget of 24 hours once, because it is sent as a budget for the run', () => {
    expect(costs('daily_budget', '2026-11-02T12:00:00Z', '2026-11-03T12:00:00Z', { peak: MONTHLY })).toBe(500);
    expect(costs('daily_budget', '2026-11-02T12:00:00Z', '2026-11-03T12:00:01Z')).toBe(1_000);
  });

  it('ACTIVATE-008 counts a lifetime budget once for the whole range', () => {
    expect(costs('lifetime_budget', '2026-11-02T12:00:00Z', '2026-11-09T12:00:00Z', { peak: MONTHLY })).toBe(500);
  });

  it.each([
    ['every day', WEEKLY, '2026-11-02', '2026-11-05', 3 * 1.75],
    ['at most seven in a week from Sunday to Saturday', WEEKLY, '2026-11-01', '2026-11-08', 7],
    ['each of the weeks that it touches', WEEKLY, '2026-11-07', '2026-11-16', 1.75 + 7 + 1.75],
    ['every day', MONTHLY, '2026-11-02', '2026-11-09', 7 * 2],
    ['at most 30.4 in a month', MONTHLY, '2026-12-01', '2027-01-01', 30.4],
    ['each of the months that it touches', MONTHLY, '2026-11-25', '2027-01-02', 6 * 2 + 30.4 + 2],
  ])(
    'ACTIVATE-008 includes the amount by which the platform can exceed a daily budget: %s %j',
    (_, peak, from, to, budgets) => {
      const of = costs('daily_budget', `${from}T00:00:00Z`, `${to}T00:00:00Z`, { peak });
      expect(of).toBe(Math.ceil(Math.round(500 * budgets * 100) / 100));
    },
  );

  it.each(BUILT_PLATFORMS)(
    'ACTIVATE-008 is never less than the sum of its days, or than its worst day, on %s',
    (platform) => {
      const { peakDay } = descriptionOf({ platform });
      for (let days = 2; days <= 28; days++) {
        const run = { budgetType: 'daily_budget', startsAt: at('2026-11-04T00:00:00Z'), endsAt: 0 } as const;
        const ofRun = { ...run, endsAt: run.startsAt + days * 86_400_000 };
        const most = mostOf(500, ofRun, 'UTC', peakDay);
        expect(most).toBeGreaterThanOrEqual(500 * days);
        expect(most).toBeGreaterThanOrEqual(worstDayOf(500, ofRun, 'UTC', peakDay));
      }
    },
  );
});

describe('the maximum cost of a day of an activated variation', () => {
  const day = (budgetType: 'daily_budget' | 'lifetime_budget', to: string, peak: Parameters<typeof worstDayOf>[3]) =>
    worstDayOf(700, { budgetType, startsAt: at('2026-11-02T00:00:00Z'), endsAt: at(to) }, 'UTC', peak);

  it('exceeds a daily budget or an even share by the peak factor of the platform, but never the whole budget', () => {
    expect(day('lifetime_budget', '2026-11-09T00:00:00Z', WEEKLY)).toBe(175);
    expect(day('lifetime_budget', '2026-11-03T00:00:00Z', WEEKLY)).toBe(700);
    expect(day('daily_budget', '2026-11-09T00:00:00Z', WEEKLY)).toBe(1_225);
    expect(day('daily_budget', '2026-11-03T00:00:00Z', WEEKLY)).toBe(700);
    expect(day('lifetime_budget', '2026-11-09T00:00:00Z', MONTHLY)).toBe(200);
    expect(day('daily_budget', '2026-11-09T00:00:00Z', MONTHLY)).toBe(1_400);
  });
});
