import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { createTestOrm } from '#libs/testing/test-orm.js';
import { PlatformCallRepository, type CountedHour } from './platform-call.repository.js';

let database: Awaited<ReturnType<typeof createTestOrm>>;
beforeAll(async () => {
  database = await createTestOrm();
});
afterAll(() => database.close());

const team = randomUUID();
const counted = (more: Partial<CountedHour> = {}): CountedHour => ({
  organizationId: team,
  platform: 'meta',
  accountId: 'act_1',
  hour: new Date('2026-11-23T12:00:00Z'),
  ok: 0,
  refused: 0,
  throttled: 0,
  expired: 0,
  unknown: 0,
  quota: null,
  quotaAt: null,
  ...more,
});
const add = (rows: readonly CountedHour[]) => new PlatformCallRepository(database.orm.em.fork()).add(rows);
const stored = () =>
  database.orm.em.fork().execute<Record<string, unknown>[]>(
    `select account_id as account, ok, refused, throttled, expired, unknown, quota, quota_at as "quotaAt"
     from platform_call_hour order by account_id`,
  );
const use = (percent: number) => [{ pool: 'ads_management', percent, regainMinutes: 0 }];

it('adds up the counts of processes, and keeps the latest quota', async () => {
  await add([]);
  await add([counted({ ok: 2 }), counted({ accountId: 'act_2', expired: 1 })]);
  const at = (minute: number) => new Date(`2026-11-23T12:${minute}:00Z`);
  await add([counted({ throttled: 1, quota: use(101), quotaAt: at(30) })]);
  await add([counted({ ok: 1, refused: 3, quota: use(40), quotaAt: at(20) })]);
  await add([counted({ unknown: 1 })]);
  const counts = { ok: 0, refused: 0, throttled: 0, expired: 0, unknown: 0 };
  expect(await stored()).toEqual([
    {
      account: 'act_1',
      ok: 3,
      refused: 3,
      throttled: 1,
      expired: 0,
      unknown: 1,
      quota: use(101),
      quotaAt: expect.anything(),
    },
    { ...counts, account: 'act_2', expired: 1, quota: null, quotaAt: null },
  ]);
});

it('stores many accounts from several processes at the same time', async () => {
  const rows = Array.from({ length: 1_200 }, (_, i) => counted({ accountId: `many_${1_000 + i}`, ok: 1 }));
  await Promise.all(Array.from({ length: 4 }, () => add(rows)));
  const [found] = await database.orm.em
    .fork()
    .execute<object[]>(
      `select count(*)::int as accounts, sum(ok)::int as calls from platform_call_hour where account_id like 'many_%'`,
    );
  expect(found).toEqual({ accounts: 1_200, calls: 4_800 });
});
