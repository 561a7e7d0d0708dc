import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { partOfRun, waveWindow } from './wave-window.js';

const DAY_MS = 86_400_000;
const run = { startsAt: Date.UTC(2026, 10, 1), endsAt: Date.UTC(2026, 10, 8) };

describe('the window of a wave', () => {
  it('is an equal part of the run, in whole seconds, and begins where the one before ends', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 7 * DAY_MS }), (days, waves) => {
        const count = 1 + (waves % 7);
        const long = { startsAt: run.startsAt, endsAt: run.startsAt + days * DAY_MS + (waves % 1000) };
        const windows = Array.from({ length: count }, (_, wave) => waveWindow(long, wave, count));
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

  it('is told to a platform as ISO 8601, and not at all where one wave is the whole run', () => {
    expect(partOfRun(run, 0, { waves: 1, isTold: false })).toEqual({});
    expect(partOfRun(run, 1, { waves: 2, isTold: false })).toEqual({
      window: { startsAt: '2026-11-04T12:00:00.000Z', endsAt: '2026-11-08T00:00:00.000Z' },
    });
  });
});
