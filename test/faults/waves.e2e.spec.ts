import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { DAY_MS } from '#libs/contracts/time.js';
import { waitFor } from '../../scripts/lib/wait-for.mjs';
import { startStack, type Stack } from '../support/stack.js';
import { largeExperiment } from './large-experiment.js';
import { Scenario } from './scenario.js';
import { accountFor, witnessed, type WitnessedObject } from './witness.js';

const LIMIT_MS = 110_000;
jest.setTimeout(LIMIT_MS + 30_000);

/** The sandbox's page with a limit of 250 ads at once. */
const OUTLET = { id: '200100000000204', name: 'Vidal Outlet' };
const TESTED = 300;

let stack: Stack;
let scenario: Scenario;
beforeAll(async () => {
  stack = await startStack({ timeScale: 20_000, timings: { createTimeoutSeconds: 2, settleMarginSeconds: 1 } });
  scenario = new Scenario(stack);
});
afterAll(async () => {
  await stack.stop();
});

describe('run in waves whose processes are killed', () => {
  it('META-136 LIFE-012 runs 300 ads on a page of 250, each exactly once, each wave only after the one before is paused', async () => {
    const input = largeExperiment('In two waves');
    const start = Date.parse(input.information.start_date);
    const end = new Date(start + 2 * DAY_MS).toISOString();
    Object.assign(input, { page: OUTLET, tested_count: TESTED });
    Object.assign(input.information, { end_date: end });
    await scenario.addFault({ kind: 'latency', ms: 150, match: { path: '/ads$', method: 'POST', probability: 1 } });
    const { uuid, key, tested } = await scenario.submit(input);
    expect(tested).toBe(TESTED);
    // In the middle of each wave's creation.
    for (const moment of [60, 190, 260]) {
      await until(async () => (await scenario.created(key)) >= moment);
      await stack.worker.kill();
      await stack.worker.start();
    }
    await until(async () => (await scenario.stored(uuid)).status === 'PENDING_REVIEW');

    const rows = await scenario.ledger(uuid);
    const objects = await witnessed(stack.sandboxUrl, key);
    const account = accountFor(
      objects,
      rows.map(({ name }) => name),
    );
    process.stdout.write(`${JSON.stringify({ scenario: 'waves', ...account })}\n`);
    expect(account).toMatchObject({ duplicates: 0, lost: 0, distinct: rows.length });
    expect(rows.filter(({ kind }) => kind === 'ad')).toHaveLength(TESTED);

    const ads = objects.filter(({ type }) => type === 'ad');
    const wasLive = ({ history }: WitnessedObject) => history.some(({ status }) => status === 'ACTIVE');
    expect(ads.filter(wasLive)).toHaveLength(TESTED);
    const [first, second] = waves(objects.filter(({ type }) => type === 'campaign'));
    expect(times(first!, 'PAUSED').at(-1)).toBeLessThan(Date.parse(second!.created));
    expect(times(first!, 'PAUSED').at(-1)).toBeLessThan(times(second!, 'ACTIVE')[0]!);

    const sums = await stack.database.query<{ minor: string; groups: string }>(
      `select sum(o.budget_minor) as minor, count(distinct o.wave) as groups from ad_object o
       join experiment e on e.id = o.experiment_id where e.uuid = $1`,
      [uuid],
    );
    expect(sums.rows[0]).toEqual({ minor: `${input.information.budget * 100}`, groups: '2' });
  });
});

const waves = (campaigns: WitnessedObject[]) =>
  [...campaigns].sort((a, b) => Date.parse(a.created) - Date.parse(b.created));
const times = ({ history }: WitnessedObject, status: string) =>
  history.filter((change) => change.status === status).map(({ at }) => Date.parse(at));

const until = (isTrue: () => Promise<boolean>) =>
  waitFor(isTrue, { what: 'the run in waves', timeoutMs: LIMIT_MS, everyMs: 50 });
