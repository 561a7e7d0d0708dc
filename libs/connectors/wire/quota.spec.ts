import { describe, expect, it } from '@jest/globals';
import type { QuotaLine } from '#libs/contracts/platform/quota-line.js';
import { QuotaBook, QuotaMemory } from '../port/quota-book.js';
import { spacingOf } from './quota.js';

const NOON = Date.parse('2026-11-26T12:00:00Z');
const MIDNIGHT = Date.parse('2026-11-27T00:00:00Z');
const line: QuotaLine = {
  platform: 'tiktok',
  name: 'ad/create',
  holds: 'creating',
  perSecond: 5,
  perMinute: 150,
  perDay: 86_400,
};

function bookAt(start = NOON) {
  const clock = { ms: start };
  const memory = new QuotaMemory(() => clock.ms);
  // Two books share the store, as two processes do.
  return { clock, book: new QuotaBook(memory), other: new QuotaBook(memory) };
}

describe("the line of an app's calls", () => {
  it('spaces them evenly over all processes, so that no minute has too many', async () => {
    const { clock, book, other } = bookAt();
    const at: number[] = [];
    while (clock.ms < NOON + 300_000) {
      const turn = await (at.length % 2 === 0 ? book : other).take(line, 30_000);
      if (!('inMs' in turn)) throw new Error('no place');
      clock.ms += turn.inMs;
      at.push(clock.ms);
    }
    const within = (ms: number) =>
      Math.max(...at.map((from) => at.filter((one) => one >= from && one < from + ms).length));
    expect(within(1_000)).toBeLessThanOrEqual(5);
    expect(within(60_000)).toBeLessThanOrEqual(150);
    expect(within(60_000)).toBeGreaterThan(140);
    expect(spacingOf({ perSecond: 2, perMinute: 600 })).toBeCloseTo(526.3, 1);
  });

  it('says immediately that there is no place in time, and reserves none', async () => {
    const { book } = bookAt();
    const slow = { ...line, perSecond: 0.1 };
    expect(await book.take(slow, 1_000)).toEqual({ inMs: 0, isDoubted: false });
    expect(await book.take(slow, 1_000)).toEqual({ stayAwayMs: 10_527, window: 'second' });
    expect(await book.take(slow, 20_000)).toEqual({ inMs: 10_527, isDoubted: false });
  });

  it("sends nothing once a day's calls are used up, and continues at 00:00 UTC", async () => {
    const { clock, book, other } = bookAt();
    const day = { ...line, perDay: 3 };
    for (let n = 0; n < 3; n++) expect(await book.take(day, 60_000)).toHaveProperty('inMs');
    clock.ms = NOON + 60_000;
    const until = MIDNIGHT - clock.ms;
    expect(await other.take(day, 60_000)).toEqual({ stayAwayMs: until, window: 'day' });
    clock.ms = MIDNIGHT - 1;
    expect(await book.take(day, 60_000)).toEqual({ stayAwayMs: 1, window: 'day' });
    clock.ms = MIDNIGHT;
    expect(await book.take(day, 60_000)).toEqual({ inMs: 0, isDoubted: false });
  });

  it('rests for a second, then five minutes, then until 00:00 UTC if the platform refuses repeatedly', async () => {
    const { clock, book, other } = bookAt();
    const waits: unknown[] = [];
    for (let n = 0; n < 3; n++) {
      expect(await book.take(line, 60_000)).toHaveProperty('inMs');
      const closed = await book.refused(line);
      // Calls that were under way together are refused together, which counts as one refusal.
      expect(await other.refused(line)).toEqual(closed);
      expect(await other.take(line, 60_000)).toEqual(closed);
      waits.push(closed);
      clock.ms += closed.stayAwayMs;
    }
    const until = MIDNIGHT - NOON - 1_000 - 300_000;
    expect(waits).toEqual([
      { stayAwayMs: 1_000, window: 'second' },
      { stayAwayMs: 300_000, window: 'minute' },
      { stayAwayMs: until, window: 'day' },
    ]);
    // On a new day, the first refusal means a second again.
    expect(await book.take(line, 60_000)).toEqual({ inMs: 0, isDoubted: true });
    expect(await book.refused(line)).toEqual({ stayAwayMs: 1_000, window: 'second' });
  });

  it('starts again with a second after an accepted call, or long after the last refusal', async () => {
    const { clock, book } = bookAt();
    clock.ms += (await book.refused(line)).stayAwayMs;
    expect(await book.take(line, 0)).toEqual({ inMs: 0, isDoubted: true });
    await book.passed(line);
    expect(await book.refused(line)).toMatchObject({ window: 'second' });
    clock.ms += 301_001;
    expect(await book.refused(line)).toMatchObject({ window: 'second' });
  });
});
