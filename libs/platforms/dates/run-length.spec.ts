import { describe, expect, it } from '@jest/globals';
import { runLength, wholeDays } from './run-length.js';

const between = (from: string, to: string, zone?: string) =>
  wholeDays(runLength({ startsAt: Date.parse(from), endsAt: Date.parse(to) }, zone));

describe('the days of a run', () => {
  it.each([
    ['from noon to noon', '2026-11-21T12:00:00Z', '2026-11-22T12:00:00Z', 1],
    ['with a partial last day', '2026-11-21T12:00:00Z', '2026-11-22T12:01:00Z', 2],
    ['of minutes', '2026-11-21T12:00:00Z', '2026-11-21T12:01:00Z', 1],
    ['over the night when clocks go back', '2026-10-23T12:00:00+02:00', '2026-10-30T12:00:00+01:00', 7],
    ['over the night when clocks go forward', '2027-03-26T12:00:00+01:00', '2027-04-02T12:00:00+02:00', 7],
    ['a minute longer, when clocks go back', '2026-10-23T12:00:00+02:00', '2026-10-30T12:01:00+01:00', 8],
    ['a minute longer, when clocks go forward', '2027-03-26T12:00:00+01:00', '2027-04-02T12:01:00+02:00', 8],
    ['within the hour that occurs twice', '2026-10-25T02:59:00+02:00', '2026-10-25T02:01:00+01:00', 1],
  ])("are counted in the account's zone: a run %s", (_, from, to, days) => {
    expect(between(from, to, 'Europe/Madrid')).toBe(days);
  });

  it('have 24 hours each while the zone is unknown', () => {
    expect(between('2026-10-23T12:00:00+02:00', '2026-10-30T12:00:00+01:00')).toBe(8);
    expect(between('2027-03-26T12:00:00+01:00', '2027-04-02T12:01:00+02:00')).toBe(7);
  });
});
