/**
 * Callbacks of the platform: how long they take to be taken in, and what people who read the console meanwhile feel of it. The
 * reference of a read is the same read while no callback comes.
 */
import { createHmac } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { Pool } from 'undici';
import { RUNS, spreadOf } from './support/interleaved.mjs';
import { liftLimits, signIn, submit, untilThere } from './support/launches.mjs';

/** 20 ad sets x 15 ads. */
const LISTS = { headlines: 16, copies: 15 };
/** Events that come in a minute, in all rounds together; each in a POST of its own. */
const EVENTS = 10_000;
const ROUND_MS = 60_000 / RUNS;
/** How often each of the readers asks for the next page. */
const READERS = 4;
const READ_EVERY_MS = 100;

export const names = ['callback-intake-p95', 'console-read-p95', 'callback-backlog'];

/** @param {{ startStack: (options?: object) => Promise<import('../lib/stack.mjs').Stack>}} context */
export async function benches({ startStack }) {
  const stack = await startStack({ env: { LOG_LEVEL: 'warn' } });
  const database = new pg.Client({ connectionString: stack.databaseUrl });
  const api = new Pool(stack.apiUrl, { connections: 20 });
  await database.connect();
  try {
    await liftLimits(stack);
    const client = await signIn(stack);
    const experiment = await submit(client, database, LISTS);
    await untilThere(stack, database, experiment, ({ phase }) => phase === 'running');
    const ads = await adsOf(database, experiment);
    return await flood({ stack, database, api, client, experiment, ads });
  } finally {
    await api.close();
    await database.end();
    await stack.stop();
  }
}

async function adsOf(database, { id }) {
  const { rows } = await database.query(
    `select platform_id as id from ad_object where experiment_id = $1 and kind = 'ad' and platform_id is not null`,
    [id],
  );
  return rows.map((row) => row.id);
}

/** 10,000 events in a minute, in five rounds, each followed by a quiet one. */
async function flood({ stack, database, api, client, experiment, ads }) {
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
  await reads(pages, ROUND_MS / 4); // until the compiler has seen them
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
  return [
    { name: names[0], unit: 'ms', ...spreadOf(answers.map((times) => ({ value: p95(times), reference: 1_000 }))) },
    { name: names[1], unit: 'ms', ...spreadOf(pairs) },
    { name: names[2], unit: 's', ...bound(Math.max(...backlogs), 60) },
  ];
}

/** A round's events: of every ad in turn, at times that differ, so that none is a repeat. */
function eventsOf(ads, run) {
  const account = '100100000000102';
  return Array.from({ length: EVENTS / RUNS }, (_, index) => {
    const value = { id: ads[index % ads.length], level: 'AD', status_name: 'Active' };
    const time = 1_790_000_000 + run * EVENTS + index;
    const changes = [{ field: 'in_process_ad_objects', value }];
    return JSON.stringify({ object: 'ad_account', entry: [{ id: account, time, changes }] });
  });
}

/** Posts at an even pace over a round, however long the answers take. @returns the times of the answers in ms */
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

/** What people do who look at the console: a few of them, one page after the other. @returns the times of the answers in ms */
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

const p95 = (times) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)];
