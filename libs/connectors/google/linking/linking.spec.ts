import { afterEach, describe, expect, it } from '@jest/globals';
import { startGoogleStub, type GoogleStub } from '#libs/testing/platform/google-stub.js';
import type { StubAnswer } from '#libs/testing/platform/http-stub.js';
import type { PlatformLinking } from '../../port/linking.js';
import { createLinking } from './linking.js';

const ADWORDS = 'https://www.googleapis.com/auth/adwords';
const idToken = (claims: object) => `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`;
const granted = {
  access_token: 'ya29.one',
  refresh_token: '1//grant',
  expires_in: 3599,
  token_type: 'Bearer',
  scope: `${ADWORDS} openid`,
  id_token: idToken({ sub: '1077', email: 'ann@example.com', name: 'Ann' }),
};
const refusal = (error: string, status = 400): StubAnswer => ({
  status,
  json: { error, error_description: `no: ${error}` },
});
const link = { accessToken: 'ya29.one', renewalToken: '1//grant', externalUserId: '1077' };
const request = { code: '4/code', redirectUri: 'https://polyad.example/back' };

let stub: GoogleStub;
let linking: PlatformLinking;
const start = async (answer: () => StubAnswer) => {
  stub = await startGoogleStub(answer);
  linking = createLinking(stub.config);
};
afterEach(() => stub.close());

describe('linking a Google account', () => {
  it('GOOGLE-003 requests a renewable grant, at the configured address', async () => {
    await start(() => ({ json: {} }));
    const url = new URL(linking.authorizeUrl({ state: 's-1', redirectUri: request.redirectUri }));
    expect(`${url.origin}${url.pathname}`).toBe(`${stub.url}/o/oauth2/v2/auth`);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'client-1',
      redirect_uri: request.redirectUri,
      state: 's-1',
      access_type: 'offline',
      prompt: 'consent',
      scope: `${ADWORDS} openid email profile`,
    });
  });

  it('exchanges the code for an access token of one hour, a grant and the identity of the person', async () => {
    await start(() => ({ json: granted }));
    const before = Date.now();
    const identity = await linking.exchangeCode(request);
    expect(identity).toMatchObject({
      accessToken: 'ya29.one',
      renewalToken: '1//grant',
      externalUserId: '1077',
      name: 'Ann',
      email: 'ann@example.com',
      missingPermissions: [],
    });
    const expiresAt = Date.parse(identity.expiresAt!);
    expect(expiresAt).toBeGreaterThanOrEqual(before + 3_599_000);
    expect(expiresAt).toBeLessThanOrEqual(Date.now() + 3_599_000);
    expect(stub.calls[0]).toMatchObject({
      path: '/token',
      params: { grant_type: 'authorization_code', code: '4/code', redirect_uri: request.redirectUri },
    });
  });

  it('reports that the person did not grant access to Google Ads', async () => {
    await start(() => ({ json: { ...granted, scope: 'openid' } }));
    expect((await linking.exchangeCode(request)).missingPermissions).toEqual([ADWORDS]);
  });

  it('refuses a used code, and reveals no secret', async () => {
    await start(() => refusal('invalid_grant'));
    const error: unknown = await linking.exchangeCode(request).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'INVALID_REQUEST', details: { platformMessage: 'no: invalid_grant' } });
    expect(JSON.stringify([error, String(error)])).not.toContain('client-secret');
  });

  it('finds the code in the return address', async () => {
    await start(() => ({ json: {} }));
    expect([linking.codeOf({ code: '4/x' }), linking.codeOf({ error: 'access_denied' })]).toEqual(['4/x', null]);
  });
});

describe('tokens of a link', () => {
  it('renews the access token with the grant, and keeps the grant', async () => {
    await start(() => ({ json: { access_token: 'ya29.two', expires_in: 3599 } }));
    expect(await linking.renew(link)).toMatchObject({ accessToken: 'ya29.two' });
    expect(stub.calls[0]).toMatchObject({
      path: '/token',
      params: { grant_type: 'refresh_token', refresh_token: '1//grant', client_id: 'client-1' },
    });
  });

  it('asks for a new link without a grant or after it was revoked, without a second call', async () => {
    await start(() => refusal('invalid_grant'));
    expect(await linking.renew({ ...link, renewalToken: null })).toBeNull();
    expect(stub.calls).toHaveLength(0);
    expect(await linking.renew(link)).toBeNull();
    expect(stub.calls).toHaveLength(1);
  });

  it.each([
    ['invalid_client', 401, 'TURNED_AWAY'],
    ['rate_limit_exceeded', 429, 'RATE_LIMITED'],
    ['backend_error', 503, 'TRANSIENT'],
  ])('keeps the link and asks for a retry if Google responds with %s', async (word, status, code) => {
    await start(() => refusal(word, status));
    await expect(linking.renew(link)).rejects.toMatchObject({ code, platform: 'google' });
  });

  it('asks for a retry if nobody responds', async () => {
    await start(() => ({ json: {} }));
    await stub.close();
    await expect(linking.renew(link)).rejects.toMatchObject({ code: 'TRANSIENT' });
  });

  it('revokes the whole grant of the person', async () => {
    await start(() => ({ json: {} }));
    await linking.revoke(link);
    expect(stub.calls[0]).toMatchObject({ method: 'POST', path: '/revoke', params: { token: '1//grant' } });
  });

  it('reports that a grant was already revoked if its token has ended', async () => {
    await start(() => refusal('invalid_token'));
    await expect(linking.revoke(link)).rejects.toMatchObject({ code: 'AUTH_EXPIRED' });
  });
});
