import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { shareStack, type SharedStack } from '../support/stack.js';
import { ApiClient } from './support/api-client.js';
import { baselineSamples } from '#libs/platforms/results/baseline.js';
import { baseline } from '#libs/platforms/tiktok/baseline.js';
import { formOf, linkSandbox, pngImage } from './support/experiment-form.js';

const SPAIN = '7001000000000000101';
/** An account that Theo can use, and Nora cannot. */
const COFFEE = '7001000000000000105';

interface Me {
  data: { facebook: object | null; tiktok: { name: string; status: string } | null };
}
type Rows = { data: Record<string, unknown>[]; as_of: string };

let stack: SharedStack;
let owner: ApiClient;
beforeAll(async () => {
  stack = await shareStack('accepting');
  owner = await ApiClient.signedUp(stack.apiUrl);
  await linkSandbox(owner, [], 'tiktok');
}, 90_000);
afterAll(() => stack?.stop());

const linked = async (client: ApiClient) => (await client.get<Me>('/profile/me')).body.data;
const rows = async (path: string) => (await owner.get<Rows>(`/providers/tiktok/${path}`)).body.data;

describe('TikTok link', () => {
  it('TIKTOK-128 opens the consent page with a link token, returns with auth_code, and belongs to one team', async () => {
    const client = await ApiClient.signedUp(stack.apiUrl);
    const { body } = await client.get<{ data: { value: string } }>('/profile/token');
    const opened = await client.raw(`/api/v1/providers/tiktok/authorize?token=${body.data.value}`);
    const consent = new URL(opened.headers.get('location')!);
    expect(consent.pathname).toBe('/tiktok/portal/auth');
    expect(consent.searchParams.get('app_id')).toBe('sandbox-app');
    expect(consent.searchParams.get('redirect_uri')).toMatch(/\/api\/v1\/providers\/tiktok\/callback$/);
    const page = await linkSandbox(client, [], 'tiktok');
    expect(page.status).toBe(200);
    expect(page.headers.get('cross-origin-opener-policy')).toBe('unsafe-none');
    expect(await page.text()).toContain('data-linked="true"');
    expect(await linked(client)).toMatchObject({ facebook: null, tiktok: { name: 'Nora Vidal', status: 'linked' } });
    expect(await linked(await ApiClient.signedUp(stack.apiUrl))).toMatchObject({ tiktok: null });
  });

  it('exists beside a link with another platform', async () => {
    const client = await ApiClient.signedUp(stack.apiUrl);
    await linkSandbox(client, [], 'tiktok');
    await linkSandbox(client);
    expect(await linked(client)).toMatchObject({ facebook: { name: 'Nora Vidal' }, tiktok: { name: 'Nora Vidal' } });
    expect((await client.post('/providers/facebook/unlink')).status).toBe(200);
    expect(await linked(client)).toMatchObject({ facebook: null, tiktok: { status: 'linked' } });
  });

  it('drops a code sent to another session, or refused', async () => {
    const client = await ApiClient.signedUp(stack.apiUrl);
    const foreign = await client.raw('/api/v1/providers/tiktok/callback?auth_code=x&state=x');
    expect(foreign.status).toBe(400);
    const denied = await client.raw('/api/v1/providers/tiktok/callback?state=x');
    expect(await denied.text()).toContain('was not allowed');
    expect(await linked(client)).toMatchObject({ tiktok: null });
  });

  it('ends only with its own token, even if another team has linked the same person', async () => {
    const [one, other] = await Promise.all([ApiClient.signedUp(stack.apiUrl), ApiClient.signedUp(stack.apiUrl)]);
    await linkSandbox(one, [], 'tiktok');
    await linkSandbox(other, [], 'tiktok');
    const revokedBy = async () =>
      (
        (await (await fetch(`${stack.sandboxUrl}/__sandbox/calls?limit=500&platform=tiktok`)).json()) as {
          data: { path: string; code: number }[];
        }
      ).data.filter(({ path, code }) => path.endsWith('/oauth2/revoke_token/') && code === 0).length;
    const before = await revokedBy();
    expect((await one.post('/providers/tiktok/unlink')).status).toBe(200);
    expect(await revokedBy()).toBe(before + 1);
    expect((await other.get('/providers/tiktok/accounts')).status).toBe(200);
  });
});

