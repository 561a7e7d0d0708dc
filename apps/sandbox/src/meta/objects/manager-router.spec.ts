import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Bench, SPAIN, USA } from '../testing/bench.js';

let bench: Bench;
beforeAll(async () => {
  bench = await Bench.open();
});
afterAll(() => bench.close());

const open = (account: string, ad: string) =>
  fetch(`${bench.sandbox.url}/meta/adsmanager/manage/ads?act=${account.slice(4)}&selected_ad_ids=${ad}`);

it('Ads Manager shows the selected ad of the account, but not of another', async () => {
  const adSet = await bench.adSet(await bench.campaign());
  const ad = await bench.ad(adSet, await bench.creative(), { name: 'linked <ad>' });
  const answer = await open(SPAIN, ad);
  expect(answer.status).toBe(200);
  const text = await answer.text();
  expect(text).toContain(ad);
  expect(text).not.toContain('<ad>');
  expect((await open(USA, ad)).status).toBe(404);
  expect((await open(SPAIN, '1')).status).toBe(404);
});

it("Ads Manager shows an account's campaigns, but not those of another", async () => {
  const campaign = await bench.campaign();
  const open = async (account: string) =>
    (await fetch(`${bench.sandbox.url}/meta/adsmanager/manage/campaigns?act=${account.slice(4)}`)).text();
  expect(await open(SPAIN)).toContain(campaign);
  expect(await open(USA)).not.toContain(campaign);
});
