import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { createTestOrm } from '#libs/testing/test-orm.js';
import { OF_TEAM } from './access/erasure.repository.js';
import { HousekeepingRepository } from './housekeeping.repository.js';

const team = randomUUID();
let database: Awaited<ReturnType<typeof createTestOrm>>;
beforeAll(async () => {
  database = await createTestOrm();
});
afterAll(() => database.close());

const run = (sql: string, values: unknown[] = []) =>
  database.orm.em.fork().execute<Record<string, unknown>[]>(sql, values);
const left = async (table: string, column: string) =>
  (await run(`select ${column} as name from ${table} order by 1`)).map(({ name }) => name);

/** The initial rows and, for each table, the names of the rows that must stay. */
async function seed(): Promise<void> {
  for (const [id, age] of [
    ['long ago', '31 days'],
    ['lately', '29 days'],
  ]) {
    await run(
      `insert into callback_event (body_hash, platform, body, received_at) values (?, 'meta', '', now() - ?::interval)`,
      [id, age],
    );
    await run(`insert into billing_event (id, type, received_at) values (?, 'invoice.paid', now() - ?::interval)`, [
      id,
      age,
    ]);
    await run(
      `insert into callback_hint (event_id, platform, topic, account_id, received_at, available_at)
       values (?, 'meta', 'ad-review', 'act_1', now() - ?::interval, now())`,
      [id, age],
    );
  }
  for (const [key, age] of [
    ['delivered long ago', '31 days'],
    ['delivered lately', '29 days'],
  ])
    await run(
      `insert into webhook_delivery (id, organization_id, webhook_id, event, event_key, status, created_at)
       values (?, ?, ?, 'finished', ?, 'delivered', now() - ?::interval)`,
      [randomUUID(), team, randomUUID(), key, age],
    );
  for (const [kind, age, settled] of [
    ['answered long ago', '31 days', true],
    ['lost long ago', '31 days', false],
    ['answered lately', '29 days', true],
    ['lost lately', '29 days', false],
  ] as const)
    await run(
      `insert into billing_act (id, organization_id, kind, subject, created_at, settled_at)
       values (?, ?, ?, 'x', now() - ?::interval, ${settled ? 'now() - ?::interval' : '?::timestamptz'})`,
      [randomUUID(), team, kind, age, settled ? age : null],
    );
  for (const [card, age, state, experimentId, isDue] of [
    ['refused long ago', '31 days', 'refused', null, false],
    ['released long ago', '31 days', 'released', null, false],
    ['released lately', '29 days', 'released', null, false],
    ['still to be released', '31 days', 'releasing', null, true],
    ['of a run', '400 days', 'captured', 7, false],
  ] as const)
    await run(
      `insert into card_hold (id, organization_id, attempt, amount_cents, customer_id, card_id, card, state, experiment_id, due_at, created_at)
       values (?, ?, ?, 50, 'cus_1', 'pm_1', ?, ?, ?, ${isDue ? 'now()' : 'null'}, now() - ?::interval)`,
      [randomUUID(), team, card, card, state, experimentId, age],
    );
  for (const [account, age] of [
    ['act_long_ago', '32 days'],
    ['act_lately', '30 days'],
  ])
    await run(
      `insert into platform_call_hour (organization_id, platform, account_id, hour, ok, refused, throttled, expired, unknown)
       values (?, 'meta', ?, now() - ?::interval, 1, 0, 0, 0, 0)`,
      [team, account, age],
    );
  for (const [scope, age] of [
    ['old', '25 hours'],
    ['counted', '59 minutes'],
  ])
    await run(`insert into login_failure (scope, at) values (?, now() - ?::interval)`, [scope, age]);
  for (const [scope, age] of [
    ['over', '61 minutes'],
    ['just over', '59 minutes'],
    ['running', '-1 hour'],
  ])
    await run(
      `insert into budget_use (organization_id, scope, begins_at, ends_at, used) values (?, ?, now(), now() - ?::interval, 1)`,
      [team, scope, age],
    );
  for (const [hash, age] of [
    ['over', '2 hours'],
    ['just over', '1 minute'],
    ['good', '-5 minutes'],
    ['used', '-5 minutes'],
  ])
    await run(
      `insert into single_use_value (hash, purpose, detail, expires_at, used_at)
       values (?, 'login-link', '{}', now() - ?::interval, ${hash === 'used' ? 'now()' : 'null'})`,
      [hash, age],
    );
  for (const [agent, age, ended] of [
    ['over', '1 second', 'null'],
    ['lives', '-1 day', 'null'],
    ['ended lately', '-1 day', 'now()'],
  ])
    await run(
      `insert into session (id, user_id, organization_id, refresh_hash, user_agent, ip, created_at, last_used_at, expires_at, ended_at)
       values (?, ?, ?, 'x', ?, '::1', now(), now(), now() - ?::interval, ${ended})`,
      [randomUUID(), randomUUID(), team, agent, age],
    );
  for (const [key, age] of [
    ['old', '49 hours'],
    ['kept', '47 hours'],
  ])
    await run(
      `insert into idempotency_key (id, organization_id, user_id, route, key, body_hash, created_at)
       values (?, ?, ?, 'r', ?, 'x', now() - ?::interval)`,
      [randomUUID(), team, randomUUID(), key, age],
    );
  for (const [bytes, age] of [
    ['1', '61 minutes'],
    ['2', '59 minutes'],
  ])
    await run(
      `insert into storage_hold (id, organization_id, bytes, renewed_at) values (?, ?, ?, now() - ?::interval)`,
      [randomUUID(), team, bytes, age],
    );
  for (const [name, age] of [
    ['given up', '7 days 1 minute'],
    ['begun lately', '6 days 23 hours'],
  ])
    await run(
      `insert into upload (id, organization_id, kind, name, size_bytes, storage_key, touched_at)
       values (?, ?, 'image', ?, 1, ?, now() - ?::interval)`,
      [randomUUID(), team, name, randomUUID(), age],
    );
  for (const [name, deleted] of [
    ['deleted long ago', `now() - interval '8 days'`],
    ['to be brought back', `now() - interval '6 days'`],
    ['kept', 'null'],
  ])
    await run(
      `insert into experiment (uuid, key, organization_id, created_by, platform, status, name, input, account_id, currency,
         budget_minor, created_count, tested_count, payload_hash, created_at, updated_at, deleted_at)
       values (gen_random_uuid(), substr(md5(?::text), 1, 10), ?, ?, 'meta', 'DRAFT', ?, '{}', '', 'USD', 0, 1, 1, '', now(), now(), ${deleted})`,
      [name, team, randomUUID(), name],
    );
  for (const [email, expiry, joined] of [
    ['long expired', '31 days', 'null'],
    ['expired', '29 days', 'null'],
    ['open', '-1 day', 'null'],
    ['joined long ago', '-1 day', `now() - interval '31 days'`],
  ])
    await run(
      `insert into invitation (organization_id, email, token_hash, invited_by, created_at, expires_at, joined_at)
       values (?, ?, 'x', ?, now(), now() - ?::interval, ${joined})`,
      [team, email, randomUUID(), expiry],
    );
  for (const [name, expiry, revoked] of [
    ['expired long ago', '181 days', 'null'],
    ['expired', '179 days', 'null'],
    ['revoked long ago', '-1 day', `now() - interval '181 days'`],
    ['open', '-1 day', 'null'],
  ]) {
    const id = randomUUID();
    await run(
      `insert into share_group (id, organization_id, name, created_by, created_at, expires_on, revoked_at)
       values (?, ?, ?, ?, now(), now() - ?::interval, ${revoked})`,
      [id, team, name, randomUUID(), expiry],
    );
    await run(`insert into share_experiment (group_id, experiment_id, organization_id, place) values (?, 1, ?, 0)`, [
      ...[id, team],
    ]);
    await run(
      `insert into share_visitor (id, organization_id, group_id, email, key_hash, visits) values (?, ?, ?, ?, 'x', 0)`,
      [randomUUID(), team, id, name],
    );
  }
  const items: [string, string, string, string, string?][] = [
    ['reset/old', 'mail', 'password-reset', `now() - interval '31 days'`],
    ['reset/new', 'mail', 'password-reset', `now() - interval '29 days'`],
    ['reset/unsent', 'mail', 'password-reset', 'null'],
    ['reset/never sent', 'mail', 'password-reset', 'null', `now() - interval '31 days'`],
    ['finish-mail/old', 'mail', 'experiment-finished', `now() - interval '400 days'`],
    ['experiment/old', 'start-experiment', '', `now() - interval '400 days'`],
  ];
  for (const [key, kind, template, done, created = 'now()'] of items)
    await run(
      `insert into outbox_item (id, organization_id, kind, dedupe_key, payload, created_at, available_at, done_at)
       values (?, ?, ?, ?, ?::jsonb, ${created}, now(), ${done})`,
      [randomUUID(), team, kind, key, JSON.stringify({ template })],
    );
}

