import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { waitFor } from '../../scripts/lib/wait-for.mjs';
import { startStack, type Stack } from '../support/stack.js';
import { GOOGLE_DISPLAY, GOOGLE_SEARCH, TIKTOK, type FaultPlatform } from './platforms.js';
import { Scenario } from './scenario.js';
import { requireWaves, searchMoney } from './search-money.js';
import { accountFor, isActive, isSwitched, witnessed, type WitnessedObject } from './witness.js';

/** Time limit of one step. */
const STEP_MS = 120_000;
jest.setTimeout(4 * STEP_MS);

/** A day of the campaign in 144 s, so that a wave of a day can be chosen; the days of a wave that runs are skipped. */
const TIME_SCALE = 600;
const TESTED = 24;
const BUDGET = 5_000;
const DAY_MS = 86_400_000;

/** Days of the run, in the account's calendar. */
const dayFromNow = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
const list = <T>(count: number, value: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => ({ id: `${index}`, value: value(index) }));
const TIKTOK_AGES = ['AGE_18_24', 'AGE_25_34', 'AGE_35_44'];
const GOOGLE_AGES = [503001, 503002, 503003];

/** 3 x 3 audiences and 6 headlines: 54 variations. */
function searching({ name, type = '', ten }: FaultPlatform, more = '') {
  const data = ten();
  const isTikTok = name === 'tiktok';
  Object.assign(data, { search: true, tested_count: TESTED });
  Object.assign(data.information, {
    name: `Search on ${name} ${type}${more}`,
    budget: BUDGET,
    start_date: dayFromNow(2),
    end_date: dayFromNow(8),
  });
  Object.assign(data.audiences, {
    ages: list(3, (n) => [isTikTok ? TIKTOK_AGES[n] : GOOGLE_AGES[n]]),
    genders: list(3, (n) => (isTikTok ? n : [[0, 10, 11][n]])),
    ...(type === 'SEARCH' && { keywords: data.audiences.keywords.slice(0, 1) }),
  });
  const headline = (n: number) => `Headline ${n + 1}`;
  data.creatives.headlines = list(6, (n) => {
    if (isTikTok) return headline(n);
    return type === 'SEARCH' ? [headline(n), 'Light and grippy', 'Free returns'] : [headline(n)];
  });
  return data;
}

interface Run {
  uuid: string;
  key: string;
}

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({
    timeScale: TIME_SCALE,
    timings: { createTimeoutSeconds: 2, settleMarginSeconds: 1, pollHours: 6 },
    env: TIKTOK.env,
  });
}, STEP_MS);
afterAll(() => stack?.stop());

describe('parallel searches in three waves', () => {
  it.each([
    ['LIFE-012 on TikTok, beside one that is stopped in its second wave,', [TIKTOK], true],
    ['LIFE-012 on Google, in searches and on sites', [GOOGLE_SEARCH, GOOGLE_DISPLAY], false],
  ] as const)(
    '%s create each planned ad exactly once and never spend more than was approved, though the worker is killed',
    async (_, platforms, hasStopped) => {
      const scenario = new Scenario(stack, platforms[0]);
      await scenario.liftLimits();
      const runs: Run[] = [];
      for (const platform of platforms) runs.push(await scenario.submit(searching(platform), platform.form));
      const stopped: Run[] = [];
      if (hasStopped) stopped.push(await scenario.submit(searching(platforms[0], ' to stop'), platforms[0].form));
      const all = (isTrue: (run: Run) => Promise<boolean>, what: string, some = runs) =>
        waitFor(
          async () => {
            for (const { uuid } of some) await requireWaves(stack, uuid);
            return (await Promise.all(some.map(isTrue))).every(Boolean);
          },
          { what, timeoutMs: STEP_MS, everyMs: 100 },
        );
      const isOn = (wave: number) => async (run: Run) => {
        if ((await scenario.stored(run.uuid)).phase !== 'running') return false;
        const names = new Set((await rowsOf(run)).filter((row) => row.wave === wave).map(({ name }) => name));
        const objects = await objectsOf(run);
        const switches = objects.filter((object) => object.type === 'campaign' && names.has(object.name));
        return switches.length > 0 && switches.every(isActive);
      };
      const skip = async (share: number) => {
        const { rows } = await stack.database.query<{ ms: number }>(
          'select extract(epoch from ends_at - starts_at)::float8 * 1000 as ms from experiment where uuid = $1',
          [runs[0]!.uuid],
        );
        const advanceMs = Math.ceil((share * rows[0]!.ms) / TIME_SCALE);
        await scenario.control('clock', { platform: platforms[0].name, advanceMs });
      };

      await all(isOn(0), 'the first wave', [...runs, ...stopped]);
      await skip(0.6);
      await all(async (run) => (await rowsOf(run)).some(({ wave }) => wave === 1), 'the choice of the second wave', [
        ...runs,
        ...stopped,
      ]);
      await stack.worker.kill();
      await stack.worker.start();
      await all(isOn(1), 'the second wave', [...runs, ...stopped]);
      const ended = [];
      if (hasStopped) await skip(0.1);
      for (const run of stopped) ended.push({ run, money: await stopIn(scenario, run, platforms[0].name) });
      await skip(hasStopped ? 0.1 : 0.2);
      await all(isOn(2), 'the third wave');
      await skip(1);
      await all(async ({ uuid }) => (await scenario.stored(uuid)).status === 'PENDING_REVIEW', 'the end');

      // None of its objects has spent anything since.
      for (const { run, money } of ended) expect((await searchMoney(stack, run.uuid)).ledger).toEqual(money.ledger);
      for (const run of runs) {
        const rows = await rowsOf(run);
        const objects = await objectsOf(run);
        const account = accountFor(
          objects,
          rows.map(({ name }) => name),
        );
        const money = await searchMoney(stack, run.uuid);
        process.stdout.write(
          `${JSON.stringify({ scenario: 'search', on: platforms[0].name, ...account, ...money })}\n`,
        );
        expect(account).toMatchObject({ duplicates: 0, lost: 0, distinct: rows.length });
        const ads = objects.filter(({ type }) => type === 'ad');
        expect(ads).toHaveLength(rows.filter(({ kind }) => kind === 'ad').length);
        expect(ads.length).toBeGreaterThan(TESTED + 10);
        expect(oneAtATime(rows, objects)).toBe(true);

        expect(money.states).toEqual(['chosen', 'chosen', 'chosen']);
        expect(money.rows).toEqual(money.budgets);
        // The platform has the same budgets, and has charged exactly the reported spend.
        expect(money.ledger).toEqual({ budgets: money.budgets, spent: money.spent });
        const approved = 100 * BUDGET;
        expect(sum(money.spent)).toBeLessThanOrEqual(approved);
        expect(sum(money.spent)).toBeGreaterThan(0.5 * approved);
        // Whatever the reports of the earlier waves lack, the approved amount is enough for all waves.
        for (const [wave, budget] of money.budgets.entries())
          expect(sum(money.spent.slice(0, wave)) + budget).toBeLessThanOrEqual(approved);
      }
    },
  );
});

