import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { randomInt } from 'node:crypto';
import { waitFor } from '../../scripts/lib/wait-for.mjs';
import type { Stack, StackOptions } from '../support/stack.js';
import type { FaultPlatform } from './platforms.js';
import { Scenario } from './scenario.js';
import { accountFor, witnessed } from './witness.js';

const LIMIT_MS = 110_000;

/** POLYAD_FAULT_SEED repeats a failed run; Temporal's own timing still differs. */
const seed = Number(process.env['POLYAD_FAULT_SEED'] ?? randomInt(1, 1_000_000));
const KILLS = 4;
const FROZEN_ADS = 120;
const TIMINGS = { createTimeoutSeconds: 2, settleMarginSeconds: 1 };
/** How long a worker is frozen: longer than a create needs to settle. */
const FROZEN_MS = (TIMINGS.createTimeoutSeconds + TIMINGS.settleMarginSeconds + 1) * 1_000;

/**
 * Declares tests with the faults that a run on a platform must survive. Each platform has its own spec; experiments of several types share
 * its stack. The spec starts the stack, so that Jest knows that it needs one.
 */
export function describeKilledRun(
  platforms: readonly [FaultPlatform, ...FaultPlatform[]],
  start: (options: StackOptions) => Promise<Stack>,
): void {
  let stack: Stack;
  beforeAll(async () => {
    stack = await start({ env: platforms[0].env, timings: TIMINGS });
  });
  afterAll(() => stack?.stop());
  for (const platform of platforms) describeKilledRunOf(platform, () => stack);
}

function describeKilledRunOf(platform: FaultPlatform, stackOf: () => Stack): void {
  const path = platform.creates.underCampaign;
  const limitMs = platform.limitMs ?? LIMIT_MS;
  jest.setTimeout(limitMs + 30_000);
  const title = [platform.name, platform.type].filter(Boolean).join(' ');
  let stack: Stack;
  let scenario: Scenario;

  describe(`run on ${title} whose processes are killed`, () => {
    beforeAll(async () => {
      stack = stackOf();
      scenario = new Scenario(stack, platform);
      await scenario.liftLimits();
      await scenario.clearFaults();
    });

    it('LIFE-012 creates each of 300 ads exactly once and switches nothing on too early', async () => {
      const begun = Date.now();
      const random = randomOf(seed);
      await scenario.addFault({
        kind: 'latency',
        ms: 250,
        match: { path, method: 'POST', probability: 1 },
      });
      await scenario.addFault({
        kind: 'cut-after',
        match: { path, method: 'POST', probability: 0.12 },
        seed,
      });
      await scenario.addFault({
        kind: 'cut-before',
        match: { path, method: 'POST', probability: 0.04 },
        seed,
      });

      const { uuid, key, tested } = await scenario.submit(platform.large('Killed and alive'), platform.form);
      const kills = Array.from({ length: KILLS }, () => Math.floor(random() * 0.9 * tested)).sort((a, b) => a - b);
      for (const [index, moment] of kills.entries()) {
        await until(async () => (await scenario.created(key)) >= moment, begun);
        const victim = index === 1 ? stack.api : stack.worker;
        await victim.kill();
        await victim.start();
      }
      await until(async () => (await phaseOf(uuid)) === 'running', begun);

      const account = await reportAccount(`kill ${title}`, { uuid, key, kills }, begun);
      expect(tested).toBeGreaterThanOrEqual(300);
      expect(account).toMatchObject({ duplicates: 0, lost: 0, liveTooEarly: 0 });
      expect(account.distinct).toBe(account.planned);
    });

    it('LIFE-012 leaves no object outside the plan after a paused worker has sent late calls', async () => {
      const begun = Date.now();
      const random = randomOf(seed + 1);
      await scenario.clearFaults();
      await scenario.addFault({
        kind: 'latency',
        ms: 250,
        match: { path, method: 'POST', probability: 1 },
      });
      const frozen = { ...platform.large('Frozen and alive'), tested_count: FROZEN_ADS };
      const { uuid, key, tested } = await scenario.submit(frozen, platform.form);
      const freezes = [0.1, 0.4].map((least) => Math.floor((least + 0.3 * random()) * tested));
      for (const moment of freezes) {
        await until(async () => (await scenario.created(key)) >= moment, begun);
        process.kill(stack.worker.pid(), 'SIGSTOP');
        await new Promise((resolve) => setTimeout(resolve, FROZEN_MS));
        process.kill(stack.worker.pid(), 'SIGCONT');
      }
      await until(async () => (await phaseOf(uuid)) === 'running', begun);
      const account = await reportAccount(`freeze ${title}`, { uuid, key, kills: freezes }, begun);
      expect(account).toMatchObject({ extra: 0, lost: 0, liveTooEarly: 0, distinct: account.planned });
    });
  });

  const until = (isTrue: () => Promise<boolean>, begun: number) =>
    waitFor(isTrue, {
      what: `the run with seed ${seed}`,
      timeoutMs: begun + limitMs - Date.now(),
      everyMs: 50,
    });

  /** Compares the created objects with the plan, prints the result as one line, and returns it. */
  async function reportAccount(
    title: string,
    { uuid, key, kills }: { uuid: string; key: string; kills: number[] },
    begun: number,
  ) {
    const account = accountFor(
      await witnessed(stack.sandboxUrl, key),
      (await scenario.ledger(uuid)).map(({ name }) => name),
    );
    const seconds = (Date.now() - begun) / 1_000;
    process.stdout.write(`${JSON.stringify({ scenario: title, seed, kills, ...account, seconds })}\n`);
    return account;
  }

  async function phaseOf(uuid: string): Promise<string> {
    const { phase, reason } = await scenario.stored(uuid);
    if (phase === 'failed' || phase === 'needs-attention') throw new Error(reason ?? 'failed');
    return phase;
  }
}

/** Mulberry32 (public domain, Tommy Ettinger): good enough to repeat the moments of a run. */
function randomOf(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let word = Math.imul(state ^ (state >>> 15), 1 | state);
    word ^= word + Math.imul(word ^ (word >>> 7), 61 | word);
    return ((word ^ (word >>> 14)) >>> 0) / 2 ** 32;
  };
}