describe('housekeeping', () => {
  it('AUTH-055 deletes expired rows, and nothing that is still needed', async () => {
    await seed();
    const purge = () => new HousekeepingRepository(database.orm.em.fork()).purge();
    const once = {
      callback_event: 1,
      billing_event: 1,
      callback_hint: 1,
      platform_call_hour: 1,
      login_failure: 1,
      budget_use: 1,
      single_use_value: 1,
      session: 1,
      idempotency_key: 1,
      storage_hold: 1,
      upload: 1,
      asset: 0,
      experiment: 1,
      invitation: 2,
      share_visitor: 2,
      share_experiment: 2,
      share_group: 2,
      outbox_item: 2,
      webhook_delivery: 1,
      billing_act: 2,
      card_hold: 2,
    };
    expect(await purge()).toEqual(once);
    expect(await left('callback_event', 'body_hash')).toEqual(['lately']);
    expect(await left('billing_event', 'id')).toEqual(['lately']);
    expect(await left('billing_act', 'kind')).toEqual(['answered lately', 'lost lately']);
    expect(await left('card_hold', 'attempt')).toEqual(['of a run', 'released lately', 'still to be released']);
    expect(await left('callback_hint', 'event_id')).toEqual(['lately']);
    expect(await left('webhook_delivery', 'event_key')).toEqual(['delivered lately']);
    expect(await left('platform_call_hour', 'account_id')).toEqual(['act_lately']);
    expect(await left('login_failure', 'scope')).toEqual(['counted']);
    expect(await left('budget_use', 'scope')).toEqual(['just over', 'running']);
    expect(await left('single_use_value', 'hash')).toEqual(['good', 'just over', 'used']);
    expect(await left('session', 'user_agent')).toEqual(['ended lately', 'lives']);
    expect(await left('idempotency_key', 'key')).toEqual(['kept']);
    expect(await left('storage_hold', 'bytes')).toEqual(['2']);
    expect(await left('upload', 'name')).toEqual(['begun lately']);
    expect(await left('experiment', 'name')).toEqual(['kept', 'to be brought back']);
    expect(await left('invitation', 'email')).toEqual(['expired', 'open']);
    expect(await left('share_group', 'name')).toEqual(['expired', 'open']);
    expect(await left('share_visitor', 'email')).toEqual(['expired', 'open']);
    expect(await left('share_experiment', 'place')).toEqual([0, 0]);
    expect(await left('outbox_item', 'dedupe_key')).toEqual([
      ...['experiment/old', 'finish-mail/old', 'reset/new', 'reset/unsent'],
    ]);
    expect(await purge()).toEqual(Object.fromEntries(Object.keys(once).map((table) => [table, 0])));
  });

  it('deletes more rows than one statement can', async () => {
    await run(
      `insert into login_failure (scope, at) select 'flood', now() - interval '2 days' from generate_series(1, 12000)`,
    );
    expect((await new HousekeepingRepository(database.orm.em.fork()).purge()).login_failure).toBe(12_000);
  });
});

describe('the erasure of a team', () => {
  it('LEGAL-009 covers every table with rows of a team', async () => {
    const tables = await run(
      `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'organization_id'`,
    );
    expect(new Set(OF_TEAM)).toEqual(new Set(tables.map(({ name }) => name)));
  });
});
