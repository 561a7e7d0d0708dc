import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  ARCHIVE,
  Bench,
  campaignParams,
  creativeParams,
  JAPAN,
  LEAD_FORM,
  PAGE,
  PIXEL,
  SPAIN,
  USA,
  type Answer,
} from '../../testing/bench.js';

let bench: Bench;
let campaign: string;
let adSet: string;
beforeAll(async () => {
  bench = await Bench.open();
  campaign = await bench.campaign();
  adSet = await bench.adSet(campaign);
});
afterAll(() => bench.close());

const seconds = (days: number): number => Math.floor((bench.clock.ms + days * 86_400_000) / 1000);
const blame = (answer: Answer): string[] | undefined => answer.body.error?.error_data?.blame_field_specs?.[0];
function expectRefusal(answer: Answer, code: number, subcode?: number, field?: string): void {
  const { error } = answer.body;
  expect({ code: error?.code, subcode: error?.error_subcode, field: blame(answer)?.at(-1) }).toEqual({
    code,
    subcode,
    field: field ?? blame(answer)?.at(-1),
  });
}

type Case = [
  what: string,
  change: Record<string, unknown> | (() => Record<string, unknown>),
  code: number,
  subcode?: number,
  field?: string,
];
/** Jest takes a missing last argument for a callback. */
const padded = <Row extends readonly unknown[]>(rows: Row[]): Row[] =>
  rows.map((row) => [...row, undefined, undefined].slice(0, 5) as unknown as Row);
const resolve = (change: Case[1]): Record<string, unknown> => (typeof change === 'function' ? change() : change);

describe('campaigns that are refused', () => {
  it.each(
    padded<Case>([
      ['7 a legacy objective', { objective: 'CONVERSIONS' }, 100, undefined, 'objective'],
      ['7 an unknown objective', { objective: 'OUTCOME_FAME' }, 100, undefined, 'objective'],
      ['8 no name', { name: undefined }, 100, undefined, 'name'],
      ['8 no special_ad_categories', { special_ad_categories: undefined }, 100, undefined, 'special_ad_categories'],
      [
        '9 politics without countries',
        { special_ad_categories: ['ISSUES_ELECTIONS_POLITICS'] },
        100,
        undefined,
        'special_ad_category_country',
      ],
      ['10 born archived', { status: 'ARCHIVED' }, 100, undefined, 'status'],
      ['12 two budgets', { daily_budget: 500, lifetime_budget: 5000 }, 100, undefined, 'lifetime_budget'],
      ['13 a budget in decimals', { daily_budget: '25.50' }, 100, undefined, 'daily_budget'],
      ['38 a spending limit below the minimum', { spend_cap: 100 }, 100, 2446307, 'spend_cap'],
      ['6 an unknown parameter', { colour: 'red' }, 100, undefined, 'colour'],
    ]),
  )('%s', async (_, change, code, subcode, field) => {
    expectRefusal(await bench.post(`${SPAIN}/campaigns`, campaignParams(resolve(change))), code, subcode, field);
  });
});

