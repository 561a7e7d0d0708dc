import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { DAY_MS } from '#libs/contracts/time.js';
import { waitFor } from '../../scripts/lib/wait-for.mjs';
import { startStack, type Stack } from '../support/stack.js';
import { largeExperiment } from './large-experiment.js';
import { Scenario } from './scenario.js';
import { requireWaves, searchMoney } from './search-money.js';
import { accountFor, isActive, witnessed, type WitnessedObject } from './witness.js';

const LIMIT_MS = 420_000;
/** Time limit of one step. */
const STEP_MS = 120_000;
jest.setTimeout(LIMIT_MS + 30_000);

/** A day of the campaign in 144 s, so that a wave of one day can be chosen; the days of a wave that runs are skipped. */
const TIME_SCALE = 600;
const TESTED = 230;

let stack: Stack;
let scenario: Scenario;
beforeAll(async () => {
  stack = await startStack({
    timeScale: TIME_SCALE,
    timings: { createTimeoutSeconds: 2, settleMarginSeconds: 1, pollHours: 1 },
  });
  scenario = new Scenario(stack);
});
afterAll(() => stack.stop());

describe('search in three waves whose processes are killed', () => {
  it('LIFE-012 runs 300 ads, each created exactly once, and spends the approved amount to the minor unit', async () => {
    const input = largeExperiment('Search in three waves');
    const start = Date.parse(input.information.start_date);
    Object.assign(input, { search: true, tested_count: TESTED });
    input.information.end_date = new Date(start + 5 * DAY_MS).toISOString();
    await scenario.addFault({ kind: 'latency', ms: 100, match: { path: '/ads$', method: 'POST', probability: 1 } });
    const { uuid, key, tested } = await scenario.submit(input);
    expect(tested).toBe(TESTED);
    const until = untilOf(uuid);
    const campaigns = async () =>
      waves((await witnessed(stack.sandboxUrl, key)).filter(({ type }) => type === 'campaign'));
    const isOn = async (wave: number) => (await campaigns())[wave]?.some(isActive) === true;

    // Creating and going live.
    await until(async () => (await scenario.created(key)) >= 100, 'the first ads');
    await killWorker();
    await until(async () => ['going-live', 'running'].includes((await scenario.stored(uuid)).phase), 'going live');
    await killWorker();
    await until(async () => (await scenario.stored(uuid)).phase === 'running', 'the first wave');

    // The first wave is closed, fitted, and the next one planned. Meanwhile the API is down, and the worker dies twice.
    await skip(3 * DAY_MS);
    await until(async () => !(await isOn(0)), 'the pause of the first wave');
    await stack.api.kill();
    await killWorker();
    await until(async () => (await planned(uuid, 1)) > 0, 'the choice of the second wave');
    await killWorker();
    await stack.api.start();
    await until(async () => (await scenario.created(key)) > TESTED + 20, 'ads of the second wave');
    await killWorker();
    await until(async () => isOn(1), 'the second wave');
    await killWorker();
    await until(async () => (await scenario.stored(uuid)).phase === 'running', 'the second wave');

    await skip(DAY_MS);
    await until(async () => (await planned(uuid, 2)) > 0, 'the choice of the third wave');
    await killWorker();
    await until(async () => isOn(2), 'the third wave');
    await skip(3 * DAY_MS);
    await until(async () => (await scenario.stored(uuid)).status === 'PENDING_REVIEW', 'the end');

    const rows = await scenario.ledger(uuid);
    const objects = await witnessed(stack.sandboxUrl, key);
    const account = accountFor(
      objects,
      rows.map(({ name }) => name),
    );
    const money = await searchMoney(stack, uuid);
    process.stdout.write(`${JSON.stringify({ scenario: 'search', ...account, ...money })}\n`);
    expect(account).toMatchObject({ duplicates: 0, lost: 0, distinct: rows.length });
    const ads = objects.filter(({ type }) => type === 'ad');
    expect(ads.length).toBeGreaterThanOrEqual(300);
    expect(ads.filter(wasLive)).toHaveLength(ads.length);

    // One wave at a time.
    const [first, second, third] = await campaigns();
    expect(times(first!, 'PAUSED').at(-1)).toBeLessThan(Date.parse(second![0]!.created));
    expect(times(second!, 'PAUSED').at(-1)).toBeLessThan(Date.parse(third![0]!.created));

    const approved = input.information.budget * 100;
    expect(money.states).toEqual(['chosen', 'chosen', 'chosen']);
    expect(money.spent.reduce((sum, minor) => sum + minor, 0)).toBeLessThanOrEqual(approved);
    // The last wave may spend everything that the earlier waves have left.
    expect(money.budgets[2]! + money.spent[0]! + money.spent[1]!).toBe(approved);
    expect(money.rows).toEqual(money.budgets);
    // The platform has the same budgets, and has charged exactly the reported spend.
    expect(money.ledger).toEqual({ budgets: money.budgets, spent: money.spent });
  });
});

const wasLive = ({ history }: WitnessedObject): boolean => history.some(({ status }) => status === 'ACTIVE');

/** The campaigns of each wave, by their time of creation: a wave's campaigns are created together. */
function waves(campaigns: readonly WitnessedObject[]): WitnessedObject[][] {
  const inOrder = [...campaigns].sort((a, b) => Date.parse(a.created) - Date.parse(b.created));
  return inOrder.map((campaign) => [campaign]);
}

const times = (objects: readonly WitnessedObject[], status: string): number[] =>
  objects
    .flatMap(({ history }) => history.filter((change) => change.status === status).map(({ at }) => Date.parse(at)))
    .sort((a, b) => a - b);

async function killWorker(): Promise<void> {
  await stack.worker.kill();
  await stack.worker.start();
}

/** Lets the campaigns' clocks jump. */
const skip = (campaignMs: number) => scenario.control('clock', { advanceMs: Math.ceil(campaignMs / TIME_SCALE) });

async function planned(uuid: string, wave: number): Promise<number> {
  const { rows } = await stack.database.query<{ count: number }>(
    `select count(*)::int as count from ad_object o join experiment e on e.id = o.experiment_id
     where e.uuid = $1 and o.wave = $2 and o.kind = 'ad'`,
    [uuid, wave],
  );
  return rows[0]!.count;
}

const untilOf = (uuid: string) => (isTrue: () => Promise<boolean>, what: string) =>
  waitFor(async () => (await requireWaves(stack, uuid), isTrue()), { what, timeoutMs: STEP_MS, everyMs: 50 });
