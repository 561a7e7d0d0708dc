import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ARCHIVE, JAPAN, SPAIN, TikTokBench } from '../testing/bench.js';
import { poolsOf } from './pools.js';

let bench: TikTokBench;
beforeEach(async () => {
  bench = await TikTokBench.open();
});
afterEach(() => bench.close());

const languages = (change: Record<string, unknown> = {}) =>
  bench.get('/tool/language/', { advertiser_id: SPAIN, ...change });

describe('TikTok wire format', () => {
  it('responds 404 without an envelope if the trailing slash is missing, and 405 to a wrong method', async () => {
    const bare = await bench.get('/tool/language', { advertiser_id: SPAIN });
    expect([bare.status, bare.body]).toEqual([404, '404 page not found']);
    expect((await bench.get('/nothing/at/all/')).status).toBe(404);
    expect((await bench.post('/tool/language/', { advertiser_id: SPAIN })).status).toBe(405);
  });

  it('wraps everything in code, message, request_id and data, with HTTP 200', async () => {
    const [good, bad] = [await languages(), await languages({ advertiser_id: undefined })];
    expect(Object.keys(good.body)).toEqual(['code', 'message', 'request_id', 'data']);
    expect([bad.status, bad.body.code, bad.body.message, bad.body.data]).toEqual([
      ...[200, 40002, 'advertiser_id: Missing data for required field.', {}],
    ]);
    expect(good.body.request_id).not.toBe(bad.body.request_id);
  });

  it.each([
    ['a list that is not JSON', { advertiser_ids: SPAIN }, 'advertiser_ids: Not a valid list.'],
    ['a comma-separated list', { advertiser_ids: 'a,b' }, 'advertiser_ids: Not a valid JSON string.'],
    ['numbers for ids', { advertiser_ids: '[7001]' }, 'advertiser_ids: Not a valid string.'],
    ['no list', {}, 'advertiser_ids: Missing data for required field.'],
    [
      'an unknown field',
      { advertiser_ids: [SPAIN], fields: ['size'] },
      'fields: size is not a field of an advertiser.',
    ],
    ['an unknown parameter', { advertiser_ids: [SPAIN], filed: 'x' }, 'filed: Unknown field.'],
  ])('refuses %s', async (_, params, message) => {
    expect((await bench.get('/advertiser/info/', params)).body).toMatchObject({ code: 40002, message });
  });

  it('accepts only a JSON body, and only strings as ids in it', async () => {
    const headers = { 'access-token': bench.token, 'content-type': 'application/json' };
    const broken = await bench.send('/tool/targeting/info/', { method: 'POST', headers, body: '{"a":' });
    expect(broken.body.code).toBe(40000);
    const number = await bench.post('/tool/targeting/info/', {
      advertiser_id: 7001,
      targeting_ids: ['1'],
      scene: 'GEO',
    });
    expect(number.body).toMatchObject({ code: 40002, message: 'advertiser_id: Not a valid string.' });
  });

  it('counts calls of the app and of each advertiser, and closes for a while', async () => {
    await bench.close();
    bench = await TikTokBench.open({ tiktokAppTier: 'advanced' });
    const many = async (times: number, advertiser = SPAIN): Promise<number[]> => {
      const answers = Array.from({ length: times }, () => languages({ advertiser_id: advertiser }));
      return (await Promise.all(answers)).map(({ body }) => body.code as number);
    };
    const { advertiser, app } = poolsOf('advanced');
    expect(await many(advertiser.limit)).toEqual(Array(advertiser.limit).fill(0));
    expect([...(await many(1)), ...(await many(app.limit - advertiser.limit - 1, JAPAN))].slice(0, 2)).toEqual([
      40133, 0,
    ]);
    expect(await many(1, JAPAN)).toEqual([40100]);
    bench.wait(999);
    expect(await many(1, JAPAN)).toEqual([40100]);
    bench.wait(1000);
    expect(await many(1)).toEqual([0]);
  });

  it('counts a call that names several advertisers for each of them', async () => {
    await bench.control('POST', 'limits', { platform: 'tiktok', pool: 'advertiser', limit: 1 });
    const info = () => bench.get('/advertiser/info/', { advertiser_ids: [SPAIN, JAPAN] });
    const calls = [await info(), await info(), await languages(), await languages({ advertiser_id: ARCHIVE })];
    expect(calls.map(({ body }) => body.code as number)).toEqual([0, 40133, 40133, 0]);
  });

  it('closes until 00:00 UTC after the daily limit', async () => {
    await bench.control('POST', 'limits', { platform: 'tiktok', pool: 'app_day', limit: 1 });
    const codes = async () => [(await languages()).body.code, (await languages()).body.code] as number[];
    expect(await codes()).toEqual([0, 40100]);
    bench.wait(Date.parse('2026-11-24T00:00:00Z') - bench.clock.ms - 1);
    expect(await codes()).toEqual([40100, 40100]);
    bench.wait(1);
    expect(await codes()).toEqual([0, 40100]);
  });

  it.each([
    ['basic', 5, 150],
    ['advanced', 10, 200],
    ['premium', 10, 300],
    ['ultimate', 15, 300],
  ] as const)('allows as many ads as the tier %s, then pauses five minutes', async (tier, second, minute) => {
    await bench.close();
    bench = await TikTokBench.open({ tiktokAppTier: tier });
    await bench.control('POST', 'limits', { platform: 'tiktok', pool: 'advertiser', limit: 0 });
    // The pool counts the call whatever its outcome. Pools of other advertisers stay open.
    const create = async () => (await bench.post('/ad/create/', { advertiser_id: SPAIN })).body.code as number;
    const burst = async (times: number) => Promise.all(Array.from({ length: times }, create));
    expect((await burst(second + 1)).filter((code) => code === 40100)).toHaveLength(1);
    bench.wait(60_000);
    for (let made = 0; made < minute; made += second) {
      expect(await burst(Math.min(second, minute - made))).not.toContain(40100);
      bench.wait(1_000);
    }
    expect([await create(), (await languages()).body.code]).toEqual([40100, 0]);
    bench.wait(299_999);
    expect(await create()).toBe(40100);
    bench.wait(300_000);
    expect(await create()).not.toBe(40100);
  });
});