describe('ad sets that are refused', () => {
  it.each(
    padded<Case>([
      ['11 no budget at any level', { lifetime_budget: undefined }, 100, 1885621],
      ['12 two budgets', { daily_budget: 500 }, 100],
      ['13 zero', { lifetime_budget: 0 }, 100, 1885650, 'lifetime_budget'],
      ['13 negative', { lifetime_budget: -500 }, 100, 1885650, 'lifetime_budget'],
      ['13 below the minimum for its days', { lifetime_budget: 300 }, 100, 1487901, 'lifetime_budget'],
      [
        '13 a daily budget below the minimum',
        { lifetime_budget: undefined, daily_budget: 50 },
        100,
        1885272,
        'daily_budget',
      ],
      ['13 decimals', { lifetime_budget: '200.5' }, 100, undefined, 'lifetime_budget'],
      ['15 a lifetime budget without an end', { end_time: undefined }, 100, undefined, 'end_time'],
      [
        '16 an end before the start',
        () => ({ end_time: seconds(-1), start_time: seconds(0) }),
        100,
        undefined,
        'end_time',
      ],
      ['16 an end in the past', () => ({ start_time: seconds(-3), end_time: seconds(-1) }), 100, 1487033, 'end_time'],
      [
        '17 a daily budget for a day',
        () => ({ lifetime_budget: undefined, daily_budget: 500, end_time: seconds(1) }),
        100,
        undefined,
        'daily_budget',
      ],
      ['18 a cost cap without a bid', { bid_strategy: 'COST_CAP' }, 100, 1815857, 'bid_amount'],
      ['18 a bid with automatic bidding', { bid_amount: 50 }, 100, 1885204, 'bid_amount'],
      ['19 a goal of another objective', { optimization_goal: 'LEAD_GENERATION' }, 100, 2490408, 'optimization_goal'],
      ['19 a destination of another objective', { destination_type: 'ON_AD' }, 100, 2446509, 'destination_type'],
      ['20 a billing event that is not of the goal', { billing_event: 'THRUPLAY' }, 100, undefined, 'billing_event'],
      [
        '21 a promoted object where none belongs',
        { promoted_object: { page_id: PAGE } },
        100,
        undefined,
        'promoted_object',
      ],
      [
        '21 two promoted objects',
        { promoted_object: { pixel_id: PIXEL, custom_event_type: 'LEAD', application_id: '1', object_store_url: 'x' } },
        100,
        1487929,
      ],
      ['24 no place', { targeting: { age_min: 20 } }, 100, 1885364, 'geo_locations'],
      [
        '24 an unknown key',
        { targeting: { geo_locations: { countries: ['ES'] }, shoe_size: 44 } },
        100,
        undefined,
        'shoe_size',
      ],
      ['24 a wrong country', { targeting: { geo_locations: { countries: ['XX'] } } }, 100, 1870199, 'countries'],
      [
        '24 a city that is not there',
        { targeting: { geo_locations: { cities: [{ key: '1' }] } } },
        100,
        1870199,
        'cities',
      ],
      [
        '24 a place both included and excluded',
        { targeting: { geo_locations: { countries: ['ES'] }, excluded_geo_locations: { countries: ['ES'] } } },
        100,
        1870199,
        'excluded_geo_locations',
      ],
      [
        '24 a retired interest',
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
        '24 ages the wrong way round',
        { targeting: { geo_locations: { countries: ['ES'] }, age_min: 50, age_max: 30 } },
        100,
        undefined,
        'age_min',
      ],
      [
        '24 a position without its companion',
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
        '22 an audience of another account',
        { targeting: { geo_locations: { countries: ['ES'] }, custom_audiences: [{ id: '23840000000000008' }] } },
        100,
        33,
        'custom_audiences',
      ],
      [
        '25 an audience that is too small',
        { targeting: { geo_locations: { countries: ['ES'] }, custom_audiences: [{ id: '23840000000000006' }] } },
        200,
        1870047,
        'targeting',
      ],
      ['26 the EU without a beneficiary', { dsa_beneficiary: undefined }, 100, 3858152, 'dsa_beneficiary'],
      ['26 the EU without a payor', { dsa_payor: undefined }, 100, 3858152, 'dsa_payor'],
      [
        '28 an attribution that is not for clicks',
        { attribution_spec: [{ event_type: 'CLICK_THROUGH', window_days: 7 }] },
        100,
        undefined,
        'attribution_spec',
      ],
      ['6 an unknown parameter', { colour: 'red' }, 100, undefined, 'colour'],
    ]),
  )('%s', async (_, change, code, subcode, field) => {
    expectRefusal(
      await bench.post(`${SPAIN}/adsets`, bench.adSetParams(campaign, resolve(change))),
      code,
      subcode,
      field,
    );
  });

  it('11 a budget of its own under a campaign that holds it', async () => {
    const shared = await bench.campaign({ daily_budget: 900, is_adset_budget_sharing_enabled: undefined });
    expectRefusal(await bench.post(`${SPAIN}/adsets`, bench.adSetParams(shared)), 100, 1885621);
  });

  it('14 yen counted in hundredths: 20000 is two hundred dollars, and 100 is below the minimum', async () => {
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

  it('26 lets the account speak for the ad set where it has defaults', async () => {
    const us = await bench.campaign({}, USA);
    const params = bench.adSetParams(us, { dsa_beneficiary: undefined, dsa_payor: undefined });
    expect((await bench.post(`${USA}/adsets`, params)).status).toBe(200);
  });

  it('27 special ad categories forbid ages, genders and small radii', async () => {
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

  it('21 and 22 conversions need a pixel of the account and its event', async () => {
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

  it('23 a store address and an operating system that disagree', async () => {
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

  it('38 the fifth change of a budget within an hour', async () => {
    const set = await bench.adSet(campaign);
    for (const amount of [21_000, 22_000, 23_000, 24_000])
      expect((await bench.post(set, { lifetime_budget: amount })).status).toBe(200);
    expectRefusal(await bench.post(set, { lifetime_budget: 25_000 }), 613, 1487632);
    bench.wait(3_700_000);
    expect((await bench.post(set, { lifetime_budget: 25_000 })).status).toBe(200);
  });
});

describe('creatives that are refused', () => {
  it.each(
    padded<Case>([
      ['29 an unknown image', { image_hash: 'feedbeef' }, 100, 1487194, 'image_hash'],
      ['29 no page', { page_id: null }, 100, undefined, 'page_id'],
      ['29 a page of somebody else', { page_id: '200100000000205' }, 100, 33, 'page_id'],
      [
        '29 an Instagram account of another page',
        { instagram_user_id: '300100000000302' },
        100,
        1815199,
        'instagram_user_id',
      ],
      ['30 an unknown call to action', { call_to_action: { type: 'DANCE_NOW' } }, 100, 1373054, 'type'],
      ['30 a link that is no address', { link: 'vidal' }, 100, 1815202, 'link'],
      [
        '31 a lead form of another page',
        { call_to_action: { type: 'SIGN_UP', value: { lead_gen_form_id: '500100000000504' } } },
        100,
        1885029,
        'lead_gen_form_id',
      ],
      [
        '29 a carousel of one card',
        { child_attachments: [{ link: 'https://vidal.example/1', name: 'One' }] },
        100,
        undefined,
        'child_attachments',
      ],
      ['6 an unknown field', { shape: 'round' }, 100, undefined, 'shape'],
      [
        '32 the same text twice in a feed',
        { spec: { object_story_spec: { page_id: PAGE }, asset_feed_spec: { bodies: [{ text: 'a' }, { text: 'a' }] } } },
        100,
        1815629,
        'bodies',
      ],
      [
        'an enhancement that is neither in nor out',
        { spec: { degrees_of_freedom_spec: { creative_features_spec: { image_touchups: {} } } } },
        100,
        3858082,
      ],
    ]),
  )('%s', async (_, change, code, subcode, field) => {
    expectRefusal(await bench.post(`${SPAIN}/adcreatives`, creativeParams(resolve(change))), code, subcode, field);
  });

  it('7 a call to action of a later version', async () => {
    const params = creativeParams({ call_to_action: { type: 'STREAM_NOW' } });
    expectRefusal(await bench.post(`${SPAIN}/adcreatives`, params), 100, 1373054);
    expect((await bench.post(`${SPAIN}/adcreatives`, params, 'v26.0/')).status).toBe(200);
  });

  it('34 content that changes', async () => {
    const creative = await bench.creative();
    expectRefusal(await bench.post(creative, { object_story_spec: {} }), 100, undefined, 'object_story_spec');
    expect((await bench.post(creative, { name: 'Another name' })).body).toEqual({ success: true });
  });
});

describe('ads that are refused', () => {
  it('29 the page of the creative is not the one that the ad set promotes; 30 and 31 lead forms where they belong', async () => {
    const leads = await bench.campaign({ objective: 'OUTCOME_LEADS' });
    const leadSet = await bench.adSet(leads, {
      optimization_goal: 'LEAD_GENERATION',
      destination_type: 'ON_AD',
      promoted_object: { page_id: PAGE },
    });
    const plain = await bench.creative({ call_to_action: { type: 'LEARN_MORE' } });
    const withForm = await bench.creative({
      call_to_action: { type: 'SIGN_UP', value: { lead_gen_form_id: LEAD_FORM } },
    });
    const otherPage = await bench.creative({
      page_id: '200100000000202',
      call_to_action: { type: 'SIGN_UP', value: { lead_gen_form_id: '500100000000503' } },
    });
    const shop = await bench.creative({ call_to_action: { type: 'SHOP_NOW', value: { lead_gen_form_id: LEAD_FORM } } });
    const ad = (set: string, creative: string): Promise<Answer> =>
      bench.post(`${SPAIN}/ads`, { name: 'x', adset_id: set, creative: { creative_id: creative } });
    expectRefusal(await ad(leadSet, plain), 100, undefined, 'lead_gen_form_id');
    expectRefusal(await ad(leadSet, otherPage), 100, 1885029, 'page_id');
    expectRefusal(await ad(leadSet, shop), 100, 1373054, 'call_to_action');
    expectRefusal(await ad(adSet, withForm), 100, 1373054, 'lead_gen_form_id');
    expect((await ad(leadSet, withForm)).status).toBe(200);
  });

  it('30 the install button is for apps', async () => {
    const creative = await bench.creative({
      call_to_action: { type: 'INSTALL_MOBILE_APP', value: { link: 'https://vidal.example' } },
    });
    expectRefusal(
      await bench.post(`${SPAIN}/ads`, { name: 'x', adset_id: adSet, creative: { creative_id: creative } }),
      100,
      1373054,
    );
  });

  it('33 a parent that is archived or deleted', async () => {
    const old = await bench.campaign();
    const set = await bench.adSet(old);
    const creative = await bench.creative();
    await bench.make(set, { status: 'ARCHIVED' });
    expectRefusal(
      await bench.post(`${SPAIN}/ads`, { name: 'x', adset_id: set, creative: { creative_id: creative } }),
      100,
      1885088,
    );
    await bench.remove(old);
    expectRefusal(await bench.post(`${SPAIN}/adsets`, bench.adSetParams(old)), 100, 1487056);
  });
});

describe('access that is refused', () => {
  it.each(
    padded<[string, () => Promise<Answer>, number, number, number?]>([
      ['1 no token', () => bench.get('me', { access_token: '' }), 401, 190],
      ['1 a token nobody issued', () => bench.get('me', { access_token: 'EAASnonsense' }), 401, 190],
      ['2 a wrong proof', () => bench.get('me', { appsecret_proof: '00' }), 400, 100],
      ['3 no role in the account', () => bench.get('act_100100000000105/campaigns'), 403, 200],
      ['4 a disabled account', () => bench.post(`${ARCHIVE}/campaigns`, campaignParams()), 400, 100, 1885316],
      ['5 an id that is not there', () => bench.get('120219999999999999'), 400, 100, 33],
      ['5 an account that is not there', () => bench.get('act_1/campaigns'), 400, 100, 33],
      ['an edge that is not there', () => bench.get(`${SPAIN}/spaceships`), 400, 2500],
      ['a version that is gone', () => bench.post(`${SPAIN}/campaigns`, campaignParams(), 'v19.0/'), 400, 2635],
      ['35 bulk deletion without a strategy', () => bench.remove(`${SPAIN}/campaigns`), 400, 100],
      ['35 an image deletion without a hash', () => bench.remove(`${SPAIN}/adimages`), 400, 100],
    ]),
  )('%s', async (_, act, status, code, subcode) => {
    const answer = await act();
    expect([answer.status, answer.body.error.code, answer.body.error.error_subcode]).toEqual([status, code, subcode]);
    expect(answer.body.error).toMatchObject({ type: 'OAuthException', fbtrace_id: expect.any(String) });
  });

  it('3 scopes that were not granted, and a person who may only look', async () => {
    const reader = await bench.signIn('Nora Vidal', ['ads_read']);
    expect((await bench.get(`${SPAIN}/campaigns`, { access_token: reader })).status).toBe(200);
    const refused = await bench.post(`${SPAIN}/campaigns`, campaignParams({ access_token: reader }));
    expect([refused.status, refused.body.error.code]).toEqual([403, 294]);
    const mina = await bench.signIn('Mina Okafor');
    const looked = await bench.post(`${USA}/campaigns`, campaignParams({ access_token: mina }));
    expect([looked.status, looked.body.error.code]).toEqual([403, 200]);
  });

  it('accepts the same write as a form, as JSON and as multipart', async () => {
    const params = { ...campaignParams({ name: 'Dress' }), access_token: bench.token };
    const json = await fetch(`${bench.sandbox.url}/meta/v25.0/${SPAIN}/campaigns`, {
      method: 'POST',
      body: JSON.stringify(params),
      headers: { 'content-type': 'application/json' },
    });
    expect(json.status).toBe(200);
    expect((await bench.upload(`${SPAIN}/campaigns`, campaignParams({ name: 'Dress' }), {})).status).toBe(200);
    expect((await bench.post(`${SPAIN}/campaigns`, campaignParams({ name: 'Dress' }))).status).toBe(200);
    expect((await bench.control('GET', 'ledger?prefix=Dress')).body.counts).toEqual({ campaign: 3 });
  });
});
