import { globSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connectDatabase } from '#libs/database/orm.js';
import { migrate } from '../../scripts/lib/database.mjs';
import { roleUrls } from '../../scripts/lib/postgres.mjs';
import { createTestDatabase } from '../support/database.js';
import { startStack, type Stack } from '../support/stack.js';
import { ApiClient } from './support/api-client.js';
import { countRows, restoreRows } from './upgrades/restore-rows.js';

interface Curves {
  summary: Record<string, unknown>;
  best: Record<string, unknown> | null;
  median: Record<string, unknown> | null;
  worst: Record<string, unknown> | null;
}

/** The rows that an earlier version stored, and the results that it returned. `scripts/record-rows.mjs` makes such a file. */
interface Stored {
  /** The last migration of that version. */
  migration: string;
  /** The rows of each table, as JSON. */
  tables: Record<string, string>;
  /** Its answers to POST /experiment/curves. */
  curves: { platform: string; request: { id: string }; response: Curves }[];
}

/** Measured figures of a run's ads: an upgrade must not change them. The intervals may become wider with a better model. */
const FIGURES = ['name', 'value', 'impressions', 'spend'];
const figures = (row: Record<string, unknown> | null) =>
  row && Object.fromEntries(FIGURES.map((figure) => [figure, row[figure]]));

const FILES = globSync(path.join(import.meta.dirname, 'upgrades/*.json.gz')).sort();

describe.each(FILES.map((file) => [path.basename(file, '.json.gz'), file]))('the data of %s', (_version, file) => {
  const stored = JSON.parse(gunzipSync(readFileSync(file)).toString()) as Stored;
  const tables = Object.keys(stored.tables);
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let stack: Stack;
  let owner: ApiClient;
  beforeAll(async () => {
    database = await createTestDatabase({ isEmpty: true });
    const orm = await connectDatabase(database.url, { poolSize: 1 });
    await orm.migrator.up({ to: stored.migration });
    await orm.close();
    await restoreRows(database.url, stored.tables);
    const password = decodeURIComponent(new URL(database.url).password);
    // The command that operators run.
    await migrate({
      ...process.env,
      DATABASE_URL: database.url,
      ...roleUrls(database.url, { api: password, worker: password }),
    });
    stack = await startStack({ parts: ['api'], template: new URL(database.url).pathname.slice(1) });
    owner = await ApiClient.demoOwner(stack.apiUrl);
  }, 120_000);
  afterAll(async () => {
    await stack?.stop();
    await database?.drop();
  });

  it('is complete after the migrations', async () => {
    const before = Object.fromEntries(
      Object.entries(stored.tables).map(([table, rows]) => [table, (JSON.parse(rows) as unknown[]).length]),
    );
    expect(before['ad_object']).toBeGreaterThan(100);
    expect(await countRows(database.url, tables)).toEqual(before);
  });

  it('has the results that its version returned', async () => {
    expect(stored.curves.length).toBeGreaterThan(1);
    for (const { request, response } of stored.curves) {
      const { status, body } = await owner.post<{ data: Curves }>('/experiment/curves', request);
      expect(status).toBe(200);
      const { best, median, worst, summary } = body.data;
      expect(summary).toMatchObject({ status: response.summary['status'] });
      expect([best, median, worst].map(figures)).toEqual([response.best, response.median, response.worst].map(figures));
    }
  });

  it('has inputs that open in the wizard', async () => {
    for (const { request, platform } of stored.curves) {
      const { status, body } = await owner.get(`/experiment/${platform}/${request.id}`);
      expect([status, body]).toMatchObject([200, { data: { platform } }]);
    }
  });
});
