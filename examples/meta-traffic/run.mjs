// The whole path through the public HTTP API: log in, link an ad account, submit, wait, read the results.
//   node examples/meta-traffic/run.mjs --base http://127.0.0.1:3000 [--experiment FILE] [--email .. --password ..]
// Prints one JSON object. Progress goes to stderr. Node 20, no packages.
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { Client } from './client.mjs';
import { lookUpAll } from './look-up.mjs';

const DEMO = { email: 'owner@demo.polyad.test', password: 'polyad-demo' };
const HOUR = 3_600_000;
const here = path.dirname(new URL(import.meta.url).pathname);
const OWN = path.join(here, 'experiment.json');

/**
 * Submits the experiment beside this file, or another one of its shape.
 * @param {{ base: string, email?: string, password?: string, experiment?: string }} options
 * @returns {Promise<{ uuid: string, created: number, tested: number, client: Client }>}
 */
export async function submitDemo({ base, email = DEMO.email, password = DEMO.password, experiment: file = OWN }) {
  const client = new Client(base);
  await client.get('/sanctum/csrf-cookie');
  await client.post('/login', { email, password });
  await linkIfNeeded(client);
  const experiment = JSON.parse(await readFile(file, 'utf8'));
  return { ...(await submitExperiment(client, experiment)), client };
}

/**
 * Submits an experiment of the shape of experiment.json on behalf of whoever the client is logged in as.
 * @param {{ currency?: string, hours?: number }} options the ad account's currency, and how long the campaign runs
 * @returns {Promise<{ uuid: string, created: number, tested: number }>}
 */
export async function submitExperiment(client, experiment, options = {}) {
  const form = await experimentForm(client, experiment, options);
  const { data } = await client.post('/providers/facebook/experiment/create', form, {
    'idempotency-key': randomUUID(),
  });
  return { uuid: data.uuid, created: data.created, tested: data.tested };
}

/** Goes through the consent page of the local sandbox as a person would. A real platform is linked in the browser. */
export async function linkIfNeeded(client, provider = 'facebook') {
  const { data: me } = await client.get('/profile/me');
  if (me[provider]?.status === 'linked') return;
  const { data: token } = await client.get('/profile/token');
  const opened = await client.navigate(
    `${client.base}/api/v1/providers/${provider}/authorize?token=${encodeURIComponent(token.value)}`,
  );
  const consent = opened.headers.get('location');
  if (!consent || !['127.0.0.1', 'localhost'].includes(new URL(consent).hostname))
    throw new Error('No ad account is linked. Please link one in the console first, under Profile.');
  const page = await (await client.navigate(consent)).text();
  const form = new URLSearchParams({ decision: 'allow' });
  for (const [input] of page.matchAll(/<input\b[^>]*>/g)) {
    const attribute = (name) => unescape(new RegExp(`\\b${name}="([^"]*)"`).exec(input)?.[1] ?? '');
    if (attribute('type') === 'hidden' || /\bchecked\b/.test(input)) form.append(attribute('name'), attribute('value'));
  }
  const allowed = await client.navigate(consent.split('?')[0], { method: 'POST', body: form });
  const linked = await client.navigate(allowed.headers.get('location') ?? '');
  if (linked.status !== 200) throw new Error('The sandbox did not link the account.');
}

const unescape = (text) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

/** The multipart form: the experiment as JSON, its pictures, and which picture belongs to which visual. */
async function experimentForm(client, described, { currency = 'USD', hours = 48 }) {
  const experiment = structuredClone(described);
  const { data } = await client.get('/providers/facebook/ad_accounts');
  const usable = data.ad_accounts.filter(({ is_usable }) => is_usable);
  const account = usable.find((account) => account.currency === currency) ?? usable[0];
  if (!account || !data.pages[0]) throw new Error('The linked account has no usable ad account, or no page.');
  experiment.account = { id: account.id, name: account.name };
  experiment.page = { id: data.pages[0].id, name: data.pages[0].name };
  experiment.information.currency = account.currency;
  const start = Math.ceil((Date.now() + 2.5 * HOUR) / HOUR) * HOUR;
  experiment.information.start_date = new Date(start).toISOString();
  experiment.information.end_date = new Date(start + hours * HOUR).toISOString();
  await lookUpAll(client, experiment);

  const form = new FormData();
  form.set('data', JSON.stringify(experiment));
  for (const [index, { id, value }] of experiment.creatives.visuals.entries()) {
    const file = `${id}.png`;
    const bytes = await readFile(path.join(here, 'images', file));
    form.append('attachments[]', new Blob([bytes], { type: 'image/png' }), file);
    form.append(
      'visual_data[]',
      JSON.stringify({ id, name: value.name, type: value.type, attachment: index, thumbnail: null, carousel: [] }),
    );
  }
  return form;
}

/** Waits until the run has ended, whatever its outcome. */
export async function waitForEnd(client, uuid, tell) {
  for (let last = ''; ; await sleep(1_000)) {
    const { data } = await client.get(`/experiments/${uuid}/progress`);
    const { phase, plannedAds, createdAds, failedAds, reason } = data.progress;
    const line = `${phase}: ${createdAds} of ${plannedAds} ads created, ${failedAds} failed${reason ? ` (${reason})` : ''}`;
    if (line !== last) tell((last = line));
    if (data.status !== 'PROCESSING') return data;
    if (phase === 'needs-attention' || phase === 'needs-relink')
      throw new Error(`The experiment waits: ${reason ?? phase}`);
  }
}

export const short = (row) =>
  row && {
    name: row.name,
    value: row.value,
    lower_bound: row.lower_bound,
    upper_bound: row.upper_bound,
    confidence: row.confidence,
    impressions: row.impressions,
  };

async function main() {
  const { values } = parseArgs({
    options: {
      base: { type: 'string', default: 'http://127.0.0.1:3000' },
      experiment: { type: 'string', default: OWN },
      email: { type: 'string', default: DEMO.email },
      password: { type: 'string', default: DEMO.password },
    },
  });
  const tell = (line) => process.stderr.write(`${line}\n`);
  const { uuid, created, tested, client } = await submitDemo(values);
  tell(`submitted ${uuid}: ${created} variations, ${tested} to be tested`);
  const { progress } = await waitForEnd(client, uuid, tell);
  const { data } = await client.post('/experiment/curves', { id: uuid, variable: 'link_click', estimated: false });
  const result = {
    uuid,
    status: data.summary.status,
    created,
    tested,
    ads: progress.createdAds,
    best: short(data.best),
    median: short(data.median),
    worst: short(data.worst),
    fep: short(data.fep),
  };
  process.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  main().catch((error) => {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  });
