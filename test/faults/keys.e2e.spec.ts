import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { NODE, inRoot } from '../../scripts/lib/paths.mjs';
import { runOrFail } from '../../scripts/lib/processes.mjs';
import { startStack } from '../../scripts/lib/stack.mjs';
import { waitFor } from '../../scripts/lib/wait-for.mjs';
import type { ApiClient } from '../api/support/api-client.js';
import type { Stack } from '../support/stack.js';
import { largeExperiment } from './large-experiment.js';
import { Scenario } from './scenario.js';
import { accountFor, witnessed } from './witness.js';

const LIMIT_MS = 110_000;
jest.setTimeout(LIMIT_MS + 30_000);

let stack: Stack;
let database: pg.Pool;
let scenario: Scenario;
beforeAll(async () => {
  // In this process: a stack of the host has an environment that nobody can change.
  const processes = await startStack({ timeScale: 1, timings: { createTimeoutSeconds: 2, settleMarginSeconds: 1 } });
  database = new pg.Pool({ connectionString: processes.databaseUrl });
  stack = { ...processes, database };
  scenario = new Scenario(stack);
  await scenario.client();
}, 60_000);
afterAll(async () => {
  await database?.end();
  await stack?.stop();
});

/** Starts API and worker again with other keys. A variable that is empty counts as not set. */
async function restartWith(env: Record<string, string>): Promise<void> {
  Object.assign(stack.env, env);
  await Promise.all([stack.api.stop(), stack.worker.stop()]);
  await Promise.all([stack.api.start(), stack.worker.start()]);
}

const reseal = () =>
  runOrFail({
    name: 'npm run keys:reseal',
    command: NODE,
    args: [inRoot('dist/apps/worker/src/commands/reseal.js')],
    env: { ...stack.env, LOG_LEVEL: 'error' },
    timeoutMs: 60_000,
  });

/** Alternates reads and writes until it is ended, as an open console does. A connection that is refused at a restart is tried again. */
function visit(client: ApiClient): { done: number; refused: unknown[]; end: () => Promise<void> } {
  const state = { done: 0, refused: [] as unknown[] };
  let isOver = false;
  const work = async () => {
    while (!isOver) {
      for (const ask of [() => client.get('/profile/me'), () => client.post('/session/refresh')]) {
        const answer = await ask().catch(() => null);
        if (answer === null) continue;
        if (answer.status === 200) state.done += 1;
        else state.refused.push([answer.status, answer.body]);
      }
    }
  };
  const working = work();
  return Object.assign(state, {
    end: async () => {
      isOver = true;
      await working;
    },
  });
}

describe('keys changed while everything runs', () => {
  it('AUTH-055 sign nobody out, and lose no token of a platform during a creation', async () => {
    await scenario.addFault({
      kind: 'latency',
      ms: 400,
      match: { path: '/(adsets|ads)$', method: 'POST', probability: 1 },
    });
    const { SESSION_SECRET: oldSecret, ENCRYPTION_KEYS: oldKey } = stack.env as Record<string, string>;
    const [newSecret, newKey] = [randomBytes(48).toString('base64'), `new:${randomBytes(32).toString('base64')}`];
    const run = await scenario.submit({ ...largeExperiment('Its keys change'), tested_count: 200 });
    const person = visit(await scenario.client());
    const until = (share: number) =>
      waitFor(async () => (await scenario.created(run.key)) >= share * run.tested, {
        what: `${share} of the ads`,
        timeoutMs: LIMIT_MS,
      });

    await until(0.1);
    await restartWith({ SESSION_OTHER_SECRET: newSecret, ENCRYPTION_KEYS: `${oldKey},${newKey}` });
    await until(0.3);
    await restartWith({
      SESSION_SECRET: newSecret,
      SESSION_OTHER_SECRET: oldSecret!,
      ENCRYPTION_KEYS: `${newKey},${oldKey}`,
    });
    await until(0.5);
    expect(await reseal()).toMatch(/Sealed with the key new: [1-9]\d*\.\nNo value needs these keys any more: /);
    await restartWith({ SESSION_OTHER_SECRET: '', ENCRYPTION_KEYS: newKey });
    await waitFor(async () => (await scenario.stored(run.uuid)).phase === 'running', {
      what: 'the start of the campaign',
      timeoutMs: LIMIT_MS,
    });

    await person.end();
    expect(person.refused).toEqual([]);
    expect(person.done).toBeGreaterThan(50);
    const names = (await scenario.ledger(run.uuid)).map(({ name }) => name);
    const account = accountFor(await witnessed(stack.sandboxUrl, run.key), names);
    expect(account).toMatchObject({ distinct: account.planned, duplicates: 0, extra: 0, lost: 0 });
    const { rows } = await database.query(`select 1 from platform_link where sealed_token not like 'v1.new.%'`);
    expect(rows).toEqual([]);
  });
});
