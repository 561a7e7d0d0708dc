import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { waitFor } from '../../scripts/lib/wait-for.mjs';
import { shareStack, type SharedStack } from '../support/stack.js';
import { ApiClient } from './support/api-client.js';
import { linkSandbox } from './support/experiment-form.js';

let stack: SharedStack;
let client: ApiClient;
beforeAll(async () => {
  stack = await shareStack('accepting');
}, 120_000);
afterAll(() => stack?.stop());
beforeEach(async () => {
  client = await linkedTeam();
});

const linkedTeam = async (): Promise<ApiClient> => {
  const team = await ApiClient.signedUp(stack.apiUrl);
  await linkSandbox(team);
  await fetch(`${stack.sandboxUrl}/__sandbox/calls`, { method: 'DELETE' });
  return team;
};
/** How many calls with this path the platform has logged. */
async function callCount(path: RegExp): Promise<number> {
  const answer = await fetch(`${stack.sandboxUrl}/__sandbox/calls?limit=1000`);
  const { data } = (await answer.json()) as { data: { path: string }[] };
  return data.filter((call) => path.test(call.path)).length;
}
const places = (by: ApiClient, q: string) => by.get<{ data: object[] }>(`/providers/facebook/locations?q=${q}`);
const account = { account_id: 'act_100100000000102' };

describe('calls to the platform', () => {
  it('are made once for 50 equal searches, parallel or later, in any spelling', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => places(client, 'Madrid')));
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: answers[0]!.body });
    expect(answers[0]!.body.data.length).toBeGreaterThan(0);
    for (const q of ['madrid', '%20MADRID%20']) expect((await places(client, q)).body).toEqual(answers[0]!.body);
    expect(await callCount(/\/search$/)).toBe(1);
    expect((await places(client, 'Berlin')).body).not.toEqual(answers[0]!.body);
    expect(await callCount(/\/search$/)).toBe(2);
  });

  it('are made once for equal lookups of an account, and once for its limits while the user changes the form', async () => {
    const lookups = () => client.post('/providers/facebook/ad_accounts/lookups', account);
    for (const answer of await Promise.all([lookups(), lookups(), lookups()])) expect(answer.status).toBe(200);
    expect(await callCount(/\/adspixels$/)).toBe(1);
    const query = { ...account, page_id: '200100000000201', created: { ages: 2 } };
    const count = () => client.post('/providers/facebook/experiment/variations/count', query);
    for (const answer of await Promise.all([count(), count(), count()])) expect(answer.status).toBe(200);
    expect(await callCount(/\/ads_volume$/)).toBe(1);
  });

  it('are made for each team, even if the same person linked both, and again after each link', async () => {
    const other = await linkedTeam();
    await places(client, 'Lisbon');
    await places(other, 'Lisbon');
    expect(await callCount(/\/search$/)).toBe(2);
    await linkSandbox(client);
    await places(client, 'Lisbon');
    expect(await callCount(/\/search$/)).toBe(3);
    expect((await client.post('/providers/facebook/unlink')).status).toBe(200);
    expect((await places(client, 'Lisbon')).status).toBe(400);
    expect((await places(other, 'Lisbon')).status).toBe(200);
    expect(await callCount(/\/search$/)).toBe(3);
  });

  it('META-152 META-153 META-155 show how old a response is, and are repeated on request', async () => {
    const lookups = (headers: Record<string, string> = {}) =>
      client.post<{ as_of: string }>('/providers/facebook/ad_accounts/lookups', account, headers);
    const first = await lookups();
    expect(Math.abs(Date.now() - Date.parse(first.body.as_of))).toBeLessThan(60_000);
    expect((await lookups()).body).toEqual(first.body);
    // A person who presses twice gets the same answer.
    expect((await lookups({ 'cache-control': 'no-cache' })).body).toEqual(first.body);
    expect(await callCount(/\/adspixels$/)).toBe(1);
    await waitFor(() => Date.now() - Date.parse(first.body.as_of) > 3_100, { what: 'three seconds', timeoutMs: 5_000 });
    const anew = await lookups({ 'cache-control': 'no-cache' });
    expect(Date.parse(anew.body.as_of)).toBeGreaterThan(Date.parse(first.body.as_of));
    expect(await callCount(/\/adspixels$/)).toBe(2);
    expect((await lookups()).body).toEqual(anew.body);
    expect((await client.get<{ as_of: string }>('/providers/facebook/ad_accounts')).body.as_of).toMatch(
      /^\d{4}-\d\d-\d\dT/,
    );
  });

  it('META-156 search places in the requested language', async () => {
    const found = async (q: string, lang?: string) =>
      (await places(client, `${q}${lang === undefined ? '' : `&lang=${lang}`}`)).body.data;
    expect(await found('Alemania', 'es')).toContainEqual(
      expect.objectContaining({ type: 'country', key: 'DE', name: 'Alemania' }),
    );
    expect(await found('Germany', 'en')).toContainEqual(expect.objectContaining({ key: 'DE', name: 'Germany' }));
    expect(await found('Alemania', 'en')).toEqual([]);
    expect(await places(client, 'Alemania&lang=fr')).toMatchObject({
      status: 400,
      body: { code: 'validation', errors: [{ field: 'lang' }] },
    });
  });

  it('are repeated after an error', async () => {
    const fault = { kind: 'http500', match: { path: 'search' }, times: 1 };
    await fetch(`${stack.sandboxUrl}/__sandbox/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(fault),
    });
    expect((await places(client, 'Seville')).status).toBe(503);
    expect((await places(client, 'Seville')).status).toBe(200);
    expect(await callCount(/\/search$/)).toBe(2);
  });
});

describe('lookups of one person', () => {
  it('are limited and refused with a time to wait, except cached ones and those of colleagues', async () => {
    expect((await places(client, 'Rome')).status).toBe(200);
    const answers = await Promise.all(Array.from({ length: 130 }, (_, i) => places(client, `Rome${i}`)));
    const refused = answers.filter(({ status }) => status === 429);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(119);
    expect(refused).toHaveLength(11);
    for (const { body, headers } of refused) {
      expect(body.code).toBe('too-many-lookups');
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60);
    }
    expect((await places(client, 'Rome')).status).toBe(200);
    const email = `${randomUUID()}@colleague.polyad.test`;
    await ApiClient.signedUp(stack.apiUrl, { email });
    await stack.database.query(
      `update user_account set organization_id = (select u.organization_id from user_account u where u.email = $2), role = 'other' where email = $1`,
      [email, (await client.get<{ data: { email: string } }>('/profile/me')).body.data.email],
    );
    const colleague = await ApiClient.visitor(stack.apiUrl);
    await colleague.login(email, 'correct horse');
    expect((await places(colleague, 'Rome0815')).status).toBe(200);
  });
});
