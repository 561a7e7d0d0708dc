import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createHmac, randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { waitFor } from '../../scripts/lib/wait-for.mjs';
import { startStack, type Stack, type StackOptions } from '../support/stack.js';
import { largeExperiment, sixtyAds } from './large-experiment.js';
import { Scenario, type Submitted } from './scenario.js';
import { witnessed } from './witness.js';

/** POLYAD_FAULT_ADS=300 runs the large ones; POLYAD_FAULT_SEED repeats the draws of a run that failed. */
const isLarge = process.env['POLYAD_FAULT_ADS'] === '300';
const seed = Number(process.env['POLYAD_FAULT_SEED'] ?? randomInt(1, 1_000_000));
const LIMIT_MS = isLarge ? 5 * 60_000 : 110_000;
jest.setTimeout(LIMIT_MS + 30_000);

/** All reviews end within so long. */
const REVIEWS_MS = isLarge ? 30_000 : 8_000;
const KILLS = 4;
/** A campaign's day lasts 12 minutes. */
const SLOWLY = 120;
const HOUR_MS = 3_600_000;
const ALWAYS = { probability: 1 };

let stack: Stack;
let scenario: Scenario;
/** A product for the tests of a group. */
function useStack(options: StackOptions): void {
  beforeAll(async () => {
    stack = await startStack(options);
    scenario = new Scenario(stack);
  });
  afterAll(async () => {
    await stack?.stop();
  });
  afterEach(() => scenario.clearFaults());
}

/** A live run none of whose ads has been reviewed. Of the verdicts to come every fifth or so is a refusal. */
async function underReview(name: string): Promise<Submitted> {
  await scenario.control('meta/reviews', { leastMs: HOUR_MS, mostMs: HOUR_MS });
  const run = await scenario.submit((isLarge ? largeExperiment : sixtyAds)(name));
  await waitFor(async () => (await scenario.stored(run.uuid)).phase === 'running', {
    what: `a live run, seed ${seed}`,
    timeoutMs: LIMIT_MS,
    everyMs: 200,
  });
  await scenario.addFault({ kind: 'reject-review', match: { probability: 0.2 }, seed });
  return run;
}

/** Lets every review end at some moment of the span. */
const judge = (spanMs = REVIEWS_MS): Promise<unknown> =>
  scenario.control('meta/reviews', { leastMs: 0, mostMs: spanMs });

const adsOf = async ({ key }: Submitted) =>
  (await witnessed(stack.sandboxUrl, key)).filter(({ type, deleted }) => type === 'ad' && !deleted);
const statusesOf = (entries: (readonly [string, string | null])[]) => Object.fromEntries(entries.toSorted());

/** Ids of ads with their statuses, as the platform has them. */
const theirs = async (run: Submitted) => statusesOf((await adsOf(run)).map(({ id, effective }) => [id, effective]));
/** The same as our ledger has them. */
const ours = async ({ uuid }: Submitted) =>
  statusesOf(
    (await scenario.ledger(uuid)).flatMap(({ kind, platformId, effectiveStatus }) =>
      kind === 'ad' && platformId ? [[platformId, effectiveStatus] as const] : [],
    ),
  );
const isSame = async (run: Submitted) => JSON.stringify(await theirs(run)) === JSON.stringify(await ours(run));

/** Until all reviews are over and everything that is on its way to us has come. */
async function settled(run: Submitted): Promise<void> {
  const isOver = async () => {
    const { counts } = await scenario.control<Deliveries>('meta/webhooks?limit=1');
    const pending = (await adsOf(run)).filter(({ effective }) => effective === 'PENDING_REVIEW');
    return pending.length === 0 && !counts.waiting && !counts.sending;
  };
  await waitFor(isOver, { what: `the end of all reviews, seed ${seed}`, timeoutMs: LIMIT_MS, everyMs: 200 });
}
interface Deliveries {
  counts: Partial<Record<'waiting' | 'sending' | 'delivered' | 'gone' | 'lost', number>>;
  data: { fault: string; status: number; body: object }[];
}

/** Waits for the same state on both sides, and tells how long that took after the last review. */
async function agreed(title: string, run: Submitted): Promise<void> {
  await settled(run);
  const begun = Date.now();
  await waitFor(() => isSame(run), {
    what: `the same state on both sides, seed ${seed}`,
    timeoutMs: LIMIT_MS,
    everyMs: 100,
  });
  const { counts } = await scenario.control<Deliveries>('meta/webhooks?limit=1');
  const refused = Object.values(await ours(run)).filter((status) => status === 'DISAPPROVED').length;
  const seconds = (Date.now() - begun) / 1_000;
  process.stdout.write(
    `${JSON.stringify({ scenario: title, seed, ads: run.tested, refused, deliveries: counts, seconds })}\n`,
  );
  expect(refused).toBeGreaterThan(0);
  expect(new Set(Object.values(await ours(run)))).toEqual(new Set(['ACTIVE', 'DISAPPROVED']));
}

