import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { waitFor } from '../../scripts/lib/wait-for.mjs';
import { experiment, type UntrustedExperiment } from '../api/support/experiment-form.js';
import { startStack, type Stack } from '../support/stack.js';
import { Scenario } from './scenario.js';
import { witnessed } from './witness.js';

const LIMIT_MS = 110_000;
jest.setTimeout(LIMIT_MS + 30_000);

let stack: Stack;
let scenario: Scenario;
beforeAll(async () => {
  stack = await startStack({ timings: { createTimeoutSeconds: 2, settleMarginSeconds: 3 } });
  scenario = new Scenario(stack);
});
afterAll(async () => {
  await stack.stop();
});
beforeEach(() => scenario.clearFaults());

/** 4 ages x 4 headlines x 3 texts: 48 variations, all of them tested. */
function fortyEight(name: string): UntrustedExperiment {
  const input = experiment();
  const list = <T>(count: number, value: (index: number) => T) =>
    Array.from({ length: count }, (_, index) => ({ id: `${index}`, value: value(index) }));
  Object.assign(input.information, { name, budget: 1_000 });
  Object.assign(input.audiences, { ages: list(4, (i) => [18 + 7 * i, 24 + 7 * i]) });
  Object.assign(input.creatives, {
    headlines: list(4, (i) => `Headline ${i + 1}`),
    copies: list(3, (i) => `Text number ${i + 1}`),
  });
  return input;
}

const until = (isTrue: () => Promise<boolean>, what: string) =>
  waitFor(isTrue, { what, timeoutMs: LIMIT_MS, everyMs: 50 });
const untilPhase = (uuid: string, phase: string) =>
  until(async () => (await scenario.stored(uuid)).phase === phase, `phase ${phase}`);
const untilEnded = (uuid: string) =>
  until(async () => (await scenario.stored(uuid)).status !== 'PROCESSING', 'the end of the run');
const stop = async (uuid: string) => {
  const client = await scenario.client();
  expect((await client.post(`/experiments/${uuid}/stop`)).status).toBe(200);
};
const present = async (key: string) => (await witnessed(stack.sandboxUrl, key)).filter(({ deleted }) => !deleted);

describe('stop under faults', () => {
  it('LIFE-012 leaves no row without an outcome and no object at the platform without a row', async () => {
    const ads = { path: '/ads$', method: 'POST', probability: 0.5 };
    await scenario.addFault({ kind: 'cut-after', match: ads, seed: 1 });
    await scenario.addFault({ kind: 'cut-before', match: ads, seed: 2 });
    const { uuid, key } = await scenario.submit(fortyEight('Stopped without answers'));
    const unknown = async () => (await scenario.ledger(uuid)).filter(({ state }) => state === 'unknown').length;
    await until(async () => (await unknown()) >= 5, 'answers that are lost');
    await stop(uuid);
    await untilEnded(uuid);

    const rows = await scenario.ledger(uuid);
    expect(rows.filter(({ state }) => state === 'unknown' || state === 'sending')).toEqual([]);
    const ours = rows.flatMap(({ state, platformId }) => (state === 'created' ? [platformId] : []));
    const theirs = await present(key);
    expect(theirs.map(({ id }) => id).sort()).toEqual(ours.sort());
    expect(theirs.filter(({ history }) => history.some(({ status }) => status === 'ACTIVE'))).toEqual([]);
  });

  it('is a stop, not a failure, if the worker dies while ads are switched on', async () => {
    await scenario.addFault({
      kind: 'latency',
      ms: 4_000,
      match: { path: '/v[0-9.]+/[0-9]+$', method: 'POST', probability: 1 },
    });
    const { uuid, key } = await scenario.submit(fortyEight('Stopped while going live'));
    await untilPhase(uuid, 'going-live');
    await stop(uuid);
    await stack.worker.kill();
    await scenario.clearFaults();
    await stack.worker.start();
    await untilEnded(uuid);

    expect(await scenario.stored(uuid)).toMatchObject({ status: 'NO_RESULTS', phase: 'done', reason: null });
    const last = (await present(key)).map(
      ({ history }) => history.findLast(({ status }) => !status.includes(':'))?.status,
    );
    expect(last).not.toContain('ACTIVE');
  });
});

describe('objects created after their time-out', () => {
  it('LIFE-012 are found and removed before anything is switched on, and listed in the record of the run', async () => {
    // Cut at once, so the worker looks for the ads after 5 s and sends them again. The first call lands a second or more after that.
    await scenario.addFault({ kind: 'late-commit', ms: 7_500, times: 2, match: { path: '/ads$', method: 'POST' } });
    const { uuid, key } = await scenario.submit(fortyEight('Landed late'));
    await untilPhase(uuid, 'running');

    const objects = await witnessed(stack.sandboxUrl, key);
    const removed = objects.filter(({ deleted }) => deleted);
    const timesOf = (wanted: string) => (history: { at: string; status: string }[]) =>
      history.flatMap(({ at, status }) => (status === wanted ? [Date.parse(at)] : []));
    const firstLive = Math.min(...objects.flatMap(({ history }) => timesOf('ACTIVE')(history)));
    expect(removed.length).toBeGreaterThan(0);
    for (const { history } of removed) expect(Math.max(...timesOf('DELETED')(history))).toBeLessThan(firstLive);
    const left = objects.filter(({ deleted }) => !deleted).map(({ name }) => name);
    expect(new Set(left).size).toBe(left.length);
    expect(await scenario.stored(uuid)).toMatchObject({ extras: removed.length });
    const client = await scenario.client();
    const { body } = await client.get(`/experiments/${uuid}/progress`);
    expect(body).toMatchObject({
      data: { progress: { extrasRemoved: removed.length, extrasRemovedAt: expect.any(String) } },
    });
    await stop(uuid);
  });
});
