import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { MikroORM } from '@mikro-orm/postgresql';
import { createMetaPlatform } from '#libs/connectors/meta/meta-platform.js';
import { toPlatforms, type Platforms } from '#libs/connectors/registry.js';
import { CallbackHintRepository } from '#libs/database/repositories/platform/callback-hint.repository.js';
import { CallbackEventRepository } from '#libs/database/repositories/platform/callback-event.repository.js';
import { createTestOrm } from '#libs/testing/test-orm.js';
import { judgeCallbacks } from './judge-callbacks.js';

let database: Awaited<ReturnType<typeof createTestOrm>>;
let orm: MikroORM;
let platforms: Platforms;
beforeAll(async () => {
  database = await createTestOrm();
  orm = database.orm;
  const nowhere = 'http://127.0.0.1:1';
  const addresses = { graphUrl: nowhere, graphVideoUrl: nowhere, dialogUrl: nowhere };
  const secrets = { appId: '71', appSecret: 'secret', webhookVerifyToken: 'verify' };
  platforms = toPlatforms([createMetaPlatform({ ...addresses, ...secrets, apiVersion: 'v26.0', timeScale: 1 })]);
}, 30_000);
afterAll(async () => {
  await platforms?.close();
  await database?.close();
});

const lines: string[] = [];
const record = (_: object, message: string) => void lines.push(message);
const host = { log: { info: record, warn: record, error: record } };
const judge = (from: Platforms = platforms) => judgeCallbacks({ orm, platforms: from, host });
const hints = () =>
  orm.em
    .fork()
    .execute<{ topic: string; account: string; object: string | null }[]>(
      'select topic, account_id as account, object_id as object from callback_hint order by object_id nulls first',
    );
const event = (ids: readonly string[]): Buffer =>
  Buffer.from(
    JSON.stringify({
      object: 'ad_account',
      entry: [{ id: '7', time: 1, changes: ids.map((id) => ({ field: 'in_process_ad_objects', value: { id } })) }],
    }),
  );

describe('stored callbacks', () => {
  it('are processed once each, and an unreadable one does not block the next', async () => {
    const events = new CallbackEventRepository(orm.em.fork());
    const bodies = [
      ...['not json', '{"object":"\\u0000"}', String.raw`{"object":"\ud800","entry":[]}`].map((text) =>
        Buffer.from(text),
      ),
      Buffer.from([0xff, 0x00]),
      event(['10\u0000', '\ud800', '11']),
      event(Array.from({ length: 20_000 }, (_, i) => String(i))),
    ];
    for (const body of bodies) {
      expect(await events.store('meta', body)).toBe(true);
      expect(await events.store('meta', body)).toBe(false);
    }
    expect(await judge()).toBe(bodies.length);
    const judged = await orm.em
      .fork()
      .execute<{ body: Buffer }[]>('select body from callback_event where judged_at is not null order by received_at');
    expect(judged.map(({ body }) => body)).toEqual(bodies);
    expect(lines).toEqual(Array(4).fill('a callback contains no known event'));
    const found = await hints();
    expect(found.filter(({ object }) => object === null)).toHaveLength(2);
    expect(found).toContainEqual({ topic: 'ad-review', account: 'act_7', object: '11' });
    expect(found).toHaveLength(3 + 1_000 - 1); // the change of 11 was delivered twice
    expect(await judge()).toBe(0);
  });

  it('produce one hint for each object, although several events name it', async () => {
    await orm.em.fork().execute('delete from callback_hint');
    const events = new CallbackEventRepository(orm.em.fork());
    for (const ids of [['31'], ['31', '32'], ['32', '31', '31']]) await events.store('meta', event(ids));
    await judge();
    expect((await hints()).map(({ object }) => object)).toEqual(['31', '32']);
  });

  it('produce hints that wait a second, because the platform may repeat a change within that second', async () => {
    await orm.em.fork().execute('delete from callback_hint');
    await new CallbackEventRepository(orm.em.fork()).store('meta', event(['33']));
    const claim = () => new CallbackHintRepository(orm.em.fork()).claim({ limit: 10, leaseMs: 1_000 });
    await judge();
    expect(await claim()).toBeNull();
    await orm.em.fork().execute(`update callback_hint set available_at = available_at - interval '1 second'`);
    expect((await claim())?.hints.map(({ objectId }) => objectId)).toEqual(['33']);
  });

  it('are each processed by exactly one of several workers', async () => {
    const events = new CallbackEventRepository(orm.em.fork());
    for (let i = 0; i < 120; i++) await events.store('meta', event([`4${i}`]));
    const taken = await Promise.all([judge(), judge(), judge(), judge()]);
    expect(taken.reduce((sum, count) => sum + count, 0)).toBe(120);
  });

  it('are processed even if one of them meets a bug in our code, or has an invalid id', async () => {
    await orm.em.fork().execute('delete from callback_hint');
    const events = new CallbackEventRepository(orm.em.fork());
    await events.store('meta', event(['51']));
    await events.store('meta', Buffer.from('poison'));
    await events.store(
      'meta',
      Buffer.from(
        event(['52'])
          .toString()
          .replace('"7"', `"${'7'.repeat(64)}"`),
      ),
    );
    await events.store('meta', event(['53']));
    const { callbacks } = platforms.for('meta');
    const parse = (body: Uint8Array) => {
      if (Buffer.from(body).toString() === 'poison') throw new TypeError('our bug');
      return callbacks.parse(body);
    };
    const faulty = { ...platforms, for: () => ({ ...platforms.for('meta'), callbacks: { ...callbacks, parse } }) };
    expect(await judge(faulty)).toBe(4);
    expect((await hints()).map(({ object }) => object)).toEqual(['51', '53']);
    expect(lines.at(-1)).toBe('a callback could not be read');
    expect(await judge(faulty)).toBe(0);
  });
});
