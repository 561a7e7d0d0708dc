import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { runLength } from '#libs/platforms/dates/run-length.js';
import { dayAt, dayNumber, endOfDay, laterDay, startOfDay } from '#libs/platforms/dates/zone-days.js';
import { daysOfPart, equalParts, mostDaysOfPart, partOfRun, waveWindow } from './wave-window.js';

const DAY_MS = 86_400_000;
const run = { startsAt: Date.UTC(2026, 10, 1), endsAt: Date.UTC(2026, 10, 8) };

describe('the window of a wave', () => {
  it('is an equal part of the run, in whole seconds, and begins when the wave before ends', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 7 * DAY_MS }), (days, waves) => {
        const count = 1 + (waves % 7);
        const long = { startsAt: run.startsAt, endsAt: run.startsAt + days * DAY_MS + (waves % 1000) };
        const windows = Array.from({ length: count }, (_, wave) => waveWindow(long, wave, equalParts(count)));
        expect(windows[0]!.startsAt).toBe(long.startsAt);
        expect(windows.at(-1)!.endsAt).toBe(long.endsAt);
        const part = (long.endsAt - long.startsAt) / count;
        windows.forEach(({ startsAt, endsAt }, wave) => {
          expect(Math.abs(endsAt - startsAt - part)).toBeLessThanOrEqual(1000);
          if (wave === 0) return;
          expect(startsAt).toBe(windows[wave - 1]!.endsAt);
          expect(startsAt % 1000).toBe(0);
        });
      }),
    );
  });

  it('has its share of the time of a search', () => {
    const ends = [0, 1, 2].map((wave) => (waveWindow(run, wave, [60, 20, 20]).endsAt - run.startsAt) / DAY_MS);
    expect(ends.map((days) => Number(days.toFixed(3)))).toEqual([4.2, 5.6, 7]);
  });

  it('is sent to a platform as ISO 8601, and left out if one wave is the whole run', () => {
    expect(partOfRun(run, 0, { parts: [1], mustSend: false })).toEqual({});
    expect(partOfRun(run, 1, { parts: [1, 1], mustSend: false })).toEqual({
      window: { startsAt: '2026-11-04T12:00:00.000Z', endsAt: '2026-11-08T00:00:00.000Z' },
    });
  });
});

describe('the calendar days of a wave', () => {
  it.each([
    ['a run of whole days', 3, 0, [1], 3],
    ['a run from the afternoon of its first day', 2.4, 0, [1], 3],
    ['60 % of five days', 5, 0, [60, 20, 20], 3],
    ['60 % of a run from noon, which ends on the fourth day', 4.5, 0, [60, 20, 20], 4],
    ['a third that begins and ends within a day', 5, 1, [1, 1, 1], 3],
    ['less than a day', 0.5, 0, [1], 1],
  ])('are as expected for %s', (_, runDays, wave, parts, days) => {
    expect(daysOfPart({ runDays }, wave, parts)).toBe(days);
  });

  const SECOND_MS = 1_000;
  /** A run that starts `begun` ms after its first midnight and ends in the last second of its last day. */
  const runIn = (zone: string, firstDay: string, { days, begun = 0 }: { days: number; begun?: number }) => {
    const startsAt = startOfDay(firstDay, zone) + begun;
    const endsAt = endOfDay(laterDay(firstDay, days - 1), zone);
    return runLength({ startsAt, endsAt }, zone);
  };
  const drawn = {
    days: fc.integer({ min: 3, max: 8 }),
    begun: fc.integer({ min: 0, max: DAY_MS / SECOND_MS - 2 * 3_600 }).map((seconds) => seconds * SECOND_MS),
    parts: fc.integer({ min: 1, max: 7 }),
  };
  /** The calendar days that each wave's window touches, by the dates of its first and its last moment. */
  const touched = ({ times }: ReturnType<typeof runIn>, parts: number, tolerance: number) =>
    Array.from({ length: parts }, (_, wave) => {
      const window = waveWindow(times, wave, equalParts(parts));
      const [first, last] = [dayAt(window.startsAt, times.zone), dayAt(window.endsAt - tolerance, times.zone)];
      return (dayNumber(last)! - dayNumber(first)!) / DAY_MS + 1;
    });

  it('are never fewer than the days of its window', () => {
    fc.assert(
      fc.property(fc.record(drawn), fc.constantFrom('UTC', 'Asia/Tokyo'), ({ parts, ...drawnRun }, zone) => {
        const { runDays, times } = runIn(zone, '2026-12-01', drawnRun);
        fc.pre(parts <= runDays);
        const counts = touched({ runDays, times }, parts, 60 * SECOND_MS);
        counts.forEach((count, wave) =>
          expect(daysOfPart({ runDays }, wave, equalParts(parts))).toBeGreaterThanOrEqual(count),
        );
        expect(mostDaysOfPart({ runDays }, parts)).toBeGreaterThanOrEqual(Math.max(...counts));
      }),
    );
  });

  const clockChanges = [
    ['Europe/Madrid', '2026-03-29', '2026-10-25'],
    ['America/New_York', '2026-03-08', '2026-11-01'],
    ['Australia/Sydney', '2026-10-04', '2026-04-05'],
    ['Australia/Lord_Howe', '2026-10-04', '2026-04-05'],
    ['America/Santiago', '2026-09-06', '2026-04-05'],
  ] as const;

  it('are exactly the days of its window if the dates are known, even in weeks with a clock change', () => {
    fc.assert(
      fc.property(
        fc.record(drawn),
        fc.constantFrom(...clockChanges.flatMap(([zone, ...changes]) => changes.map((day) => [zone, day] as const))),
        fc.integer({ min: 0, max: 7 }),
        ({ parts, ...drawnRun }, [zone, change], before) => {
          const run = runIn(zone, laterDay(change, -before), drawnRun);
          fc.pre(parts <= run.runDays);
          const counts = touched(run, parts, 1);
          expect(counts.map((_, wave) => daysOfPart(run, wave, equalParts(parts)))).toEqual(counts);
          expect(mostDaysOfPart(run, parts)).toBe(Math.max(...counts));
        },
      ),
    );
  });

  it.each([
    ['a run from 23:00 across the night when clocks go forward', '2026-03-26', { days: 4, begun: 23 }, 1, 4],
    ['thirds of a run from midnight across that night', '2026-03-26', { days: 6, begun: 0 }, 3, 4],
    ['a run from 23:00 across the night when clocks go back', '2026-10-22', { days: 4, begun: 23 }, 1, 4],
  ])('are correct in Madrid for %s', (_, firstDay, { days, begun }, parts, most) => {
    const run = runIn('Europe/Madrid', firstDay, { days, begun: begun * 3_600 * SECOND_MS });
    expect(mostDaysOfPart(run, parts)).toBe(most);
  });
});
