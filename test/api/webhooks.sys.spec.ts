import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { isSignedWith, openWebhookReceiver, type WebhookReceiver } from '#libs/testing/webhook-receiver.js';
import { shareStack, type SharedStack } from '../support/stack.js';
import { ApiClient } from './support/api-client.js';

const HOOKS = '/webhooks';

interface Delivery {
  id: string;
  event: string;
  experiment: string | null;
  status: string;
  attempts: number;
  fault: string | null;
  http_status: number | null;
  answer: string | null;
  next_at: string | null;
}
interface Webhooks {
  webhooks: { kind: string; address: string | null; events: string[]; both_secrets_until: string | null }[];
  deliveries: Delivery[];
}
interface Refused {
  message: string;
  key: string;
  errors?: { field: string; key: string }[];
}

let stack: SharedStack;
let owner: ApiClient;
let receiver: WebhookReceiver;
beforeAll(async () => {
  stack = await shareStack('calling');
}, 120_000);
beforeEach(async () => {
  [owner, receiver] = [await ApiClient.signedUp(stack.apiUrl), await openWebhookReceiver()];
});
afterEach(() => receiver.close());
afterAll(() => stack?.stop(), 60_000);

const webhooksOf = async (by = owner) => (await by.get<{ data: Webhooks }>(HOOKS)).body.data;
const save = (change: object = {}, by = owner) =>
  by.post<{ data: { secret: string | null } } & Refused>(HOOKS, {
    kind: 'signed',
    address: `${receiver.url}/hook`,
    events: ['finished', 'stopped', 'waiting'],
    ...change,
  });
const test = (kind = 'signed', by = owner) => by.post<{ data: Delivery } & Refused>(`${HOOKS}/test`, { kind });
const again = (id: string, by = owner) => by.post<{ data: Delivery } & Refused>(`${HOOKS}/again`, { id });

describe('webhooks of a team', () => {
  it('are set, changed, renewed and removed by the owner, who sees the secret once, and recorded in the trail', async () => {
    expect(await webhooksOf()).toEqual({ webhooks: [], deliveries: [] });
    const { secret } = (await save()).body.data;
    expect(secret).toMatch(/^whsec_.{44}$/);
    expect((await save({ events: ['stopped'], address: undefined })).body.data.secret).toBeNull();
    const all = await webhooksOf();
    expect(all.webhooks).toEqual([
      { kind: 'signed', address: `${receiver.url}/hook`, events: ['stopped'], both_secrets_until: null },
    ]);
    expect(JSON.stringify(all)).not.toContain(secret);
    const renewed = await owner.post<{ data: { secret: string } }>(`${HOOKS}/secret`, { kind: 'signed' });
    expect(renewed.body.data.secret).not.toBe(secret);
    await test();
    expect([secret!, renewed.body.data.secret].map((one) => isSignedWith(receiver.received[0]!, one))).toEqual([
      true,
      true,
    ]);
    expect((await owner.post(`${HOOKS}/remove`, { kind: 'signed' })).status).toBe(200);
    expect(await webhooksOf()).toEqual({ webhooks: [], deliveries: [] });
    expect((await owner.post(`${HOOKS}/remove`, { kind: 'signed' })).status).toBe(404);
    const trail = await owner.get<{ data: { rows: { action: string; target: string; detail: object }[] } }>(
      '/profile/audit',
    );
    expect(trail.body.data.rows.slice(0, 5)).toMatchObject([
      ...[{ action: 'webhook.removed', target: 'signed' }, { action: 'webhook.tested' }],
      ...[{ action: 'webhook.secret-renewed' }, { action: 'webhook.set' }],
      { action: 'webhook.set', detail: { name: new URL(receiver.url).host } },
    ]);
  });

  it('show only the recognizable part of a Slack address', async () => {
    expect(
      (await save({ kind: 'slack', address: `${receiver.url}/services/T0/B0/secretXYZ1` })).body.data.secret,
    ).toBeNull();
    expect((await webhooksOf()).webhooks[0]!.address).toBe(`${receiver.url}/…XYZ1`);
    const renewed = await owner.post<Refused>(`${HOOKS}/secret`, { kind: 'slack' });
    expect(renewed).toMatchObject({ status: 400, body: { errors: [{ field: 'kind', key: 'webhook.unsigned' }] } });
  });

  it.each([
    [{ address: 'hooks.example.com' }, 'address', 'webhook.noAddress'],
    [{ address: 'ftp://example.com/' }, 'address', 'webhook.noAddress'],
    [{ address: 'https://me:pass@example.com/' }, 'address', 'webhook.withCredentials'],
    [{ address: 'https://10.0.0.1/' }, 'address', 'webhook.notPublic'],
    [{ address: 'https://[::1]/' }, 'address', 'webhook.notPublic'],
    [{ address: undefined }, 'address', 'webhook.noAddress'],
    [{ address: `https://example.com/${'x'.repeat(2_000)}` }, 'address', 'webhook.noAddress'],
    [{ address: 7 }, 'address', 'webhook.noAddress'],
    [{ events: [] }, 'events', 'webhook.noEvents'],
    [{ events: ['finished', 'exploded'] }, 'events', 'webhook.noEvents'],
  ])('refuse %j beside its field', async (change, field, key) => {
    const { status, body } = await save(change);
    expect(status).toBe(400);
    expect(body.errors).toEqual([expect.objectContaining({ field, key })]);
    expect((await webhooksOf()).webhooks).toEqual([]);
  });

  it('are hidden from another team, which cannot send them either', async () => {
    await save();
    const { id } = (await test()).body.data;
    const other = await ApiClient.signedUp(stack.apiUrl);
    expect(await webhooksOf(other)).toEqual({ webhooks: [], deliveries: [] });
    expect([(await again(id, other)).status, (await test('signed', other)).status]).toEqual([404, 404]);
    expect(receiver.received).toHaveLength(1);
  });
});

describe('webhook test', () => {
  it('sends a signed sample immediately and shows the response', async () => {
    const { secret } = (await save()).body.data;
    receiver.answer((response) => response.writeHead(201).end('welcome'));
    const { body } = await test();
    expect(body.data).toMatchObject({
      event: 'test',
      status: 'delivered',
      attempts: 1,
      fault: null,
      http_status: 201,
      answer: 'welcome',
    });
    const [request] = receiver.received;
    expect(isSignedWith(request!, secret!)).toBe(true);
    expect(JSON.parse(request!.body.toString())).toMatchObject({
      id: body.data.id,
      is_test: true,
      outcome: { verdict: 'use' },
    });
    expect((await webhooksOf()).deliveries).toEqual([body.data]);
    expect((await again(body.data.id)).body.key).toBe('webhook.testAgain');
  });

  it('reports a redirect to 127.0.0.1 without a request to it', async () => {
    await save();
    const inside = await openWebhookReceiver();
    receiver.answer((response) => response.writeHead(307, { location: inside.url }).end());
    expect((await test()).body.data).toMatchObject({ status: 'failed', fault: 'redirect', http_status: 307 });
    expect(inside.received).toEqual([]);
    inside.close();
  });

  it('reports an unreachable address', async () => {
    await save({ address: 'http://127.0.0.1:9/' });
    expect((await test()).body.data).toMatchObject({ status: 'failed', fault: 'unreachable', http_status: null });
  });

  it('cannot flood an address', async () => {
    await save();
    const statuses: number[] = [];
    for (let sample = 0; sample < 12; sample++) statuses.push((await test()).status);
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429, 429]);
    expect(receiver.received).toHaveLength(10);
  });
});
