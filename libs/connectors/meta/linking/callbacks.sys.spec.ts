import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  creativeChoice,
  experimentKey,
  sandboxUrl,
  startBench,
  type SandboxBench,
} from '#libs/testing/platform/sandbox-bench.js';
import type { CallbackHint } from '../../port/callbacks.js';

let bench: SandboxBench;
let server: Server;
let address: string;
const hints: CallbackHint[] = [];
let arrived: () => void = () => undefined;

const app = async (method: 'POST' | 'DELETE', fields: Record<string, string>): Promise<unknown> => {
  const body = new URLSearchParams({ access_token: 'sandbox-app|sandbox-secret', object: 'ad_account', ...fields });
  const answer = await fetch(
    `${sandboxUrl()}/meta/v26.0/sandbox-app/subscriptions?${method === 'DELETE' ? body : ''}`,
    {
      method,
      body: method === 'POST' ? body : undefined,
    },
  );
  return answer.json();
};

beforeAll(async () => {
  bench = await startBench('Nora Vidal', 'Vidal Outdoor Japan', 'Japan');
  const { callbacks } = bench.meta;
  server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      if (request.method === 'GET') {
        const query = Object.fromEntries(new URL(request.url ?? '/', 'http://x').searchParams);
        const challenge = callbacks.handshake(query);
        return void response.writeHead(challenge === null ? 403 : 200).end(challenge ?? '');
      }
      const body = Buffer.concat(parts);
      const isSigned = callbacks.isSigned(body, request.headers);
      response.writeHead(isSigned ? 200 : 401).end();
      if (isSigned) hints.push(...callbacks.parse(body));
      arrived();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`;
});

afterAll(async () => {
  await app('DELETE', {});
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await bench.meta.close();
});

describe('callbacks from the sandbox', () => {
  it('completes the handshake only with the right verify token', async () => {
    const subscription = { callback_url: address, fields: 'in_process_ad_objects,with_issues_ad_objects' };
    expect(await app('POST', { ...subscription, verify_token: 'guess' })).toHaveProperty('error');
    expect(await app('POST', { ...subscription, verify_token: 'verify-me' })).toEqual({ success: true });
  });

  it('receives signed callbacks about reviews in a subscribed account', async () => {
    const { meta, account, item, createOne } = bench;
    await meta.reads.subscribe(account);
    await meta.reads.subscribe(account);
    const key = experimentKey();
    const campaignId = await createOne('campaign', item(key, 0, null, {}));
    const adSetId = await createOne('adset', item(key, 1, campaignId, { geolocations: 0 }, 5000));
    const adId = await createOne('ad', item(key, 2, adSetId, creativeChoice(0)));
    const hint = () => hints.find(({ objectId }) => objectId === adId);
    while (!hint()) await new Promise<void>((resolve) => (arrived = resolve));
    expect(hint()).toMatchObject({ topic: 'ad-review', accountId: account.accountId });
  }, 20_000);
});
