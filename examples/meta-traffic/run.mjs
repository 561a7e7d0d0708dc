// The whole path through the public HTTP API: log in, link an ad account, submit, wait, read the results.
//   node examples/meta-traffic/run.mjs --base http://127.0.0.1:3000 [--experiment FILE] [--email .. --password ..]
// Prints one JSON object. Progress goes to stderr. Node 20, no packages.
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { usableAccount } from '../support/account.mjs';
import { signedIn } from '../support/client.mjs';
import { linkIfNeeded } from '../support/link.mjs';
import { runExample } from '../support/run.mjs';
import { lookUpAll } from './look-up.mjs';

const HOUR = 3_600_000;
/** Minimum hours: a shorter run names no winner. */
const THREE_DAYS = 72;
const here = fileURLToPath(new URL('.', import.meta.url));
const OWN = path.join(here, 'experiment.json');

/**
 * Submits the experiment next to this file, or another one in its format.
 * @param {{ base: string, email?: string, password?: string, experiment?: string }} options
 * @returns {Promise<{ uuid: string, created: number, tested: number, client: Client }>}
 */
export async function submit({ experiment: file = OWN, ...who }) {
  const client = await signedIn(who);
  await linkIfNeeded(client, 'facebook');
  const experiment = JSON.parse(await readFile(file, 'utf8'));
  return { ...(await submitExperiment(client, experiment)), client };
}

/**
 * Submits an experiment in the format of experiment.json for the client's user.
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

/** The multipart form: the experiment as JSON, its pictures, and the assignment of pictures to visuals. */
async function experimentForm(client, described, { currency = 'USD', hours = THREE_DAYS }) {
  const experiment = structuredClone(described);
  const { data } = await client.get('/providers/facebook/ad_accounts');
  const account = usableAccount(data.ad_accounts, currency);
  if (!data.pages[0]) throw new Error('The linked account has no page.');
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

await runExample(import.meta.url, { submit, experiment: OWN, curves: { variable: 'link_click' } });