/** Stops a run in its second wave, waits for its results, and compares them with the sandbox's ledger. */
async function stopIn(scenario: Scenario, run: Run, type: FaultPlatform['name']) {
  const client = await scenario.client();
  expect((await client.post(`/experiments/${run.uuid}/stop`)).status).toBe(200);
  const isOver = async () => (await scenario.stored(run.uuid)).status !== 'PROCESSING';
  await waitFor(isOver, { what: 'the end of the stopped run', timeoutMs: STEP_MS, everyMs: 100 });
  expect(await scenario.stored(run.uuid)).toMatchObject({ status: 'PENDING_REVIEW', phase: 'done' });
  const objects = await objectsOf(run);
  expect(objects.filter(({ type }) => type === 'campaign').filter(isActive)).toEqual([]);
  const rows = await rowsOf(run);
  expect(
    accountFor(
      objects,
      rows.map(({ name }) => name),
    ),
  ).toMatchObject({ duplicates: 0, lost: 0 });

  const money = await searchMoney(stack, run.uuid);
  process.stdout.write(`${JSON.stringify({ scenario: 'search stopped', ...money })}\n`);
  expect(money.states).toEqual(['chosen', 'chosen', 'planned']);
  expect(money.ledger.budgets).toEqual([...money.budgets.slice(0, 2), 0]);
  expect(money.ledger.spent).toEqual(money.spent);
  const [first, second] = money.ledger.spent;
  expect(second).toBeGreaterThan(0);
  expect(first! + second!).toBeLessThan(100 * BUDGET);
  const { status, body } = await client.post<{ data: { best: { variation: number } | null } }>('/experiment/curves', {
    id: run.uuid,
    type,
    estimated: true,
  });
  expect([status, body.data.best?.variation]).toEqual([200, expect.any(Number)]);
  return money;
}

interface PlannedRow {
  name: string;
  kind: string;
  wave: number;
}

async function rowsOf({ uuid }: Run): Promise<PlannedRow[]> {
  const { rows } = await stack.database.query<PlannedRow>(
    `select o.external_name as name, o.kind, o.wave from ad_object o join experiment e on e.id = o.experiment_id
     where e.uuid = $1`,
    [uuid],
  );
  return rows;
}

const objectsOf = ({ key }: Run) => witnessed(stack.sandboxUrl, key);

/** Whether every wave was paused before anything of the next one was switched on. */
function oneAtATime(rows: readonly PlannedRow[], objects: readonly WitnessedObject[]): boolean {
  const times = (wave: number, status: string): number[] => {
    const names = new Set(rows.filter((row) => row.wave === wave).map(({ name }) => name));
    return objects
      .filter((object) => isSwitched(object) && object.type === 'campaign' && names.has(object.name))
      .flatMap(({ history }) => history.filter((change) => change.status === status).map(({ at }) => Date.parse(at)));
  };
  return [1, 2].every((wave) => Math.max(...times(wave - 1, 'PAUSED')) < Math.min(...times(wave, 'ACTIVE')));
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
