import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Client, Connection } from '@temporalio/client';
import pg from 'pg';
import { experimentWorkflowId } from '#libs/orchestration/ids.js';
import { createDatabase, dropDatabase } from '../../scripts/lib/database.mjs';
import { NODE, inRoot } from '../../scripts/lib/paths.mjs';
import { runOrFail } from '../../scripts/lib/processes.mjs';
import { backingAddresses, startStack } from '../../scripts/lib/stack.mjs';
import { waitFor } from '../../scripts/lib/wait-for.mjs';
import { experiment, type UntrustedExperiment } from '../api/support/experiment-form.js';
import type { Stack } from '../support/stack.js';
import { largeExperiment } from './large-experiment.js';
import { Scenario, type Submitted } from './scenario.js';
import { accountFor, witnessed } from './witness.js';

const LIMIT_MS = 150_000;
/** In 18 ad sets, so that some are sure to arrive late. */
const TESTED = 120;
jest.setTimeout(LIMIT_MS + 60_000);

let stack: Stack;
let scenario: Scenario;
let backup: string;
beforeAll(async () => {
  const processes = await startStack({ timeScale: 1, timings: { createTimeoutSeconds: 2, settleMarginSeconds: 1 } });
  // One connection per query, because the database is copied and replaced in between.
  const query = async (sql: string, values?: unknown[]) => {
    const client = new pg.Client({ connectionString: processes.databaseUrl });
    await client.connect();
    try {
      return await client.query(sql, values);
    } finally {
      await client.end();
    }
  };
  stack = { ...processes, database: { query } as Stack['database'] };
  backup = `${nameOf(stack)}_backup`;
  scenario = new Scenario(stack);
  await scenario.client();
}, 60_000);
afterAll(async () => {
  await dropDatabase(admin(), backup);
  await stack?.stop();
});

const admin = (): string => backingAddresses().databaseUrl;
const nameOf = ({ databaseUrl }: Stack): string => new URL(databaseUrl).pathname.slice(1);

const small = (name: string): UntrustedExperiment => {
  const input = experiment();
  input.information.name = name;
  return input;
};
const untilLive = (uuid: string) =>
  waitFor(async () => (await scenario.stored(uuid)).phase === 'running', {
    what: `the campaign of ${uuid}`,
    timeoutMs: LIMIT_MS,
  });
const restored = () =>
  runOrFail({
    name: 'npm run restored',
    command: NODE,
    args: [inRoot('dist/apps/worker/src/commands/restored.js')],
    env: { ...stack.env, LOG_LEVEL: 'error' },
    timeoutMs: 60_000,
  });

async function expectOneOfEach({ uuid, key }: Submitted): Promise<void> {
  const rows = await scenario.ledger(uuid);
  const objects = await witnessed(stack.sandboxUrl, key);
  const account = accountFor(
    objects,
    rows.map(({ name }) => name),
  );
  expect(account).toMatchObject({ distinct: account.planned, duplicates: 0, extra: 0, lost: 0 });
  expect(new Set(rows.map(({ platformId }) => platformId))).toEqual(new Set(objects.map(({ id }) => id)));
}

describe('database that is restored to an older state', () => {
  it('LIFE-012 adopts objects created since, duplicates nothing, and reports what was lost', async () => {
    // Some ad sets arrive late, so that their ads are still planned when those of others exist.
    await scenario.addFault({
      kind: 'latency',
      ms: 2_000,
      match: { path: '/adsets$', method: 'POST', probability: 0.5 },
    });
    const large = { ...largeExperiment('Half created at the backup'), tested_count: TESTED };
    const half = await scenario.submit(large);
    const most = 0.2 * half.tested;
    await waitFor(async () => (await scenario.created(half.key)) >= most, { what: 'some ads', timeoutMs: LIMIT_MS });
    await stack.worker.kill();
    const queued = await scenario.submit(small('Not even planned at the backup'));
    await stack.api.stop();
    await createDatabase(admin(), backup, { template: nameOf(stack) });

    await Promise.all([stack.api.start(), stack.worker.start()]);
    const lost = await scenario.submit(small('Submitted after the backup'));
    for (const { uuid } of [half, queued, lost]) await untilLive(uuid);
    await Promise.all([stack.api.stop(), stack.worker.stop()]);
    const before = await witnessed(stack.sandboxUrl, lost.key);
    await dropDatabase(admin(), nameOf(stack));
    await createDatabase(admin(), nameOf(stack), { template: backup });
    expect((await scenario.ledger(half.uuid)).some(({ state }) => state === 'planned')).toBe(true);
    expect(await scenario.ledger(queued.uuid)).toEqual([]);

    const output = await restored();
    for (const { uuid } of [half, queued]) expect(output).toMatch(new RegExp(`\\(${uuid}\\): begins again`));
    expect(output).toContain(`run ${experimentWorkflowId(lost.uuid)}: its experiment was lost`);
    expect(output).toMatch(
      new RegExp(`campaign \\d+ of act_\\d+ \\(on\\): .*\\[${lost.key}-0\\]: its experiment was lost`),
    );
    const connection = await Connection.connect({ address: stack.temporalAddress });
    const client = new Client({ connection, namespace: stack.namespace });
    await client.workflow.getHandle(experimentWorkflowId(lost.uuid)).terminate('its experiment was lost');
    await connection.close();

    await Promise.all([stack.api.start(), stack.worker.start()]);
    for (const { uuid } of [half, queued]) await untilLive(uuid);
    await expectOneOfEach(half);
    await expectOneOfEach(queued);
    expect(await witnessed(stack.sandboxUrl, lost.key)).toEqual(before);
    // The next restore does not change what was live at this one.
    expect(await restored()).toContain(`(${half.uuid}): is live and runs on`);
  });
});
