import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Bench, creativeParams, SPAIN } from '../testing/bench.js';

let bench: Bench;
let adSet: string;
let creative: string;
beforeAll(async () => {
  bench = await Bench.open();
  adSet = await bench.adSet(await bench.campaign());
  creative = await bench.creative();
});
afterAll(() => bench.close());

const ad = (name: string, change: Record<string, unknown> = {}): Record<string, unknown> => ({
  name,
  adset_id: adSet,
  creative: { creative_id: creative },
  status: 'PAUSED',
  ...change,
});
const ledger = async (prefix: string): Promise<{ type: string; name: string }[]> =>
  (await bench.control('GET', `ledger?prefix=${prefix}`)).body.data;

describe('Graph batches', () => {
  it('return results in order, and one bad item does not fail the others', async () => {
    const { status, body } = await bench.batch([
      { path: `${SPAIN}/ads`, params: ad('batch-1') },
      { path: `${SPAIN}/ads`, params: ad('batch-2', { adset_id: '99' }) },
      { path: `${SPAIN}/ads`, params: ad('batch-3') },
    ]);
    expect(status).toBe(200);
    expect(body.map((item: { code: number }) => item.code)).toEqual([200, 400, 200]);
    expect(JSON.parse(body[1].body).error).toMatchObject({ code: 100, error_subcode: 33 });
    expect((await ledger('batch-')).map((entry) => entry.name)).toEqual(['batch-1', 'batch-3']);
  });

  it('fill references from earlier items, and omit the responses of those', async () => {
    const { body } = await bench.batch([
      { path: `${SPAIN}/adcreatives`, params: creativeParams({ name: 'Referred' }), name: 'c1' },
      { path: `${SPAIN}/ads`, params: ad('ref-1', { creative: { creative_id: '{result=c1:$.id}' } }) },
      { path: `${SPAIN}/adcreatives`, params: creativeParams(), name: 'c2', omit_response_on_success: false },
      { path: `${SPAIN}/ads`, params: ad('ref-2', { creative: { creative_id: '{result=c2:$.id}' } }) },
    ]);
    expect(body[0]).toBeNull();
    expect(body.slice(1).map((item: { code: number }) => item.code)).toEqual([200, 200, 200]);
    const used = await bench.get(JSON.parse(body[3].body).id, { fields: 'creative' });
    expect(used.body.creative.id).toBe(JSON.parse(body[2].body).id);
  });

  it('fail items that depend on a failed item, and name the reason', async () => {
    const { body } = await bench.batch([
      { path: `${SPAIN}/adcreatives`, params: creativeParams({ link: 'no address' }), name: 'bad' },
      { path: `${SPAIN}/ads`, params: ad('orphan', { creative: { creative_id: '{result=bad:$.id}' } }) },
    ]);
    expect(body.map((item: { code: number }) => item.code)).toEqual([400, 400]);
    expect(JSON.parse(body[1].body).error.message).toContain('"bad"');
    expect(await ledger('orphan')).toEqual([]);
  });

  it('refuse more than 50 items as a whole', async () => {
    const items = Array.from({ length: 51 }, (_, index) => ({ path: `${SPAIN}/ads`, params: ad(`too-many-${index}`) }));
    const { status, body } = await bench.batch(items);
    expect(status).toBe(400);
    expect(body.error.code).toBe(100);
    expect(await ledger('too-many')).toEqual([]);
  });

  it('list every item in the call log under its call, without the token', async () => {
    await bench.control('DELETE', 'calls');
    await bench.batch([
      { path: `${SPAIN}/ads`, params: ad('logged-1') },
      { method: 'GET', path: adSet, params: { fields: 'name' } },
    ]);
    const { data } = (await bench.control('GET', 'calls')).body;
    expect(data.map((call: { method: string; path: string }) => `${call.method} ${call.path}`)).toEqual([
      'POST /meta/',
      `POST /meta/v26.0/${SPAIN}/ads`,
      `GET /meta/v26.0/${adSet}`,
    ]);
    expect(data[1].batch).toBe(data[0].id);
    expect(JSON.stringify(data)).not.toContain(bench.token);
  });

  it('limit an ad set to 50 ads, and refuse only the 51st', async () => {
    const full = await bench.adSet(await bench.campaign());
    const items = Array.from({ length: 50 }, (_, index) => ({
      path: `${SPAIN}/ads`,
      params: ad(`full-${index}`, { adset_id: full }),
    }));
    const first = await bench.batch(items);
    expect(first.body.every((item: { code: number }) => item.code === 200)).toBe(true);
    const { body } = await bench.batch([{ path: `${SPAIN}/ads`, params: ad('full-50', { adset_id: full }) }]);
    expect(JSON.parse(body[0].body).error.error_user_title).toBe('Too many ads in the ad set');
  });
});
