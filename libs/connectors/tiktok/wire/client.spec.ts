import { afterEach, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { startTikTokStub, tiktokAnswer, type TikTokStub } from '#libs/testing/platform/tiktok-stub.js';
import type { StubAnswer } from '#libs/testing/platform/http-stub.js';
import type { PlatformCall } from '../../port/calls.js';
import { QuotaBook, QuotaMemory } from '../../port/quota-book.js';
import type { AppTier } from '../settings/app-limits.js';
import { TikTokClient, type TikTokCall } from './client.js';
import { allRows } from './paging.js';

const shape = z.looseObject({ campaign_id: z.string() });
const create: TikTokCall = {
  method: 'POST',
  path: 'campaign/create',
  accessToken: 'tok-1',
  params: { advertiser_id: '7001', budget: 79.99, placements: ['PLACEMENT_TIKTOK'], left_out: undefined },
};

let stub: TikTokStub;
let client: TikTokClient;
const recorded: PlatformCall[] = [];
const calls = { record: (call: PlatformCall) => void recorded.push(call) };
const start = async (answer: (index: number) => StubAnswer, tier: AppTier = 'unlimited', book = new QuotaBook()) => {
  stub = await startTikTokStub((_call, index) => answer(index));
  client = new TikTokClient({ ...stub.config, tier }, calls, book);
};
afterEach(async () => {
  recorded.length = 0;
  await client.close();
  await stub.close();
});

describe('a call to TikTok', () => {
  it('has a trailing slash in its path, the token in a header and a typed body', async () => {
    await start(() => tiktokAnswer({ campaign_id: '18' }));
    expect(await client.call(create, shape)).toEqual({ campaign_id: '18' });
    const [call] = stub.calls;
    expect([call!.method, call!.path]).toEqual(['POST', '/open_api/v1.3/campaign/create/']);
    expect(call!.headers['access-token']).toBe('tok-1');
    expect(call!.json).toEqual({ advertiser_id: '7001', budget: 79.99, placements: ['PLACEMENT_TIKTOK'] });
    expect(call!.params).toEqual({});
  });

  it('has lists and objects as JSON in the query if it is a GET, and no token there', async () => {
    await start(() => tiktokAnswer({ list: [] }));
    const params = { advertiser_ids: ['1', '2'], filtering: { campaign_ids: ['3'] }, page: 1 };
    await client.call({ method: 'GET', path: 'advertiser/info', accessToken: 'tok-1', params }, z.looseObject({}));
    expect(stub.calls[0]!.params).toEqual({
      advertiser_ids: '["1","2"]',
      filtering: '{"campaign_ids":["3"]}',
      page: '1',
    });
  });

  it('sends bytes as a part of a form', async () => {
    await start(() => tiktokAnswer({ campaign_id: '18' }));
    const file = { field: 'image_file', name: 'a.png', bytes: new TextEncoder().encode('bytes') };
    await client.call({ ...create, path: 'file/image/ad/upload', file }, shape);
    expect(stub.calls[0]!.params).toEqual({
      advertiser_id: '7001',
      budget: '79.99',
      placements: '["PLACEMENT_TIKTOK"]',
      image_file: 'bytes',
    });
  });

  it.each([
    ['is cut', { cut: true }],
    ['is HTML inside HTTP 200', { text: '<html>' }],
    ['has another shape than a create gives', tiktokAnswer({ id: 18 })],
    ['has the code 50000', tiktokAnswer({}, 50000, 'system error')],
  ] as [string, StubAnswer][])('leaves the outcome unknown after one attempt if it %s', async (_, answer) => {
    await start(() => answer);
    await expect(client.call(create, shape)).rejects.toMatchObject({ code: 'OUTCOME_UNKNOWN', platform: 'tiktok' });
    await expect(client.call({ ...create, intent: 'repeatable' }, shape)).rejects.toMatchObject({ code: 'TRANSIENT' });
    expect(stub.calls).toHaveLength(2);
  });

  it('may be repeated if no connection was made, even for a write', async () => {
    await start(() => tiktokAnswer({}));
    await stub.close();
    await expect(client.call(create, shape)).rejects.toMatchObject({
      code: 'TRANSIENT',
      details: { platformMessage: 'not sent: ECONNREFUSED' },
    });
  });

  it('reveals no secret in its error', async () => {
    const secrets = { app_id: '71', secret: 'app-secret', auth_code: 'code-1' };
    await start(() => tiktokAnswer({}, 40110, 'Auth_code code-1 of app-secret is used or expired.'));
    const call = { method: 'POST', path: 'oauth2/access_token', params: secrets } as const;
    await expect(client.call(call, shape)).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
      message: 'tiktok: Auth_code [secret] of [secret] is used or expired.',
    });
  });

  it('delays the whole app after 40100, for all teams, and reports the wait', async () => {
    await start((index) => (index === 0 ? tiktokAnswer({}, 40100, 'Too many requests.') : tiktokAnswer({})));
    const error: unknown = await client.call(create, shape).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'RATE_LIMITED' });
    const { retryAfterMs } = error as { retryAfterMs: number };
    expect(retryAfterMs).toBeGreaterThanOrEqual(2000);
    expect(retryAfterMs).toBeLessThanOrEqual(2500);
    const other = { ...create, params: { advertiser_id: '7002' }, timeoutMs: 200 };
    await expect(client.call(other, shape)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    expect(stub.calls).toHaveLength(1);
  });

  it('delays only its advertiser after 40133', async () => {
    await start((index) =>
      index === 0 ? tiktokAnswer({}, 40133, 'Too many requests.') : tiktokAnswer({ campaign_id: '2' }),
    );
    await expect(client.call(create, shape)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    await expect(client.call({ ...create, timeoutMs: 200 }, shape)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    await client.call({ ...create, params: { advertiser_id: '7002' } }, shape);
    expect(stub.calls).toHaveLength(2);
  });
});

