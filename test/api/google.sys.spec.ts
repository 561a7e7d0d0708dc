import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { baseline } from '#libs/platforms/google/baseline.js';
import { baselineSamples } from '#libs/platforms/results/baseline.js';
import { shareStack, type SharedStack } from '../support/stack.js';
import { ApiClient } from './support/api-client.js';
import { allow, linkSandbox } from './support/experiment-form.js';

const GROUP = { id: '9100000001', name: 'Vidal Group' };
const AGENCIES = { id: '9100000002', name: 'Vidal agencies' };
const SPAIN = '9100000101';
const ARCHIVE = '9100000104';
/** A customer that Theo can use, and Nora cannot. */
const COFFEE = '9100000201';
const OLD_SHOP = '9100000202';
const THEO = '117000000000000000012';

interface Me {
  data: { google: { name: string; email: string; status: string; default_account?: string } | null };
}
type Rows = { data: Record<string, unknown>[]; as_of: string };

let stack: SharedStack;
let owner: ApiClient;
beforeAll(async () => {
  stack = await shareStack('accepting');
  owner = await ApiClient.signedUp(stack.apiUrl);
  await linkSandbox(owner, [], 'google');
}, 90_000);
afterAll(() => stack?.stop());

const linked = async (client: ApiClient) => (await client.get<Me>('/profile/me')).body.data.google;
const rows = async (path: string) => (await owner.get<Rows>(`/providers/google/${path}`)).body.data;
const control = (path: string, body: object) =>
  fetch(`${stack.sandboxUrl}/__sandbox/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
/** Links a person other than the first of the consent page. */
async function linkedAs(person: string): Promise<ApiClient> {
  const client = await ApiClient.signedUp(stack.apiUrl);
  const { body } = await client.get<{ data: { value: string } }>('/profile/token');
  const opened = await client.raw(`/api/v1/providers/google/authorize?token=${body.data.value}`);
  await client.raw(await allow(opened.headers.get('location')!, [], { person }));
  return client;
}

describe('Google link', () => {
  it('opens the consent page for offline access, and shows the linked account', async () => {
    const client = await ApiClient.signedUp(stack.apiUrl);
    const { body } = await client.get<{ data: { value: string } }>('/profile/token');
    const opened = await client.raw(`/api/v1/providers/google/authorize?token=${body.data.value}`);
    const { pathname, searchParams } = new URL(opened.headers.get('location')!);
    expect(pathname).toBe('/google/o/oauth2/v2/auth');
    expect(Object.fromEntries(searchParams)).toMatchObject({
      client_id: 'sandbox-client',
      access_type: 'offline',
      prompt: 'consent',
      redirect_uri: expect.stringMatching(/\/api\/v1\/providers\/google\/callback$/),
    });
    const page = await linkSandbox(client, [], 'google');
    expect(await page.text()).toContain('data-linked="true"');
    expect(await linked(client)).toMatchObject({
      name: 'Nora Vidal',
      email: 'nora@vidal-outdoor.example',
      status: 'linked',
    });
    expect(await linked(await ApiClient.signedUp(stack.apiUrl))).toBeNull();
  });

  it('GOOGLE-003 is for owners and admins', async () => {
    const member = await ApiClient.signedUp(stack.apiUrl);
    const { id } = (await member.get<{ data: { id: string } }>('/profile/me')).body.data;
    await stack.database.query(
      `update user_account set role = 'other', organization_id = (select organization_id from user_account where id = $2)
       where id = $1`,
      [id, (await owner.get<{ data: { id: string } }>('/profile/me')).body.data.id],
    );
    expect(await member.post('/providers/google/customer', { customer: SPAIN })).toMatchObject({ status: 403 });
    expect(await member.post('/providers/google/declare', { account: SPAIN, campaigns: ['1'] })).toMatchObject({
      status: 403,
    });
  });

  it('GOOGLE-033 is completed by POST /providers/google/customer, which sets the customer of lookups and new experiments', async () => {
    const client = await ApiClient.signedUp(stack.apiUrl);
    await linkSandbox(client, [], 'google');
    expect(await client.get('/providers/google/pixels')).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'account' }] },
    });
    expect(await client.post('/providers/google/customer', { customer: SPAIN })).toMatchObject({
      status: 200,
      body: { message: 'New experiments use this account.' },
    });
    expect(await linked(client)).toMatchObject({ default_account: SPAIN });
    expect((await client.get<Rows>('/providers/google/pixels')).body.data.length).toBeGreaterThan(0);
    // A new link of the same person keeps the customer.
    await linkSandbox(client, [], 'google');
    expect(await linked(client)).toMatchObject({ default_account: SPAIN });
  });

  it.each([
    [
      'a manager below a manager',
      AGENCIES.id,
      'This is a manager account, which runs no ads. Choose an account below it.',
    ],
    ['a manager', GROUP.id, 'This is a manager account, which runs no ads. Choose an account below it.'],
    ['a closed customer', ARCHIVE, 'This account is not active. Choose another one, or activate it first.'],
    ["another's", COFFEE, 'The linked account cannot use this ad account.'],
    ['an id with hyphens', '910-000-0101', 'customer is not valid.'],
  ])('GOOGLE-033 refuses %s at its field', async (_, customer, message) => {
    expect(await owner.post('/providers/google/customer', { customer })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'customer', message }] },
    });
  });

  it('renews an expired token, and requires a new link after Google revoked the permission', async () => {
    const client = await linkedAs(THEO);
    await stack.database.query(`update platform_link set token_expires_at = now() where name = 'Theo Brandt'`);
    expect(await client.get('/providers/google/accounts')).toMatchObject({ status: 200 });
    const { rows: links } = await stack.database.query<{ renewed: boolean }>(
      `select renewed_at is not null as renewed from platform_link where name = 'Theo Brandt'`,
    );
    expect(links).toEqual([{ renewed: true }]);
    await control('google/revoke', { person: 'Theo Brandt' });
    expect(await client.get(`/providers/google/pixels?account=${COFFEE}`)).toMatchObject({
      status: 400,
      body: { code: 400100 },
    });
    expect(await linked(client)).toMatchObject({ status: 'relink-needed' });
  });
});

describe('lookups of the Google wizard', () => {
  it('GOOGLE-006 GET /providers/google/accounts returns customers, each below its managers', async () => {
    const accounts = await rows('accounts');
    expect(accounts).toContainEqual({
      id: SPAIN,
      customer_id: SPAIN,
      name: 'Vidal Outdoor Spain',
      currency: 'EUR',
      managers: [GROUP],
      time_zone: 'Europe/Madrid',
      is_usable: true,
      min_daily_budget: 1,
      min_daily_budgets: { DEMAND_GEN: 5.4 },
    });
    expect(accounts).toContainEqual(expect.objectContaining({ name: 'Vidal Outdoor US', managers: [] }));
    expect(accounts).toContainEqual(
      expect.objectContaining({ name: 'Vidal Outdoor Japan', managers: [GROUP, AGENCIES], is_usable: true }),
    );
    for (const { id } of [GROUP, AGENCIES]) expect(accounts.map((account) => account['id'])).not.toContain(id);
  });

  it('GOOGLE-024 GET /providers/google/locations takes q', async () => {
    const found = await rows(`locations?q=spain&account=${SPAIN}`);
    expect(found[0]).toMatchObject({ name: 'Spain', country_code: 'ES', target_type: 'Country' });
    expect(await rows(`locations?q=%20&account=${SPAIN}`)).toEqual([]);
    expect(await owner.get(`/providers/google/locations?account=${SPAIN}`)).toMatchObject({ status: 400 });
  });

  it('GOOGLE-024 searches and returns places in the language of the person', async () => {
    const found = await rows(`locations?q=alem&lang=es&account=${SPAIN}`);
    expect(found).toEqual([expect.objectContaining({ name: 'Alemania', country_code: 'DE' })]);
    expect((await rows(`locations?q=lyon&lang=es&account=${SPAIN}`))[0]).toMatchObject({
      description: 'Lyon, Auvergne-Rhone-Alpes, Francia',
    });
    expect(await rows(`locations?q=alem&account=${SPAIN}`)).toEqual([]);
    expect(await owner.get(`/providers/google/locations?q=a&lang=fr&account=${SPAIN}`)).toMatchObject({ status: 400 });
  });

  it('GOOGLE-025 GET /providers/google/topics takes q', async () => {
    const all = await rows(`topics?account=${SPAIN}`);
    const words = String(all[0]!['name']).slice(0, 5);
    const found = await rows(`topics?q=${encodeURIComponent(words.toUpperCase())}&account=${SPAIN}`);
    expect(found).toContainEqual(all[0]);
    expect(found.every(({ name }) => String(name).toLowerCase().includes(words.toLowerCase()))).toBe(true);
  });

  it('GOOGLE-026 GOOGLE-027 GOOGLE-006 lists audiences, pictures, conversions and everything else of an account', async () => {
    expect((await rows(`custom_audiences?account=${SPAIN}`))[0]).toMatchObject({
      type: expect.stringMatching(/^(user_list|custom_audience)$/),
    });
    expect(await rows(`assets?account=${SPAIN}`)).toEqual(expect.any(Array));
    expect((await rows(`pixels?account=${SPAIN}`)).map(({ category }) => category)).toContain('PURCHASE');
    expect((await rows(`demographics?account=${SPAIN}`))[0]).toMatchObject({ type: expect.any(String) });
    for (const list of ['languages', 'segments', 'interests'])
      expect((await rows(`${list}?account=${SPAIN}`))[0]).toMatchObject({ id: expect.stringMatching(/^\d+$/) });
    expect(await rows(`placements?q=blog.example&account=${SPAIN}`)).toContainEqual({
      id: 'blog.example',
      name: 'blog.example',
      type: 'website',
    });
  });

  it("refuse another team's customer in our words or Google's, and keep the link", async () => {
    expect((await owner.get(`/providers/google/pixels?account=${COFFEE}`)).status).toBe(400);
    expect(await linked(owner)).toMatchObject({ status: 'linked' });
  });
});

describe('campaigns without the political declaration', () => {
  it('are listed, and declared by people who may link accounts', async () => {
    const theo = await linkedAs(THEO);
    const undeclared = async () =>
      (await theo.get<Rows>(`/providers/google/undeclared?account=${OLD_SHOP}`)).body.data as {
        id: string;
        name: string;
      }[];
    const missing = await undeclared();
    expect(missing.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Coffee beans 2024', 'Espresso machines 2025']),
    );
    const [first, ...rest] = missing;
    const declare = (campaigns: string[]) =>
      theo.post<Rows>('/providers/google/declare', { account: OLD_SHOP, campaigns });
    expect((await declare([first!.id])).body.data).toEqual(rest);
    expect((await declare([first!.id, ...rest.map(({ id }) => id)])).body.data).toEqual([]);
    expect(await undeclared()).toEqual([]);
    const { rows: trail } = await stack.database.query<{ detail: { campaigns: string[] } }>(
      `select detail from audit_event where action = 'link.campaigns-declared' order by id`,
    );
    expect(trail.map(({ detail }) => detail.campaigns.length)).toEqual([1, rest.length]);
  });

  it.each([
    ['none', []],
    ['words', ['summer']],
  ])('are not declared by %s', async (_, campaigns) => {
    expect(await owner.post('/providers/google/declare', { account: SPAIN, campaigns })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'campaigns' }] },
    });
  });
});

describe('Google team data', () => {
  it("GOOGLE-034 GOOGLE-035 GOOGLE-036 GOOGLE-037 includes baselines with Google's metrics", async () => {
    const metrics = baselineSamples(baseline);
    const saved = await owner.post<{ data: { id: string }[] }>('/providers/google/baseline', { name: 'Ours', metrics });
    expect(saved).toMatchObject({ status: 200, body: { data: [{ name: 'Ours', metrics }] } });
    const { id } = saved.body.data[0]!;
    expect(await owner.get('/providers/google/baseline')).toMatchObject({ body: { data: [{ id }] } });
    expect(await owner.get('/providers/facebook/baseline')).toMatchObject({ body: { data: [] } });
    for (const enabled of [{ id }, {}])
      expect(await owner.post('/providers/google/baseline/default', enabled)).toMatchObject({ status: 200 });
    expect(await owner.post('/providers/google/baseline/remove', { id })).toMatchObject({ status: 200 });
    expect(await owner.post('/providers/tiktok/baseline', { name: 'Ours', metrics })).toMatchObject({ status: 400 });
  });

  it('GOOGLE-038 GOOGLE-039 GOOGLE-028 GOOGLE-040 includes usage, drafts and counts like elsewhere', async () => {
    expect((await owner.get('/providers/google/usage')).status).toBe(200);
    const data = { information: { name: 'Later', campaign_type: 'SEARCH' } };
    expect(await owner.post('/providers/google/experiment/draft/save', { data })).toMatchObject({
      status: 200,
      body: { data: { id: expect.any(Number) } },
    });
    const created = { ages: 2, keywords: 2, headlines: 3 };
    const counted = await owner.post('/providers/google/experiment/variations/count', { created });
    expect(counted).toMatchObject({ status: 200, body: { data: [12, 12] } });
  });
});
