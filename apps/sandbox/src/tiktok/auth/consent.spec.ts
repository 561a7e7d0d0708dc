import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ARCHIVE, COFFEE, SPAIN, TikTokBench, USA } from '../testing/bench.js';

let bench: TikTokBench;
const app = { app_id: 'sandbox-app', secret: 'sandbox-secret' };
const BACK = 'https://polyad.example/back?a=1';

beforeAll(async () => {
  bench = await TikTokBench.open();
});
afterAll(() => bench.close());

const portal = (query: Record<string, string>): Promise<Response> =>
  fetch(`${bench.sandbox.url}/tiktok/portal/auth?${new URLSearchParams(query)}`);

/** Submits the consent page. @returns the redirect */
async function decide(form: [string, string][]): Promise<{ status: number; to?: URL }> {
  const pageFields: [string, string][] = [
    ['app_id', 'sandbox-app'],
    ['redirect_uri', BACK],
    ['state', 's-1'],
  ];
  const response = await fetch(`${bench.sandbox.url}/tiktok/portal/auth`, {
    method: 'POST',
    body: new URLSearchParams([...pageFields, ...form]),
    redirect: 'manual',
  });
  const to = response.headers.get('location');
  return { status: response.status, ...(to !== null && { to: new URL(to) }) };
}

const NORA: [string, string][] = [
  ['decision', 'allow'],
  ['person', '7100000000000000011'],
  ['scope', '4'],
  ['scope', '5'],
  ['advertiser', SPAIN],
  ['advertiser', COFFEE], // not hers: anyone can forge a form
];
const codeOf = async (): Promise<string> => (await decide(NORA)).to!.searchParams.get('auth_code')!;
const redeem = (code: string) => bench.post('/oauth2/access_token/', { ...app, auth_code: code }, '');

describe('consent page', () => {
  it('shows the users with their ad accounts', async () => {
    const page = await (await portal({ app_id: 'sandbox-app', redirect_uri: BACK, state: '"><b>' })).text();
    expect(page).toContain('Nora Vidal');
    expect(page).toContain('Vidal Outdoor Spain');
    expect(page).not.toContain('"><b>');
  });

  it.each([
    ['another app', { app_id: 'x', redirect_uri: BACK }],
    ['an invalid address', { app_id: 'sandbox-app', redirect_uri: 'javascript:alert(1)' }],
  ])('refuses %s', async (_, query) => {
    expect((await portal(query)).status).toBe(400);
  });

  it('redirects with a code and the state, or with only the state after a refusal', async () => {
    const { to } = await decide(NORA);
    expect(`${to!.origin}${to!.pathname}`).toBe('https://polyad.example/back');
    expect([to!.searchParams.get('a'), to!.searchParams.get('state')]).toEqual(['1', 's-1']);
    expect(to!.searchParams.get('code')).toBe(to!.searchParams.get('auth_code'));
    const refused = (await decide([['decision', 'deny']])).to!;
    expect([...refused.searchParams.keys()]).toEqual(['a', 'state']);
  });

  it('refuses people without an ad account', async () => {
    expect((await decide([...NORA.slice(0, 2), ['advertiser', COFFEE]])).status).toBe(400);
  });
});

describe('auth_code', () => {
  it('gives one token for the chosen advertisers and scopes', async () => {
    const code = await codeOf();
    const { body } = await redeem(code);
    expect(body).toMatchObject({ code: 0, message: 'OK', data: { advertiser_ids: [SPAIN], scope: [4, 5] } });
    const again = await redeem(code);
    expect([again.status, again.body.code, again.body.data]).toEqual([200, 40110, {}]);
  });

  it('expires after an hour', async () => {
    const code = await codeOf();
    bench.wait(3_600_000);
    expect((await redeem(code)).body.code).toBe(40110);
  });

  it('requires the right app and its secret', async () => {
    const wrong = await bench.post('/oauth2/access_token/', { ...app, secret: 'x', auth_code: await codeOf() }, '');
    expect(wrong.body.code).toBe(40101);
    const none = await bench.post('/oauth2/access_token/', app, '');
    expect(none.body).toMatchObject({ code: 40002, message: 'auth_code: Missing data for required field.' });
  });
});

describe('TikTok token', () => {
  it('lists its advertisers, with the fields of TIKTOK-040', async () => {
    const { list } = await bench.data(bench.get('/oauth2/advertiser/get/', app));
    expect(list[0]).toEqual({ advertiser_id: SPAIN, advertiser_name: 'Vidal Outdoor Spain' });
    const fields = ['name', 'currency', 'timezone', 'status'];
    const info = await bench.data(bench.get('/advertiser/info/', { advertiser_ids: [SPAIN, ARCHIVE], fields }));
    expect(info.list).toEqual([
      {
        advertiser_id: SPAIN,
        name: 'Vidal Outdoor Spain',
        currency: 'EUR',
        timezone: 'Europe/Madrid',
        status: 'STATUS_ENABLE',
      },
      expect.objectContaining({ advertiser_id: ARCHIVE, status: 'STATUS_DISABLE' }),
    ]);
  });

  it('reaches only its advertisers, and only addresses in its scope', async () => {
    const token = await bench.signIn('Nora Vidal', { advertisers: [SPAIN], scopes: [4] });
    const foreign = await bench.get('/advertiser/info/', { advertiser_ids: [USA] }, token);
    const scope = await bench.get('/tool/language/', { advertiser_id: SPAIN }, token);
    expect([foreign.body.code, scope.body.code]).toEqual([40001, 40001]);
    expect((await bench.get('/pixel/list/', { advertiser_id: SPAIN }, token)).body.code).toBe(0);
  });

  it('has different errors if it is missing, unknown or revoked', async () => {
    const ask = async (token: string): Promise<number> =>
      (await bench.get('/advertiser/info/', { advertiser_ids: [SPAIN] }, token)).body.code;
    const [one, two, three] = await Promise.all([1, 2, 3].map(() => bench.signIn('Nora Vidal')));
    expect([await ask(''), await ask('nonsense'), await ask(one!)]).toEqual([40104, 40105, 0]);
    expect((await bench.post('/oauth2/revoke_token/', { ...app, access_token: one }, '')).body.code).toBe(0);
    expect(await ask(one!)).toBe(40105);
    await bench.fault('token-revoked', { match: { path: 'advertiser/info' } });
    expect([await ask(two!), await ask(two!), await ask(three!)]).toEqual([40105, 40105, 0]);
    await bench.control('POST', 'tiktok/revoke', { person: 'Nora Vidal' });
    expect(await ask(three!)).toBe(40105);
    bench.token = await bench.signIn('Nora Vidal');
  });

  it('returns its user', async () => {
    expect((await bench.data(bench.get('/user/info/'))).display_name).toBe('Nora Vidal');
  });
});
