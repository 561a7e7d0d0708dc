import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { shareStack, type SharedStack } from '../support/stack.js';
import { ApiClient } from './support/api-client.js';
import { claimsOf } from './support/forge-token.js';
import { allow, linkSandbox } from './support/experiment-form.js';

interface Me {
  data: { facebook: { name: string; status: string } | null };
}

let stack: SharedStack;
beforeAll(async () => (stack = await shareStack('accepting')), 90_000);
afterAll(() => stack?.stop());

const linkToken = async (client: ApiClient): Promise<string> =>
  (await client.get<{ data: { value: string } }>('/profile/token')).body.data.value;
const open = (client: ApiClient, token: string) => client.raw(`/api/v1/providers/facebook/authorize?token=${token}`);
const linked = async (client: ApiClient) => (await client.get<Me>('/profile/me')).body.data.facebook;

describe('account link', () => {
  it('AUTH-050 META-169 is made on the consent page and shows the linked name', async () => {
    const client = await ApiClient.signedUp(stack.apiUrl);
    const page = await linkSandbox(client);
    expect(page.status).toBe(200);
    expect(page.headers.get('cross-origin-opener-policy')).toBe('unsafe-none');
    const html = await page.text();
    expect(html).toContain('<script src="/api/v1/providers/closing.js"></script>');
    expect(html).not.toMatch(/<script>|onload=/);
    expect(await linked(client)).toMatchObject({ name: 'Nora Vidal', status: 'linked' });
    const script = await client.raw('/api/v1/providers/closing.js');
    expect(script.headers.get('content-type')).toContain('javascript');
  });

  it('requires a link token of its session, which works once', async () => {
    const [client, other] = await Promise.all([ApiClient.signedUp(stack.apiUrl), ApiClient.signedUp(stack.apiUrl)]);
    const token = await linkToken(client);
    const { iat, exp } = claimsOf(token) as { iat: number; exp: number };
    expect(exp - iat).toBe(10 * 60);
    expect((await open(other, token)).status).toBe(400);
    expect((await open(client, client.cookies.get('polyad_access')!)).status).toBe(400);
    expect((await open(client, token)).status).toBe(302);
    expect((await open(client, token)).status).toBe(400);
    expect((await open(new ApiClient(stack.apiUrl), await linkToken(client))).status).toBe(400);
  });

  it('drops a code sent to another session, and uses a repeated one once', async () => {
    const [victim, attacker] = await Promise.all([ApiClient.signedUp(stack.apiUrl), ApiClient.signedUp(stack.apiUrl)]);
    const callback = await allow((await open(attacker, await linkToken(attacker))).headers.get('location')!);
    expect((await victim.raw(callback)).status).toBe(400);
    expect(await linked(victim)).toBeNull();
    const own = await allow((await open(attacker, await linkToken(attacker))).headers.get('location')!);
    const both = await Promise.all([attacker.raw(own), attacker.raw(own)]);
    const again = await attacker.raw(own);
    expect([...both, again].map(({ status }) => status)).toEqual([200, 200, 200]);
    for (const page of [...both, again]) expect(await page.text()).toContain('Nora Vidal is connected.');
    expect((await victim.raw(own)).status).toBe(400);
    expect((await attacker.post('/providers/facebook/unlink')).status).toBe(200);
    expect((await attacker.raw(own)).status).toBe(400);
  });

  it('is not made if the consent is refused, and a message says so', async () => {
    const client = await ApiClient.signedUp(stack.apiUrl);
    const page = await client.raw('/api/v1/providers/facebook/callback?error=access_denied&state=x');
    expect(page.status).toBe(400);
    const html = await page.text();
    expect(html).toContain('was not allowed');
    expect(html).toContain('data-refusal="{&quot;reason&quot;:&quot;denied&quot;,');
    expect(html).toContain('<script src="/api/v1/providers/closing.js"></script>');
    expect(await linked(client)).toBeNull();
  });

  it('is refused without a required permission, which is named and can be granted again', async () => {
    const client = await ApiClient.signedUp(stack.apiUrl);
    const refused = await linkSandbox(client, ['ads_management', 'pages_manage_ads', 'leads_retrieval']);
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain(
      'Permissions are missing that experiments need: manage ads (ads_management), manage the ads of your pages (pages_manage_ads). Close this window, connect again and leave them ticked.',
    );
    expect(await linked(client)).toBeNull();
    await client.post('/profile/lang', { lang: 'es' });
    expect(await (await linkSandbox(client, ['ads_management'])).text()).toContain(
      'Faltan permisos que los experimentos necesitan: gestionar anuncios (ads_management).',
    );
    expect((await linkSandbox(client, ['leads_retrieval', 'business_management', 'instagram_basic'])).status).toBe(200);
    expect(await linked(client)).toMatchObject({ name: 'Nora Vidal', status: 'linked' });
    expect((await linkSandbox(client, ['ads_management'])).status).toBe(400);
    expect(await linked(client)).toMatchObject({ name: 'Nora Vidal', status: 'linked' });
  });

  it('refuses a consent after 10 minutes', async () => {
    const client = await ApiClient.signedUp(stack.apiUrl);
    const callback = await allow((await open(client, await linkToken(client))).headers.get('location')!);
    await stack.database.query(
      `update single_use_value set expires_at = expires_at - interval '10 minutes' where purpose = 'provider-state' and used_at is null`,
    );
    expect((await client.raw(callback)).status).toBe(400);
    expect(await linked(client)).toBeNull();
  });

  it('is shown in the language of the signed-in person, otherwise of the browser', async () => {
    const client = await ApiClient.signedUp(stack.apiUrl);
    await client.post('/profile/lang', { lang: 'es' });
    const spanish = await (await linkSandbox(client)).text();
    expect(spanish).toContain('<html lang="es">');
    expect(spanish).toContain('Nora Vidal está vinculada. Puede cerrar esta ventana.');
    expect(await (await open(client, 'no token')).text()).toContain(
      'El enlace de esta ventana ha caducado. Ciérrela e inténtelo de nuevo.',
    );
    const visitor = (language: string) =>
      new ApiClient(stack.apiUrl).raw('/api/v1/providers/facebook/authorize?token=x', {
        headers: { 'accept-language': language },
      });
    expect(await (await visitor('es-MX,es;q=0.9')).text()).toContain('¡Su sesión ha caducado!');
    expect(await (await visitor('de')).text()).toContain('Your session has expired!');
  });

  it('escapes text of the platform', async () => {
    const client = await ApiClient.signedUp(stack.apiUrl);
    const page = await client.raw(`/api/v1/providers/facebook/callback?code=${encodeURIComponent('<script>')}&state=x`);
    expect(await page.text()).not.toContain('<script>');
  });

  it('is revoked at the platform by the last team that unlinks', async () => {
    const [client, other] = await Promise.all([ApiClient.signedUp(stack.apiUrl), ApiClient.signedUp(stack.apiUrl)]);
    await stack.database.query('delete from platform_link');
    await linkSandbox(client);
    await linkSandbox(other);
    const response = await fetch(`${stack.sandboxUrl}/__sandbox/meta/tokens`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ person: 'Nora Vidal' }),
    });
    const { access_token } = (await response.json()) as { access_token: string };
    const permissions = async () =>
      (await fetch(`${stack.sandboxUrl}/meta/v26.0/me/permissions?access_token=${access_token}`)).status;
    expect(await permissions()).toBe(200);
    expect((await client.post('/providers/facebook/unlink')).status).toBe(200);
    expect(await permissions()).toBe(200);
    expect((await other.post('/providers/facebook/unlink')).status).toBe(200);
    expect(await permissions()).not.toBe(200);
  });

  it('is removed by its own team only', async () => {
    const [client, other] = await Promise.all([ApiClient.signedUp(stack.apiUrl), ApiClient.signedUp(stack.apiUrl)]);
    await linkSandbox(client);
    expect((await other.post('/providers/facebook/unlink')).status).toBe(404);
    expect((await client.post('/providers/facebook/unlink')).status).toBe(200);
    expect(await linked(client)).toBeNull();
    expect((await client.post('/providers/facebook/unlink')).status).toBe(404);
    const { body } = await client.get<{ data: { rows: { action: string; target: string; detail: object }[] } }>(
      '/profile/audit',
    );
    expect(body.data.rows.slice(0, 2)).toMatchObject([
      { action: 'link.removed', target: 'facebook' },
      { action: 'link.created', target: 'facebook', detail: { name: 'Nora Vidal' } },
    ]);
  });
});

