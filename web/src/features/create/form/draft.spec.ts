/** @jest-environment jsdom */
import { describe, expect, it } from '@jest/globals';
import { wholeDays } from '#libs/platforms/dates/run-length.js';
import type { PlatformDescription } from '#libs/platforms/description.js';
import { META } from '#libs/platforms/meta/description.js';
import { TIKTOK } from '#libs/platforms/tiktok/description.js';
import { lengthOf, type Draft } from './draft.js';

const clock = { now: Date.parse('2026-10-01T00:00:00Z'), zone: 'America/Los_Angeles' };
const draftOf = (start_date: string, end_date: string) =>
  ({ information: { start_date, end_date } }) as unknown as Draft;
/** The length of a run in exact days, and in calendar days of the account's zone. */
const daysOf = (description: PlatformDescription, start: string, end: string) => {
  const run = lengthOf(description, draftOf(start, end), clock);
  return run && [run.runDays, wholeDays(run)];
};

describe('length of a run', () => {
  it('is exact for the checks before a submit, and in whole days for display', () => {
    expect(daysOf(META, '2026-12-02T08:00:00Z', '2026-12-03T20:00:00Z')).toEqual([1.5, 2]);
    expect(daysOf(META, '2026-12-02T12:00:00Z', '2026-12-03T12:00:00Z')).toEqual([1, 1]);
    expect(daysOf(META, '2026-12-02T12:00:00Z', '2026-12-03T12:01:00Z')![1]).toBe(2);
  });

  it("is from the first day to the last second of the last day in the account's zone", () => {
    expect(daysOf(TIKTOK, '2026-12-02', '2026-12-07')).toEqual([expect.closeTo(6 - 1 / 86_400, 9), 6]);
    expect(daysOf(TIKTOK, '2027-03-13', '2027-03-14')).toEqual([expect.closeTo(2 - 1 / 24 - 1 / 86_400, 9), 2]);
    expect(daysOf(TIKTOK, '2026-10-31', '2026-11-01')).toEqual([expect.closeTo(2 + 1 / 24 - 1 / 86_400, 9), 2]);
  });

  it('is unknown if one end is missing, or if the end is before the start', () => {
    expect(daysOf(META, '2026-12-02T08:00:00Z', '')).toBeNull();
    expect(daysOf(META, '2026-12-04T08:00:00Z', '2026-12-03T08:00:00Z')).toBeNull();
  });
});
