/** @jest-environment jsdom */
import { describe, expect, it } from '@jest/globals';
import { META } from '#libs/platforms/meta/description.js';
import { TIKTOK } from '#libs/platforms/tiktok/description.js';
import { exactDays, runDays, type Draft } from './draft.js';

const clock = { now: Date.parse('2026-12-01T00:00:00Z'), zone: 'America/Los_Angeles' };
const draftOf = (start_date: string, end_date: string) =>
  ({ information: { start_date, end_date } }) as unknown as Draft;

describe('length of a run', () => {
  it('is exact for the checks of the submit, and in whole days for display', () => {
    const draft = draftOf('2026-12-02T08:00:00Z', '2026-12-03T20:00:00Z');
    expect([exactDays(META, draft, clock), runDays(META, draft)]).toEqual([1.5, 2]);
  });

  it("is from the first day to the last second of the last day in the account's zone", () => {
    const draft = draftOf('2026-12-02', '2026-12-07');
    expect(exactDays(TIKTOK, draft, clock)).toBeCloseTo(6 - 1 / 86_400, 9);
    expect(runDays(TIKTOK, draft)).toBe(6);
    const spring = draftOf('2027-03-13', '2027-03-14');
    expect(exactDays(TIKTOK, spring, clock)).toBeCloseTo(2 - 1 / 24 - 1 / 86_400, 9);
  });

  it('is unknown without both ends or with the end first', () => {
    for (const draft of [draftOf('2026-12-02T08:00:00Z', ''), draftOf('2026-12-04T08:00:00Z', '2026-12-03T08:00:00Z')])
      expect([exactDays(META, draft, clock), runDays(META, draft)]).toEqual([null, null]);
  });
});
