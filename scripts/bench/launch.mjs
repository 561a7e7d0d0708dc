/**
 * Launching a thousand ads through the API, the workflow and the ledger, held against a bare client that sends the same
 * batches to the same sandbox with the same number of calls under way. The sandbox has neither latency nor limits here.
 */
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { Client } from '../../examples/meta-traffic/client.mjs';
import { linkIfNeeded } from '../../examples/meta-traffic/run.mjs';
import { inRoot } from '../lib/paths.mjs';
import { bareRate } from './support/bare-launch.mjs';
import { RUNS, spreadOf } from './support/interleaved.mjs';

const ADS = 1_000;
const MEASURED = { headlines: 40, copies: 20 };
const WARM_UP = { headlines: 20, copies: 20 };
const LIMIT_MS = 5 * 60_000;
const MEGABYTE = 1_000_000;
const HOUR_MS = 3_600_000;

export const names = ['ads-per-second', 'peak-memory-worker', 'peak-memory-api'];

/** @param {{ startStack: (options?: object) => Promise<import('../lib/stack.mjs').Stack>}} context */
export async function benches({ startStack }) {
  const stack = await startStack({ env: { LOG_LEVEL: 'warn' } });
  const database = new pg.Client({ connectionString: stack.databaseUrl });
  await database.connect();
  try {
    await liftLimits(stack);
    const client = await signIn(stack);
    // The first run warms worker and sandbox up, as the bare client finds the sandbox later on.
    await watch(stack, database, await submit(client, database, WARM_UP), isRunning);
    const rates = [];
    let peak;
    for (let run = 1; run <= RUNS; run++) {
      const experiment = await submit(client, database, { ...MEASURED, run });
      if (experiment.tested !== ADS) throw new Error(`${experiment.tested} ads would be launched, not ${ADS}`);
      peak = await watch(stack, database, experiment, isCreated);
      const value = await ratePerSecond(database, experiment.id);
      await watch(stack, database, experiment, isRunning);
      rates.push({ value, reference: await bareRate(stack, database, experiment.id) });
    }
    return [
      { name: names[0], unit: 'ads/s', ...spreadOf(rates) },
      // The high-water mark of all runs, so there is one of it.
      ...['worker', 'api'].map((part) => ({
        name: `peak-memory-${part}`,
        value: peak[part] / MEGABYTE,
        unit: 'MB',
        reference: 400,
        ratio: peak[part] / MEGABYTE / 400,
      })),
    ];
  } finally {
    await database.end();
    await stack.stop();
  }
}

async function liftLimits(stack) {
  const control = `${stack.sandboxUrl}/__sandbox/limits`;
  const pools = Object.keys(await (await fetch(control)).json().then((view) => view.pools ?? view.limits ?? view));
  for (const pool of pools) {
    const headers = { 'content-type': 'application/json' };
    await fetch(control, { method: 'POST', headers, body: JSON.stringify({ pool, limit: 1_000_000_000 }) });
  }
}

async function signIn(stack) {
  const client = new Client(stack.apiUrl);
  await client.get('/sanctum/csrf-cookie');
  await client.post('/login', { email: 'owner@demo.polyad.test', password: 'polyad-demo' });
  await linkIfNeeded(client);
  return client;
}

/**
 * 20 audiences x the lists. Every pair of headline and text needs 1.25 ads, which sets the number of tested ones: 1,000 make
 * 20 ad sets with a full batch of 50 each.
 */
async function submit(client, database, lists) {
  const { data } = await client.post('/providers/facebook/experiment/create', await form(client, lists));
  const { rows } = await database.query('select id from experiment where uuid = $1', [data.uuid]);
  return { id: rows[0].id, tested: data.tested };
}

const alternatives = (count, value) =>
  Array.from({ length: count }, (_, index) => ({ id: `${index}`, value: value(index) }));

const pick = ({ id, name }) => ({ id, name });

async function form(client, { headlines, copies, run = 0 }) {
  const { data } = await client.get('/providers/facebook/ad_accounts');
  const account = data.ad_accounts.find(({ currency, is_usable }) => currency === 'USD' && is_usable);
  const start = Math.ceil((Date.now() + 3 * HOUR_MS) / HOUR_MS) * HOUR_MS;
  const experiment = JSON.parse(readFileSync(inRoot('examples/meta-traffic/experiment.json'), 'utf8'));
  // A page has room for 5,000 ads: for two runs and what the bare client makes of them.
  const page = data.pages[Math.floor(run / 2)];
  Object.assign(experiment, { account: pick(account), page: pick(page) });
  Object.assign(experiment.information, {
    name: `${headlines} headlines, ${copies} texts, run ${run}`,
    budget: 100_000,
    currency: account.currency,
    start_date: new Date(start).toISOString(),
    end_date: new Date(start + 48 * HOUR_MS).toISOString(),
  });
  const country = (key, name) => [{ type: 'country', key, name, country_code: key }];
  experiment.audiences = {
    ages: alternatives(5, (index) => [18 + 7 * index, 24 + 7 * index]),
    genders: alternatives(2, (index) => index + 1),
    geolocations: [
      { id: 'us', value: country('US', 'United States') },
      { id: 'ca', value: country('CA', 'Canada') },
    ],
  };
  Object.assign(experiment.creatives, {
    headlines: alternatives(headlines, (index) => `Headline ${index + 1}`),
    copies: alternatives(copies, (index) => `Text number ${index + 1}`),
    ctas: [{ id: 'learn', value: 'LEARN_MORE' }],
    visuals: experiment.creatives.visuals.slice(0, 1),
  });
  const body = new FormData();
  body.set('data', JSON.stringify(experiment));
  const { id, value } = experiment.creatives.visuals[0];
  const bytes = await readFile(inRoot('examples/meta-traffic/images', `${id}.png`));
  body.append('attachments[]', new Blob([bytes], { type: 'image/png' }), `${id}.png`);
  body.append('visual_data[]', JSON.stringify({ id, ...value, attachment: 0, thumbnail: null, carousel: [] }));
  return body;
}

const isCreated = ({ planned, created }) => planned > 0 && created === planned;
const isRunning = ({ phase }) => phase === 'running';

/** @returns the largest resident memory of the two processes, in bytes, until the experiment `isThere` */
async function watch(stack, database, { id }, isThere) {
  for (const deadline = Date.now() + LIMIT_MS; Date.now() < deadline; await delay(200)) {
    const { rows } = await database.query(
      `select phase, (select count(*)::int from ad_object where experiment_id = e.id) as planned,
         (select count(*)::int from ad_object where experiment_id = e.id and state = 'created') as created
       from experiment e where id = $1`,
      [id],
    );
    if (isThere(rows[0])) return { worker: peakBytes(stack.worker.pid()), api: peakBytes(stack.api.pid()) };
  }
  throw new Error(`the launch was not done within ${LIMIT_MS / 1_000} s\n${stack.worker.tail()}`);
}

/** Linux keeps the high-water mark of a process itself. */
const peakBytes = (pid) =>
  Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1_024;

async function ratePerSecond(database, experimentId) {
  const { rows } = await database.query(
    `select count(*) filter (where kind = 'ad') / extract(epoch from max(settled_at) - min(sent_at))::float8 as rate
     from ad_object where experiment_id = $1`,
    [experimentId],
  );
  return rows[0].rate;
}
