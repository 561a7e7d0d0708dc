import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Bench, PIXEL } from './testing/bench.js';

let bench: Bench;
beforeEach(async () => {
  bench = await Bench.open({ seed: 'known' });
});
afterEach(() => bench.close());

/** Figures of a known seed. A change of them changes the results of every earlier run with that seed. */
describe('figures of a seed', () => {
  it('are constant for the truth about content', async () => {
    const { body } = await bench.control('POST', 'truth', [
      {
        content: { headline: 'Run', message: 'Far', description: 'Now', visual: 'a1b2', callToAction: 'SHOP_NOW' },
        targeting: {
          geo_locations: { countries: ['PT', 'ES'] },
          age_min: 25,
          genders: [1],
          flexible_spec: [{ interests: [{ id: '6003107902433', name: 'Football' }] }],
          publisher_platforms: ['instagram'],
        },
        event: 'PURCHASE',
      },
    ]);
    const [{ ctr, cvr, effects }] = body.data;
    expect(ctr).toBeCloseTo(0.006935059994008545, 15);
    expect(cvr).toBeCloseTo(0.01603356256277264, 15);
    expect(Object.keys(effects)).toHaveLength(15);
    expect(effects.placement).toBeCloseTo(-0.0909165384330311, 15);
    expect(effects['visual x gender']).toBeCloseTo(0.14192954009099523, 15);
  });

  it('are constant for delivery, and for late results', async () => {
    const campaign = await bench.campaign({ objective: 'OUTCOME_SALES', lifetime_budget: 300_000 });
    for (const [index, genders] of [[1], [2]].entries()) {
      const adSet = await bench.adSet(campaign, {
        name: `Set ${index}`,
        status: 'ACTIVE',
        lifetime_budget: undefined,
        optimization_goal: 'OFFSITE_CONVERSIONS',
        promoted_object: { pixel_id: PIXEL, custom_event_type: 'PURCHASE' },
        targeting: { geo_locations: { countries: ['ES'] }, age_min: 25, age_max: 45, genders },
      });
      for (const headline of ['Run', 'Walk'])
        await bench.ad(adSet, await bench.creative({ name: headline }), { name: headline, status: 'ACTIVE' });
    }
    bench.wait(1000);
    await bench.make(campaign, { status: 'ACTIVE' });
    bench.waitDays(1.3);
    await bench.make(campaign, { status: 'PAUSED' });
    bench.wait(1000);
    await bench.make(campaign, { status: 'ACTIVE' });
    bench.waitDays(9);
    const sets = (await bench.get(`${campaign}/adsets`, { fields: 'name,learning_stage_info' })).body.data;
    expect(sets).toMatchObject([
      { name: 'Set 1', learning_stage_info: { conversions: 81, status: 'SUCCESS' } },
      { name: 'Set 0', learning_stage_info: { conversions: 103, status: 'SUCCESS' } },
    ]);
    expect((await bench.get(campaign, { fields: 'budget_remaining' })).body.budget_remaining).toBe('1');
    const fields = 'adset_name,ad_name,impressions,clicks,inline_link_clicks,spend,actions,action_values,reach';
    const params = { level: 'ad', fields, date_preset: 'maximum' };
    const { data } = (await bench.get(`${campaign}/insights`, params)).body;
    const rows = data.map((row: Record<string, string>) => [
      ...[row.adset_name, row.ad_name, row.impressions, row.reach, row.clicks, row.inline_link_clicks, row.spend],
      ...[row.actions, row.action_values].map((list) =>
        (list as unknown as { action_type: string; value: string }[])
          .filter(({ action_type: type }) => ['omni_purchase', 'landing_page_view', 'post_engagement'].includes(type))
          .map(({ value }) => value)
          .join(' '),
      ),
    ]);
    expect(rows).toEqual([
      ['Set 0', 'Run', '140214', '138674', '1883', '1528', '640.27', '1238 2922 28', '1414.83'],
      ['Set 0', 'Walk', '185695', '183000', '4019', '3314', '844.22', '2704 5167 75', '3049.86'],
      ['Set 1', 'Run', '156278', '154441', '2063', '1679', '715.88', '1374 3242 18', '742.10'],
      ['Set 1', 'Walk', '173460', '171198', '4324', '3555', '799.61', '2888 5266 63', '2270.31'],
    ]);
  });
});
