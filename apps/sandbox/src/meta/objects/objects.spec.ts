import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Bench, SPAIN } from '../../testing/bench.js';

let bench: Bench;
beforeAll(async () => {
  bench = await Bench.open();
});
afterAll(() => bench.close());

describe('campaigns, ad sets and ads', () => {
  it('creates a tree, reviews the ad and derives what really happens from the levels above', async () => {
    const campaign = await bench.campaign();
    const adSet = await bench.adSet(campaign);
    const ad = await bench.ad(adSet, await bench.creative(), { status: 'ACTIVE' });
    const status = async (): Promise<string> =>
      (await bench.get(ad, { fields: 'effective_status' })).body.effective_status;
    expect(await status()).toBe('PENDING_REVIEW');
    bench.wait(1000);
    expect(await status()).toBe('CAMPAIGN_PAUSED');
    await bench.make(campaign, { status: 'ACTIVE' });
    expect(await status()).toBe('ADSET_PAUSED');
    await bench.make(adSet, { status: 'ACTIVE' });
    expect(await status()).toBe('ACTIVE');
    const { body } = await bench.get(ad, {
      fields: 'name,campaign{name,effective_status},adset{id,lifetime_budget},creative{title,call_to_action_type}',
    });
    expect(body).toEqual({
      id: ad,
      name: 'Ad',
      campaign: { id: campaign, name: 'Campaign', effective_status: 'ACTIVE' },
      adset: { id: adSet, lifetime_budget: '20000' },
      creative: { id: expect.any(String), title: 'Autumn sale', call_to_action_type: 'SHOP_NOW' },
    });
  });

  it('answers ids that no JavaScript number can hold, as strings', async () => {
    const id = await bench.campaign();
    expect(id).toMatch(/^\d{18}$/);
    expect(String(Number(id))).not.toBe(id);
  });

  it('creates nothing when it only validates', async () => {
    const answer = await bench.post(`${SPAIN}/campaigns`, {
      name: 'Dry run',
      objective: 'OUTCOME_TRAFFIC',
      special_ad_categories: [],
      is_adset_budget_sharing_enabled: false,
      execution_options: ['validate_only'],
    });
    expect(answer.body).toEqual({ success: true });
    expect((await bench.control('GET', 'ledger?prefix=Dry run')).body.data).toEqual([]);
  });

  it('deletes what hangs below a campaign and hides it from lists, but not from those who ask', async () => {
    const campaign = await bench.campaign({ name: 'To delete' });
    const adSet = await bench.adSet(campaign);
    await bench.ad(adSet, await bench.creative());
    expect((await bench.remove(campaign)).body).toEqual({ success: true });
    const plain = await bench.get(`${SPAIN}/campaigns`, {
      filtering: [{ field: 'name', operator: 'EQUAL', value: 'To delete' }],
    });
    expect(plain.body.data).toEqual([]);
    const asked = await bench.get(`${SPAIN}/adsets`, {
      fields: 'effective_status',
      filtering: [
        { field: 'campaign.id', operator: 'EQUAL', value: campaign },
        { field: 'effective_status', operator: 'IN', value: ['DELETED'] },
      ],
    });
    expect(asked.body.data).toEqual([{ id: adSet, effective_status: 'DELETED' }]);
  });
});