describe('lookups of the TikTok wizard', () => {
  it('TIKTOK-114 TIKTOK-040 TIKTOK-016 GET /providers/tiktok/accounts returns the ad accounts with their currencies', async () => {
    expect(await rows('accounts')).toContainEqual({
      id: SPAIN,
      advertiser_id: SPAIN,
      name: 'Vidal Outdoor Spain',
      currency: 'EUR',
      time_zone: 'Europe/Madrid',
      is_usable: true,
      min_daily_budget: 20,
    });
  });

  it('TIKTOK-115 TIKTOK-050 GET /providers/tiktok/locations takes q and account', async () => {
    expect((await rows(`locations?q=mala&account=${SPAIN}`))[0]).toEqual({
      id: '2514256',
      geo_id: '2514256',
      name: 'Málaga',
      region_code: 'ES',
      geo_type: 'CITY',
      description: 'Málaga, Andalusia, Spain',
    });
    expect(await rows(`locations?q=%20&account=${SPAIN}`)).toEqual([]);
    expect(await owner.get(`/providers/tiktok/locations?account=${SPAIN}`)).toMatchObject({ status: 400 });
  });

  it('TIKTOK-116 TIKTOK-117 TIKTOK-118 TIKTOK-119 TIKTOK-017 lists audiences, interests, pixels and devices of an account', async () => {
    expect(await rows(`audiences?account=${SPAIN}`)).toContainEqual({
      id: '810000000000000801',
      name: 'Buyers, 180 days',
    });
    expect((await rows(`interests?account=${SPAIN}&lang=es`))[0]).toMatchObject({ id: expect.any(String) });
    const [pixel] = await rows(`pixels?account=${SPAIN}`);
    expect(pixel).toMatchObject({ pixel_id: pixel!['id'], pixel_name: pixel!['name'], events: expect.any(Array) });
    expect((await rows(`devices?account=${SPAIN}`))[0]).toMatchObject({
      description: expect.any(String),
      os_type: 'IOS',
    });
    expect((await rows(`custom_conversions?account=${SPAIN}&pixel=7300000000000000301`)).length).toBe(2);
    expect((await rows(`identities?account=${SPAIN}`))[0]).toMatchObject({ type: 'TT_USER' });
    expect((await rows(`content_exclusions?account=${SPAIN}`)).length).toBeGreaterThan(0);
  });

  it.each(['locations?q=x', 'interests?lang=en', 'pixels?', 'devices?', 'audiences?', 'identities?'])(
    '%s requires an account with a valid id',
    async (path) => {
      const answerTo = async (query: string) =>
        (await owner.get<{ errors: { field: string }[] }>(`/providers/tiktok/${path}${query}`)).body;
      for (const query of ['', '&account=act_1', '&account='])
        expect((await answerTo(query)).errors).toMatchObject([{ field: 'account' }]);
    },
  );

  it("refuse another team's account in the platform's words, and keep the link", async () => {
    const answer = await owner.get<{ items?: { message: string }[]; message: string }>(
      `/providers/tiktok/pixels?account=${COFFEE}`,
    );
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body)).toContain('No permission to operate advertiser');
    expect(await linked(owner)).toMatchObject({ tiktok: { status: 'linked' } });
  });

  it('require a new link after the permission was revoked at TikTok', async () => {
    const client = await ApiClient.signedUp(stack.apiUrl);
    await linkSandbox(client, [], 'tiktok');
    await fetch(`${stack.sandboxUrl}/__sandbox/tiktok/revoke`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ person: 'Nora Vidal' }),
    });
    expect(await client.get('/providers/tiktok/accounts')).toMatchObject({ status: 400, body: { code: 400100 } });
    expect(await linked(client)).toMatchObject({ tiktok: { status: 'relink-needed' } });
  });
});