describe('reviews that end at random, where no poll comes in time', () => {
  useStack({ timeScale: SLOWLY, timings: { pollHours: 24, toldPollSeconds: 3_600 } });

  it('are in the ledger as they are at the platform', async () => {
    const run = await underReview('Told');
    await judge();
    await agreed('callbacks as they come', run);
  });

  it('are there once when every callback comes a hundred times', async () => {
    const run = await underReview('Told a hundred times');
    await scenario.addFault({ kind: 'webhook-repeat', copies: 100, ms: 2_000, match: ALWAYS });
    await judge();
    await agreed('each repeated 100 times', run);
  });

  it("are there when callbacks are late, forged and full of other people's objects", async () => {
    const run = await underReview('Told wildly');
    await scenario.addFault({ kind: 'webhook-late', ms: 5_000, match: { probability: 0.5 }, seed });
    await scenario.addFault({ kind: 'webhook-forged', match: ALWAYS });
    await scenario.addFault({ kind: 'webhook-strangers', match: ALWAYS });
    await judge();
    await agreed('late, forged, strangers', run);
    const { data } = await scenario.control<Deliveries>('meta/webhooks?limit=5000');
    const forged = data.filter(({ fault }) => fault === 'webhook-forged');
    expect(new Set(forged.map(({ status }) => status))).toEqual(new Set([401]));
  });

  it('are there when API and worker are killed at any moment', async () => {
    const run = await underReview('Told to the dead');
    await scenario.addFault({ kind: 'webhook-repeat', copies: 2, ms: 3_000, match: ALWAYS });
    await judge(2 * REVIEWS_MS);
    for (let kills = 0; kills < KILLS; kills++) {
      await delay(randomInt(0, 1_500)); // any moment will do
      const victim = kills % 2 === 0 ? stack.worker : stack.api;
      await victim.kill();
      await victim.start();
    }
    await agreed('API and worker killed', run);
  });

  it('are followed by what the platform thinks of later: ads refused after all, an account that may not spend', async () => {
    const run = await underReview('Told too late');
    await scenario.clearFaults();
    await judge(0);
    const same = (what: string) =>
      waitFor(() => isSame(run), { what: `${what}, seed ${seed}`, timeoutMs: LIMIT_MS, everyMs: 100 });
    const open = (kinds: string[]) =>
      waitFor(async () => JSON.stringify(await openIssues(run)) === JSON.stringify(kinds), {
        what: `the issues ${kinds.join()}, seed ${seed}`,
        timeoutMs: LIMIT_MS,
        everyMs: 100,
      });
    const become = (standing: string) =>
      scenario.control('meta/accounts', { account: 'act_100100000000102', standing });
    await settled(run);
    await same('approved ads');
    const refused = Object.keys(await theirs(run)).slice(0, 3);
    await scenario.control('meta/verdicts', { ads: refused, verdict: 'rejected' });
    await same('ads that were refused later');
    await open(['ads-refused']);
    await become('unsettled');
    await same('ads of an unsettled account');
    await open(['account-unable', 'ads-refused']);
    await become('active');
    await same('ads of an account that is able again');
    await scenario.control('meta/verdicts', { ads: refused, verdict: 'approved' });
    await same('ads that were approved after all');
    await open([]);
    expect(new Set(Object.values(await ours(run)))).toEqual(new Set(['ACTIVE']));
  });

  it('change nothing when the callbacks are forged, or come once more', async () => {
    const run = await underReview('Told by others');
    await judge();
    await agreed('before forgery and replay', run);
    const [before, events] = [await ours(run), await stored()];

    const { data } = await scenario.control<Deliveries>('meta/webhooks?limit=50');
    for (const { body } of data) {
      const text = JSON.stringify(body).replaceAll('Active', 'Disapproved');
      expect((await post(text, sign(text, 'a guess'))).status).toBe(401);
    }
    expect(await stored()).toBe(events);

    const { replayed } = await scenario.control<{ replayed: number }>('meta/webhooks/replay', {});
    expect(replayed).toBeGreaterThan(0);
    await settled(run);
    expect(await stored()).toBe(events);
    expect(await ours(run)).toEqual(before);
    expect(await isSame(run)).toBe(true);
  });
});

describe('reviews that end at random, where every callback is lost', () => {
  useStack({ timeScale: SLOWLY, timings: { pollHours: 24, toldPollSeconds: 2 } });

  it('are in the ledger with the next look', async () => {
    const run = await underReview('Untold');
    await scenario.addFault({ kind: 'webhook-lost', match: ALWAYS });
    await judge();
    await agreed('all lost', run);
  });
});

const openIssues = async ({ uuid }: Submitted): Promise<string[]> => {
  const { rows } = await stack.database.query<{ kind: string }>(
    `select i.kind from delivery_issue i join experiment e on e.id = i.experiment_id
     where e.uuid = $1 and i.settled_at is null order by i.kind`,
    [uuid],
  );
  return rows.map(({ kind }) => kind);
};
const post = (body: string, signature: string) =>
  fetch(`${stack.apiUrl}/api/v1/callbacks/meta`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature },
    body,
  });
const sign = (body: string, secret: string) => `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
const stored = async () =>
  (await stack.database.query<{ n: number }>('select count(*)::int as n from callback_event')).rows[0]!.n;
