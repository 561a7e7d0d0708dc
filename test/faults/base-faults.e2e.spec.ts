import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { randomInt } from 'node:crypto';
import { waitFor } from '../../scripts/lib/wait-for.mjs';
import { startStack, type Stack } from '../support/stack.js';
import { largeExperiment, thousandAds } from './large-experiment.js';
import { Scenario } from './scenario.js';
import { accountFor, witnessed } from './witness.js';

/** POLYAD_FAULT_ADS=1000 runs the large experiment, which takes minutes; POLYAD_FAULT_SEED repeats the draws of a failed run. */
const isLarge = process.env['POLYAD_FAULT_ADS'] === '1000';
const seed = Number(process.env['POLYAD_FAULT_SEED'] ?? randomInt(1, 1_000_000));
const LIMIT_MS = isLarge ? 15 * 60_000 : 110_000;
jest.setTimeout(LIMIT_MS + 30_000);

let stack: Stack;
let scenario: Scenario;
beforeAll(async () => {
  stack = await startStack({ timings: { createTimeoutSeconds: 2, settleMarginSeconds: 1 } });
  scenario = new Scenario(stack);
});
afterAll(async () => {
  await stack.stop();
});

/**
 * The faults of a platform's bad day. Some strike creating requests, which are few because they are batches; others strike single items of
 * a batch, whose answers get lost. A throttle costs a minute, the minimum that the platform's header can express.
 */
const FAULTS = [
  { kind: 'cut-after', share: 0.03 },
  { kind: 'http500', share: 0.02, commit: true },
  { kind: 'cut-before', share: 0.02 },
  { kind: 'null-batch-item', share: 0.03 },
  { kind: 'null-batch-item', share: 0.02, commit: false },
  ...(isLarge ? [{ kind: 'throttle', share: 0.001, ms: 1_500 }] : []),
];

describe('launch with ordinary faults of the platform', () => {
  it('LIFE-012 creates each ad exactly once despite cuts, errors after the effect, and throttles', async () => {
    const begun = Date.now();
    if (isLarge) await liftLimits();
    for (const [index, { share, ...fault }] of FAULTS.entries()) {
      const match = { path: '/(campaigns|adsets|ads)$', method: 'POST', probability: share };
      await scenario.addFault({ ...fault, match, seed: seed + index });
    }
    const { uuid, key, tested } = await scenario.submit(
      (isLarge ? thousandAds : largeExperiment)('An ordinary bad day'),
    );
    await waitFor(
      async () => {
        const { phase, reason } = await scenario.stored(uuid);
        if (phase === 'failed' || phase === 'needs-attention') throw new Error(reason ?? phase);
        return phase === 'running';
      },
      { what: `a live run, seed ${seed}`, timeoutMs: LIMIT_MS, everyMs: 200 },
    );
    const rows = await scenario.ledger(uuid);
    const account = accountFor(
      await witnessed(stack.sandboxUrl, key),
      rows.map(({ name }) => name),
    );
    const struck = await strikes();
    const seconds = (Date.now() - begun) / 1_000;
    process.stdout.write(`${JSON.stringify({ scenario: 'base faults', seed, tested, struck, ...account, seconds })}\n`);
    expect(account).toMatchObject({ lost: 0, extra: 0, duplicates: 0, liveTooEarly: 0, distinct: account.planned });
    expect(rows.filter(({ state }) => state !== 'created')).toEqual([]);
    expect(Object.values(struck).reduce((sum, hits) => sum + hits, 0)).toBeGreaterThan(0);
  });
});

/** How many times each fault struck. */
async function strikes(): Promise<Record<string, number>> {
  const { data } = (await (await fetch(`${stack.sandboxUrl}/__sandbox/faults`)).json()) as {
    data: { kind: string; commit?: boolean; hits: number }[];
  };
  return Object.fromEntries(data.map(({ kind, commit, hits }) => [commit === false ? `${kind}, not run` : kind, hits]));
}

/** A thousand ads within minutes exceed the platform's hourly limits of an account. */
async function liftLimits(): Promise<void> {
  const control = `${stack.sandboxUrl}/__sandbox/limits`;
  const { pools } = (await (await fetch(control)).json()) as { pools: Record<string, unknown> };
  for (const pool of Object.keys(pools)) {
    const answer = await fetch(control, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ pool, limit: 1_000_000_000, blockMs: 1_500 }),
    });
    expect(answer.status).toBe(200);
  }
}