/** The row of a team's link. */
async function sealedOf(client: ApiClient): Promise<{ id: string; sealed_token: string }> {
  const { body } = await client.get<{ data: { email: string } }>('/profile/me');
  const { rows } = await stack.database.query<{ id: string; sealed_token: string }>(
    `select l.id, l.sealed_token from platform_link l
     join user_account u on u.organization_id = l.organization_id where u.email = $1`,
    [body.data.email],
  );
  return rows[0]!;
}

describe('refusals of the platform', () => {
  const control = (path: string, body: object) =>
    fetch(`${stack.sandboxUrl}/__sandbox${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const accounts = (client: ApiClient) => client.get('/providers/facebook/ad_accounts');

  it('ERR-010 ERR-011 an expired token requires a new link, marks the account once, and works again afterwards', async () => {
    const client = await ApiClient.signedUp(stack.apiUrl);
    await linkSandbox(client);
    expect((await control('/meta/revoke', { person: 'Nora Vidal' })).status).toBe(200);
    const refusal = { status: 400, body: { code: 400100, errors: [{ type: 'relink', code: 200 }] } };
    expect(await accounts(client)).toMatchObject(refusal);
    expect(await linked(client)).toMatchObject({ status: 'relink-needed' });
    expect(await accounts(client)).toMatchObject(refusal);
    await linkSandbox(client);
    expect((await accounts(client)).status).toBe(200);
    expect(await linked(client)).toMatchObject({ status: 'linked' });
  });

  it.each<[string, (sealed: string, foreign: string) => string]>([
    ['cut', (sealed) => sealed.slice(0, -6)],
    ['swapped for another team’s', (_, foreign) => foreign],
    ['of a removed key', (sealed) => sealed.replace(/^v1\.[^.]*/, 'v1.gone')],
    ['empty', () => ''],
  ])(
    'ERR-010 a sealed token that is %s requires a new link, is reported once, and works again when repaired',
    async (_name, damaged) => {
      const [client, other] = await Promise.all([ApiClient.signedUp(stack.apiUrl), ApiClient.signedUp(stack.apiUrl)]);
      await Promise.all([linkSandbox(client), linkSandbox(other)]);
      const [own, foreign] = await Promise.all([client, other].map(sealedOf));
      const seal = (text: string) =>
        stack.database.query('update platform_link set sealed_token = $2 where id = $1', [own!.id, text]);
      const trail = async () => {
        const { body } = await client.get<{ data: { rows: { action: string; target: string }[] } }>('/profile/audit');
        return body.data.rows.filter(({ action }) => /^link\.(un|re)/.test(action)).map(({ action }) => action);
      };
      const account = { account_id: 'act_100100000000103' };
      const count = () =>
        client.post('/providers/facebook/experiment/variations/count', {
          ...account,
          created: { ages: 2 },
          page_id: '200100000000201',
        });

      await seal(damaged(own!.sealed_token, foreign!.sealed_token));
      const refusal = { status: 400, body: { code: 400100, errors: [{ type: 'relink', code: 200 }] } };
      const answers = await Promise.all([
        accounts(client),
        accounts(client),
        client.post('/providers/facebook/ad_accounts/lookups', account),
      ]);
      for (const answer of answers) expect(answer).toMatchObject(refusal);
      expect((await count()).status).toBe(200);
      expect(await linked(client)).toMatchObject({ status: 'relink-needed' });
      expect(await trail()).toEqual(['link.unreadable']);

      await seal(own!.sealed_token);
      await fetch(`${stack.sandboxUrl}/__sandbox/calls`, { method: 'DELETE' });
      expect((await accounts(client)).status).toBe(200);
      expect((await count()).status).toBe(200);
      const log = (await (await fetch(`${stack.sandboxUrl}/__sandbox/calls?limit=1000`)).json()) as {
        data: { path: string }[];
      };
      expect(log.data.some(({ path }) => path.endsWith('/ads_volume'))).toBe(true);
      expect(await linked(client)).toMatchObject({ status: 'linked' });
      expect(await trail()).toEqual(['link.restored', 'link.unreadable']);

      await seal(damaged(own!.sealed_token, foreign!.sealed_token));
      expect(await accounts(client)).toMatchObject(refusal);
      await linkSandbox(client);
      expect((await accounts(client)).status).toBe(200);
      expect((await client.post('/providers/facebook/unlink')).status).toBe(200);
    },
  );

  it('allow unlinking with a damaged token', async () => {
    const client = await ApiClient.signedUp(stack.apiUrl);
    await linkSandbox(client);
    const { id } = await sealedOf(client);
    await stack.database.query(`update platform_link set sealed_token = 'v1.x' where id = $1`, [id]);
    expect((await client.post('/providers/facebook/unlink')).status).toBe(200);
    expect(await linked(client)).toBeNull();
  });

  it('ERR-009 report a throttled ad account with its code, its text and Retry-After', async () => {
    const client = await ApiClient.signedUp(stack.apiUrl);
    await linkSandbox(client);
    await control('/faults', { kind: 'throttle', match: { path: 'adspixels' } });
    const answer = await client.post('/providers/facebook/ad_accounts/lookups', { account_id: 'act_100100000000103' });
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 80004, message: 'There have been too many calls to this ad-account. Wait a bit and try again.' },
    });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('return 503 for an unreachable platform, without blaming the link', async () => {
    const client = await ApiClient.signedUp(stack.apiUrl);
    await linkSandbox(client);
    await control('/faults', { kind: 'http500', match: { path: 'me/adaccounts' }, times: 10 });
    expect(await accounts(client)).toMatchObject({ status: 503, body: { code: 'platform-unavailable' } });
    await fetch(`${stack.sandboxUrl}/__sandbox/faults`, { method: 'DELETE' });
    expect(await linked(client)).toMatchObject({ status: 'linked' });
  });
});

describe('lookups', () => {
  it('META-152 META-153 META-154 META-155 META-156 META-157 META-158 return what the wizard offers', async () => {
    const client = await ApiClient.signedUp(stack.apiUrl);
    await linkSandbox(client);
    const data = async (answer: Promise<{ status: number; body: { data?: unknown } }>) => {
      const { status, body } = await answer;
      expect(status).toBe(200);
      // eslint-disable-next-line @typescript-eslint/no-explicit-any -- shapes are what is asserted below
      return body.data as any;
    };
    const at = '/providers/facebook';
    const { ad_accounts, pages } = await data(client.get(`${at}/ad_accounts`));
    expect(ad_accounts).toContainEqual(
      expect.objectContaining({ currency: 'USD', is_usable: true, time_zone: 'America/New_York' }),
    );
    const [account, page] = [ad_accounts[0].id, pages[0].id];
    expect(
      Object.keys(
        await data(client.post(`${at}/ad_accounts/lookups`, { account_id: account, goal: 'OUTCOME_TRAFFIC' })),
      ).sort(),
    ).toEqual(['applications', 'custom_audiences', 'custom_conversions', 'dsa_beneficiary', 'dsa_payor', 'pixels']);
    expect(
      Object.keys(await data(client.post(`${at}/lookups/page`, { id: page, goal: 'OUTCOME_LEADS' }))).sort(),
    ).toEqual(['forms', 'ig_accounts']);
    const choices = await data(client.get(`${at}/lookups/experiment`));
    expect(choices.map(({ type }: { type: string }) => type)).toEqual(
      expect.arrayContaining(['industries', 'user_os', 'positions', 'ctas', 'attribution_settings', 'secondary_goals']),
    );
    expect(await data(client.get(`${at}/locations?q=Madrid`))).toContainEqual(
      expect.objectContaining({ type: 'city', name: 'Madrid' }),
    );
    expect(await data(client.get(`${at}/interests?q=Hiking`))).toContainEqual(
      expect.objectContaining({ name: 'Hiking' }),
    );
    expect((await data(client.post(`${at}/demographics`, { q: 'a' }))).length).toBeGreaterThan(0);
    const reach = await data(
      client.post(`${at}/reach`, {
        account_id: account,
        audiences: [
          {
            name: 'All',
            components: {
              ages: [18, 56],
              geolocations: [{ type: 'country', key: 'ES', name: 'Spain', country_code: 'ES' }],
            },
          },
        ],
      }),
    );
    expect(reach).toMatchObject([{ name: 'All', reach: { issue: false }, error: null }]);
    expect(reach[0].reach.lower_bound).toBeGreaterThan(1_000);
  });

  it('META-160 META-129 count [created, tested], with the page’s limit if known', async () => {
    const client = await ApiClient.signedUp(stack.apiUrl);
    await linkSandbox(client);
    const count = async (created: object, more: object = {}) =>
      (await client.post('/providers/facebook/experiment/variations/count', { created, tested: created, ...more }))
        .body['data'];
    expect(await count({})).toEqual([1, 1]);
    expect(await count({ ages: 2, headlines: 2, copies: 3, visuals: 2, ctas: 2, genders: 2, interests: 0 })).toEqual([
      96, 64,
    ]);
    const wide = { headlines: 12, visuals: 20, copies: 2 };
    expect(await count(wide)).toEqual([480, 250]);
    expect(
      await count(wide, {
        account_id: 'act_100100000000102',
        page_id: '200100000000201',
        currency: 'USD',
        budget: 5_000,
      }),
    ).toEqual([480, 300]);
    // 50 ads have 1,000 impressions each at 10 per 1,000.
    expect(await count(wide, { currency: 'USD', budget: 500 })).toEqual([480, 50]);
  });

  it.each([
    ['META-130 50,001 variations', { headlines: 50_001 }, 400105, 'created'],
    ['an unknown component', { hats: 2 }, 'validation', 'created.hats'],
    ['half an alternative', { ages: 1.5 }, 'validation', 'created.ages'],
    ['a negative count', { ages: -1 }, 'validation', 'created.ages'],
  ])('refuse to count %s', async (_name, created, code, field) => {
    const client = await ApiClient.signedUp(stack.apiUrl);
    expect(await client.post('/providers/facebook/experiment/variations/count', { created })).toMatchObject({
      status: 400,
      body: { code, errors: [{ field }] },
    });
  });

  it('forecast impressions and worst-case spend', async () => {
    const client = await ApiClient.signedUp(stack.apiUrl);
    const answer = await client.post('/providers/facebook/experiment/forecast', {
      created: { headlines: 5, copies: 4 },
      tested_count: 20,
      budget: 100,
      currency: 'USD',
      days: 5,
    });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        data: {
          created: 20,
          tested: 20,
          cpm: 10,
          impressions_per_variation: 500,
          worst_case_total: 100,
          worst_case_daily: 35,
          currency: 'USD',
          recommended: 10,
          suggested_tested: 10,
        },
      },
    });
  });

  it('META-166 META-167 return the month’s use', async () => {
    const client = await ApiClient.signedUp(stack.apiUrl);
    expect((await client.get('/providers/facebook/usage')).body).toEqual({
      data: { used: 0, included: 10_000, remaining: 10_000, charged_cents: 0, is_trial: false },
    });
  });
});
