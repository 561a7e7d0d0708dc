import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startStack, type Stack } from '../support/stack.js';
import { ApiClient } from './support/api-client.js';
import { linkSandbox } from './support/experiment-form.js';

const SPAIN = '7001000000000000101';
/** Which Theo has and Nora has not. */
const COFFEE = '7001000000000000105';

interface Me {
  data: { facebook: object | null; tiktok: { name: string; status: string } | null };
}
type Rows = { data: Record<string, unknown>[]; as_of: string };

let stack: Stack;
let owner: ApiClient;
beforeAll(async () => {
  stack = await startStack({ parts: ['sandbox', 'api'] });
  owner = await ApiClient.signedUp(stack.apiUrl);
  await linkSandbox(owner, [], 'tiktok');
}, 90_000);
afterAll(() => stack?.stop());

const linked = async (client: ApiClient) => (await client.get<Me>('/profile/me')).body.data;
const rows = async (path: string) => (await owner.get<Rows>(`/providers/tiktok/${path}`)).body.data;

describe('linking TikTok', () => {
  it('TIKTOK-128 opens the consent page with a link token, comes back with auth_code, and is the link of one team', async () => {
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

  it('lies beside a link with another platform', async () => {
    const client = await ApiClient.signedUp(stack.apiUrl);
    await linkSandbox(client, [], 'tiktok');
    await linkSandbox(client);
    expect(await linked(client)).toMatchObject({ facebook: { name: 'Nora Vidal' }, tiktok: { name: 'Nora Vidal' } });
    expect((await client.post('/providers/facebook/unlink')).status).toBe(200);
    expect(await linked(client)).toMatchObject({ facebook: null, tiktok: { status: 'linked' } });
  });

  it('drops a code that is answered to another session, or refused', async () => {
    const client = await ApiClient.signedUp(stack.apiUrl);
    const foreign = await client.raw('/api/v1/providers/tiktok/callback?auth_code=x&state=x');
    expect(foreign.status).toBe(400);
    const denied = await client.raw('/api/v1/providers/tiktok/callback?state=x');
    expect(await denied.text()).toContain('was not allowed');
    expect(await linked(client)).toMatchObject({ tiktok: null });
  });

  it('ends with its own token alone, though another team has linked the same person', async () => {
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

describe('what the TikTok wizard asks for', () => {
  it('TIKTOK-114 TIKTOK-040 TIKTOK-016 GET /providers/tiktok/accounts returns the ad accounts with their currencies', async () => {
    expect(await rows('accounts')).toContainEqual({
      ...{ id: SPAIN, advertiser_id: SPAIN, name: 'Vidal Outdoor Spain', currency: 'EUR' },
      ...{ time_zone: 'Europe/Madrid', is_usable: true, min_daily_budget: 20 },
    });
  });

  it('TIKTOK-115 TIKTOK-050 GET /providers/tiktok/locations takes q and account', async () => {
    expect((await rows(`locations?q=mala&account=${SPAIN}`))[0]).toEqual({
      ...{ id: '2514256', geo_id: '2514256', name: 'Málaga', region_code: 'ES', geo_type: 'CITY' },
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
    expect((await rows(`identities?account=${SPAIN}`))[0]).toMatchObject({ type: 'CUSTOMIZED_USER' });
    expect((await rows(`content_exclusions?account=${SPAIN}`)).length).toBeGreaterThan(0);
  });

  it.each(['locations?q=x', 'interests?x=1', 'pixels?x=1', 'devices?x=1', 'audiences?x=1', 'identities?x=1'])(
    '%s wants an account, and one that is an id',
    async (path) => {
      expect(await owner.get(`/providers/tiktok/${path}`)).toMatchObject({ status: 400 });
      expect(await owner.get(`/providers/tiktok/${path}&account=act_1`)).toMatchObject({ status: 400 });
    },
  );

  it("another's account is refused in the platform's words, and the link stands", async () => {
    const answer = await owner.get<{ items?: { message: string }[]; message: string }>(
      `/providers/tiktok/pixels?account=${COFFEE}`,
    );
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body)).toContain('No permission to operate advertiser');
    expect(await linked(owner)).toMatchObject({ tiktok: { status: 'linked' } });
  });

  it('a permission that was taken back at TikTok asks for the account to be linked again', async () => {
    const client = await ApiClient.signedUp(stack.apiUrl);
    await linkSandbox(client, [], 'tiktok');
    await fetch(`${stack.sandboxUrl}/__sandbox/tiktok/revoke`, {
      ...{ method: 'POST', headers: { 'content-type': 'application/json' } },
      body: JSON.stringify({ person: 'Nora Vidal' }),
    });
    expect(await client.get('/providers/tiktok/accounts')).toMatchObject({ status: 400, body: { code: 400100 } });
    expect(await linked(client)).toMatchObject({ tiktok: { status: 'relink-needed' } });
  });
});
