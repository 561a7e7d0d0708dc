import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { codesOf, expectRefused, GoogleBench } from '../testing/bench.js';
import { AGENCY, ARCHIVE, COFFEE, GROUP, JAPAN, LABORATORY, SPAIN, USA } from '../testing/ids.js';

let bench: GoogleBench;
beforeEach(async () => {
  bench = await GoogleBench.open();
});
afterEach(() => bench.close());

const CONSENT = {
  client_id: 'sandbox-client',
  redirect_uri: 'http://localhost/back',
  response_type: 'code',
  state: 'abc',
  scope: 'https://www.googleapis.com/auth/adwords',
  access_type: 'offline',
  prompt: 'consent',
};
const form = (path: string, fields: Record<string, string>) =>
  fetch(`${bench.sandbox.url}/google${path}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });

/** The address to which the consent page sends a person back. */
async function consent(more: Record<string, string> = {}): Promise<URL> {
  const fields = { ...CONSENT, person: '117000000000000000011', decision: 'allow', ...more };
  const answer = await form('/o/oauth2/v2/auth', fields);
  return new URL(answer.headers.get('location')!);
}

async function trade(fields: Record<string, string>): Promise<{ status: number; body: Record<string, unknown> }> {
  const answer = await form('/token', { client_id: 'sandbox-client', client_secret: 'sandbox-secret', ...fields });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}
const redeem = async (url: URL, more: Record<string, string> = {}) =>
  trade({
    grant_type: 'authorization_code',
    code: url.searchParams.get('code')!,
    redirect_uri: CONSENT.redirect_uri,
    ...more,
  });

const list = (token: string) => bench.call('GET', '/customers:listAccessibleCustomers', undefined, { token });

describe('consent at Google', () => {
  it('shows the users, and redirects with a code and the state', async () => {
    const page = await fetch(`${bench.sandbox.url}/google/o/oauth2/v2/auth?${new URLSearchParams(CONSENT)}`);
    expect(await page.text()).toContain('Nora Vidal');
    const back = await consent();
    expect(back.searchParams.get('state')).toBe('abc');
    const { body } = await redeem(back);
    expect(body).toEqual({
      access_token: expect.stringMatching(/^ya29\./),
      refresh_token: expect.stringMatching(/^1\/\//),
      expires_in: 3599,
      scope: CONSENT.scope,
      token_type: 'Bearer',
    });
    expect((await list(body.access_token as string)).body).toEqual({
      resourceNames: [`customers/${GROUP}`, `customers/${USA}`],
    });
  });

  it("returns the user as far as OpenID's scopes allow", async () => {
    const claimsOf = async (scope: string) => {
      const { body } = await redeem(await consent({ scope: `${CONSENT.scope} ${scope}` }));
      const [, claims] = String(body.id_token).split('.');
      return JSON.parse(Buffer.from(claims!, 'base64url').toString()) as object;
    };
    expect(await claimsOf('openid email profile')).toMatchObject({
      sub: '117000000000000000011',
      aud: 'sandbox-client',
      name: 'Nora Vidal',
      email: 'nora@vidal-outdoor.example',
      email_verified: true,
    });
    expect(await claimsOf('openid')).not.toHaveProperty('email');
  });

  it('redirects with an error after a refusal', async () => {
    expect((await consent({ decision: 'deny' })).searchParams.get('error')).toBe('access_denied');
  });

  it.each([
    ['another client', { client_id: 'other' }, 'invalid_client'],
    ['no redirect address', { redirect_uri: 'javascript:alert(1)' }, 'redirect_uri_mismatch'],
    ['another scope', { scope: 'openid' }, 'invalid_scope'],
  ])('refuses %s on its page', async (_, change, error) => {
    const answer = await fetch(
      `${bench.sandbox.url}/google/o/oauth2/v2/auth?${new URLSearchParams({ ...CONSENT, ...change })}`,
    );
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain(error);
  });

  it('returns a refresh token only for offline access', async () => {
    const { body } = await redeem(await consent({ access_type: 'online' }));
    expect(body).not.toHaveProperty('refresh_token');
  });

  it('accepts a code once, within ten minutes, for its address and with its PKCE verifier', async () => {
    const back = await consent();
    expect((await redeem(back, { redirect_uri: 'http://localhost/other' })).body.error).toBe('invalid_grant');
    expect((await redeem(back)).status).toBe(200);
    expect((await redeem(back)).body.error).toBe('invalid_grant');
    const late = await consent();
    bench.wait(600_000);
    expect((await redeem(late)).body.error).toBe('invalid_grant');
    const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';
    const pkce = await consent({ code_challenge: challenge, code_challenge_method: 'S256' });
    expect((await redeem(pkce)).body.error).toBe('invalid_grant');
    expect((await redeem(pkce, { code_verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk' })).status).toBe(200);
  });

  it('refuses a wrong secret', async () => {
    const answer = await trade({ client_secret: 'no', grant_type: 'refresh_token', refresh_token: 'x' });
    expect(answer).toEqual({ status: 401, body: { error: 'invalid_client', error_description: expect.any(String) } });
  });
});

describe('Google tokens', () => {
  const issue = async () =>
    (await bench.control('POST', 'google/tokens', { person: 'Nora Vidal' })).body as Record<string, string>;

  it('expire after 3,599 seconds and are renewed by the refresh token', async () => {
    const { access_token: access, refresh_token: refresh } = await issue();
    bench.wait(3_598_000);
    expect((await list(access!)).status).toBe(200);
    bench.wait(1000);
    expectRefused(await list(access!), 'authenticationError.OAUTH_TOKEN_EXPIRED', 401);
    const { body } = await trade({ grant_type: 'refresh_token', refresh_token: refresh! });
    expect(body).not.toHaveProperty('refresh_token');
    expect((await list(body.access_token as string)).status).toBe(200);
  });

  it('end with their grant, revoked by the app or the person', async () => {
    const { access_token: access, refresh_token: refresh } = await issue();
    expect((await form('/revoke', { token: refresh! })).status).toBe(200);
    expectRefused(await list(access!), 'authenticationError.OAUTH_TOKEN_REVOKED', 401);
    const { status, body } = await trade({ grant_type: 'refresh_token', refresh_token: refresh! });
    expect([status, body.error]).toEqual([400, 'invalid_grant']);
    expect((await form('/revoke', { token: 'unknown' })).status).toBe(400);
    const other = await issue();
    await bench.control('POST', 'google/revoke', { person: 'Nora Vidal' });
    expect((await trade({ grant_type: 'refresh_token', refresh_token: other.refresh_token! })).body.error).toBe(
      'invalid_grant',
    );
  });

  it('survive a restart', async () => {
    const { access_token: access } = await issue();
    bench = await bench.restart();
    expect((await list(access!)).status).toBe(200);
  });

  it('are refused with the reason', async () => {
    expectRefused(await list(''), 'authenticationError.OAUTH_TOKEN_HEADER_INVALID', 401);
    expectRefused(await list('ya29.unknown'), 'authenticationError.OAUTH_TOKEN_INVALID', 401);
    await bench.fault('token-expired');
    expectRefused(await list(bench.token), 'authenticationError.OAUTH_TOKEN_EXPIRED', 401);
  });

  it('give no access to a person without Google Ads', async () => {
    expectRefused(await list(await bench.signIn('Lena Sommer')), 'authenticationError.NOT_ADS_USER', 401);
  });
});

describe('access to customers', () => {
  const query = { query: 'SELECT customer.id FROM customer' };
  const read = (customer: string, login?: string, token?: string) =>
    bench.post('/googleAds:search', query, customer, { login, token });

  it('is direct, or through the named manager', async () => {
    expect((await read(USA)).status).toBe(200);
    expectRefused(await read(SPAIN), 'authorizationError.USER_PERMISSION_DENIED', 403);
    expect((await read(SPAIN, GROUP)).status).toBe(200);
    expect((await read(JAPAN, GROUP)).status).toBe(200);
    expectRefused(await read(JAPAN, AGENCY), 'authorizationError.USER_PERMISSION_DENIED', 403);
    expectRefused(await read(COFFEE, GROUP), 'authorizationError.USER_PERMISSION_DENIED', 403);
  });

  it('refuses invalid ids', async () => {
    expectRefused(await read('910-000-0102'), 'requestError.INVALID_CUSTOMER_ID');
    expectRefused(await read(USA, '910-000-0001'), 'headerError.INVALID_LOGIN_CUSTOMER_ID');
  });

  it('refuses a closed account', async () => {
    expectRefused(await read(ARCHIVE, GROUP), 'authorizationError.CUSTOMER_NOT_ENABLED', 403);
  });

  it('ends with the link to the manager', async () => {
    await bench.control('POST', 'google/links', { manager: GROUP, customer: SPAIN, linked: false });
    expectRefused(await read(SPAIN, GROUP), 'authorizationError.USER_PERMISSION_DENIED', 403);
    bench = await bench.restart();
    expectRefused(await read(SPAIN, GROUP), 'authorizationError.USER_PERMISSION_DENIED', 403);
  });

  it('is limited to test accounts for a project with test access', async () => {
    await bench.control('POST', 'google/quota', { level: 'test' });
    expectRefused(await read(USA), 'authorizationError.CLOUD_PROJECT_NOT_APPROVED_FOR_PRODUCTION', 403);
    expect((await read(LABORATORY, GROUP)).status).toBe(200);
  });

  it('lists the customers below a manager, level by level', async () => {
    const text =
      'SELECT customer_client.id, customer_client.level, customer_client.manager FROM customer_client WHERE customer_client.level <= 1';
    const { body } = await bench.post('/googleAds:search', { query: text }, GROUP, { login: GROUP });
    const rows = (body.results as { customerClient: { id: string; level: string; manager: boolean } }[]).map(
      ({ customerClient: { id, level } }) => [id, level],
    );
    expect(rows).toEqual([
      [GROUP, '0'],
      [AGENCY, '1'],
      [SPAIN, '1'],
      [USA, '1'],
      [ARCHIVE, '1'],
    ]);
  });
});

describe('versions', () => {
  const call = (version: string) => bench.call('GET', '/customers:listAccessibleCustomers', undefined, { version });

  it('from v23 to v26 are served, older and newer ones refused', async () => {
    for (const version of ['v23', 'v24', 'v25', 'v26']) expect((await call(version)).status).toBe(200);
    const sunset = await call('v22');
    expect([sunset.status, codesOf(sunset)]).toEqual([400, ['requestError.UNSUPPORTED_VERSION']]);
    expect((await call('v27')).status).toBe(404);
  });

  it('appear in refusals', async () => {
    const { body } = await bench.call('POST', `/customers/${USA}/googleAds:search`, { query: 'x' }, { version: 'v25' });
    expect(body.error.details[0]['@type']).toBe('type.googleapis.com/google.ads.googleads.v25.errors.GoogleAdsFailure');
  });
});
