import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Bench, campaignParams, creativeParams, SPAIN } from '../testing/bench.js';
import { expectRefusal } from '../testing/refusals.js';

let bench: Bench;
beforeAll(async () => {
  bench = await Bench.open();
});
afterAll(() => bench.close());

describe('campaigns, ad sets and ads', () => {
  it('are created as a tree, reviewed, and have an effective status from the levels above', async () => {
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

  it('have ids as strings, too large for JavaScript numbers', async () => {
    const id = await bench.campaign();
    expect(id).toMatch(/^\d{18}$/);
    expect(String(Number(id))).not.toBe(id);
  });

  it('create nothing with validate_only', async () => {
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

  it('validate an ad with its described ad set and campaign, and create none of the three', async () => {
    const { campaign_id: _, ...adSet } = bench.adSetParams('', { name: 'Dry set', status: 'PAUSED' });
    const campaign_spec = { ...campaignParams({ name: 'Dry campaign' }), status: 'PAUSED' };
    const dry = { execution_options: ['validate_only'] };
    const creative = creativeParams({});
    const setParams = { ...adSet, campaign_spec };
    expect((await bench.post(`${SPAIN}/adsets`, { ...setParams, ...dry })).body).toEqual({ success: true });
    const ad = { name: 'Dry ad', creative, adset_spec: setParams };
    expect((await bench.post(`${SPAIN}/ads`, { ...ad, ...dry })).body).toEqual({ success: true });
    expect((await bench.control('GET', 'ledger?prefix=Dry')).body.data).toEqual([]);

    const eu = { ...setParams, dsa_payor: undefined };
    expectRefusal(await bench.post(`${SPAIN}/adsets`, { ...eu, ...dry }), 100, 3858152, 'dsa_payor');
    const app = creativeParams({ call_to_action: { type: 'INSTALL_APP', value: { link: 'https://vidal.example' } } });
    expectRefusal(await bench.post(`${SPAIN}/ads`, { ...ad, creative: app, ...dry }), 100, 1373054, 'call_to_action');
    expectRefusal(await bench.post(`${SPAIN}/adsets`, setParams), 100, undefined, 'campaign_spec');
    expectRefusal(await bench.post(`${SPAIN}/ads`, ad), 100, undefined, 'adset_spec');
  });

  it('let faults ignore validate_only calls unless requested', async () => {
    const dry = { ...campaignParams({ name: 'Dry and well' }), execution_options: ['validate_only'] };
    await bench.control('POST', 'faults', { kind: 'http500', match: { path: 'campaigns$' } });
    expect((await bench.post(`${SPAIN}/campaigns`, dry)).status).toBe(200);
    expect((await bench.post(`${SPAIN}/campaigns`, campaignParams({}))).status).toBe(500);
    await bench.control('POST', 'faults', { kind: 'http500', match: { path: 'campaigns$', dry: true } });
    expect((await bench.post(`${SPAIN}/campaigns`, campaignParams({}))).status).toBe(200);
    expect((await bench.post(`${SPAIN}/campaigns`, dry)).status).toBe(500);
  });

  it('suggest beneficiary and payer if the business is known, otherwise none', async () => {
    const names = async (account: string) => {
      const { body } = await bench.get(`act_${account}/dsa_recommendations`);
      const { default_dsa_beneficiary: beneficiary } = (
        await bench.get(`act_${account}`, { fields: 'default_dsa_beneficiary' })
      ).body;
      return [beneficiary, body.data[0].recommendations];
    };
    expect(await names('100100000000101')).toEqual([undefined, ['Vidal Outdoor SL']]);
    expect(await names('100100000000102')).toEqual(['Vidal Outdoor Inc.', ['Vidal Outdoor Inc.']]);
    expect(await names('100100000000106')).toEqual([undefined, []]);
  });

  it('delete everything below a campaign, and hide it from lists by default', async () => {
    const campaign = await bench.campaign({ name: 'To delete' });
    const adSet = await bench.adSet(campaign);
    await bench.ad(adSet, await bench.creative());
    expect((await bench.remove(campaign)).body).toEqual({ success: true });
    const plain = await bench.get(`${SPAIN}/campaigns`, {
      filtering: [{ field: 'name', operator: 'EQUAL', value: 'To delete' }],
    });
    expect(plain.body.data).toEqual([]);
    const listed = await bench.get(`${SPAIN}/adsets`, {
      fields: 'effective_status',
      filtering: [
        { field: 'campaign.id', operator: 'EQUAL', value: campaign },
        { field: 'effective_status', operator: 'IN', value: ['DELETED'] },
      ],
    });
    expect(listed.body.data).toEqual([{ id: adSet, effective_status: 'DELETED' }]);
  });
});
