import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { control } from '#libs/testing/platform/sandbox-bench.js';
import { liftTikTokLimits, sandboxTikTokConfig, tiktokToken } from '#libs/testing/platform/tiktok-bench.js';
import type { CallbackHint } from '../../port/callbacks.js';
import type { PlatformLinking } from '../../port/linking.js';
import { TikTokClient } from '../wire/client.js';
import { createCallbacks } from './callbacks.js';
import { createLinking } from './linking.js';
import { subscribe } from './subscribe.js';

const REDIRECT = 'http://127.0.0.1:9/callback';
const JAPAN = '7001000000000000103';
let client: TikTokClient;
let linking: PlatformLinking;

beforeAll(async () => {
  await liftTikTokLimits();
  client = new TikTokClient(await sandboxTikTokConfig());
  linking = createLinking(client);
});
afterAll(() => client.close());

/** Answers the consent page as a browser would, and follows the redirect by hand. */
async function decide(person: string, decision: 'allow' | 'deny'): Promise<Record<string, string>> {
  const url = new URL(linking.authorizeUrl({ state: 'state-1', redirectUri: REDIRECT }));
  const { data: people } = await control<{ data: { id: string; name: string; advertisers: string[] }[] }>(
    'tiktok/people',
  );
  const { id, advertisers } = people.find(({ name }) => name === person)!;
  const form = new URLSearchParams(url.searchParams);
  form.set('person', id);
  form.set('decision', decision);
  for (const advertiser of advertisers) form.append('advertiser', advertiser);
  for (const scope of ['4', '5', '6', '8']) form.append('scope', scope);
  const answer = await fetch(url, { method: 'POST', body: form, redirect: 'manual' });
  return Object.fromEntries(new URL(answer.headers.get('location')!).searchParams);
}

describe('linking against the sandbox', () => {
  it('links the person who consented, accepts each code once, and works until the permission is revoked', async () => {
    const answer = await decide('Theo Brandt', 'allow');
    expect(answer['state']).toBe('state-1');
    const code = linking.codeOf(answer)!;
    const identity = await linking.exchangeCode({ code, redirectUri: REDIRECT });
    expect(identity).toMatchObject({ name: 'Theo Brandt', email: expect.stringMatching(/^t\*\*\*.@brandt-/) });
    expect(identity).toMatchObject({ expiresAt: null, missingPermissions: [] });
    await expect(linking.exchangeCode({ code, redirectUri: REDIRECT })).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
      details: { platformCode: '40110' },
    });
    await linking.revoke(identity);
    await expect(linking.revoke(identity)).rejects.toMatchObject({
      code: 'AUTH_EXPIRED',
      details: { platformCode: '40105' },
    });
  });

  it('returns no code to a person who denies', async () => {
    expect(linking.codeOf(await decide('Theo Brandt', 'deny'))).toBeNull();
  });
});

describe('callbacks from the sandbox', () => {
  let server: Server;
  const hints: CallbackHint[] = [];
  let arrived: () => void = () => undefined;

  beforeAll(async () => {
    const callbacks = createCallbacks(client.config);
    server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        const body = Buffer.concat(parts);
        const isSigned = callbacks.isSigned(body, request.headers);
        response.writeHead(isSigned ? 200 : 401).end();
        if (isSigned) hints.push(...callbacks.parse(body));
        arrived();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(async () => {
    await control('tiktok/accounts', 'POST', { account: JAPAN, standing: 'active' });
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  it('report a subscribed advertiser, correctly signed, once, no matter how many times it was subscribed', async () => {
    const { port } = server.address() as AddressInfo;
    const own = new TikTokClient({ ...client.config, callbackUrl: `http://127.0.0.1:${port}/callback` });
    const account = {
      accountId: JAPAN,
      accessToken: await tiktokToken('Nora Vidal'),
      currency: 'EUR',
      timeZone: 'UTC',
      facts: {},
    };
    await subscribe(own, account);
    await subscribe(own, account);
    await own.close();
    await control('tiktok/accounts', 'POST', { account: JAPAN, standing: 'active' });
    await control('tiktok/accounts', 'POST', { account: JAPAN, standing: 'disabled' });
    const arrivedHints = () => hints.filter(({ accountId }) => accountId === JAPAN);
    while (arrivedHints().length === 0) await new Promise<void>((resolve) => (arrived = resolve));
    expect(arrivedHints()[0]).toMatchObject({ topic: 'account', objectId: null });
  }, 20_000);
});
