import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { MikroORM } from '@mikro-orm/postgresql';
import { connectDatabase } from '#libs/database/orm.js';
import { shareStack, type SharedStack } from '../support/stack.js';
import { ApiClient } from './support/api-client.js';

let stack: SharedStack;
let orm: MikroORM;
let meta: ApiClient;
beforeAll(async () => {
  stack = await shareStack('accepting');
  orm = await connectDatabase(stack.databaseUrl, { poolSize: 1 });
  meta = new ApiClient(stack.apiUrl);
}, 60_000);
afterAll(async () => {
  await orm?.close();
  await stack?.stop();
});

const event = (objectId: string): string =>
  JSON.stringify({
    object: 'ad_account',
    entry: [
      {
        id: '7',
        time: 1_790_000_000,
        changes: [{ field: 'in_process_ad_objects', value: { id: objectId, name: 'é' } }],
      },
    ],
  });
const sign = (body: string) => ({
  'x-hub-signature-256': `sha256=${createHmac('sha256', stack.env['META_APP_SECRET']!).update(body).digest('hex')}`,
});
const stored = async (): Promise<number> =>
  (await orm.em.fork().execute<{ n: number }[]>('select count(*)::int as n from callback_event'))[0]!.n;

describe('Meta callbacks', () => {
  it('answers the handshake only with the right token', async () => {
    const query = (token: string) =>
      `/callbacks/meta?hub.mode=subscribe&hub.challenge=1234&hub.verify_token=${encodeURIComponent(token)}`;
    expect(await meta.get(query(stack.env['META_WEBHOOK_VERIFY_TOKEN']!))).toMatchObject({
      status: 200,
      body: { text: '1234' },
    });
    expect((await meta.get(query('wrong'))).status).toBe(403);
    const twice = `${query(stack.env['META_WEBHOOK_VERIFY_TOKEN']!)}&hub.verify_token=other`;
    expect((await meta.get(twice)).status).toBe(403);
  });

  it('stores a signed event once, however often it arrives', async () => {
    const before = await stored();
    const body = event('101');
    for (let i = 0; i < 3; i++) expect((await meta.post('/callbacks/meta', body, sign(body))).status).toBe(200);
    expect(await stored()).toBe(before + 1);
  });

  it.each([
    ['no signature', () => ({})],
    ['a signature of other bytes', () => sign(event('103'))],
    ['a malformed signature', () => ({ 'x-hub-signature-256': 'sha256=zz' })],
  ])('refuses an event with %s and stores nothing', async (_name, headers) => {
    const before = await stored();
    expect((await meta.post('/callbacks/meta', event('102'), headers())).status).toBe(401);
    expect(await stored()).toBe(before);
  });

  it.each([
    ['no JSON', 'not json'],
    ['a NUL character', event('10\u00004')],
    ['half a surrogate pair', event('half').replace('half', String.raw`\ud800`)],
    ['nesting of 100,000', '['.repeat(100_000)],
    [
      '20,000 entries',
      JSON.stringify({
        object: 'ad_account',
        entry: Array.from({ length: 20_000 }, (_, i) => ({
          id: '7',
          time: i,
          changes: [{ field: 'with_issues_ad_objects', value: { id: String(i) } }],
        })),
      }),
    ],
  ])('stores signed events unchanged for a later check: %s', async (_name, body) => {
    expect((await meta.post('/callbacks/meta', body, sign(body))).status).toBe(200);
    const rows = await orm.em
      .fork()
      .execute<{ body: Buffer }[]>(`select body from callback_event where length(body) = ? and judged_at is null`, [
        Buffer.byteLength(body),
      ]);
    expect(rows.map((row) => row.body.toString())).toEqual([body]);
  });

  it('refuses more than 2 MB and stores none of it', async () => {
    const before = await stored();
    const body = 'x'.repeat(2 * 1024 * 1024 + 1);
    expect((await meta.post('/callbacks/meta', body, sign(body))).status).toBe(413);
    expect(await stored()).toBe(before);
  });
});
