import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { createTestOrm } from '#libs/testing/test-orm.js';
import { deleteUnnamedAssets } from './unnamed-assets.js';

let database: Awaited<ReturnType<typeof createTestOrm>>;
beforeAll(async () => {
  database = await createTestOrm();
});
afterAll(() => database.close());

const team = randomUUID();
const run = <T = unknown>(sql: string, values: unknown[] = []) => database.orm.em.fork().execute<T[]>(sql, values);
const now = new Date();

async function asset(age: string, organizationId = team): Promise<string> {
  const id = randomUUID();
  await run(
    `insert into asset (id, organization_id, kind, content_type, size_bytes, sha256, storage_key, original_name, created_at, named_at)
     values (?, ?, 'image', 'image/png', 1, '', ?, 'a.png', now(), now() - ?::interval)`,
    [id, organizationId, randomUUID(), age],
  );
  return id;
}

const names = (input: object, organizationId = team, status = 'DRAFT') =>
  run(
    `insert into experiment (organization_id, uuid, key, created_by, platform, status, phase, name, input, account_id,
       currency, payload_hash, goal, page_id, budget_minor, created_count, tested_count, created_at, updated_at)
     values (?, ?, ?, ?, 'meta', ?, 'queued', 'N', ?, '', 'USD', '', '', '', 0, 1, 1, now(), now())`,
    [organizationId, randomUUID(), randomUUID().slice(0, 10), randomUUID(), status, JSON.stringify(input)],
  );
const left = async (ids: readonly string[]) => {
  const rows = await run<{ id: string }>('select id from asset');
  const there = new Set(rows.map(({ id }) => id));
  return ids.map((id) => there.has(id));
};

describe('unused uploads', () => {
  it('are deleted after seven days, unless a draft, a template or an experiment of the team uses them', async () => {
    const [old, young, drafted, card, foreign] = [
      await asset('7 days 1 minute'),
      await asset('6 days 23 hours'),
      await asset('8 days'),
      await asset('80 days'),
      await asset('8 days'),
    ];
    await names({ creatives: { visuals: [{ id: 'v', value: { type: 'image', asset: drafted } }] } });
    await names(
      { creatives: { visuals: [{ id: 'v', value: { type: 'carousel', carousel: [{ asset: card }] } }] } },
      team,
      'COMPLETED',
    );
    // A draft of another team that names the file does not count.
    await names({ creatives: { visuals: [{ id: 'v', value: { asset: foreign } }] } }, randomUUID());
    await names({ creatives: 'nothing that has visuals' });
    await run(
      `insert into platform_asset (id, organization_id, asset_id, platform, account_id, kind, platform_id)
       values (?, ?, ?, 'meta', 'act_1', 'image', 'hash')`,
      [randomUUID(), team, old],
    );

    expect(await deleteUnnamedAssets(database.orm.em.fork(), now)).toBe(2);
    expect(await left([old, young, drafted, card, foreign])).toEqual([false, true, true, true, false]);
    expect(await run('select 1 from platform_asset where asset_id = ?', [old])).toEqual([]);
    // A file that is in use is not checked again for seven days.
    const [row] = await run<{ at: Date }>('select named_at as at from asset where id = ?', [card]);
    expect(new Date(row!.at).getTime()).toBe(now.getTime());
    expect(await deleteUnnamedAssets(database.orm.em.fork(), now)).toBe(0);
  });
});
