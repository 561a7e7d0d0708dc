import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Bench, SPAIN } from '../testing/bench.js';
import { Listener } from '../testing/listener.js';

let bench: Bench;
let app: Listener;
beforeEach(async () => {
  app = await Listener.open();
  bench = await Bench.open({ metaWebhookUrl: app.url, reviewMs: 0 });
});
afterEach(async () => {
  await bench.close();
  await app.close();
});

const become = (standing: string) => bench.control('POST', 'meta/accounts', { account: SPAIN, standing });
const statusOf = async (id: string): Promise<string> =>
  (await bench.get(id, { fields: 'effective_status' })).body.effective_status;
const impressions = async (campaign: string): Promise<number> =>
  Number(
    (await bench.get(`${campaign}/insights`, { fields: 'impressions', date_preset: 'maximum' })).body.data[0]
      ?.impressions ?? 0,
  );

describe('ad account', () => {
  it.each([
    ['disabled', 2, 'WITH_ISSUES'],
    ['unsettled', 3, 'PENDING_BILLING_INFO'],
    ['in-review', 7, 'WITH_ISSUES'],
  ])('that is %s shows no ad and accepts no new one; afterwards it does both again', async (standing, code, status) => {
    const { campaign, adSet, ads } = await bench.live(2);
    const [ad] = ads as [string];
    bench.waitDays(1);
    const shown = await impressions(campaign);
    expect(shown).toBeGreaterThan(0);

    expect((await become(standing)).body).toMatchObject({ account: SPAIN, status: code });
    expect((await bench.get(SPAIN, { fields: 'account_status' })).body.account_status).toBe(code);
    expect(await statusOf(ad)).toBe(status);
    expect(await statusOf(campaign)).toBe('WITH_ISSUES');
    const { body } = await bench.get(ad, { fields: 'issues_info' });
    expect(body.issues_info).toMatchObject([{ level: 'ACCOUNT', error_code: 1885316 }]);
    const refused = await bench.post(`${SPAIN}/campaigns`, { name: 'New' });
    expect(refused.body.error).toMatchObject({ code: 100, error_subcode: 1885316 });
    const atStop = await impressions(campaign);
    bench.waitDays(1);
    expect(await impressions(campaign)).toBe(atStop);

    bench = await bench.restart();
    expect(await statusOf(ad)).toBe(status);
    await become('active');
    expect(await statusOf(ad)).toBe('ACTIVE');
    bench.waitDays(1);
    expect(await impressions(campaign)).toBeGreaterThan(atStop);
    await bench.ad(adSet, await bench.creative());
  });

  it('in its grace period continues', async () => {
    const { ads } = await bench.live(1);
    await become('in-grace');
    expect(await statusOf(ads[0] as string)).toBe('ACTIVE');
    await bench.campaign();
  });

  it('allows pausing its ads unless it is disabled', async () => {
    const { ads } = await bench.live(1);
    await become('unsettled');
    expect((await bench.post(ads[0] as string, { status: 'PAUSED' })).status).toBe(200);
    await become('disabled');
    expect((await bench.post(ads[0] as string, { status: 'PAUSED' })).body.error.error_subcode).toBe(1885316);
  });

  it('reports each ad that it stops and restarts, but no paused one', async () => {
    const { ads, adSet } = await bench.live(3);
    await bench.ad(adSet, await bench.creative());
    await bench.get('me');
    await bench.post(`${SPAIN}/subscribed_apps`);
    await become('disabled');
    const stopped = await app.changes(3);
    expect(stopped.map(({ field }) => field)).toEqual(ads.map(() => 'with_issues_ad_objects'));
    expect(stopped.map(({ value }) => value.id).toSorted()).toEqual(ads.toSorted());
    await become('active');
    const back = (await app.changes(6)).slice(3);
    expect(back).toEqual(ads.map(() => expect.objectContaining({ field: 'in_process_ad_objects' })));
  });

  it('is not a node of the graph, and can be set only for an existing account', async () => {
    await become('disabled');
    expect((await bench.get(`standing_${SPAIN.slice(4)}`)).status).toBe(400);
    expect((await bench.control('POST', 'meta/accounts', { account: 'act_1', standing: 'active' })).status).toBe(400);
  });
});
