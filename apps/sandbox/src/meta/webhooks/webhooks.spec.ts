import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Bench, SPAIN } from '../../testing/bench.js';

interface Delivery {
  signature: string;
  raw: Buffer;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  body: any;
}

let bench: Bench;
let server: Server;
let url: string;
let handshakes: string[];
let deliveries: Delivery[];
let status: number;

beforeEach(async () => {
  handshakes = [];
  deliveries = [];
  status = 200;
  server = createServer((request, response) => {
    const address = new URL(request.url ?? '/', 'http://x');
    if (request.method === 'GET') {
      handshakes.push(address.searchParams.get('hub.verify_token') ?? '');
      return void response.end(address.searchParams.get('hub.challenge'));
    }
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const raw = Buffer.concat(parts);
      response.writeHead(status).end();
      deliveries.push({
        signature: String(request.headers['x-hub-signature-256']),
        raw,
        body: JSON.parse(raw.toString()),
      });
      server.emit('delivery');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as { port: number }).port}/callbacks/meta`;
  bench = await Bench.open({ metaWebhookUrl: url, reviewMs: 0 });
  await bench.post(`${SPAIN}/subscribed_apps`, { app_id: 'sandbox-app' });
});
afterEach(async () => {
  await bench.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** An ad whose text no review lets pass. */
async function rejectedAd(message = 'A miracle cure for sore feet, señor'): Promise<string> {
  const adSet = await bench.adSet(await bench.campaign());
  return bench.ad(adSet, await bench.creative({ message }));
}
async function next(count: number): Promise<void> {
  while (deliveries.length < count) await once(server, 'delivery');
}

describe('webhooks', () => {
  it('shakes hands first, then posts a rejected ad, signed over the raw bytes', async () => {
    const ad = await rejectedAd();
    await next(1);
    expect(handshakes).toEqual(['sandbox-verify']);
    const { raw, signature, body } = deliveries[0] as Delivery;
    expect(signature).toBe(`sha256=${createHmac('sha256', 'sandbox-secret').update(raw).digest('hex')}`);
    expect(body).toMatchObject({ object: 'ad_account', entry: [{ id: SPAIN.slice(4) }] });
    const { changes } = body.entry[0];
    expect(changes.map((change: { field: string }) => change.field)).toEqual([
      'in_process_ad_objects',
      'with_issues_ad_objects',
    ]);
    expect(changes[1].value).toMatchObject({ id: ad, level: 'AD' });
    const read = await bench.get(ad, { fields: 'effective_status,ad_review_feedback,issues_info' });
    expect(read.body).toMatchObject({ effective_status: 'DISAPPROVED', issues_info: [{ level: 'AD' }] });
    expect(Object.keys(read.body.ad_review_feedback.global)).toEqual(['Misleading claims']);
  });

  it('escapes everything beyond ASCII, as the platform does before it signs', async () => {
    await bench.control('POST', 'faults', { kind: 'reject-review', text: 'Señor, das geht nicht – 不可' });
    await rejectedAd('Harmless');
    await next(1);
    const { raw, body, signature } = deliveries[0] as Delivery;
    expect(signature).toBe(`sha256=${createHmac('sha256', 'sandbox-secret').update(raw).digest('hex')}`);
    expect(raw.every((byte) => byte < 128)).toBe(true);
    expect(raw.toString()).toContain('\\u00f1');
    expect(body.entry[0].changes[1].value.error_message).toBe('Señor, das geht nicht – 不可');
  });

  it('repeats a delivery, and loses one', async () => {
    await bench.control('POST', 'faults', { kind: 'webhook-repeat' });
    await rejectedAd();
    await next(2);
    expect(deliveries[0]?.raw.equals(deliveries[1]?.raw as Buffer)).toBe(true);
    await bench.control('POST', 'faults', { kind: 'webhook-lost' });
    await rejectedAd();
    const { data } = (await bench.control('GET', 'faults')).body;
    const lost = (): Promise<number> => bench.control('GET', 'faults').then((answer) => answer.body.data.at(-1).hits);
    while ((await lost()) === 0);
    expect(data.at(-1).kind).toBe('webhook-lost');
    await rejectedAd('harmless after all');
    await next(3);
    expect(deliveries).toHaveLength(3);
    expect(deliveries[2]?.body.entry[0].changes).toHaveLength(1);
  });

  it('tries again when the callback fails', async () => {
    status = 500;
    await rejectedAd();
    await next(1);
    status = 200;
    while (deliveries.length < 2) {
      bench.wait(2000);
      await bench.control('GET', 'health');
    }
    expect(deliveries[1]?.raw.equals(deliveries[0]?.raw as Buffer)).toBe(true);
  });

  it('subscribes the app only to a callback that knows the answer', async () => {
    const app = {
      access_token: 'sandbox-app|sandbox-secret',
      object: 'ad_account',
      verify_token: 'mine',
      fields: 'with_issues_ad_objects',
    };
    expect((await bench.post('sandbox-app/subscriptions', { ...app, callback_url: url })).body).toEqual({
      success: true,
    });
    expect(handshakes).toContain('mine');
    const wrong = await bench.post('sandbox-app/subscriptions', { ...app, callback_url: `${bench.sandbox.url}/` });
    expect(wrong.body.error.code).toBe(2200);
  });

  it('says nothing about accounts that were not subscribed, and success as a string about those that were', async () => {
    expect((await bench.remove(`${SPAIN}/subscribed_apps`)).body).toEqual({ success: 'true' });
    const silent = await rejectedAd();
    while ((await bench.get(silent, { fields: 'effective_status' })).body.effective_status === 'PENDING_REVIEW');
    await bench.post(`${SPAIN}/subscribed_apps`);
    const told = await rejectedAd();
    await next(1);
    expect(deliveries[0]?.body.entry[0].changes[1].value.id).toBe(told);
  });
});
