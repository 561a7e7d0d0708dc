import { afterEach, describe, expect, it } from '@jest/globals';
import { exampleInput } from '#libs/testing/platform/example-input.js';
import { startGraphStub, type GraphStub } from '#libs/testing/platform/graph-stub.js';
import type { StubAnswer, StubCall } from '#libs/testing/platform/http-stub.js';
import type { CreateItem, CreateRequest } from '../../port/ad-platform.js';
import { ConnectorError } from '../../port/connector-error.js';
import type { PlatformConnector } from '../../port/platform-connector.js';
import { createMetaPlatform } from '../meta-platform.js';
import { creativeFeatures } from './creative-features.js';
import type { BatchResult } from '../wire/batch.js';
import { throwIfTurnedAway } from './create.js';

const account = { accountId: 'act_1234', accessToken: 'tok-1', currency: 'EUR', timeZone: 'UTC', facts: {} };
const assets = { hero: { kind: 'image', id: '9fdb' } } as const;
const choice = { ages: 0, genders: 0, geolocations: 0, headlines: 0, copies: 0, descriptions: 0, visuals: 0, ctas: 0 };
const item = (n: number): CreateItem => ({
  ref: `r${n}`,
  name: `Ad [k-${n}]`,
  parentId: '2',
  choice,
  budgetMinor: null,
});
const ads = (count: number): CreateRequest => ({
  kind: 'ad',
  input: exampleInput(),
  assets,
  items: Array.from({ length: count }, (_, n) => item(n)),
  timeoutMs: 2000,
});
const adSet: CreateRequest = { ...ads(1), kind: 'adset', items: [{ ...item(0), budgetMinor: 500 }] };

const entry = (code: number, body: unknown, headers: { name: string; value: string }[] = []) => ({
  code,
  headers,
  body: typeof body === 'string' ? body : JSON.stringify(body),
});
const throttled = (minutes: number) =>
  entry(400, { error: { code: 80004, message: 'too many calls' } }, [
    {
      name: 'X-Business-Use-Case-Usage',
      value: JSON.stringify({ '1234': [{ estimated_time_to_regain_access: minutes }] }),
    },
  ]);

let stub: GraphStub;
let meta: PlatformConnector;
const start = async (answer: (call: StubCall, index: number) => StubAnswer) => {
  stub = await startGraphStub(answer);
  meta = createMetaPlatform(stub.config);
};
const thrown = async (work: Promise<unknown>): Promise<ConnectorError> => {
  const error = await work.then(
    () => new Error('nothing was thrown'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof ConnectorError)) throw error;
  return error;
};

afterEach(async () => {
  await meta.close();
  await stub.close();
});

