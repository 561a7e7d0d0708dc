/**
 * Callbacks of the platform about a live run of 300 ads. The figures: how soon after the platform's decision the ledger's row changes
 * (reference: the allowed two seconds); how many calls this takes (reference: a client that polls every two seconds); how long the intake
 * of single callbacks takes when thousands arrive; how much that slows console reads (reference: the same reads without callbacks).
 */
import { createHmac } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { Pool } from 'undici';
import { RUNS, spreadOf } from './support/interleaved.mjs';
import { startPolling } from './support/bare-polling.mjs';
import { liftLimits, signIn, submit, untilThere } from './support/launches.mjs';

/** 20 ad sets x 15 ads. */
const LISTS = { headlines: 16, copies: 15 };
/** Events within a minute, over all rounds together; each in its own POST. */
const EVENTS = 10_000;
const ROUND_MS = 60_000 / RUNS;
/** Number of simultaneous readers. */
const READERS = 4;
const READ_EVERY_MS = 100;

/** The run's 48 hours last longer than the bench, because nobody checks callbacks of a run that has ended. */
const TIME_SCALE = 24;
/** Allowed time from the platform's verdict to the ledger's row. */
const FRESH_MS = 2_000;
/** A round's verdicts are spread over this time. */
const VERDICTS_MS = 20_000;
const LOOK_EVERY_MS = 50;
const HOUR_MS = 3_600_000;

export const names = [
  'callback-to-row-p95',
  'callback-calls',
  'callback-intake-p95',
  'console-read-p95',
  'callback-backlog',
];

/** @param {{ startStack: (options?: object) => Promise<import('../lib/stack.mjs').Stack>, log: (text: string) => void }} context */
export async function* benches({ startStack, log }) {
  const stack = await startStack({ timeScale: TIME_SCALE, env: { LOG_LEVEL: 'warn' } });
  const database = new pg.Client({ connectionString: stack.databaseUrl });
  const api = new Pool(stack.apiUrl, { connections: 20 });
  await database.connect();
  try {
    await liftLimits(stack);
    const client = await signIn(stack);
    await control(stack, 'meta/reviews', { leastMs: HOUR_MS, mostMs: HOUR_MS });
    const experiment = await submit(client, database, LISTS);
    await untilThere(stack, database, experiment, ({ phase }) => phase === 'running');
    const ads = [...(await statuses(database, experiment)).keys()];
    yield* verdicts({ stack, database, experiment, ads, log });
    yield* flood({ stack, database, api, client, experiment, ads });
  } finally {
    await api.close();
    await database.end();
    await stack.stop();
  }
}

