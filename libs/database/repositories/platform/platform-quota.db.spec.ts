import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { QuotaBook } from '#libs/connectors/port/quota-book.js';
import type { QuotaLine } from '#libs/contracts/platform/quota-line.js';
import { createTestOrm } from '#libs/testing/test-orm.js';
import { PlatformQuotaRepository } from './platform-quota.repository.js';

let database: Awaited<ReturnType<typeof createTestOrm>>;
beforeAll(async () => {
  database = await createTestOrm();
});
afterAll(() => database.close());

const line: QuotaLine = {
  platform: 'tiktok',
  name: 'ad/create',
  holds: 'creating',
  perSecond: 1_000,
  perMinute: 60_000,
  perDay: 40,
};
const repository = () => new PlatformQuotaRepository(() => database.orm.em.fork());

it('many simultaneous processes get each place of a line once, and the last place closes the line for all', async () => {
  const books = Array.from({ length: 4 }, () => new QuotaBook(repository()));
  const turns = await Promise.all(Array.from({ length: 60 }, (_, n) => books[n % 4]!.take(line, 60_000)));
  expect(turns.filter((turn) => 'inMs' in turn)).toHaveLength(40);
  expect(turns.filter((turn) => 'stayAwayMs' in turn && turn.window === 'day')).toHaveLength(20);
  const midnight = new Date(new Date().setUTCHours(24, 0, 0, 0));
  expect(await repository().all()).toEqual([
    {
      platform: 'tiktok',
      line: 'ad/create',
      holds: 'creating',
      usedToday: 40,
      perDay: 40,
      closedUntil: midnight,
      closedFor: 'day',
    },
  ]);
});

it('the state of each line is stored separately', async () => {
  const book = new QuotaBook(repository());
  const app = { ...line, name: 'app' };
  expect(await book.refused(app)).toMatchObject({ window: 'second' });
  expect(await book.take(app, 0)).toMatchObject({ window: 'second' });
  expect(await book.take({ ...line, name: 'report/task/create' }, 0)).toEqual({ inMs: 0, isDoubted: false });
});

it('a pool without a limit stores until when it is closed, and counts no operations', async () => {
  const pool = {
    ...({ platform: 'google', name: 'project', holds: 'everything', perDay: null } as const),
    upTo: { stop: 1, launch: 0.9, read: 0.8 },
  };
  const [book, other] = [new QuotaBook(repository()), new QuotaBook(repository())];
  expect(await book.spend(pool, { operations: 100_000, priority: 'read' })).toEqual({ isTaken: true });
  await book.exhausted(pool, 7_200_000);
  expect(await other.spend(pool, { operations: 1, priority: 'launch' })).toMatchObject({ isTaken: false });
  expect(await other.spend(pool, { operations: 1, priority: 'stop' })).toEqual({ isTaken: true });
  const rows = await repository().all();
  expect(rows.find(({ platform }) => platform === 'google')).toMatchObject({
    usedToday: 0,
    perDay: null,
    closedFor: 'day',
    closedUntil: expect.any(Date),
  });
});