describe('creating ads in a batch', () => {
  it('judges every entry by itself', async () => {
    const refusal = { code: 100, error_subcode: 1815629, message: 'Invalid', error_user_msg: 'Texts must differ.' };
    await start(() => ({
      json: [
        entry(200, { id: '901' }),
        entry(400, { error: { ...refusal, error_data: { blame_field_specs: [['creative', 'body']] } } }),
        null,
        throttled(7),
        entry(500, '<html>Sorry</html>'),
        entry(200, { success: true }),
        entry(400, { error: { code: 2, message: 'try again', is_transient: true } }),
      ],
    }));
    // Eight were sent and seven returned: the outcome of the eighth is unknown, as for a null.
    expect(await meta.writes.create(account, ads(8))).toEqual([
      { ref: 'r0', outcome: 'created', platformId: '901' },
      {
        ref: 'r1',
        outcome: 'refused',
        refusal: { code: '100/1815629', message: 'Texts must differ.', field: 'creative.body' },
      },
      { ref: 'r2', outcome: 'unknown', reason: 'batch entry without an answer' },
      { ref: 'r3', outcome: 'deferred', reason: 'too many calls', retryAfterMs: 420_000 },
      { ref: 'r4', outcome: 'unknown', reason: 'HTTP 500 without a readable answer' },
      { ref: 'r5', outcome: 'unknown', reason: 'a success without an id' },
      { ref: 'r6', outcome: 'unknown', reason: 'try again' },
      { ref: 'r7', outcome: 'unknown', reason: 'batch entry without an answer' },
    ]);
    expect(stub.calls).toHaveLength(1);
  });

  it('sends one versioned, URL-encoded operation per ad, with the token and its proof on the envelope only', async () => {
    await start(() => ({ json: [entry(200, { id: '1' }), entry(200, { id: '2' })] }));
    await meta.writes.create(account, ads(2));
    const { params, path, headers } = stub.calls[0]!;
    expect(path).toBe('/');
    expect(headers['content-type']).toBe('application/x-www-form-urlencoded');
    // HMAC-SHA256 of 'tok-1' under 'app-secret', computed with openssl.
    expect(params.appsecret_proof).toBe('b1d89a50be3234cb096d7c64ba13c77fa679b298729035e03a5c5350bce792f4');
    const operations = JSON.parse(params.batch!) as { method: string; relative_url: string; body: string }[];
    expect(operations.map(({ method, relative_url }) => `${method} ${relative_url}`)).toEqual(
      Array(2).fill('POST v26.0/act_1234/ads'),
    );
    const body = new URLSearchParams(operations[0]!.body);
    expect(body.get('access_token')).toBeNull();
    expect(body.get('status')).toBe('PAUSED');
    expect(JSON.parse(body.get('creative')!).object_story_spec.link_data.message).toBe(
      'Up to 50 % off: "boots", jackets = coats',
    );
  });

  it('sends an ad again without a creative feature that the account refuses by name, and no other ad with it', async () => {
    const blamed = (feature: string) => ({
      blame_field_specs: [['creative', 'degrees_of_freedom_spec', 'creative_features_spec', feature]],
    });
    const refusal = (feature: string) =>
      entry(400, { error: { code: 100, message: 'Not for you', error_data: blamed(feature) } });
    await start((_, index) => ({
      json:
        index === 0
          ? [refusal('hide_price'), entry(200, { id: '7' })]
          : [entry(200, { id: '8' }), refusal('hide_price')],
    }));
    const outcomes = async () => (await meta.writes.create(account, ads(2))).map(({ outcome }) => outcome);
    expect(await outcomes()).toEqual(['deferred', 'created']);
    // If the feature was not sent, the refusal is not about it.
    expect(await outcomes()).toEqual(['created', 'refused']);
    const sent = stub.calls.map(({ params }) => {
      const [first] = JSON.parse(params.batch!) as { body: string }[];
      const creative = JSON.parse(new URLSearchParams(first!.body).get('creative')!);
      return Object.keys(creative.degrees_of_freedom_spec.creative_features_spec);
    });
    expect(sent).toEqual([creativeFeatures('v26.0'), creativeFeatures('v26.0').filter((one) => one !== 'hide_price')]);
  });

  it('throws if the account turned every entry away for the same reason', async () => {
    await start((_, index) =>
      index === 0
        ? { json: [throttled(2), throttled(9)] }
        : { json: Array(2).fill(entry(401, { error: { code: 190, error_subcode: 463, message: 'expired' } })) },
    );
    expect(await thrown(meta.writes.create(account, ads(2)))).toMatchObject({
      code: 'RATE_LIMITED',
      retryAfterMs: 540_000,
    });
    expect(await thrown(meta.writes.create(account, ads(2)))).toMatchObject({ code: 'AUTH_EXPIRED' });
  });

  it("uses the batch's wait if its entries have none", async () => {
    const bare = entry(400, { error: { code: 80004, message: 'too many calls' } });
    await start(() => ({
      headers: { 'x-business-use-case-usage': '{"1234":[{"estimated_time_to_regain_access":4}]}' },
      json: [entry(200, { id: '1' }), bare],
    }));
    expect((await meta.writes.create(account, ads(2)))[1]).toMatchObject({
      outcome: 'deferred',
      retryAfterMs: 240_000,
    });
  });

  it.each<[string, StubAnswer]>([
    ['a cut connection', { cut: true }],
    ['an HTML page', { status: 502, text: '<html></html>' }],
    ['a late batch', { status: 400, json: { error: { code: 960, message: 'too slow' } } }],
    ['a 200 without a list', { text: 'Service Unavailable' }],
  ])('leaves every ad unknown after %s', async (_, answer) => {
    await start(() => answer);
    const outcomes = await meta.writes.create(account, ads(3));
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['unknown', 'unknown', 'unknown']);
    expect(stub.calls).toHaveLength(1);
  });

  it('leaves the ads unknown if the response exceeds the time limit of the call', async () => {
    stub = await startGraphStub(() => ({ json: [] }));
    const silent = await startSilentServer();
    meta = createMetaPlatform({ ...stub.config, graphUrl: silent.url });
    const outcomes = await meta.writes.create(account, { ...ads(1), timeoutMs: 100 });
    expect(outcomes).toEqual([{ ref: 'r0', outcome: 'unknown', reason: 'no answer: TimeoutError' }]);
    await silent.close();
  });

  it('throws if the whole batch is turned away, without a token in the error', async () => {
    await start(() => ({ status: 400, json: { error: { code: 100, message: 'Too many requests in batch tok-1' } } }));
    const error = await thrown(meta.writes.create(account, ads(1)));
    expect(error).toMatchObject({ code: 'INVALID_REQUEST' });
    expect(error.message).not.toContain('tok-1');
  });

  it('reports that nothing was sent if there is no connection', async () => {
    await start(() => ({ json: [] }));
    await stub.close();
    expect(await thrown(meta.writes.create(account, ads(1)))).toMatchObject({ code: 'TRANSIENT' });
    expect(await thrown(meta.writes.create(account, adSet))).toMatchObject({ code: 'TRANSIENT' });
  });

  it('rejects more items than a batch may contain before anything is sent', async () => {
    await start(() => ({ json: [] }));
    await expect(meta.writes.create(account, ads(51))).rejects.toThrow('51 items, at most 50 of ad.');
    expect(stub.calls).toHaveLength(0);
  });
});

