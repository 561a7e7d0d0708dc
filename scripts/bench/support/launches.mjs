/** Experiments that benches launch through the API, as the demo's owner. */
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { signedIn } from '../../../examples/support/client.mjs';
import { linkIfNeeded } from '../../../examples/support/link.mjs';
import { inRoot } from '../../lib/paths.mjs';

const LIMIT_MS = 5 * 60_000;
const HOUR_MS = 3_600_000;

/** Removes the platform's limits on calls. */
export async function liftLimits(stack, platform = 'meta') {
  const control = `${stack.sandboxUrl}/__sandbox/limits`;
  const view = await (await fetch(`${control}?platform=${platform}`)).json();
  for (const pool of Object.keys(view.pools ?? view.limits ?? view)) {
    const headers = { 'content-type': 'application/json' };
    await fetch(control, { method: 'POST', headers, body: JSON.stringify({ platform, pool, limit: 1_000_000_000 }) });
  }
}

/** @returns a client of the demo's owner, with a linked account of the platform */
export async function signIn(stack, provider = 'facebook') {
  const client = await signedIn({ base: stack.apiUrl });
  await linkIfNeeded(client, provider);
  return client;
}

/**
 * 20 audiences (or ages x 2 x countries) x the lists. Every pair of headline and text needs 1.25 ads, which sets the number of tested ones:
 * 1,000 make 20 ad sets with a full batch of 50 each.
 * @param {{ headlines: number, copies: number, run?: number, ages?: number, countries?: number, page?: number }} lists `page`: the
 *   page's position among the team's, instead of the run's own
 */
export async function submit(client, database, lists) {
  const { data } = await client.post('/providers/facebook/experiment/create', await form(client, lists));
  const { rows } = await database.query('select id from experiment where uuid = $1', [data.uuid]);
  return { id: rows[0].id, uuid: data.uuid, tested: data.tested };
}

const alternatives = (count, value) =>
  Array.from({ length: count }, (_, index) => ({ id: `${index}`, value: value(index) }));

const pick = ({ id, name }) => ({ id, name });

async function form(
  client,
  { headlines, copies, run = 0, ages = 5, countries = 2, days = 2, page: at = Math.floor(run / 2) },
) {
  const { data } = await client.get('/providers/facebook/ad_accounts');
  const account = data.ad_accounts.find(({ currency, is_usable }) => currency === 'USD' && is_usable);
  const start = Math.ceil((Date.now() + 3 * HOUR_MS) / HOUR_MS) * HOUR_MS;
  const experiment = JSON.parse(readFileSync(inRoot('examples/meta-traffic/experiment.json'), 'utf8'));
  // A page has room for 5,000 ads: for two runs and the ads that the bare client makes of them.
  const page = data.pages[at];
  Object.assign(experiment, { account: pick(account), page: pick(page) });
  Object.assign(experiment.information, {
    name: `${headlines} headlines, ${copies} texts, run ${run}`,
    budget: 100_000,
    currency: account.currency,
    start_date: new Date(start).toISOString(),
    end_date: new Date(start + days * 24 * HOUR_MS).toISOString(),
  });
  const country = (key, name) => [{ type: 'country', key, name, country_code: key }];
  experiment.audiences = {
    ages: alternatives(ages, (index) => [18 + 7 * index, 24 + 7 * index]),
    genders: alternatives(2, (index) => index + 1),
    geolocations: [
      { id: 'us', value: country('US', 'United States') },
      { id: 'ca', value: country('CA', 'Canada') },
    ].slice(0, countries),
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

/** Resolves when `isThere` accepts the experiment's phase and counts of objects. */
export async function untilThere(stack, database, { id }, isThere, limitMs = LIMIT_MS) {
  for (const deadline = Date.now() + limitMs; Date.now() < deadline; await delay(200)) {
    const { rows } = await database.query(
      `select phase, (select count(*)::int from ad_object where experiment_id = e.id) as planned,
         (select count(*)::int from ad_object where experiment_id = e.id and state = 'created') as created
       from experiment e where id = $1`,
      [id],
    );
    if (isThere(rows[0])) return;
  }
  throw new Error(`the launch was not done within ${limitMs / 1_000} s\n${stack.worker.tail()}`);
}

/** The largest resident memory of a process so far, in bytes, as Linux records it. */
export const peakBytes = (pid) => memoryOf(pid, 'VmHWM');

/** The resident memory of a process at this moment, in bytes. */
export const residentBytes = (pid) => memoryOf(pid, 'VmRSS');

const memoryOf = (pid, field) =>
  Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1_024;

/** The CPU time that a process has used so far, of all its threads, in seconds. Linux counts it in hundredths. */
export function cpuSeconds(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** Ads per second of an experiment, from the first call to the last answer. */
export async function ratePerSecond(database, experimentId) {
  const { rows } = await database.query(
    `select count(*) filter (where kind = 'ad') / extract(epoch from max(settled_at) - min(sent_at))::float8 as rate
     from ad_object where experiment_id = $1`,
    [experimentId],
  );
  return rows[0].rate;
}
