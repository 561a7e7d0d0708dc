import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { MikroORM } from '@mikro-orm/postgresql';
import { createPlatforms, type Platforms } from '#libs/connectors/registry.js';
import { CallbackEventRepository } from '#libs/database/repositories/callback-event.repository.js';
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
  platforms = createPlatforms({ meta: { ...addresses, ...secrets, apiVersion: 'v25.0', timeScale: 1 } });
}, 30_000);
afterAll(async () => {
  await platforms?.close();
  await database?.close();
});

const warnings: object[] = [];
const host = { log: { warn: (fields: object) => warnings.push(fields) } };
const judge = () => judgeCallbacks({ orm, platforms, host } as unknown as Parameters<typeof judgeCallbacks>[0]);
const event = (ids: readonly string[]): Buffer =>
  Buffer.from(
    JSON.stringify({
      object: 'ad_account',
      entry: [{ id: '7', time: 1, changes: ids.map((id) => ({ field: 'in_process_ad_objects', value: { id } })) }],
    }),
  );

describe('callbacks that were stored as they came', () => {
  it('are judged once, whatever they hold, and none keeps the next from it', async () => {
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
    await judge();
    const judged = await orm.em
      .fork()
      .execute<{ body: Buffer; hints: { objectId: string | null }[] }[]>(
        'select body, hints from callback_event where judged_at is not null order by received_at',
      );
    expect(judged.map(({ body }) => body)).toEqual(bodies);
    expect(judged.map(({ hints }) => hints.length)).toEqual([0, 0, 0, 0, 3, 1_000]);
    expect(judged[4]!.hints.map(({ objectId }) => objectId)).toEqual([null, null, '11']);
    expect(warnings).toHaveLength(4);
    await judge();
    expect(warnings).toHaveLength(4);
  });
});