describe("a call beyond the app's rate limit", () => {
  const ads: TikTokCall = { ...create, path: 'ad/create', timeoutMs: 1_000 };
  const clock = { ms: Date.parse('2026-11-26T12:00:00Z') };
  const throttled = (index: number) =>
    index === 0 ? tiktokAnswer({}, 40100, 'Too many requests.') : tiktokAnswer({ campaign_id: '2' });

  it('closes only its endpoint until the next second, and is not a fault of the account', async () => {
    await start(throttled, 'basic', new QuotaBook(new QuotaMemory(() => clock.ms)));
    const closed = { code: 'RATE_LIMITED', retryAfterMs: 1_000, details: { quotaWindow: 'second' } };
    await expect(client.call(ads, shape)).rejects.toMatchObject(closed);
    await expect(client.call(ads, shape)).rejects.toMatchObject(closed);
    expect(stub.calls).toHaveLength(1);
    clock.ms += 200;
    await client.call(create, shape);
    clock.ms += 800;
    await client.call(ads, shape);
    expect(stub.calls).toHaveLength(3);
  });

  it("is not sent once its endpoint's day is used up", async () => {
    const book = new QuotaBook(new QuotaMemory(() => clock.ms));
    await start(() => tiktokAnswer({ campaign_id: '2' }), 'basic', book);
    for (let n = 0; n < 86_400; n++) {
      const turn = await book.take(
        { platform: 'tiktok', name: 'ad/create', holds: 'creating', perSecond: 1e9, perMinute: 1e9, perDay: 86_400 },
        0,
      );
      if (!('inMs' in turn)) throw new Error(`no place ${n}`);
    }
    clock.ms += 1_000;
    await expect(client.call(ads, shape)).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      details: { quotaWindow: 'day' },
      retryAfterMs: Date.parse('2026-11-27T00:00:00Z') - clock.ms,
    });
    expect(stub.calls).toHaveLength(0);
  });

  it('gives its place back when it is canceled', async () => {
    const calling = new AbortController();
    await start(() => tiktokAnswer({ campaign_id: '2' }), 'basic');
    await client.call({ ...ads, timeoutMs: 20_000 }, shape);
    const second = client.call({ ...ads, timeoutMs: 20_000, calledOff: calling.signal }, shape);
    calling.abort();
    await expect(second).rejects.toMatchObject({ code: 'TRANSIENT' });
    expect(stub.calls).toHaveLength(1);
  });
});

describe('a call that names several advertisers', () => {
  it('counts in the lane of each', async () => {
    await start((index) =>
      index === 0 ? tiktokAnswer({}, 40133, 'Too many requests.') : tiktokAnswer({ campaign_id: '2' }),
    );
    await expect(client.call(create, shape)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    const infoOf = (advertiser_ids: string[]) =>
      client.call({ method: 'GET', path: 'advertiser/info', params: { advertiser_ids }, timeoutMs: 200 }, shape);
    await expect(infoOf(['7002', '7001'])).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    await infoOf(['7002', '7003']);
    expect(stub.calls).toHaveLength(2);
  });
});

describe('counting calls to TikTok', () => {
  it.each([
    ['ok', tiktokAnswer({ campaign_id: '18' })],
    ['refused', tiktokAnswer({}, 40002, 'budget: no')],
    ['throttled', tiktokAnswer({}, 40100, 'Too many requests.')],
    ['expired', tiktokAnswer({}, 40105, 'Access token is invalid.')],
    ['unknown', { cut: true }],
  ] as [string, StubAnswer][])('counts a call that ends as %s, with its advertiser', async (outcome, answer) => {
    await start(() => answer);
    await client.call(create, shape).catch(() => undefined);
    expect(recorded).toEqual([{ platform: 'tiktok', accountId: '7001', outcome, quota: [] }]);
  });

  it('does not count a call that was not sent because its turn did not come', async () => {
    await start(() => tiktokAnswer({}, 40100, 'Too many requests.'));
    await client.call(create, shape).catch(() => undefined);
    await client.call({ ...create, timeoutMs: 200 }, shape).catch(() => undefined);
    expect([recorded.length, stub.calls.length]).toEqual([1, 1]);
  });
});

describe('a listing', () => {
  it('is read up to the page marked as last', async () => {
    const info = (page: number) => ({ page, page_size: 2, total_number: 3, total_page: 2 });
    await start((index) => tiktokAnswer({ pixels: [{ campaign_id: `${index}` }], page_info: info(index + 1) }));
    const listing = {
      path: 'pixel/list',
      accessToken: 't',
      params: { advertiser_id: '7' },
      pageSize: 2,
      rows: 'pixels',
    };
    expect(await allRows(client, listing, shape)).toEqual([{ campaign_id: '0' }, { campaign_id: '1' }]);
    expect(stub.calls.map(({ params }) => [params.page, params.page_size])).toEqual([
      ['1', '2'],
      ['2', '2'],
    ]);
  });

  it('is an error if its rows have another shape', async () => {
    await start(() => tiktokAnswer({ list: [{ campaign_id: 7 }] }));
    const listing = { path: 'campaign/get', accessToken: 't', pageSize: 1000 };
    await expect(allRows(client, listing, shape)).rejects.toMatchObject({ code: 'TRANSIENT' });
  });
});
