import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { createTestOrm } from '#libs/testing/test-orm.js';
import { HOLD_MS, StorageRepository } from './storage.repository.js';

const LIMIT = 1_000;
let database: Awaited<ReturnType<typeof createTestOrm>>;
beforeAll(async () => {
  database = await createTestOrm();
});
afterAll(() => database.close());

let team: string;
beforeEach(async () => {
  team = randomUUID();
  await em().execute(`insert into organization (id, name, created_at) values (?, 'A team', now())`, [team], 'run');
});
const em = () => database.orm.em.fork();
const storage = () => new StorageRepository(em(), LIMIT);
const hold = (id: string, wanted: number, held = 0) => storage().hold(team, id, { held, wanted });
const store = (bytes: number) =>
  em().execute(
    `insert into asset (id, organization_id, kind, content_type, size_bytes, sha256, storage_key, original_name, created_at)
     values (?, ?, 'image', 'image/png', ?, '', ?, 'a.png', now())`,
    [randomUUID(), team, bytes, randomUUID()],
    'run',
  );

describe('the storage of a team', () => {
  it('is not reserved twice: an upload gets no space that another upload holds', async () => {
    await store(100);
    expect(await hold(randomUUID(), 600)).toEqual({
      usedBytes: 100,
      limitBytes: LIMIT,
      heldBytes: 600,
      openUploads: 0,
      reservedBytes: 0,
    });
    expect(await hold(randomUUID(), 600)).toMatchObject({ heldBytes: 300 });
    expect(await hold(randomUUID(), 1)).toMatchObject({ heldBytes: 0 });
  });

  it('goes to one of many simultaneous uploads', async () => {
    const holds = await Promise.all(Array.from({ length: 10 }, () => hold(randomUUID(), 400)));
    expect(holds.reduce((sum, { heldBytes }) => sum + heldBytes, 0)).toBe(LIMIT);
  });

  it('is free again when an upload ends or stops renewing its hold', async () => {
    const [ended, lost] = [randomUUID(), randomUUID()];
    await hold(ended, 500);
    await hold(lost, 500);
    await storage().release(team, ended);
    expect(await hold(randomUUID(), LIMIT)).toMatchObject({ heldBytes: 500 });
    await em().execute(
      `update storage_hold set renewed_at = now() - ? * interval '1 millisecond' where id = ?`,
      [HOLD_MS + 1, lost],
      'run',
    );
    expect(await hold(randomUUID(), LIMIT)).toMatchObject({ heldBytes: 500 });
  });

  it('is refused to an upload whose hold has lapsed and whose space others have taken', async () => {
    const late = randomUUID();
    await hold(late, 800);
    await store(300);
    expect(await storage().settle(team, late, 800)).toEqual({
      usedBytes: 300,
      limitBytes: LIMIT,
      openUploads: 0,
      reservedBytes: 800,
    });
    expect(await storage().settle(team, late, 700)).toBeNull();
  });

  it('is separate for each team', async () => {
    await hold(randomUUID(), LIMIT);
    team = randomUUID();
    await em().execute(`insert into organization (id, name, created_at) values (?, 'Others', now())`, [team], 'run');
    expect(await hold(randomUUID(), LIMIT)).toMatchObject({ usedBytes: 0, heldBytes: LIMIT });
  });
});
