import { afterEach, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { googleError, googleRows, startGoogleStub, type GoogleStub } from '#libs/testing/platform/google-stub.js';
import type { StubAnswer } from '#libs/testing/platform/http-stub.js';
import { inNameOf, type PlatformCall } from '../../port/calls.js';
import { QuotaBook } from '../../port/quota-book.js';
import type { AccessLevel } from '../settings/config.js';
import { GoogleClient, type GoogleCall } from './client.js';
import { rowsOf } from './search.js';

const shape = z.looseObject({ results: z.array(z.looseObject({ resourceName: z.string() })) });
const of = { customerId: '1234567890', accessToken: 'ya29.secret', loginCustomerId: '9998887770' };
const body = { operations: [{ remove: 'customers/1234567890/campaigns/1' }] };
const call: GoogleCall = { method: 'POST', path: 'campaigns:mutate', of, body };

let stub: GoogleStub;
let client: GoogleClient;
const recorded: PlatformCall[] = [];
const start = async (
  answer: (index: number) => StubAnswer,
  accessLevel: AccessLevel = 'standard',
  book = new QuotaBook(),
) => {
  stub = await startGoogleStub((_call, index) => answer(index));
  client = new GoogleClient({ ...stub.config, accessLevel }, { record: (one) => void recorded.push(one) }, book);
};
afterEach(async () => {
  recorded.length = 0;
  await client.close();
  await stub.close();
});

describe('a call to Google', () => {
  it('names the version and the customer in its path, and sends the token and the manager in headers', async () => {
    await start(() => ({ json: { results: [{ resourceName: 'customers/1234567890/campaigns/1' }] } }));
    await client.call(call, shape);
    const [sent] = stub.calls;
    expect([sent!.method, sent!.path]).toEqual(['POST', '/v26/customers/1234567890/campaigns:mutate']);
    expect(sent!.headers).toMatchObject({
      authorization: 'Bearer ya29.secret',
      'login-customer-id': '9998887770',
      'content-type': 'application/json',
    });
    expect(sent!.headers).not.toHaveProperty('developer-token');
    expect(sent!.json).toEqual(body);
    expect(recorded).toEqual([{ platform: 'google', outcome: 'ok', quota: [], accountId: '1234567890' }]);
  });

  it('contains no customer or manager if it is about none, and no manager for direct access', async () => {
    await start(() => ({ json: { resourceNames: [] } }));
    const list = { method: 'GET', path: 'customers:listAccessibleCustomers', of: { accessToken: 't' } } as const;
    await client.call(list, z.looseObject({}));
    expect(stub.calls[0]!.path).toBe('/v26/customers:listAccessibleCustomers');
    expect(stub.calls[0]!.headers).not.toHaveProperty('login-customer-id');
  });

  it.each([
    ['is cut', { cut: true }],
    ['is HTML', { text: '<html>' }],
    ['has another shape', { json: { id: 1 } }],
    ['is an internal error', googleError([{ code: 'internalError.INTERNAL_ERROR' }], 500)],
  ] as [string, StubAnswer][])('leaves the outcome unknown after one attempt if the response %s', async (_, answer) => {
    await start(() => answer);
    await expect(client.call(call, shape)).rejects.toMatchObject({ code: 'OUTCOME_UNKNOWN', platform: 'google' });
    await expect(client.call({ ...call, intent: 'repeatable' }, shape)).rejects.toMatchObject({ code: 'TRANSIENT' });
    expect(stub.calls).toHaveLength(2);
  });

  it('may be repeated if no connection was made, even for a write', async () => {
    await start(() => ({ json: {} }));
    await stub.close();
    await expect(client.call(call, shape)).rejects.toMatchObject({
      code: 'TRANSIENT',
      details: { platformMessage: 'not sent: ECONNREFUSED' },
    });
  });

  it('delays only other calls of the same customer when it is throttled', async () => {
    await start((index) =>
      index === 0
        ? googleError([{ code: 'quotaError.RESOURCE_TEMPORARILY_EXHAUSTED' }], 429, 'RESOURCE_EXHAUSTED')
        : { json: { results: [] } },
    );
    await expect(client.call(call, shape)).rejects.toMatchObject({ code: 'RATE_LIMITED', retryAfterMs: 10_000 });
    await expect(client.call({ ...call, timeoutMs: 200 }, shape)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    expect(stub.calls).toHaveLength(1);
    await client.call({ ...call, of: { ...of, customerId: '2223334444' } }, shape);
    expect(stub.calls).toHaveLength(2);
  });

  it('is not sent after it was canceled', async () => {
    await start(() => ({ json: { results: [] } }));
    await expect(client.call({ ...call, calledOff: AbortSignal.abort() }, shape)).rejects.toMatchObject({
      code: 'TRANSIENT',
    });
    expect(stub.calls).toHaveLength(0);
  });

  it('is not sent after its time is over, however long the quota book takes', async () => {
    class Slow extends QuotaBook {
      override async spend(...given: Parameters<QuotaBook['spend']>): ReturnType<QuotaBook['spend']> {
        await new Promise((resolve) => setTimeout(resolve, 50));
        return super.spend(...given);
      }
    }
    await start(() => ({ json: { results: [] } }), 'basic', new Slow());
    await expect(client.call({ ...call, timeoutMs: 20 }, shape)).rejects.toMatchObject({
      code: 'TRANSIENT',
      details: { platformMessage: 'not sent: its time was over' },
    });
    expect(stub.calls).toHaveLength(0);
  });

  it('reveals no secret in its error', async () => {
    await start(() => googleError([{ code: 'fieldError.REQUIRED', message: 'not ya29.secret' }]));
    const error: unknown = await client.call(call, shape).catch((thrown: unknown) => thrown);
    expect(JSON.stringify([error, String(error)])).not.toContain('ya29');
  });
});

describe('rows of a query', () => {
  it('come from every chunk of the stream, for one call', async () => {
    await start(() => ({
      json: [{ results: [{ campaign: { id: '1' } }] }, {}, { results: [{ campaign: { id: '2' } }] }],
    }));
    const row = z.looseObject({ campaign: z.looseObject({ id: z.string() }) });
    expect(await rowsOf(client, of, { select: ['campaign.id'], from: 'campaign' }, row)).toHaveLength(2);
    expect(stub.calls[0]).toMatchObject({
      path: '/v26/customers/1234567890/googleAds:searchStream',
      json: { query: 'SELECT campaign.id FROM campaign' },
    });
  });

  it('are an error if the stream ends in one after a status of 200, because rows are missing', async () => {
    const error = { code: 503, message: 'The service is currently unavailable.', status: 'UNAVAILABLE' };
    await start(() => ({ json: [{ results: [{ campaign: { id: '1' } }] }, { error }] }));
    const row = z.looseObject({ campaign: z.looseObject({ id: z.string() }) });
    const rows = rowsOf(client, of, { select: ['campaign.id'], from: 'campaign' }, row);
    await expect(rows).rejects.toMatchObject({ code: 'TRANSIENT' });
  });

  it('are an error if they have another shape, and the read may be repeated', async () => {
    await start(() => googleRows([{ campaign: 1 }]));
    const row = z.looseObject({ campaign: z.looseObject({}) });
    const rows = rowsOf(client, of, { select: ['campaign.id'], from: 'campaign' }, row);
    await expect(rows).rejects.toMatchObject({ code: 'TRANSIENT' });
  });
});

describe('the operations of the Cloud project', () => {
  const done: StubAnswer = { json: { results: [] } };
  const of24h = (operations: number) => client.call({ ...call, operations }, shape);
  const organizationId = '3d5a1f0e-95a6-4d36-8c26-0c5a2b3b4a11';

  it('are taken from one shared quota before a call is sent, and a tenth is reserved for stops', async () => {
    const book = new QuotaBook();
    await start(() => done, 'explorer', book);
    const other = new GoogleClient({ ...stub.config, accessLevel: 'explorer' }, undefined, book);
    const launch = { organizationId, priority: 'launch' } as const;
    await inNameOf(launch, () => of24h(2_592));
    const refused = { code: 'RATE_LIMITED', details: { quotaWindow: 'day' } };
    await expect(inNameOf(launch, () => other.call(call, shape))).rejects.toMatchObject(refused);
    await expect(other.call(call, shape)).rejects.toMatchObject(refused);
    await inNameOf({ organizationId, priority: 'stop' }, () => other.call({ ...call, operations: 288 }, shape));
    expect(stub.calls).toHaveLength(2);
    await other.close();
  });

  it('are not counted at the standard level', async () => {
    await start(() => done);
    await of24h(100_000);
    expect(stub.calls).toHaveLength(1);
  });

  it.each(['basic', 'standard'] as const)(
    'block all calls but stops after Google reports that they are used up (%s)',
    async (level) => {
      const details = { quotaErrorDetails: { rateScope: 'DEVELOPER', rateName: 'Operations', retryDelay: '7200s' } };
      const spent = googleError([{ code: 'quotaError.RESOURCE_EXHAUSTED', details }], 429, 'RESOURCE_EXHAUSTED');
      const book = new QuotaBook();
      const begun = Date.now();
      await start((index) => (index === 0 ? spent : done), level, book);
      await expect(of24h(1)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
      const other = new GoogleClient({ ...stub.config, accessLevel: level }, undefined, book);
      const error: unknown = await other.call(call, shape).catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ code: 'RATE_LIMITED' });
      const { retryAfterMs } = error as { retryAfterMs: number };
      expect(retryAfterMs).toBeLessThanOrEqual(7_200_000);
      expect(retryAfterMs + Date.now() - begun).toBeGreaterThanOrEqual(7_200_000);
      await inNameOf({ organizationId, priority: 'stop' }, () => other.call(call, shape));
      expect(stub.calls).toHaveLength(2);
      await other.close();
    },
  );
});
