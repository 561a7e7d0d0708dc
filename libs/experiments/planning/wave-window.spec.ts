import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
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

  it('takes its share of a search', () => {
    const ends = [0, 1, 2].map((wave) => (waveWindow(run, wave, [60, 20, 20]).endsAt - run.startsAt) / DAY_MS);
    expect(ends.map((days) => Number(days.toFixed(3)))).toEqual([4.2, 5.6, 7]);
  });

  it('is sent to a platform as ISO 8601, and omitted if one wave is the whole run', () => {
    expect(partOfRun(run, 0, { parts: [1], mustSend: false })).toEqual({});
    expect(partOfRun(run, 1, { parts: [1, 1], mustSend: false })).toEqual({
      window: { startsAt: '2026-11-04T12:00:00.000Z', endsAt: '2026-11-08T00:00:00.000Z' },
    });
  });
});

describe('the calendar days of a part of a run', () => {
  it.each([
    ['a run of whole days', 3, 0, 1, 3],
    ['a run from the afternoon of its first day', 2.4, 0, 1, 3],
    ['60 % of five days', 5, 0, 0.6, 3],
    ['60 % of a run from noon, which ends on the fourth day', 4.5, 0, 0.6, 4],
    ['a third that begins and ends within a day', 5, 1 / 3, 2 / 3, 3],
    ['less than a day', 0.5, 0, 1, 1],
  ])('are as expected for %s', (_, runDays, from, to, days) => {
    expect(daysOfPart(runDays, from, to)).toBe(days);
  });

  it('are never fewer than the days of its window', () => {
    const second = 1_000;
    fc.assert(
      fc.property(
        fc.integer({ min: 3, max: 8 }),
        fc.integer({ min: 0, max: DAY_MS / second - 2 }),
        fc.integer({ min: 1, max: 7 }),
        fc.constantFrom('UTC', 'Asia/Tokyo'),
        (days, begun, parts, zone) => {
          const startsAt = startOfDay('2026-12-01', zone) + begun * second;
          const endsAt = endOfDay(laterDay('2026-12-01', days - 1), zone);
          const runDays = (endsAt - startsAt) / DAY_MS;
          fc.pre(parts <= runDays);
          const touched = Array.from({ length: parts }, (__, wave) => {
            const window = waveWindow({ startsAt, endsAt }, wave, equalParts(parts));
            const [first, last] = [dayAt(window.startsAt, zone), dayAt(window.endsAt - 60 * second, zone)];
            return (dayNumber(last)! - dayNumber(first)!) / DAY_MS + 1;
          });
          touched.forEach((count, k) =>
            expect(daysOfPart(runDays, k / parts, (k + 1) / parts)).toBeGreaterThanOrEqual(count),
          );
          expect(mostDaysOfPart(runDays, parts)).toBeGreaterThanOrEqual(Math.max(...touched));
        },
      ),
    );
  });
});
