import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomBytes, randomUUID } from 'node:crypto';
import { createTestOrm } from '#libs/testing/test-orm.js';
import { mailTokenPlace, platformTokenPlace, renewalTokenPlace, Sealer, webhookPlace } from '../../sealing.js';
import { SealedValuesRepository } from './sealed-values.repository.js';

const [oldKey, newKey, lostKey] = ['old', 'new', 'lost'].map((id) => `${id}:${randomBytes(32).toString('base64')}`) as [
  string,
  string,
  string,
];
const [before, during, after] = [oldKey, `${newKey},${oldKey}`, newKey].map((keys) => new Sealer(keys)) as [
  Sealer,
  Sealer,
  Sealer,
];

let database: Awaited<ReturnType<typeof createTestOrm>>;
const [team, link, webhook] = [randomUUID(), randomUUID(), randomUUID()];
const MAIL = 'mail/reset/1';
beforeAll(async () => {
  database = await createTestOrm();
});
afterAll(() => database.close());

const run = <T>(sql: string, values: unknown[] = []) => database.orm.em.fork().execute<T[]>(sql, values);
const reseal = () => new SealedValuesRepository(() => database.orm.em.fork(), during).reseal();

/** Every sealed value, as an installation with these keys opens it. */
async function opened(sealer: Sealer): Promise<string[]> {
  const [one] = await run<Record<string, string>>(
    `select l.sealed_token, l.sealed_renewal_token, w.sealed_address, w.sealed_secret, o.payload->>'sealedToken' as mail,
       o.payload->>'template' as template, w.sealed_previous_secret as none
     from platform_link l, webhook w, outbox_item o where l.id = ? and w.id = ? and o.dedupe_key = ?`,
    [link, webhook, MAIL],
  );
  const { sealed_token, sealed_renewal_token, sealed_address, sealed_secret, mail } = one!;
  expect([one!['template'], one!['none']]).toEqual(['password-reset', null]);
  return [
    sealer.open(sealed_token!, platformTokenPlace(link)),
    sealer.open(sealed_renewal_token!, renewalTokenPlace(link)),
    sealer.open(sealed_address!, webhookPlace(webhook, 'sealed_address')),
    sealer.open(sealed_secret!, webhookPlace(webhook, 'sealed_secret')),
    sealer.open(mail!, mailTokenPlace(MAIL)),
  ];
}
const VALUES = ['a token', 'its renewal', 'https://hook.test', 'a secret', "a mail's token"];

beforeEach(async () => {
  for (const table of ['platform_link', 'webhook', 'outbox_item']) await run(`delete from ${table}`);
  const sealed = [
    platformTokenPlace(link),
    renewalTokenPlace(link),
    webhookPlace(webhook, 'sealed_address'),
    webhookPlace(webhook, 'sealed_secret'),
    mailTokenPlace(MAIL),
  ].map((place, at) => before.seal(VALUES[at]!, place));
  await run(
    `insert into platform_link (id, organization_id, platform, external_user_id, name, scopes, linked_by, linked_at, sealed_token, sealed_renewal_token)
     values (?, ?, 'google', '1', 'Ana', '[]', ?, now(), ?, ?)`,
    [link, team, randomUUID(), sealed[0], sealed[1]],
  );
  await run(
    `insert into webhook (id, organization_id, kind, events, created_at, sealed_address, sealed_secret)
     values (?, ?, 'signed', '[]', now(), ?, ?)`,
    [webhook, team, sealed[2], sealed[3]],
  );
  await run(
    `insert into outbox_item (id, organization_id, kind, dedupe_key, payload, created_at, available_at)
     values (?, ?, 'mail', ?, ?, now(), now())`,
    [randomUUID(), team, MAIL, JSON.stringify({ template: 'password-reset', sealedToken: sealed[4] })],
  );
});

describe('sealing every value again', () => {
  it('replaces every older key, and changes no value', async () => {
    expect(await reseal()).toEqual({ resealed: 5, busy: 0, unreadable: 0 });
    expect(await opened(after)).toEqual(VALUES);
    expect(await reseal()).toEqual({ resealed: 0, busy: 0, unreadable: 0 });
  });

  it('covers every row, even on several pages', async () => {
    await run(
      `insert into outbox_item (id, organization_id, kind, dedupe_key, payload, created_at, available_at)
       select gen_random_uuid(), organization_id, kind, 'other/' || n, '{}', now(), now() from outbox_item, generate_series(1, 1200) n`,
    );
    const others = await run<{ key: string }>(
      `select dedupe_key as key from outbox_item where dedupe_key like 'other/%'`,
    );
    for (const { key } of others)
      await run('update outbox_item set payload = ? where dedupe_key = ?', [
        JSON.stringify({ sealedToken: before.seal(key, mailTokenPlace(key)) }),
        key,
      ]);
    expect(await reseal()).toEqual({ resealed: 5 + 1200, busy: 0, unreadable: 0 });
  });

  it('skips a link whose token is being renewed, because the renewal must find the token that it has read', async () => {
    await run(`update platform_link set renewing_until = now() + interval '1 minute'`);
    expect(await reseal()).toEqual({ resealed: 3, busy: 2, unreadable: 0 });
    expect(await opened(before).catch(() => 'not all')).toBe('not all');
    await run(`update platform_link set renewing_until = now() - interval '1 second'`);
    expect(await reseal()).toEqual({ resealed: 2, busy: 0, unreadable: 0 });
    expect(await opened(after)).toEqual(VALUES);
  });

  it('counts values that no key decrypts, and leaves them unchanged', async () => {
    const sealed = new Sealer(lostKey).seal('a token', platformTokenPlace(link));
    await run('update platform_link set sealed_token = ?', [sealed]);
    expect(await reseal()).toEqual({ resealed: 4, busy: 0, unreadable: 1 });
    expect(await run('select sealed_token as sealed from platform_link')).toEqual([{ sealed }]);
  });
});
