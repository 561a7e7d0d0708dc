import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isSignedWith, openWebhookReceiver, type WebhookReceiver } from '#libs/testing/webhook-receiver.js';
import { waitFor } from '../../scripts/lib/wait-for.mjs';
import { ApiClient } from '../api/support/api-client.js';
import { experiment, formOf, linkSandbox } from '../api/support/experiment-form.js';
import { startStack, type Stack } from '../support/stack.js';

interface Delivery {
  id: string;
  status: string;
  attempts: number;
}

let stack: Stack;
let owner: ApiClient;
let receiver: WebhookReceiver;
beforeAll(async () => {
  stack = await startStack({
    timeScale: 43_200,
    timings: { sweepDelaySeconds: 1 },
    env: { EGRESS_ALLOW: '127.0.0.1/32' },
  });
  owner = await ApiClient.signedUp(stack.apiUrl);
  receiver = await openWebhookReceiver();
}, 120_000);
afterAll(async () => {
  receiver?.close();
  await stack?.stop();
}, 60_000);

const deliveries = async () =>
  (await owner.get<{ data: { deliveries: Delivery[] } }>('/webhooks')).body.data.deliveries;

describe("webhook of a run's end", () => {
  it('is sent under one id despite a killed worker, a failure and a manual repetition, and delays nothing', async () => {
    const hook = { kind: 'signed', address: `${receiver.url}/hook`, events: ['finished'] };
    const { secret } = (await owner.post<{ data: { secret: string } }>('/webhooks', hook)).body.data;
    await linkSandbox(owner);
    const data = experiment();
    data.information.name = 'Event sent outside';
    // The first attempt dies with its worker, the second is refused.
    let arrived = 0;
    const first = Promise.withResolvers<void>();
    receiver.answer((response) => {
      arrived++;
      if (arrived === 1) return first.resolve();
      response.writeHead(arrived === 2 ? 500 : 200).end(arrived === 2 ? 'not now' : 'thanks');
    });
    const submitted = await owner.post<{ data: { uuid: string } }>(
      '/providers/facebook/experiment/create',
      formOf(data),
    );
    expect(submitted.status).toBe(200);
    const { uuid } = submitted.body.data;
    await first.promise;
    const { rows } = await stack.database.query<{ status: string }>('select status from experiment where uuid = $1', [
      uuid,
    ]);
    expect(rows).toEqual([{ status: 'PENDING_REVIEW' }]);
    await stack.worker.kill();
    await stack.worker.start();
    await waitFor(async () => (await deliveries())[0]?.status === 'delivered', {
      what: 'the delivery',
      timeoutMs: 45_000,
    });
    const attempts = await deliveries();
    expect(attempts).toMatchObject([
      {
        event: 'finished',
        experiment: 'Event sent outside',
        attempts: 3,
        http_status: 200,
        answer: 'thanks',
        next_at: null,
      },
    ]);
    const [{ id }] = attempts as [Delivery];
    expect((await owner.post<{ data: Delivery }>('/webhooks/again', { id })).body.data).toMatchObject({
      id,
      status: 'pending',
    });
    await waitFor(() => arrived === 4, { what: 'the event once more' });
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([id]));
    expect(new Set(receiver.received.map(({ body }) => body.toString())).size).toBe(1);
    expect(receiver.received.every((one) => isSignedWith(one, secret))).toBe(true);
    expect(JSON.parse(receiver.received[0]!.body.toString())).toMatchObject({
      id,
      type: 'experiment.finished',
      is_test: false,
      experiment: { id: uuid, name: 'Event sent outside' },
      outcome: { spend: { currency: 'USD' } },
    });
  }, 120_000);
});
