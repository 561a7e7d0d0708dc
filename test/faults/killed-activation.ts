import { randomInt } from 'node:crypto';
import { describe, expect, it, jest } from '@jest/globals';
import { waitFor } from '../../scripts/lib/wait-for.mjs';
import { formOf } from '../api/support/experiment-form.js';
import { startStack, type Stack } from '../support/stack.js';
import type { FaultPlatform } from './platforms.js';
import { Scenario } from './scenario.js';
import { accountFor, isActive, witnessed } from './witness.js';

const LIMIT_MS = 80_000;
const VARIATIONS = 10;
const seed = Number(process.env['POLYAD_FAULT_SEED'] ?? randomInt(1, 1_000_000));

/** A finished experiment of ten variations. */
async function finished(
  { stack, scenario }: { stack: Stack; scenario: Scenario },
  { ten, form: files, provider }: FaultPlatform,
): Promise<string> {
  const form = formOf(ten(), { ...files, fields: { draft: 'true' } });
  const client = await scenario.client();
  const { body } = await client.post<{ data: { uuid: string } }>(`/providers/${provider}/experiment/create`, form);
  await stack.database.query(
    `update experiment set status = 'COMPLETED', phase = 'done', finished_at = now(), created_count = ${VARIATIONS} where uuid = $1`,
    [body.data.uuid],
  );
  return body.data.uuid;
}

/** Activates ten variations, kills each of the processes meanwhile, and checks the created objects. */
async function killedAtEveryStep(stack: Stack, platform: FaultPlatform): Promise<void> {
  const scenario = new Scenario(stack, platform);
  await scenario.liftLimits();
  const activate = `/providers/${platform.provider}/experiment/activate`;
  const fault = (kind: string, more: object) => ({
    kind,
    match: { path: platform.creates.all, method: 'POST', ...more },
  });
  await scenario.addFault({ ...fault('latency', { probability: 1 }), ms: 150 });
  await scenario.addFault({ ...fault('cut-after', { probability: 0.08 }), seed });
  const uuid = await finished({ stack, scenario }, platform);
  const client = await scenario.client();
  const now = Date.now();
  const body = {
    id: uuid,
    start_date: new Date(now).toISOString(),
    end_date: new Date(now + 30 * 86_400_000).toISOString(),
    variables: Array.from({ length: VARIATIONS }, (_, n) => ({ id: `${uuid}-${n}`, budget: 700 })),
  };
  const key = { 'idempotency-key': `kill-${uuid}` };
  // The kill can lose the answer of this request, but the batch is stored by then.
  const interrupted = client.post(activate, body, key).catch(() => null);
  const batch = await waitFor(
    async () => {
      const sql = 'select b.uuid, b.key from experiment b join experiment e on e.id = b.activates where e.uuid = $1';
      return (await stack.database.query<{ uuid: string; key: string }>(sql, [uuid])).rows[0];
    },
    { what: 'the batch', timeoutMs: 30_000, everyMs: 20 },
  );
  if (!batch) throw new Error('no batch');
  const objects = () => witnessed(stack.sandboxUrl, batch.key);
  const has = (type: string, count: number) =>
    waitFor(async () => (await objects()).filter((object) => object.type === type).length >= count, {
      what: `${count} of ${type}, seed ${seed}`,
      timeoutMs: 30_000,
      everyMs: 20,
    });
  for (const [type, count] of [
    ['campaign', 3],
    ['adset', 2],
    ['ad', 4],
  ] as const) {
    await has(type, count);
    await stack.worker.kill();
    await stack.worker.start();
  }
  await stack.api.kill();
  await stack.api.start();
  await interrupted;
  const running = async () => (await scenario.stored(batch.uuid)).phase === 'running';
  await waitFor(running, { what: `a live batch, seed ${seed}`, timeoutMs: LIMIT_MS });

  const present = (await objects()).filter(({ deleted }) => !deleted);
  const account = accountFor(
    await objects(),
    (await scenario.ledger(batch.uuid)).map(({ name }) => name),
  );
  process.stdout.write(`${JSON.stringify({ scenario: `activation ${platform.name}`, seed, ...account })}\n`);
  expect(account).toMatchObject({
    planned: 3 * VARIATIONS,
    distinct: 3 * VARIATIONS,
    extra: 0,
    lost: 0,
    liveTooEarly: 0,
  });
  expect(present).toHaveLength(3 * VARIATIONS);
  expect(present.filter((one) => !isActive(one))).toEqual([]);
  // A repeated request returns the same batch.
  const again = await client.post<{ data: { batch: string; variables: { success?: boolean }[] } }>(activate, body, key);
  expect(again.body.data.batch).toBe(batch.uuid);
  expect(again.body.data.variables.map(({ success }) => success)).toEqual(Array(VARIATIONS).fill(true));
}

/** Declares the test of one platform. */
export function describeKilledActivation(platform: FaultPlatform): void {
  jest.setTimeout(3 * LIMIT_MS);

  describe(`activation whose processes are killed at every step, on ${platform.name}`, () => {
    it('ACTIVATE-011 creates and switches on each of ten variations exactly once', async () => {
      const { env } = platform;
      const stack = await startStack({ env, timings: { createTimeoutSeconds: 2, settleMarginSeconds: 1 } });
      try {
        await killedAtEveryStep(stack, platform);
      } finally {
        await stack.stop();
      }
    });
  });
}
