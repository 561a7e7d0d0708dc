import { afterEach, describe, expect, it } from '@jest/globals';
import { startTikTokStub, tiktokAnswer, type TikTokStub } from '#libs/testing/platform/tiktok-stub.js';
import type { StubAnswer, StubCall } from '#libs/testing/platform/http-stub.js';
import { TikTokClient } from '../wire/client.js';
import { createLinking } from './linking.js';
import { subscribe } from './subscribe.js';

let stub: TikTokStub;
let client: TikTokClient;
const start = async (answer: (call: StubCall) => StubAnswer) => {
  stub = await startTikTokStub(answer);
  client = new TikTokClient(stub.config);
  return createLinking(client);
};
afterEach(async () => {
  await client.close();
  await stub.close();
});
const granted = tiktokAnswer({ access_token: 'tok-1', advertiser_ids: ['7001'], scope: [4, 5, 6] });
const nora = tiktokAnswer({ core_user_id: '7100000000000000011', display_name: 'Nora', email: 'n***@v.example' });

describe('linking with TikTok', () => {
  it('begins at the consent page, with the state and exactly the redirect address', async () => {
    const linking = await start(() => nora);
    const url = new URL(linking.authorizeUrl({ state: 's/1', redirectUri: 'http://127.0.0.1:3000/cb?x=1' }));
    expect(url.pathname).toBe('/portal/auth');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      app_id: '71',
      state: 's/1',
      redirect_uri: 'http://127.0.0.1:3000/cb?x=1',
    });
  });

  it('finds the code in the return address', async () => {
    const linking = await start(() => nora);
    expect(linking.codeOf({ auth_code: 'a', code: 'b', state: 's' })).toBe('a');
    expect(linking.codeOf({ code: 'b' })).toBe('b');
    expect(linking.codeOf({ state: 's' })).toBeNull();
    expect(linking.codeOf({ auth_code: ['a', 'b'] })).toBeNull();
  });

  it('exchanges the code for a token that does not expire, and identifies the person', async () => {
    const linking = await start(({ path }) => (path.endsWith('/oauth2/access_token/') ? granted : nora));
    expect(await linking.exchangeCode({ code: 'c-1', redirectUri: 'http://x/cb' })).toEqual({
      accessToken: 'tok-1',
      expiresAt: null,
      renewalToken: null,
      missingPermissions: [],
      externalUserId: '7100000000000000011',
      name: 'Nora',
      email: 'n***@v.example',
      scopes: ['4', '5', '6'],
    });
    expect(stub.calls[0]!.json).toEqual({ app_id: '71', secret: 'app-secret', auth_code: 'c-1' });
    expect(stub.calls[1]!.headers['access-token']).toBe('tok-1');
  });

  it('uses POST for the identity if GET is not allowed', async () => {
    const linking = await start(({ path, method }) => {
      if (path.endsWith('/oauth2/access_token/')) return granted;
      return method === 'POST' ? nora : { status: 405, text: '' };
    });
    expect((await linking.exchangeCode({ code: 'c-1', redirectUri: 'x' })).name).toBe('Nora');
  });

  it('refuses a used code without repeating it or the secret', async () => {
    const linking = await start(() => tiktokAnswer({}, 40110, 'Auth_code c-1 of app-secret is used or expired.'));
    await expect(linking.exchangeCode({ code: 'c-1', redirectUri: 'x' })).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
      details: { platformMessage: 'Auth_code [secret] of [secret] is used or expired.' },
    });
  });

  it.each([
    ['is unavailable', { status: 503, text: '' }],
    ['throttles the call', tiktokAnswer({}, 40100, 'Too many requests')],
  ])('passes on the error if TikTok %s', async (_what, answer) => {
    const linking = await start(() => answer);
    const error = (await linking
      .exchangeCode({ code: 'c-1', redirectUri: 'x' })
      .catch((thrown: unknown) => thrown)) as {
      code: string;
    };
    expect(['RATE_LIMITED', 'TRANSIENT', 'OUTCOME_UNKNOWN']).toContain(error.code);
  });

  it('treats a token that is refused immediately as a failed linking', async () => {
    const linking = await start(({ path }) =>
      path.endsWith('/oauth2/access_token/') ? granted : tiktokAnswer({}, 40105, 'revoked'),
    );
    await expect(linking.exchangeCode({ code: 'c-1', redirectUri: 'x' })).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
    });
  });

  it('revokes the permission when a link ends', async () => {
    const linking = await start(() => tiktokAnswer({}));
    await linking.revoke({ accessToken: 'tok-1', renewalToken: null, externalUserId: '11' });
    expect(stub.calls[0]).toMatchObject({
      path: '/open_api/v1.3/oauth2/revoke_token/',
      json: { app_id: '71', secret: 'app-secret', access_token: 'tok-1' },
    });
  });
});

