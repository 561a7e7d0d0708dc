import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Bench, campaignParams, SPAIN } from '../testing/bench.js';

let bench: Bench;
beforeAll(async () => {
  bench = await Bench.open();
});
afterEach(() => bench.control('DELETE', 'faults'));
afterAll(() => bench.close());

const fault = (body: unknown): Promise<unknown> => bench.control('POST', 'faults', body);
const create = (name: string) => bench.post(`${SPAIN}/campaigns`, campaignParams({ name }));
const count = async (name: string): Promise<number> =>
  (await bench.control('GET', `ledger?prefix=${name}`)).body.data.length;

describe('faults', () => {
  it('cut the connection after the commit: the caller sees an error, the object exists once', async () => {
    await fault({ kind: 'cut-after', match: { method: 'POST', path: '/campaigns' } });
    await expect(create('cut-after')).rejects.toThrow('fetch failed');
    expect(await count('cut-after')).toBe(1);
    expect((await create('next')).status).toBe(200);
  });

  it('cut the connection before the commit: the object does not exist', async () => {
    await fault({ kind: 'cut-before', match: { path: '/campaigns' } });
    await expect(create('cut-before')).rejects.toThrow('fetch failed');
    expect(await count('cut-before')).toBe(0);
  });

  it('cut the connection after all items of a batch were committed', async () => {
    await fault({ kind: 'cut-after', match: { path: '/campaigns' } });
    const items = [1, 2, 3].map((index) => ({
      path: `${SPAIN}/campaigns`,
      params: campaignParams({ name: `batch-cut-${index}` }),
    }));
    await expect(bench.batch(items)).rejects.toThrow('fetch failed');
    expect(await count('batch-cut')).toBe(3);
  });

  it('lose the response to one batch item that took effect, and to one that did not', async () => {
    await fault({ kind: 'null-batch-item', match: { path: '/campaigns', nth: 2 } });
    await fault({ kind: 'null-batch-item', match: { path: '/campaigns', nth: 3 }, commit: false });
    const items = [1, 2, 3, 4].map((index) => ({
      path: `${SPAIN}/campaigns`,
      params: campaignParams({ name: `null-${index}` }),
    }));
    const { body } = await bench.batch(items);
    expect(body.map((item: unknown) => item === null)).toEqual([false, true, true, false]);
    expect([await count('null-2'), await count('null-3')]).toEqual([1, 0]);
  });

  it('commit late, after the caller has seen the cut', async () => {
    await fault({ kind: 'late-commit', ms: 1_500, match: { path: '/campaigns' } });
    await expect(create('late')).rejects.toThrow('fetch failed');
    expect(await count('late')).toBe(0);
    const until = Date.now() + 20_000;
    while ((await count('late')) === 0 && Date.now() < until);
    expect(await count('late')).toBe(1);
  });

  it('respond with JSON and HTML server errors, whether or not the request takes effect', async () => {
    await fault({ kind: 'http500', match: { path: '/campaigns' } });
    const json = await create('json-500');
    expect([json.status, json.body.error.code, json.body.error.is_transient]).toEqual([500, 2, true]);
    await fault({ kind: 'html500', match: { path: '/campaigns' }, commit: true });
    const html = await create('html-500');
    expect([html.status, String(html.body).startsWith('<!DOCTYPE html>')]).toEqual([500, true]);
    expect([await count('json-500'), await count('html-500')]).toEqual([0, 1]);
  });

  it('revoke a token for good: only a new sign-in works again', async () => {
    const token = await bench.signIn('Theo Brandt');
    await fault({ kind: 'token-revoked', match: { path: 'me/adaccounts' } });
    for (const _ of [1, 2]) {
      const { status, body } = await bench.get('me/adaccounts', { access_token: token });
      expect([status, body.error.code, body.error.error_subcode]).toEqual([401, 190, 460]);
    }
    expect((await bench.get('me/adaccounts', { access_token: await bench.signIn('Theo Brandt') })).status).toBe(200);
  });

  it('strike by probability in the same order for the same seed', async () => {
    const strikes = async (): Promise<boolean[]> => {
      await bench.control('DELETE', 'faults');
      await fault({ kind: 'http500', seed: 7, match: { path: 'me$', probability: 0.5 } });
      const seen: boolean[] = [];
      for (let index = 0; index < 12; index += 1) seen.push((await bench.get('me')).status === 500);
      return seen;
    };
    const first = await strikes();
    expect(await strikes()).toEqual(first);
    expect(new Set(first).size).toBe(2);
  });

  it('are refused if invalid', async () => {
    const answer = await bench.control('POST', 'faults', { kind: 'earthquake' });
    expect(answer.status).toBe(400);
    expect(answer.body.message).toContain('kind');
  });
});

describe('throttling', () => {
  it('responds 80004 with the time to wait once the pool of an account is empty, and extends the block', async () => {
    await bench.control('POST', 'limits', {
      pool: 'ads_management',
      account: SPAIN.slice(4),
      limit: 2,
      windowMs: 1000,
      blockMs: 240_000,
    });
    bench.wait(2000);
    expect((await create('calm-1')).status).toBe(200);
    const second = await create('calm-2');
    expect(JSON.parse(second.headers.get('x-business-use-case-usage') ?? '')[SPAIN.slice(4)][0]).toMatchObject({
      type: 'ads_management',
      call_count: 100,
      estimated_time_to_regain_access: 0,
    });
    const refused = await create('calm-3');
    expect([refused.status, refused.body.error.code, refused.body.error.error_subcode]).toEqual([400, 80004, 2446079]);
    expect(JSON.parse(refused.headers.get('x-business-use-case-usage') ?? '')[SPAIN.slice(4)][0]).toMatchObject({
      call_count: 101,
      estimated_time_to_regain_access: 4,
    });
    bench.wait(200_000);
    expect((await create('calm-4')).body.error.code).toBe(80004);
    bench.wait(200_000);
    expect((await create('calm-5')).body.error.code).toBe(80004);
    bench.wait(241_000);
    expect((await create('calm-6')).status).toBe(200);
    expect(await count('calm-3')).toBe(0);
    await bench.control('DELETE', 'limits');
  });

  it('throttles single items of a batch if a fault requires it', async () => {
    await fault({ kind: 'throttle', ms: 30_000, match: { path: '/campaigns' } });
    const items = [1, 2].map((index) => ({
      path: `${SPAIN}/campaigns`,
      params: campaignParams({ name: `throttled-${index}` }),
    }));
    const { status, body } = await bench.batch(items);
    expect(status).toBe(200);
    expect(body.map((item: { body: string }) => JSON.parse(item.body).error.code)).toEqual([80004, 80004]);
    bench.wait(400_000);
    expect((await bench.batch(items)).body.map((item: { code: number }) => item.code)).toEqual([200, 200]);
  });
});
