import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createHmac } from 'node:crypto';
import { Bench } from '../testing/bench.js';

let bench: Bench;
beforeAll(async () => {
  bench = await Bench.open();
});
afterAll(() => bench.close());

const REDIRECT = 'http://127.0.0.1:3000/api/v1/providers/facebook/callback';
const NORA = '10230000000000011';
const dialog = (change: Record<string, string> = {}): URL => {
  const url = new URL(`${bench.sandbox.url}/meta/v26.0/dialog/oauth`);
  for (const [name, value] of Object.entries({
    client_id: 'sandbox-app',
    redirect_uri: REDIRECT,
    state: 'st & ate',
    scope: 'ads_management,ads_read',
    response_type: 'code',
    ...change,
  }))
    url.searchParams.set(name, value);
  return url;
};

/** Submits the page's form, as a browser would. */
async function submit(decision: string, grants?: string[]): Promise<URL> {
  const html = await (await fetch(dialog())).text();
  const body = new URLSearchParams();
  for (const [, name, value] of html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g))
    body.append(
      name as string,
      (value as string).replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code))),
    );
  body.append('person', NORA);
  for (const grant of grants ?? ['ads_management', 'ads_read']) body.append('grant', grant);
  body.append('decision', decision);
  const answer = await fetch(dialog(), { method: 'POST', body, redirect: 'manual' });
  expect(answer.status).toBe(302);
  return new URL(answer.headers.get('location') ?? '');
}

const exchange = (change: Record<string, string>) =>
  bench.get('oauth/access_token', {
    access_token: undefined,
    client_id: 'sandbox-app',
    client_secret: 'sandbox-secret',
    redirect_uri: REDIRECT,
    ...change,
  });

describe('link of an account', () => {
  it('shows the users and the requested rights, and returns a code that works once', async () => {
    const html = await (await fetch(dialog())).text();
    expect(html).toContain('Nora Vidal');
    expect(html).toContain('ads_management');
    expect(html).not.toContain('<script');
    const back = await submit('allow');
    expect(back.searchParams.get('state')).toBe('st & ate');
    const code = back.searchParams.get('code') ?? '';
    const { body } = await exchange({ code });
    expect(body).toMatchObject({ token_type: 'bearer', expires_in: 5_183_944 });
    expect((await bench.get('me', { fields: 'name', access_token: body.access_token })).body).toEqual({
      id: NORA,
      name: 'Nora Vidal',
    });
    expect((await exchange({ code })).body.error.message).toContain('has been used');
  });

  it('returns a denial', async () => {
    const back = await submit('deny');
    expect(Object.fromEntries(back.searchParams)).toMatchObject({
      error: 'access_denied',
      error_reason: 'user_denied',
      state: 'st & ate',
    });
    expect(back.searchParams.get('code')).toBeNull();
  });

  it('grants only the selected rights', async () => {
    const code = (await submit('allow', ['ads_read'])).searchParams.get('code') ?? '';
    const token = (await exchange({ code })).body.access_token as string;
    const granted = (await bench.get('me/permissions', { access_token: token })).body.data.map(
      (row: { permission: string }) => row.permission,
    );
    expect(granted).toEqual(['public_profile', 'ads_read']);
  });

  it.each([
    ['another redirect address', { redirect_uri: `${REDIRECT}/` }],
    ['a wrong secret', { client_secret: 'guess' }],
    ['another app', { client_id: 'other' }],
  ])('refuses %s', async (_, change) => {
    const code = (await submit('allow')).searchParams.get('code') ?? '';
    const { status, body } = await exchange({ code, ...(change as Record<string, string>) });
    expect([status, typeof body.error.code]).toEqual([400, 'number']);
  });

  it.each([
    ['an unknown app', { client_id: 'x' }],
    ['an unknown scope', { scope: 'world_domination' }],
    ['an invalid redirect address', { redirect_uri: 'javascript:alert(1)' }],
  ])('shows a page about %s instead of redirecting', async (_, change) => {
    const answer = await fetch(dialog(change as unknown as Record<string, string>), { redirect: 'manual' });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('Sorry');
  });

  it('extends and inspects a token, which ends when the person revokes the permission', async () => {
    const short = await bench.signIn('Theo Brandt');
    const { access_token: long } = (
      await bench.get('oauth/access_token', {
        access_token: undefined,
        grant_type: 'fb_exchange_token',
        client_id: 'sandbox-app',
        client_secret: 'sandbox-secret',
        fb_exchange_token: short,
      })
    ).body;
    const inspect = async (): Promise<Record<string, unknown>> =>
      (await bench.get('debug_token', { input_token: long, access_token: 'sandbox-app|sandbox-secret' })).body.data;
    expect(await inspect()).toMatchObject({
      app_id: 'sandbox-app',
      is_valid: true,
      user_id: '10230000000000012',
      scopes: expect.arrayContaining(['ads_management']),
    });
    await bench.remove('me/permissions', { access_token: long });
    expect(await inspect()).toMatchObject({ is_valid: false });
    expect((await bench.get('me', { access_token: long })).body.error).toMatchObject({ code: 190, error_subcode: 458 });
  });

  it('expires tokens after their time', async () => {
    const token = await bench.signIn('Mina Okafor');
    bench.wait(5_183_944_000 + 1000);
    expect((await bench.get('me', { access_token: token })).body.error).toMatchObject({
      code: 190,
      error_subcode: 463,
    });
    bench.token = await bench.signIn('Nora Vidal');
  });

  it('accepts a correct appsecret_proof and a bearer header, and returns page tokens', async () => {
    const proof = createHmac('sha256', 'sandbox-secret').update(bench.token).digest('hex');
    expect((await bench.get('me', { appsecret_proof: proof })).status).toBe(200);
    expect(
      (await fetch(`${bench.sandbox.url}/meta/v26.0/me`, { headers: { authorization: `Bearer ${bench.token}` } }))
        .status,
    ).toBe(200);
    const { data } = (await bench.get('me/accounts', { fields: 'id,name,access_token,tasks' })).body;
    expect(data).toHaveLength(4);
    const forms = await bench.get(`${data[0].id}/leadgen_forms`, {
      fields: 'id,name,status,locale',
      access_token: data[0].access_token,
    });
    expect(forms.body.data).toHaveLength(2);
    expect((await bench.get(`${data[2].id}/leadgen_forms`, { access_token: data[2].access_token })).body.data).toEqual(
      [],
    );
  });
});
