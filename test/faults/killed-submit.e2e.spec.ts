import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { createHousekeepingActivities } from '#activities/core/housekeeping.activities.js';
import { connectDatabase } from '#libs/database/orm.js';
import { LocalStorage } from '#libs/storage/local-storage.js';
import { waitFor } from '../../scripts/lib/wait-for.mjs';
import { ApiClient, type Answer } from '../api/support/api-client.js';
import { experiment, formOf, linkSandbox } from '../api/support/experiment-form.js';
import { startStack, type Stack } from '../support/stack.js';

const CREATE = '/providers/facebook/experiment/create';
let stack: Stack;
let owner: ApiClient;
beforeAll(async () => {
  stack = await startStack({ parts: ['sandbox', 'api'] });
  owner = await ApiClient.demoOwner(stack.apiUrl);
  await linkSandbox(owner);
});
afterAll(() => stack?.stop());

const slowPlatform = (ms: number) =>
  fetch(`${stack.sandboxUrl}/__sandbox/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ kind: 'latency', ms, match: { path: '.', probability: 1 } }),
  });
const usualPlatform = () => fetch(`${stack.sandboxUrl}/__sandbox/faults`, { method: 'DELETE' });

const submit = (name: string, key: string): Promise<Answer> => {
  const data = experiment();
  data.information.name = name;
  return owner.post(CREATE, formOf(data), { 'idempotency-key': key });
};
const isRunning = (key: string) =>
  waitFor(
    async () => {
      const sql = 'select 1 from idempotency_key where key = $1 and answered_at is null';
      return (await stack.database.query(sql, [key])).rows.length > 0;
    },
    { what: 'the request to be worked on', timeoutMs: 30_000, everyMs: 20 },
  );
const experimentsNamed = async (name: string): Promise<number> =>
  (await stack.database.query('select 1 from experiment where name = $1', [name])).rows.length;

const storedFiles = (): string[] => {
  const folder = path.join(stack.dataDir, 'storage');
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [entry.name] : [],
  );
};

/** Repeats the request until it is no longer reported as running. */
const settled = (name: string, key: string): Promise<Answer> =>
  waitFor(
    async () => {
      const answer = await submit(name, key);
      return answer.status === 409 ? undefined : answer;
    },
    { what: 'an answer', timeoutMs: 45_000, everyMs: 500 },
  ) as Promise<Answer>;

describe('submit whose API is killed', () => {
  it('is continued by a repeat within seconds, once, and its remains are deleted a day later', async () => {
    const key = crypto.randomUUID();
    await slowPlatform(60_000);
    const lost = submit('Killed in mid-submit', key).catch(() => 'lost');
    await isRunning(key);
    await stack.api.kill();
    expect(await lost).toBe('lost');
    await usualPlatform();
    const left = storedFiles();
    expect(left).toHaveLength(1);
    await stack.api.start();

    // takes far less than ten minutes
    const answer = await settled('Killed in mid-submit', key);
    expect(answer.status).toBe(200);
    expect(await submit('Killed in mid-submit', key)).toMatchObject({ status: 200, body: answer.body });
    expect(await experimentsNamed('Killed in mid-submit')).toBe(1);

    const orm = await connectDatabase(stack.databaseUrl, { poolSize: 2 });
    try {
      const host = { log: { info: () => {} } } as never;
      const { purge } = createHousekeepingActivities({
        orm,
        host,
        storage: new LocalStorage(stack.env['STORAGE_DIR']!),
      });
      const kept = storedFiles().filter((name) => !left.includes(name));
      expect(await purge()).toMatchObject({ files: 0 });
      expect(storedFiles()).toEqual(expect.arrayContaining(left));
      expect(await purge({ at: new Date(Date.now() + 25 * 3_600_000).toISOString() })).toMatchObject({ files: 1 });
      expect(storedFiles()).toEqual(kept);
    } finally {
      await orm.close();
    }
  });

  it('keeps its key for as long as it works if it is only slow', async () => {
    const key = crypto.randomUUID();
    await slowPlatform(12_000);
    const slow = submit('Slow', key);
    await isRunning(key);
    await usualPlatform();
    const repeat = settled('Slow', key);
    expect((await slow).status).toBe(200);
    expect(await repeat).toMatchObject({ status: 200, body: (await slow).body });
    expect(await experimentsNamed('Slow')).toBe(1);
  });
});
