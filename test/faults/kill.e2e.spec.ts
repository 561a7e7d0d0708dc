import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { randomInt } from 'node:crypto';
import { waitFor } from '../../scripts/lib/wait-for.mjs';
import { ApiClient } from '../api/support/api-client.js';
import { formOf, linkSandbox } from '../api/support/experiment-form.js';
import { startStack, type Stack } from '../support/stack.js';
import { largeExperiment } from './large-experiment.js';
import { accountFor, witnessed } from './witness.js';

const LIMIT_MS = 110_000;
jest.setTimeout(LIMIT_MS + 30_000);

/** POLYAD_FAULT_SEED repeats a run that failed; Temporal's own timing still differs. */
const seed = Number(process.env['POLYAD_FAULT_SEED'] ?? randomInt(1, 1_000_000));
const KILLS = 4;
const FROZEN_MS = 5_000;

let isLinked = false;
let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ timings: { createTimeoutSeconds: 2, settleMarginSeconds: 1 } });
});
afterAll(async () => {
  await stack.stop();
});

describe('a run whose processes are killed', () => {
  it('LIFE-012 creates each of 300 ads exactly once and switches nothing on too early', async () => {
    const begun = Date.now();
    const random = randomOf(seed);
    await addFault({ kind: 'latency', ms: 250, match: { path: '/(adsets|ads)$', method: 'POST', probability: 1 } });
    await addFault({ kind: 'cut-after', match: { path: '/(adsets|ads)$', method: 'POST', probability: 0.12 }, seed });
    await addFault({ kind: 'cut-before', match: { path: '/(adsets|ads)$', method: 'POST', probability: 0.04 }, seed });

    const { uuid, key, tested } = await submit('Killed and alive');
    const kills = Array.from({ length: KILLS }, () => Math.floor(random() * 0.9 * tested)).sort((a, b) => a - b);
    for (const [index, moment] of kills.entries()) {
      await until(async () => (await created(key)) >= moment, begun);
      const victim = index === 1 ? stack.api : stack.worker;
      await victim.kill();
      await victim.start();
    }
    await until(async () => (await phaseOf(uuid)) === 'running', begun);

    const account = await told('kill', { uuid, key, kills }, begun);
    expect(tested).toBeGreaterThanOrEqual(300);
    expect(account).toMatchObject({ duplicates: 0, lost: 0, liveTooEarly: 0 });
    expect(account.distinct).toBe(account.planned);
  });

  it('LIFE-012 leaves nothing beside the plan after a frozen worker has sent late', async () => {
    const begun = Date.now();
    const random = randomOf(seed + 1);
    await fetch(`${stack.sandboxUrl}/__sandbox/faults`, { method: 'DELETE' });
    await addFault({ kind: 'latency', ms: 250, match: { path: '/(adsets|ads)$', method: 'POST', probability: 1 } });
    const { uuid, key, tested } = await submit('Frozen and alive');
    const freezes = [0.1, 0.4].map((least) => Math.floor((least + 0.3 * random()) * tested));
    for (const moment of freezes) {
      await until(async () => (await created(key)) >= moment, begun);
      process.kill(stack.worker.pid(), 'SIGSTOP');
      await new Promise((resolve) => setTimeout(resolve, FROZEN_MS)); // longer than a create may take to settle
      process.kill(stack.worker.pid(), 'SIGCONT');
    }
    await until(async () => (await phaseOf(uuid)) === 'running', begun);
    const account = await told('freeze', { uuid, key, kills: freezes }, begun);
    expect(account).toMatchObject({ extra: 0, lost: 0, liveTooEarly: 0, distinct: account.planned });
  });
});

/** Prints the line of a scenario and answers it. */
async function told(
  scenario: string,
  { uuid, key, kills }: { uuid: string; key: string; kills: number[] },
  begun: number,
) {
  const account = accountFor(await witnessed(stack.sandboxUrl, key), await plannedNames(uuid));
  const seconds = (Date.now() - begun) / 1_000;
  process.stdout.write(`${JSON.stringify({ scenario, seed, kills, ...account, seconds })}\n`);
  return account;
}

async function submit(name: string): Promise<{ uuid: string; key: string; tested: number }> {
  const client = await ApiClient.demoOwner(stack.apiUrl);
  if (!isLinked) await linkSandbox(client);
  isLinked = true;
  const answer = await client.post<{ data: { uuid: string; tested: number } }>(
    '/providers/facebook/experiment/create',
    formOf(largeExperiment(name)),
  );
  expect(answer.body).toMatchObject({ data: { uuid: expect.any(String) } });
  const { uuid, tested } = answer.body.data;
  const { rows } = await stack.database.query<{ key: string }>('select key from experiment where uuid = $1', [uuid]);
  return { uuid, tested, key: rows[0]!.key };
}

const addFault = async (fault: object): Promise<void> => {
  const response = await fetch(`${stack.sandboxUrl}/__sandbox/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fault),
  });
  expect(response.status).toBe(200);
};

const created = async (key: string): Promise<number> =>
  (await witnessed(stack.sandboxUrl, key)).filter(({ type }) => type === 'ad').length;

async function phaseOf(uuid: string): Promise<string> {
  const { rows } = await stack.database.query<{ phase: string; status: string; reason: string | null }>(
    'select phase, status, phase_reason as reason from experiment where uuid = $1',
    [uuid],
  );
  if (rows[0]!.phase === 'failed' || rows[0]!.phase === 'needs-attention') throw new Error(rows[0]!.reason ?? 'failed');
  return rows[0]!.phase;
}

async function plannedNames(uuid: string): Promise<string[]> {
  const { rows } = await stack.database.query<{ name: string }>(
    `select o.external_name as name from ad_object o join experiment e on e.id = o.experiment_id where e.uuid = $1`,
    [uuid],
  );
  return rows.map(({ name }) => name);
}

const until = (isTrue: () => Promise<boolean>, begun: number) =>
  waitFor(isTrue, { what: `what seed ${seed} waits for`, timeoutMs: begun + LIMIT_MS - Date.now(), everyMs: 50 });

/** Mulberry32 (public domain, Tommy Ettinger): enough to repeat the moments of a run. */
function randomOf(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let word = Math.imul(state ^ (state >>> 15), 1 | state);
    word ^= word + Math.imul(word ^ (word >>> 7), 61 | word);
    return ((word ^ (word >>> 14)) >>> 0) / 2 ** 32;
  };
}
