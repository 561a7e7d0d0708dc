import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { equalParts, partOfRun, waveWindow } from './wave-window.js';

const DAY_MS = 86_400_000;
const run = { startsAt: Date.UTC(2026, 10, 1), endsAt: Date.UTC(2026, 10, 8) };

describe('the window of a wave', () => {
  it('is an equal part of the run, in whole seconds, and begins where the one before ends', () => {
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

  it('is sent to a platform as ISO 8601, and not at all where one wave is the whole run', () => {
    expect(partOfRun(run, 0, { parts: [1], mustSend: false })).toEqual({});
    expect(partOfRun(run, 1, { parts: [1, 1], mustSend: false })).toEqual({
      window: { startsAt: '2026-11-04T12:00:00.000Z', endsAt: '2026-11-08T00:00:00.000Z' },
    });
  });
});
