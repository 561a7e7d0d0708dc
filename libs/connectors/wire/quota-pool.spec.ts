import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { CALL_PRIORITIES, type CallPriority, type QuotaPool } from '#libs/contracts/platform/quota-line.js';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#libs/contracts/time.js';
import { QuotaBook, QuotaMemory } from '../port/quota-book.js';

const pool: QuotaPool = {
  platform: 'google',
  name: 'project',
  holds: 'everything',
  perDay: 100,
  upTo: { stop: 1, launch: 0.9, read: 0.8 },
};
const NOON = Date.UTC(2026, 10, 27, 12);
const bookAt = (ms = NOON) => {
  const clock = { ms };
  const memory = new QuotaMemory(() => clock.ms);
  return { clock, book: new QuotaBook(memory), other: new QuotaBook(memory) };
};
const taken = { isTaken: true };

describe('a pool of operations', () => {
  it('reserves operations for launches and stops, across processes', async () => {
    const { book, other } = bookAt();
    expect(await book.spend(pool, { operations: 80, priority: 'read' })).toEqual(taken);
    expect(await other.spend(pool, { operations: 1, priority: 'read' })).toMatchObject({ isTaken: false });
    expect(await other.spend(pool, { operations: 10, priority: 'launch' })).toEqual(taken);
    expect(await book.spend(pool, { operations: 1, priority: 'launch' })).toMatchObject({ isTaken: false });
    expect(await book.spend(pool, { operations: 10, priority: 'stop' })).toEqual(taken);
    expect(await book.spend(pool, { operations: 1, priority: 'stop' })).toMatchObject({ isTaken: false });
  });

  it('says immediately when enough operations will be free again, and provides them at that time and not before', async () => {
    const { clock, book } = bookAt();
    await book.spend(pool, { operations: 30, priority: 'read' });
    clock.ms += HOUR_MS;
    await book.spend(pool, { operations: 50, priority: 'read' });
    const soon = await book.spend(pool, { operations: 30, priority: 'read' });
    const late = await book.spend(pool, { operations: 31, priority: 'read' });
    expect([soon, late]).toEqual([
      { isTaken: false, stayAwayMs: DAY_MS - HOUR_MS + 15 * MINUTE_MS },
      { isTaken: false, stayAwayMs: DAY_MS + 15 * MINUTE_MS },
    ]);
    clock.ms += DAY_MS - HOUR_MS + 15 * MINUTE_MS - 1;
    expect(await book.spend(pool, { operations: 30, priority: 'read' })).toEqual({ isTaken: false, stayAwayMs: 1 });
    clock.ms += 1;
    expect(await book.spend(pool, { operations: 30, priority: 'read' })).toEqual(taken);
  });

  it('lets a large launch get its turn, and never delays a stop for it', async () => {
    const { clock, book } = bookAt();
    await book.spend(pool, { operations: 60, priority: 'launch' });
    const large = await book.spend(pool, { operations: 90, priority: 'launch' });
    expect(large).toMatchObject({ isTaken: false });
    expect(await book.spend(pool, { operations: 1, priority: 'launch' })).toEqual(large);
    expect(await book.spend(pool, { operations: 40, priority: 'stop' })).toEqual(taken);
    clock.ms += DAY_MS + 15 * MINUTE_MS;
    expect(await book.spend(pool, { operations: 90, priority: 'launch' })).toEqual(taken);
  });

  it('accepts only stops while the platform has closed it', async () => {
    const { clock, book } = bookAt();
    await book.exhausted(pool, 30_000);
    const one = (priority: CallPriority) => book.spend(pool, { operations: 1, priority });
    expect(await one('launch')).toEqual({ isTaken: false, stayAwayMs: 30_000 });
    expect(await one('read')).toEqual({ isTaken: false, stayAwayMs: 30_000 });
    expect(await one('stop')).toEqual(taken);
    clock.ms += 30_000;
    expect(await one('read')).toEqual(taken);
  });

  it('rejects a call that costs more than its priority may ever use', async () => {
    const spent = bookAt().book.spend(pool, { operations: 91, priority: 'launch' });
    await expect(spent).rejects.toThrow('91 operations in one call: google allows 90 a day for a launch.');
  });
});

describe('random callers of a pool', () => {
  const calls = fc.array(
    fc.record({
      afterMs: fc.oneof(fc.nat(60_000), fc.nat(HOUR_MS), fc.nat(6 * HOUR_MS)),
      operations: fc.integer({ min: 1, max: 40 }),
      priority: fc.constantFrom(...CALL_PRIORITIES),
    }),
    { minLength: 1, maxLength: 150 },
  );

  it('never exceed the limit in any 24 hours, and each waits only as long as necessary', async () => {
    await fc.assert(
      fc.asyncProperty(calls, async (all) => {
        const { clock, book } = bookAt();
        const done: { at: number; operations: number; priority: CallPriority }[] = [];
        for (const { afterMs, ...price } of all) {
          clock.ms += afterMs;
          const spent = await book.spend(pool, price);
          if (spent.isTaken) done.push({ at: clock.ms, ...price });
          else expect(spent.stayAwayMs).toBeGreaterThan(0);
        }
        for (const { at } of done) {
          const within = done.filter((one) => one.at > at - DAY_MS && one.at <= at);
          const sum = (rows: typeof done) => rows.reduce((total, { operations }) => total + operations, 0);
          expect(sum(within)).toBeLessThanOrEqual(100);
        }
      }),
    );
  });

  it('always leave a stop its share', async () => {
    const others = calls.map((all) => all.filter(({ priority }) => priority !== 'stop'));
    await fc.assert(
      fc.asyncProperty(others, fc.array(fc.integer({ min: 1, max: 10 }), { maxLength: 10 }), async (all, stops) => {
        const { clock, book } = bookAt();
        for (const { afterMs, ...price } of all) {
          clock.ms += afterMs;
          await book.spend(pool, price);
        }
        let left = 10;
        for (const operations of stops) {
          if (operations > left) continue;
          left -= operations;
          expect(await book.spend(pool, { operations, priority: 'stop' })).toEqual(taken);
        }
      }),
    );
  });
});