describe('TikTok faults', () => {
  it('throttle the app or an advertiser for the given time', async () => {
    await bench.control('POST', 'limits', { platform: 'tiktok', pool: 'app', limit: 100 });
    await bench.control('POST', 'limits', { platform: 'tiktok', pool: 'advertiser', limit: 100 });
    await bench.fault('throttle', { ms: 4000 });
    expect([(await languages()).body.code, (await bench.get('/user/info/')).body.code]).toEqual([40100, 40100]);
    bench.wait(6000);
    await bench.fault('throttle-advertiser', { ms: 4000 });
    const codes = [await languages(), await languages({ advertiser_id: JAPAN })].map(({ body }) => body.code);
    expect(codes).toEqual([40133, 0]);
  });

  it('are a system error in HTTP 200, a page instead of JSON, or a broken server', async () => {
    await bench.fault('system-error', { text: '51010' });
    const system = await languages();
    expect([system.status, system.body.code]).toEqual([200, 51010]);
    await bench.fault('code', { text: '60001' });
    expect((await languages()).body).toMatchObject({ code: 60001, message: 'The system is in maintenance.', data: {} });
    await bench.fault('html200');
    const page = await languages();
    expect([page.status, typeof page.body]).toEqual([200, 'string']);
    await bench.fault('http500');
    const broken = await languages();
    expect([broken.status, broken.body.code]).toEqual([500, 50000]);
    await bench.fault('cut-after', { match: { path: '/tool/language/$' } });
    await expect(languages()).rejects.toThrow('fetch failed');
    const { data } = (await bench.control('GET', 'calls?platform=tiktok')).body;
    expect(data.at(-1)).toMatchObject({ path: '/tiktok/open_api/v1.3/tool/language/', fault: 'cut-after', code: 0 });
  });
});
