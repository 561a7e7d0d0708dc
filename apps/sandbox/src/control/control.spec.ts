import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { LedgerEntry } from '../ledger/ledger.js';
import { Bench, OUTLET_PAGE, PAGE, SPAIN } from '../meta/testing/bench.js';

let bench: Bench;
beforeAll(async () => {
  bench = await Bench.open();
});
afterAll(() => bench.close());

describe('sandbox control API', () => {
  it('is healthy, and describes itself at its root', async () => {
    expect((await bench.control('GET', 'health')).body).toEqual({ status: 'ok', scale: 2880 });
    const page = await (await fetch(`${bench.sandbox.url}/`)).text();
    expect(page).toContain('/__sandbox/ledger');
    expect((await fetch(`${bench.sandbox.url}/nothing`)).status).toBe(404);
  });

  it('shows every object with the times of its statuses, including deleted ones', async () => {
    const campaign = await bench.campaign({ name: 'ledger-1' });
    bench.wait(5000);
    await bench.make(campaign, { status: 'ACTIVE' });
    bench.wait(5000);
    await bench.remove(campaign);
    const { data, counts } = (await bench.control('GET', 'ledger?prefix=ledger-1')).body;
    expect(counts).toEqual({ campaign: 1 });
    expect(data[0]).toMatchObject({
      type: 'campaign',
      id: campaign,
      account: SPAIN.slice(4),
      status: 'DELETED',
      deleted: true,
    });
    expect(data[0].history.map((entry: { status: string }) => entry.status)).toEqual(['PAUSED', 'ACTIVE', 'DELETED']);
    const [first, second] = data[0].history.map((entry: { at: string }) => Date.parse(entry.at));
    expect(second - first).toBe(5000);
  });

  it('finds names that contain the prefix if none begins with it', async () => {
    await bench.campaign({ name: 'Autumn | k7x-12' });
    expect((await bench.control('GET', 'ledger?prefix=k7x-12')).body.data).toHaveLength(1);
  });

  it('reports what each object can spend and has spent, including deleted objects', async () => {
    const { campaign } = await bench.live(2);
    bench.waitDays(1);
    const money = async () => {
      const { data } = (await bench.control('GET', 'ledger?platform=meta&money=true')).body as { data: LedgerEntry[] };
      const own = data.filter((entry) => entry.id === campaign || entry.campaign === campaign);
      return (type: string) => own.flatMap((entry) => (entry.type === type ? [entry.money!] : []));
    };
    const of = await money();
    const [group] = of('adset');
    expect(group!.lifetime).toBe(20_000);
    expect(group!.spent).toBeGreaterThan(0);
    expect(of('campaign')).toEqual([{ spent: group!.spent }]);
    expect(of('ad').reduce((sum, ad) => sum + ad.spent, 0)).toBe(group!.spent);
    await bench.remove(campaign);
    expect((await money())('adset')).toEqual([group]);
  });

  it('lists calls since a given time', async () => {
    bench.wait(10_000);
    const since = bench.clock.ms;
    await bench.get('me');
    const { data } = (await bench.control('GET', `calls?since=${since}`)).body;
    expect(data).toEqual([
      expect.objectContaining({ method: 'GET', path: '/meta/v26.0/me', status: 200, code: 0, platform: 'meta' }),
    ]);
    expect((await bench.control('GET', `calls?since=${new Date(since + 1).toISOString()}`)).body.data).toEqual([]);
  });

  it('skips ahead on the clock of campaigns', async () => {
    const { campaign } = await bench.live(1);
    const now = async (): Promise<number> =>
      Date.parse((await bench.control('GET', `clock?campaign=${campaign}`)).body.now);
    const before = await now();
    await bench.control('POST', 'clock', { advanceMs: 60_000 });
    expect((await now()) - before).toBe(2 * 86_400_000);
  });

  it.each([
    ['limits', { pool: 'wishes' }],
    ['clock', { advanceMs: -5 }],
    ['meta/tokens', {}],
  ])('refuses an invalid %s request', async (path, body) => {
    expect((await bench.control('POST', path, body)).status).toBe(400);
  });
});

describe('ads per page', () => {
  const volume = async (page = OUTLET_PAGE): Promise<number> =>
    (await bench.get(`${SPAIN}/ads_volume`, { page_id: page })).body.data[0].ads_running_or_in_review_count;

  it('count running ads and ads in review, and refuse more than the page may have', async () => {
    const campaign = await bench.campaign();
    const creative = await bench.creative({ page_id: OUTLET_PAGE });
    const fill = async (count: number): Promise<{ code: number; body: string }[]> => {
      const adSet = await bench.adSet(campaign, { status: 'ACTIVE' });
      const params = { name: 'x', adset_id: adSet, creative: { creative_id: creative }, status: 'ACTIVE' };
      return (await bench.batch(Array.from({ length: count }, () => ({ path: `${SPAIN}/ads`, params })))).body;
    };
    for (let set = 0; set < 5; set += 1) await fill(50);
    expect(await volume()).toBe(250);
    const refused = await fill(1);
    expect(JSON.parse(refused[0]?.body ?? '').error.error_user_title).toBe('Ad limit of the page');
    bench.wait(1000);
    await bench.get('me');
    expect(await volume()).toBe(0);
    expect((await fill(1))[0]?.code).toBe(200);
  });

  it('do not count ads of an ad set whose end has passed, although their status is unchanged', async () => {
    const before = await volume(PAGE);
    const { ads } = await bench.live(3);
    expect((await volume(PAGE)) - before).toBe(3);
    bench.waitDays(4);
    expect(await volume(PAGE)).toBe(0);
    expect((await bench.get(ads[0]!, { fields: 'effective_status' })).body.effective_status).toBe('ACTIVE');
  });

  it('are in the 5,000 tier for an ordinary page', async () => {
    const { data } = (await bench.get(`${SPAIN}/ads_volume`)).body;
    expect(data[0].limit_on_ads_running_or_in_review).toBe(5000);
  });
});
