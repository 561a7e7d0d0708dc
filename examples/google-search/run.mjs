// The whole path through the public HTTP API on Google: log in, link a customer, submit search ads, wait, read the results.
//   node examples/google-search/run.mjs --base http://127.0.0.1:3000 [--experiment FILE] [--email .. --password ..]
// Prints one JSON object. Progress goes to stderr. Node 20, no packages.
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { dayFromToday, usableAccount } from '../support/account.mjs';
import { signedIn } from '../support/client.mjs';
import { linkIfNeeded } from '../support/link.mjs';
import { named } from '../support/named.mjs';
import { runExample } from '../support/run.mjs';

const OWN = fileURLToPath(new URL('experiment.json', import.meta.url));
const OF = '/providers/google';

/**
 * Submits the experiment next to this file, or another one in its format.
 * @param {{ base: string, email?: string, password?: string, experiment?: string, prepare?: (client: Client, experiment: object) => Promise<void> }} options
 *   `prepare` completes the experiment that was read
 * @returns {Promise<{ uuid: string, created: number, tested: number, client: Client }>}
 */
export async function submit({ experiment: file = OWN, prepare, ...who }) {
  const client = await signedIn(who);
  await linkIfNeeded(client, 'google');
  const experiment = JSON.parse(await readFile(file, 'utf8'));
  await prepare?.(client, experiment);
  const form = await formOf(client, experiment);
  const { data } = await client.post(`${OF}/experiment/create`, form, { 'idempotency-key': randomUUID() });
  return { uuid: data.uuid, created: data.created, tested: data.tested, client };
}

/** The form: the experiment as JSON, without files of its own. */
async function formOf(client, experiment) {
  const { data: accounts } = await client.get(`${OF}/accounts`);
  const account = usableAccount(accounts);
  // Google refuses every change while a campaign of the customer lacks the declaration on political ads in the EU.
  const { data: undeclared } = await client.get(`${OF}/undeclared?account=${account.id}`);
  if (undeclared.length > 0)
    throw new Error(`Declare these campaigns first, in the wizard: ${undeclared.map(({ name }) => name).join(', ')}`);
  const { information, audiences } = experiment;
  experiment.account = { id: account.id, name: account.name, currency: account.currency };
  information.currency = account.currency;
  // Days of the account: the run begins with tomorrow and ends with the last second of the third day.
  information.start_date = dayFromToday(account, 1);
  information.end_date = dayFromToday(account, 3);
  for (const alternative of audiences.geolocations)
    alternative.value = await Promise.all(
      alternative.value.map(async ({ search }) => {
        const { data } = await client.get(`${OF}/locations?account=${account.id}&q=${encodeURIComponent(search)}`);
        const { id, name, country_code, target_type } = named(data, search);
        return { id, name, country_code, target_type };
      }),
    );
  const form = new FormData();
  form.set('data', JSON.stringify(experiment));
  return form;
}

await runExample(import.meta.url, { submit, experiment: OWN, curves: { type: 'google', variable: 'link_click' } });
