import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Answer } from '../../testing/sandbox-bench.js';
import { Bench, campaignParams, JAPAN, PAGE, PIXEL, SPAIN, USA } from '../testing/bench.js';
import { expectRefusal, padded, resolve, type Case } from '../testing/refusals.js';

let bench: Bench;
let campaign: string;
beforeAll(async () => {
  bench = await Bench.open();
  campaign = await bench.campaign();
});
afterAll(() => bench.close());

const seconds = (days: number): number => Math.floor((bench.clock.ms + days * 86_400_000) / 1000);

describe('refused campaigns', () => {
  it.each(
    padded<Case>([
      ['a legacy objective', { objective: 'CONVERSIONS' }, 100, undefined, 'objective'],
      ['an unknown objective', { objective: 'OUTCOME_FAME' }, 100, undefined, 'objective'],
      ['no name', { name: undefined }, 100, undefined, 'name'],
      ['no special_ad_categories', { special_ad_categories: undefined }, 100, undefined, 'special_ad_categories'],
      [
        'politics without countries',
        { special_ad_categories: ['ISSUES_ELECTIONS_POLITICS'] },
        100,
        undefined,
        'special_ad_category_country',
      ],
      ['a campaign created as archived', { status: 'ARCHIVED' }, 100, undefined, 'status'],
      ['two budgets', { daily_budget: 500, lifetime_budget: 5000 }, 100, undefined, 'lifetime_budget'],
      ['a budget in decimals', { daily_budget: '25.50' }, 100, undefined, 'daily_budget'],
      ['a spending limit below the minimum', { spend_cap: 100 }, 100, 2446307, 'spend_cap'],
      ['an unknown parameter', { colour: 'red' }, 100, undefined, 'colour'],
    ]),
  )('%s', async (_, change, code, subcode, field) => {
    expectRefusal(await bench.post(`${SPAIN}/campaigns`, campaignParams(resolve(change))), code, subcode, field);
  });
});

const brazil = { geo_locations: { countries: ['BR'] } };