describe('subscriptions', () => {
  const account = { accountId: '7001', accessToken: 'tok-1', currency: 'EUR', timeZone: 'UTC', facts: {} };
  const row = (entity: string, detail: object, callback_url = 'https://polyad.example/api/v1/callbacks/tiktok') => ({
    subscription_id: '1',
    subscribe_entity: entity,
    callback_url,
    subscription_detail: detail,
  });
  const made = () => stub.calls.filter(({ path }) => path.endsWith('/subscribe/')).map(({ json }) => json);

  it('are made for missing events, and name the advertiser in the form of each kind', async () => {
    const foreign = row('AD', { advertiser_id: '7001' }, 'https://other.example');
    const rows = [foreign, row('AD', { advertiser_id: '7002' })];
    await start(({ method }) => tiktokAnswer(method === 'GET' ? { subscriptions: rows } : { subscription_id: 'sub1' }));
    await subscribe(client, account);
    expect(made()).toMatchObject([
      { subscribe_entity: 'AD_ACCOUNT_SUSPENSION', subscription_detail: { advertiser_ids: ['7001'] } },
      { subscribe_entity: 'AD', subscription_detail: { advertiser_id: '7001', access_token: 'tok-1' } },
    ]);
  });

  it('are not made again if they exist', async () => {
    const rows = [row('AD_ACCOUNT_SUSPENSION', { advertiser_ids: ['7001'] }), row('AD', { advertiser_id: '7001' })];
    await start(() => tiktokAnswer({ subscriptions: rows }));
    await subscribe(client, account);
    expect(made()).toEqual([]);
  });

  it('are listed once for all advertisers of a link, and again for a new link', async () => {
    await start(({ method }) =>
      tiktokAnswer(
        method === 'GET' ? { subscriptions: [row('AD', { advertiser_id: '7002' })] } : { subscription_id: '2' },
      ),
    );
    for (const accountId of ['7001', '7002', '7001']) await subscribe(client, { ...account, accountId });
    expect(made()).toHaveLength(3);
    const listings = () => stub.calls.filter(({ path }) => path.endsWith('/subscription/get/'));
    expect(listings()).toHaveLength(1);
    await subscribe(client, { ...account, accessToken: 'tok-2' });
    expect([listings().length, made().length]).toEqual([2, 5]);
  });

  it('report a refused subscription to reviews without the token, and keep the one to suspensions', async () => {
    await start(({ json }) => {
      if (json === undefined) return tiktokAnswer({ subscriptions: [] });
      const { subscribe_entity: entity } = json as { subscribe_entity: string };
      if (entity === 'AD') return tiktokAnswer({}, 40002, 'ad_id: Missing data for required field. tok-1');
      return tiktokAnswer({ subscription_id: 'sub1' });
    });
    await expect(subscribe(client, account)).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
      details: { field: 'ad_id' },
      message: expect.not.stringContaining('tok-1'),
    });
    expect(made()).toHaveLength(2);
  });
});
