import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { waitFor } from '../../scripts/lib/wait-for.mjs';
import { startStack, type Stack } from '../support/stack.js';
import { META } from './platforms.js';
import { Scenario } from './scenario.js';
import { accountFor, witnessed } from './witness.js';

const LIMIT_MS = 120_000;
jest.setTimeout(LIMIT_MS + 30_000);

const TIMINGS = { createTimeoutSeconds: 2, settleMarginSeconds: 1 };
/** Shorter than a create's time-out, and long enough to kill the worker meanwhile. */
const LATENCY_MS = 1_000;
/** A delay that doubles with each attempt would be a minute by then. */
const REFUSED_CALLS = 8;
const CONTINUES_WITHIN_MS = 10_000;

interface Call {
  at: string;
  method: string;
  path: string;
  /** For an item of a batch: the batch call's number. */
  batch: number | null;
}

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ timings: TIMINGS });
});
afterAll(() => stack?.stop());

describe('run whose worker is killed while the platform refuses its calls', () => {
  it('LIFE-012 continues within ten seconds of a new worker, however often it was refused before', async () => {
    const begun = Date.now();
    const until = (what: string, isTrue: () => Promise<boolean>) =>
      waitFor(isTrue, { what, timeoutMs: begun + LIMIT_MS - Date.now(), everyMs: 50 });
    const scenario = new Scenario(stack);
    const match = { path: '/ads$', method: 'POST', probability: 1 };
    /** Times of the calls that create ads, each with all items of its batch. */
    const callsSince = async (since: number): Promise<number[]> => {
      const { data } = await scenario.control<{ data: Call[] }>(`calls?platform=meta&since=${since}`);
      const items = data.filter(({ method, path }) => method === 'POST' && path.endsWith('/ads'));
      const calls = Map.groupBy(items, ({ batch, at }) => batch ?? at);
      return [...calls.values()].map(([first]) => Date.parse(first!.at));
    };
    await scenario.control('limits', { platform: 'meta', pool: 'ads_management', regainMinutes: 1 / 60 });
    await scenario.addFault({ kind: 'latency', ms: LATENCY_MS, match });
    await scenario.addFault({ kind: 'throttle', ms: 500, match });

    // There is only one ad set: no other lane of the run could continue instead.
    const input = META.ten();
    input.audiences.ages = input.audiences.ages!.slice(0, 1);
    const { uuid, key } = await scenario.submit(input);
    await until('the refusals', async () => (await callsSince(begun)).length >= REFUSED_CALLS);
    const isSending = async () => (await scenario.ledger(uuid)).some(({ state }) => state === 'sending');
    await until('a call under way', isSending);
    await stack.worker.kill();
    const killed = Date.now();
    await stack.worker.start();
    const ready = Date.now();
    await scenario.clearFaults();
    await until('the next call', async () => (await callsSince(ready)).length > 0);
    const next = Math.min(...(await callsSince(ready)));
    const [afterKillMs, afterStartMs] = [next - killed, next - ready];
    const refusedCalls = (await callsSince(begun)).filter((at) => at < killed).length;
    const figures = { refusedCalls, afterKillMs, afterStartMs };
    process.stdout.write(`${JSON.stringify({ scenario: 'kill in a bad patch', ...figures })}\n`);
    expect(afterStartMs).toBeLessThan(CONTINUES_WITHIN_MS);

    await until('a live run', async () => (await scenario.stored(uuid)).phase === 'running');
    const names = (await scenario.ledger(uuid)).map(({ name }) => name);
    expect(accountFor(await witnessed(stack.sandboxUrl, key), names)).toMatchObject({ duplicates: 0, lost: 0 });
  });
});