describe('refused ad sets', () => {
  it.each(
    padded<Case>([
      ['no budget at any level', { lifetime_budget: undefined }, 100, 1885621],
      ['two budgets', { daily_budget: 500 }, 100],
      ['a budget of zero', { lifetime_budget: 0 }, 100, 1885650, 'lifetime_budget'],
      ['a negative budget', { lifetime_budget: -500 }, 100, 1885650, 'lifetime_budget'],
      ['a budget below the minimum for its days', { lifetime_budget: 300 }, 100, 1487901, 'lifetime_budget'],
      [
        'a daily budget below the minimum',
        { lifetime_budget: undefined, daily_budget: 50 },
        100,
        1885272,
        'daily_budget',
      ],
      ['a budget in decimals', { lifetime_budget: '200.5' }, 100, undefined, 'lifetime_budget'],
      ['a lifetime budget without an end', { end_time: undefined }, 100, undefined, 'end_time'],
      [
        'an end before the start',
        () => ({ end_time: seconds(-1), start_time: seconds(0) }),
        100,
        undefined,
        'end_time',
      ],
      ['an end in the past', () => ({ start_time: seconds(-3), end_time: seconds(-1) }), 100, 1487033, 'end_time'],
      [
        'a daily budget for a day',
        () => ({ lifetime_budget: undefined, daily_budget: 500, end_time: seconds(1) }),
        100,
        undefined,
        'daily_budget',
      ],
      ['a cost cap without a bid', { bid_strategy: 'COST_CAP' }, 100, 1815857, 'bid_amount'],
      ['a bid with automatic bidding', { bid_amount: 50 }, 100, 1885204, 'bid_amount'],
      ['a goal of another objective', { optimization_goal: 'LEAD_GENERATION' }, 100, 2490408, 'optimization_goal'],
      ['a destination of another objective', { destination_type: 'ON_AD' }, 100, 2446509, 'destination_type'],
      ['a billing event of another goal', { billing_event: 'THRUPLAY' }, 100, undefined, 'billing_event'],
      [
        'a promoted object that the goal does not allow',
        { promoted_object: { page_id: PAGE } },
        100,
        undefined,
        'promoted_object',
      ],
      [
        'two promoted objects',
        { promoted_object: { pixel_id: PIXEL, custom_event_type: 'LEAD', application_id: '1', object_store_url: 'x' } },
        100,
        1487929,
      ],
      ['no place', { targeting: { age_min: 20 } }, 100, 1885364, 'geo_locations'],
      [
        'an unknown key',
        { targeting: { geo_locations: { countries: ['ES'] }, shoe_size: 44 } },
        100,
        undefined,
        'shoe_size',
      ],
      ['a wrong country', { targeting: { geo_locations: { countries: ['XX'] } } }, 100, 1870199, 'countries'],
      [
        'a city that does not exist',
        { targeting: { geo_locations: { cities: [{ key: '1' }] } } },
        100,
        1870199,
        'cities',
      ],
      [
        'a place both included and excluded',
        { targeting: { geo_locations: { countries: ['ES'] }, excluded_geo_locations: { countries: ['ES'] } } },
        100,
        1870199,
        'excluded_geo_locations',
      ],
      [
        'a retired interest',
        {
          targeting: {
            geo_locations: { countries: ['ES'] },
            flexible_spec: [{ interests: [{ id: '6003000000000' }] }],
          },
        },
        100,
        1487694,
        'interests',
      ],
      [
        'ages the wrong way round',
        { targeting: { geo_locations: { countries: ['ES'] }, age_min: 50, age_max: 30 } },
        100,
        undefined,
        'age_min',
      ],
      [
        'a position without its companion',
        {
          targeting: {
            geo_locations: { countries: ['ES'] },
            publisher_platforms: ['instagram'],
            instagram_positions: ['reels'],
          },
        },
        100,
        undefined,
        'instagram_positions',
      ],
      [
        'an audience of another account',
        { targeting: { geo_locations: { countries: ['ES'] }, custom_audiences: [{ id: '23840000000000008' }] } },
        100,
        33,
        'custom_audiences',
      ],
      [
        'an audience that is too small',
        { targeting: { geo_locations: { countries: ['ES'] }, custom_audiences: [{ id: '23840000000000006' }] } },
        200,
        1870047,
        'targeting',
      ],
      ['the EU without a beneficiary', { dsa_beneficiary: undefined }, 100, 3858152, 'dsa_beneficiary'],
      ['the EU without a payor', { dsa_payor: undefined }, 100, 3858152, 'dsa_payor'],
      ['Brazil without a payer', { targeting: brazil }, 100, undefined, 'regional_regulated_categories'],
      [
        'an attribution that is not for clicks',
        { attribution_spec: [{ event_type: 'CLICK_THROUGH', window_days: 7 }] },
        100,
        undefined,
        'attribution_spec',
      ],
      ['an unknown parameter', { colour: 'red' }, 100, undefined, 'colour'],
    ]),
  )('%s', async (_, change, code, subcode, field) => {
    expectRefusal(
      await bench.post(`${SPAIN}/adsets`, bench.adSetParams(campaign, resolve(change))),
      code,
      subcode,
      field,
    );
  });

  it('a budget of its own under a campaign with a budget', async () => {
    const shared = await bench.campaign({ daily_budget: 900, is_adset_budget_sharing_enabled: undefined });
    expectRefusal(await bench.post(`${SPAIN}/adsets`, bench.adSetParams(shared)), 100, 1885621);
  });

  it('counts yen in whole units: a lifetime budget of 599 is below the minimum, and 600 is not', async () => {
    const japan = await bench.campaign({}, JAPAN);
    const params = { targeting: { geo_locations: { countries: ['JP'] } }, lifetime_budget: 599 };
    expectRefusal(
      await bench.post(`${JAPAN}/adsets`, bench.adSetParams(japan, params)),
      100,
      1487901,
      'lifetime_budget',
    );
    expect(
      (await bench.post(`${JAPAN}/adsets`, bench.adSetParams(japan, { ...params, lifetime_budget: 600 }))).status,
    ).toBe(200);
  });

  it("uses the account's defaults for the ad set, if it has any", async () => {
    const us = await bench.campaign({}, USA);
    const params = bench.adSetParams(us, { dsa_beneficiary: undefined, dsa_payor: undefined });
    expect((await bench.post(`${USA}/adsets`, params)).status).toBe(200);
  });

  it('special ad categories forbid ages, genders and small radii', async () => {
    const housing = await bench.campaign({ special_ad_categories: ['HOUSING'] });
    const geo = { geo_locations: { countries: ['ES'] } };
    for (const targeting of [
      { ...geo, age_min: 25 },
      { ...geo, age_min: 18, age_max: 65, genders: [2] },
    ]) {
      expectRefusal(await bench.post(`${SPAIN}/adsets`, bench.adSetParams(housing, { targeting })), 100);
    }
    expect(
      (
        await bench.post(
          `${SPAIN}/adsets`,
          bench.adSetParams(housing, { targeting: { ...geo, age_min: 18, age_max: 65 } }),
        )
      ).status,
    ).toBe(200);
  });

  it('conversions need a pixel of the account and its event', async () => {
    const sales = await bench.campaign({ objective: 'OUTCOME_SALES' });
    const set = (promoted?: Record<string, unknown>): Promise<Answer> =>
      bench.post(
        `${SPAIN}/adsets`,
        bench.adSetParams(sales, { optimization_goal: 'OFFSITE_CONVERSIONS', promoted_object: promoted }),
      );
    expectRefusal(await set(), 100, undefined, 'promoted_object');
    expectRefusal(await set({ pixel_id: PIXEL }), 100, undefined, 'custom_event_type');
    expectRefusal(await set({ pixel_id: '400100000000403', custom_event_type: 'PURCHASE' }), 100, 33, 'pixel_id');
    expect((await set({ pixel_id: PIXEL, custom_event_type: 'PURCHASE' })).status).toBe(200);
  });

  it('a custom conversion is named without pixel and event, because it defines both', async () => {
    const sales = await bench.campaign({ objective: 'OUTCOME_SALES' });
    const set = (promoted_object: Record<string, unknown>): Promise<Answer> =>
      bench.post(
        `${SPAIN}/adsets`,
        bench.adSetParams(sales, { optimization_goal: 'OFFSITE_CONVERSIONS', promoted_object }),
      );
    const custom_conversion_id = '410100000000411';
    expectRefusal(await set({ custom_conversion_id, pixel_id: PIXEL }), 100, 1487929, 'custom_conversion_id');
    expectRefusal(await set({ custom_conversion_id, custom_event_type: 'LEAD' }), 100, 1487929, 'custom_event_type');
    expectRefusal(await set({ custom_conversion_id: '410100000000413' }), 100, 33, 'custom_conversion_id');
    expect((await set({ custom_conversion_id })).status).toBe(200);
  });

  it('a store address and an operating system that disagree', async () => {
    const app = await bench.campaign({ objective: 'OUTCOME_APP_PROMOTION' });
    const params = bench.adSetParams(app, {
      optimization_goal: 'APP_INSTALLS',
      promoted_object: {
        application_id: '700100000000701',
        object_store_url: 'http://itunes.apple.com/app/id1234567890',
      },
      targeting: { geo_locations: { countries: ['ES'] }, user_os: ['Android'] },
    });
    expectRefusal(await bench.post(`${SPAIN}/adsets`, params), 100, 1487678, 'user_os');
  });

  it('the fifth change of a budget within an hour', async () => {
    const set = await bench.adSet(campaign);
    for (const amount of [21_000, 22_000, 23_000, 24_000])
      expect((await bench.post(set, { lifetime_budget: amount })).status).toBe(200);
    expectRefusal(await bench.post(set, { lifetime_budget: 25_000 }), 613, 1487632);
    bench.wait(3_700_000);
    expect((await bench.post(set, { lifetime_budget: 25_000 })).status).toBe(200);
  });
});