async function control(stack, path, body) {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${stack.sandboxUrl}/__sandbox/${path}`, {
    ...(body && { method: 'POST', headers, body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

/** @returns {Promise<Map<string, string | null>>} the ads' statuses in the ledger, by the platform's ids */
async function statuses(database, { id }) {
  const { rows } = await database.query(
    `select platform_id as id, effective_status as status from ad_object
     where experiment_id = $1 and kind = 'ad' and platform_id is not null`,
    [id],
  );
  return new Map(rows.map((row) => [row.id, row.status]));
}

/** First the reviews of all ads, then four rounds of second decisions. In the first round a client polls in parallel. */
async function* verdicts({ stack, database, experiment, ads, log }) {
  const pairs = [];
  let calls;
  for (let run = 0; run < RUNS; run++) {
    const before = await statuses(database, experiment);
    const begun = Date.now();
    const polling = run === 0 ? await startPolling(stack.sandboxUrl, ads, FRESH_MS) : null;
    const judged =
      run === 0
        ? control(stack, 'meta/reviews', { leastMs: 0, mostMs: VERDICTS_MS })
        : secondLooks(stack, ads, run % 2 === 0 ? 'approved' : 'rejected');
    const seen = await untilChanged(database, experiment, before);
    await judged;
    if (polling) {
      const polled = await polling.stop();
      const ours = (await callsSince(stack, begun)) - polled;
      calls = { value: ours, reference: polled, ratio: ours / polled };
    }
    const { data } = await control(stack, 'ledger?type=ad');
    const decided = new Map(data.map(({ id, history }) => [id, Date.parse(history.at(-1).at)]));
    const times = ads.map((ad) => seen.get(ad) - decided.get(ad));
    log(
      `  round ${run + 1}: ${[0.5, 0.95, 1].map((share) => quantile(times, share)).join(', ')} ms (median, p95, longest)`,
    );
    pairs.push({ value: p95(times), reference: FRESH_MS });
  }
  yield { name: names[0], unit: 'ms', ...spreadOf(pairs) };
  yield { name: names[1], unit: 'calls', ...calls };
}

/** The platform decides again about each ad, at a random moment of the round. */
const secondLooks = (stack, ads, verdict) =>
  Promise.all(
    ads.map(async (ad) => {
      await delay(Math.random() * VERDICTS_MS);
      await control(stack, 'meta/verdicts', { ads: [ad], verdict });
    }),
  );

/** @returns {Promise<Map<string, number>>} when each ad's row was first seen with another status */
async function untilChanged(database, experiment, before) {
  const seen = new Map();
  const deadline = Date.now() + VERDICTS_MS + 60_000;
  while (seen.size < before.size) {
    if (Date.now() > deadline)
      throw new Error(`${before.size - seen.size} rows never changed from ${[...new Set(before.values())].join()}`);
    for (const [id, status] of await statuses(database, experiment))
      if (status !== before.get(id) && !seen.has(id)) seen.set(id, Date.now());
    await delay(LOOK_EVERY_MS);
  }
  return seen;
}

/** Calls that the platform counted: single calls, and each item of a batch. */
async function callsSince(stack, since) {
  const { data } = await control(stack, `calls?since=${since}&platform=meta&limit=200000`);
  return data.filter(({ path, batch }) => batch !== null || !/^\/meta\/(v[\d.]+\/?)?$/.test(path)).length;
}

/** 10,000 events in a minute, in five rounds, each followed by a quiet round. */
async function* flood({ stack, database, api, client, experiment, ads }) {
  const answers = [];
  const pairs = [];
  const backlogs = [];
  const pages = [
    () => client.get('/profile/me'),
    () => client.post('/experiments', { type: 'live' }),
    () => client.get('/experiments/waiting'),
    () => client.get(`/experiments/${experiment.uuid}/progress`),
    () => client.get(`/experiment/meta/${experiment.uuid}`),
  ];
  await reads(pages, ROUND_MS / 4); // warms the compiler up
  for (let run = 0; run < RUNS; run++) {
    const [times] = await Promise.all([
      reads(pages, ROUND_MS),
      post(api, eventsOf(ads, run), stack.env.META_APP_SECRET).then((taken) => answers.push(taken)),
    ]);
    const ended = performance.now();
    await untilWorkedOff(database);
    backlogs.push((performance.now() - ended) / 1_000);
    pairs.push({ value: p95(times), reference: p95(await reads(pages, ROUND_MS)) });
  }
  const bound = (value, limit) => ({ value, reference: limit, ratio: value / limit });
  yield { name: names[2], unit: 'ms', ...spreadOf(answers.map((times) => ({ value: p95(times), reference: 1_000 }))) };
  yield { name: names[3], unit: 'ms', ...spreadOf(pairs) };
  yield { name: names[4], unit: 's', ...bound(Math.max(...backlogs), 60) };
}

/** A round's events: of every ad in turn, at different times, so that none is a repeat. */
function eventsOf(ads, run) {
  const account = '100100000000102';
  return Array.from({ length: EVENTS / RUNS }, (_, index) => {
    const value = { id: ads[index % ads.length], level: 'AD', status_name: 'Active' };
    const time = 1_790_000_000 + run * EVENTS + index;
    const changes = [{ field: 'in_process_ad_objects', value }];
    return JSON.stringify({ object: 'ad_account', entry: [{ id: account, time, changes }] });
  });
}

/** Posts at an even pace over a round, regardless of the answer times. @returns the times of the answers in ms */
async function post(api, bodies, secret) {
  const times = [];
  const begun = performance.now();
  const underway = [];
  for (const [index, body] of bodies.entries()) {
    const ahead = begun + (index * ROUND_MS) / bodies.length - performance.now();
    if (ahead > 1) await delay(ahead);
    underway.push(send(api, body, secret).then((took) => times.push(took)));
  }
  await Promise.all(underway);
  return times;
}

async function send(api, body, secret) {
  const signature = createHmac('sha256', secret).update(body).digest('hex');
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` };
  const at = performance.now();
  const answer = await api.request({ method: 'POST', path: '/api/v1/callbacks/meta', headers, body });
  await answer.body.dump();
  if (answer.statusCode !== 200) throw new Error(`a callback was answered ${answer.statusCode}`);
  return performance.now() - at;
}

/** Reads of console users: a few people, one page after the other. @returns the times of the answers in ms */
async function reads(pages, durationMs) {
  const times = [];
  const begun = performance.now();
  const reader = async (_, number) => {
    for (let turn = number; performance.now() - begun < durationMs; turn++) {
      const at = performance.now();
      await pages[turn % pages.length]();
      times.push(performance.now() - at);
      await delay(READ_EVERY_MS);
    }
  };
  await Promise.all(Array.from({ length: READERS }, reader));
  return times;
}

async function untilWorkedOff(database) {
  const sql = 'select count(*)::int as left from callback_event where judged_at is null';
  while ((await database.query(sql)).rows[0].left > 0) await delay(100);
}

const quantile = (times, share) => times.toSorted((a, b) => a - b)[Math.ceil(times.length * share) - 1];
const p95 = (times) => quantile(times, 0.95);