describe('creating an ad set', () => {
  it('makes a separate call', async () => {
    await start(() => ({ text: '{"id":120210000000000001234}' }));
    const platformId = '120210000000000001234';
    expect(await meta.writes.create(account, adSet)).toEqual([{ ref: 'r0', outcome: 'created', platformId }]);
    expect(stub.calls[0]).toMatchObject({ path: '/v26.0/act_1234/adsets', params: { lifetime_budget: '500' } });
  });

  it("is refused with the platform's reason", async () => {
    const error = {
      code: 100,
      error_subcode: 1885272,
      error_user_msg: 'Too low.',
      error_data: '{"blame_field_specs":[["lifetime_budget"]]}',
    };
    await start(() => ({ status: 400, json: { error } }));
    expect(await meta.writes.create(account, adSet)).toEqual([
      {
        ref: 'r0',
        outcome: 'refused',
        refusal: { code: '100/1885272', message: 'Too low.', field: 'lifetime_budget' },
      },
    ]);
  });

  it("throws on throttling, with the platform's wait", async () => {
    await start(() => ({
      status: 400,
      headers: { 'x-business-use-case-usage': '{"1234":[{"estimated_time_to_regain_access":3}]}' },
      json: { error: { code: 80004, message: 'too many calls' } },
    }));
    expect(await thrown(meta.writes.create(account, adSet))).toMatchObject({
      code: 'RATE_LIMITED',
      retryAfterMs: 180_000,
    });
  });

  it('leaves the outcome unknown after a lost connection', async () => {
    await start(() => ({ cut: true }));
    expect(await meta.writes.create(account, adSet)).toMatchObject([{ outcome: 'unknown' }]);
    expect(stub.calls).toHaveLength(1);
  });
});

async function startSilentServer() {
  const { createServer } = await import('node:net');
  const sockets: { destroy(): void }[] = [];
  const server = createServer((socket) => void sockets.push(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

describe('turned-away entries', () => {
  const met = (code: ConnectorError['code'], retryAfterMs?: number): BatchResult => ({
    ok: false,
    error: new ConnectorError(code, 'meta', {}, retryAfterMs),
  });
  const made: BatchResult = { ok: true, body: { id: '1' } };
  const look = (...results: BatchResult[]) => {
    try {
      throwIfTurnedAway(results);
      return null;
    } catch (error) {
      return error as ConnectorError;
    }
  };

  it('throw if all have the same code, with the longest wait', () => {
    expect(look(met('AUTH_EXPIRED'), met('AUTH_EXPIRED'))).toMatchObject({ code: 'AUTH_EXPIRED' });
    const waits = look(met('RATE_LIMITED', 500), met('RATE_LIMITED', 9_000), met('RATE_LIMITED'));
    expect(waits).toMatchObject({ code: 'RATE_LIMITED', retryAfterMs: 9_000 });
  });

  it('do not throw if one was created, codes differ, or the errors were refusals', () => {
    expect(look()).toBeNull();
    expect(look(made, met('AUTH_EXPIRED'))).toBeNull();
    expect(look(met('RATE_LIMITED'), met('AUTH_EXPIRED'))).toBeNull();
    expect(look(met('INVALID_REQUEST'), met('INVALID_REQUEST'))).toBeNull();
    expect(look(met('OUTCOME_UNKNOWN'))).toBeNull();
  });
});