describe('TikTok experiment checks', () => {
  const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const cards = [0, 1].map((id) => ({ id: `${id}`, website: 'https://shop.example/' }));
  const experiment = (change: object = {}) => ({
    objective: 'AWARENESS_AND_CONSIDERATION',
    information: {
      name: 'Two cards',
      campaign_type: 'TRAFFIC',
      promoted_url: 'https://shop.example/',
      budget: 500,
      placements: ['PLACEMENT_TIKTOK'],
      currency: 'EUR',
      start_date: dayFromNow(2),
      end_date: dayFromNow(5),
    },
    account: { id: SPAIN, name: 'Vidal Outdoor Spain', currency: 'EUR' },
    identity: { id: '690000000000000901', name: 'Vidal Outdoor', type: 'TT_USER' },
    audiences: {
      ages: [{ id: 'a', value: ['AGE_18_24'] }],
      genders: [{ id: 'g', value: 0 }],
      geolocations: [{ id: 'l', value: [{ id: '2510769', name: 'Spain', region_code: 'ES', geo_type: 'COUNTRY' }] }],
      languages: [{ id: 's', value: ['es'] }],
      spending_power: [{ id: 'p', value: 'ALL' }],
    },
    creatives: {
      headlines: [
        { id: 'a', value: 'One' },
        { id: 'b', value: 'Two' },
      ],
      visuals: [{ id: 'v', value: { name: 'Cards', type: 'carousel', carousel: cards } }],
      ctas: [{ id: 'c', value: 'LEARN_MORE' }],
    },
    ...change,
  });
  const files = ['waves', 'sunrise'].map((name) => ({
    field: 'carousel[]',
    name: `${name}.png`,
    bytes: pngImage(name),
  }));
  const visuals = [{ id: 'v', name: 'Cards', type: 'carousel', carousel: [0, 1] }];
  const submit = (change: object = {}) =>
    owner.post<{ errors?: { field: string; message: string }[] }>(
      '/providers/tiktok/experiment/create',
      formOf(experiment(change), { files, visuals }),
    );

  beforeAll(async () => {
    await linkSandbox(owner, [], 'tiktok');
    const { id } = (await owner.get<{ data: { id: string } }>('/profile/me')).body.data;
    await stack.database.query('update user_account set is_whitelisted = true where id = $1', [id]);
  });

  it.each([
    ['a suspended advertiser', { account: { id: '7001000000000000104', name: 'Vidal archive' } }, 'account.id'],
    ["another person's advertiser", { account: { id: COFFEE, name: 'Brandt Coffee' } }, 'account.id'],
    [
      'an identity of another advertiser',
      { identity: { id: '690000000000000906', name: 'Brandt Coffee', type: 'TT_USER' } },
      'identity.id',
    ],
  ])('refuse %s by its field', async (_, change, field) => {
    const { status, body } = await submit(change);
    expect([status, body.errors?.map((item) => item.field)]).toEqual([400, [field]]);
  });

  it('refuse a pixel of another advertiser by its field', async () => {
    const conversions = experiment();
    const { status, body } = await submit({
      objective: 'CONVERSIONS',
      information: { ...conversions.information, campaign_type: 'WEB_CONVERSIONS' },
      pixel: { id: '7300000000000000305', name: 'Brandt Coffee shop' },
      audiences: {
        ...conversions.audiences,
        custom_conversions: [{ id: 'e', value: { id: 'SHOPPING', name: 'Complete payment' } }],
        placements: [{ id: 'f', value: ['IN_FEED'] }],
      },
    });
    expect([status, body.errors?.map((item) => item.field)]).toEqual([400, ['pixel.id']]);
  });

  it('accept a valid one', async () => {
    expect(await submit()).toMatchObject({ status: 200, body: { data: { created: 2 } } });
  });
});

describe('TikTok callbacks', () => {
  const body = '{"advertiser_id":"7001","status":"STATUS_LIMIT","status_change_time":1790000000,"reason":"Año"}';
  const sign = (text: string) => ({
    'x-open-signature': createHmac('sha256', stack.env['TIKTOK_APP_SECRET']!).update(text).digest('hex'),
  });

  it('are stored if signed over the sent bytes, or over these with escaped characters', async () => {
    expect((await owner.post('/callbacks/tiktok', body, sign(body))).status).toBe(200);
    expect((await owner.post('/callbacks/tiktok', body, sign(body.replace('ñ', '\\u00f1')))).status).toBe(200);
    const stored = await stack.database.query("select 1 from callback_event where platform = 'tiktok'");
    expect(stored.rows).toHaveLength(1);
  });

  it('are refused otherwise, without a handshake', async () => {
    expect((await owner.post('/callbacks/tiktok', body, sign(`${body} `))).status).toBe(401);
    expect((await owner.post('/callbacks/tiktok', body)).status).toBe(401);
    expect((await owner.get('/callbacks/tiktok?hub.mode=subscribe&hub.challenge=1&hub.verify_token=')).status).toBe(
      403,
    );
  });
});

describe('TikTok baselines', () => {
  it('have their own metrics, apart from other platforms', async () => {
    const metrics = baselineSamples(baseline);
    const saved = await owner.post<{ data: object[] }>('/providers/tiktok/baseline', { name: 'Ours', metrics });
    expect(saved).toMatchObject({ status: 200, body: { data: [{ name: 'Ours', metrics }] } });
    expect(await owner.get('/providers/facebook/baseline')).toMatchObject({ body: { data: [] } });
    expect(await owner.post('/providers/facebook/baseline', { name: 'Ours', metrics })).toMatchObject({ status: 400 });
  });
});
