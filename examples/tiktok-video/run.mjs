// The whole path through the public HTTP API on TikTok: log in, link an ad account, submit two videos, wait, read the results.
//   node examples/tiktok-video/run.mjs --base http://127.0.0.1:3000 [--experiment FILE] [--email .. --password ..]
// Prints one JSON object. Progress goes to stderr. Node 20, no packages.
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { dayFromToday, usableAccount } from '../support/account.mjs';
import { signedIn } from '../support/client.mjs';
import { linkIfNeeded } from '../support/link.mjs';
import { named } from '../support/named.mjs';
import { runExample } from '../support/run.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const OWN = path.join(here, 'experiment.json');
const OF = '/providers/tiktok';

/**
 * Submits the experiment next to this file, or another one in its format.
 * @param {{ base: string, email?: string, password?: string, experiment?: string }} options
 * @returns {Promise<{ uuid: string, created: number, tested: number, client: Client }>}
 */
export async function submit({ experiment: file = OWN, ...who }) {
  const client = await signedIn(who);
  await linkIfNeeded(client, 'tiktok');
  const form = await formOf(client, JSON.parse(await readFile(file, 'utf8')));
  const { data } = await untilThereIsRoom(() =>
    client.post(`${OF}/experiment/create`, form, { 'idempotency-key': randomUUID() }),
  );
  return { uuid: data.experiment_uuid, created: data.created, tested: data.tested, client };
}

/** Retries while the platform's calls per second are used up. A refused call has stored nothing. */
async function untilThereIsRoom(send, tries = 5) {
  for (let left = tries; ; left--)
    try {
      return await send();
    } catch (error) {
      if (left <= 1 || !/too many calls/i.test(error.message)) throw error;
      await sleep(3_000);
    }
}

/** The form: the experiment as JSON, its videos and their covers, each in the order of the visuals. */
async function formOf(client, experiment) {
  const { data: accounts } = await client.get(`${OF}/accounts`);
  const account = usableAccount(accounts);
  const rows = async (what, more = '') => (await client.get(`${OF}/${what}?account=${account.id}${more}`)).data;
  // Ads on TikTok appear in the name of a TikTok account. An account with a problem is unusable now.
  const identity = (await rows('identities')).find(({ type, problem }) => type !== 'CUSTOMIZED_USER' && !problem);
  if (!identity) throw new Error('The ad account has no TikTok account in whose name ads could appear.');
  const { information, audiences, creatives } = experiment;
  experiment.account = { id: account.id, name: account.name };
  experiment.identity = identity;
  information.currency = account.currency;
  // Days of the account: the run begins in two hours and ends with the last second of the day after tomorrow.
  information.start_date = dayFromToday(account, 0);
  information.end_date = dayFromToday(account, 2);

  for (const alternative of audiences.geolocations)
    alternative.value = await Promise.all(
      alternative.value.map(async ({ search }) =>
        place(named(await rows('locations', `&q=${encodeURIComponent(search)}`), search)),
      ),
    );
  const interests = await rows('interests');
  for (const alternative of audiences.interests ?? [])
    alternative.value = alternative.value.map(({ search }) => {
      const { id, name, topic } = named(interests, search);
      return { id, name, ...(topic ? { topic } : {}) };
    });

  const form = new FormData();
  form.set('data', JSON.stringify(experiment));
  for (const { id } of creatives.visuals) {
    const read = (file) => readFile(path.join(here, 'videos', file));
    form.append('attachments[]', new Blob([await read(`${id}.mp4`)], { type: 'video/mp4' }), `${id}.mp4`);
    form.append('thumbnails[]', new Blob([await read(`${id}.png`)], { type: 'image/png' }), `${id}.png`);
  }
  return form;
}

/** A place in an experiment's format: the answer's row has its id under two names. */
const place = ({ id, name, region_code, description, geo_type }) => ({ id, name, region_code, description, geo_type });

const curves = { type: 'tiktok', variable: 'video_watched_6s' };
await runExample(import.meta.url, { submit, experiment: OWN, curves });
