import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { formatTime } from '../wire/time.js';
import { DAY_MS } from '../../testing/sandbox-bench.js';
import { JAPAN, NEWCOMER, SPAIN, TikTokBench } from '../testing/bench.js';

let bench: TikTokBench;
/** A campaign of each objective that these specs need. */
const campaigns: Record<string, string> = {};
beforeAll(async () => {
  bench = await TikTokBench.open();
  for (const objective of ['TRAFFIC', 'WEB_CONVERSIONS', 'VIDEO_VIEWS', 'REACH', 'LEAD_GENERATION'])
    campaigns[objective] = await bench.campaign({ objective_type: objective });
  campaigns.day = await bench.campaign({ budget_mode: 'BUDGET_MODE_DAY', budget: 500 });
  campaigns.shared = await bench.campaign({ budget_mode: 'BUDGET_MODE_TOTAL', budget: 500, budget_optimize_on: true });
  campaigns.housing = await bench.campaign({ special_industries: ['HOUSING'] });
  campaigns.app = await bench.campaign({ objective_type: 'APP_PROMOTION', app_promotion_type: 'APP_INSTALL' });
  await bench.adGroup(campaigns.shared);
});
afterAll(() => bench.close());

const VIEWS = {
  optimization_goal: 'ENGAGED_VIEW',
  billing_event: 'CPV',
  bid_display_mode: 'CPV',
  promotion_type: undefined,
};
const SALES = {
  optimization_goal: 'CONVERT',
  billing_event: 'OCPM',
  pixel_id: '7300000000000000301',
  optimization_event: 'SHOPPING',
};
const REACH = { optimization_goal: 'REACH', billing_event: 'CPM', promotion_type: undefined };
const APP = { app_id: '7500000000000000501', promotion_type: 'APP_ANDROID', operating_systems: ['ANDROID'] };
const INSTALL = { ...APP, optimization_goal: 'INSTALL', billing_event: 'OCPM' };
const create = (change: object, of = 'TRAFFIC') =>
  bench.post('/adgroup/create/', bench.adGroupBody(campaigns[of]!, change));
const inHours = (hours: number): string => formatTime(bench.clock.ms + hours * 3_600_000);

describe('ad group', () => {
  it.each<[what: string, change: object, of: string]>([
    ['of Traffic', {}, 'TRAFFIC'],
    ['of Video Views', VIEWS, 'VIDEO_VIEWS'],
    ['of Website Conversions', SALES, 'WEB_CONVERSIONS'],
    [
      'for a custom conversion',
      { ...SALES, optimization_event: undefined, custom_conversion_id: '7400000000000000401' },
      'WEB_CONVERSIONS',
    ],
    ['for Reach, with a frequency', { ...REACH, frequency: 3, frequency_schedule: 7 }, 'REACH'],
    ['for an app', INSTALL, 'app'],
    ['with a shared budget', { budget: 1 }, 'shared'],
    [
      'from now on, every day',
      { schedule_type: 'SCHEDULE_FROM_NOW', schedule_end_time: undefined, budget_mode: 'BUDGET_MODE_DAY', budget: 20 },
      'TRAFFIC',
    ],
    [
      'everywhere, by zip codes and interests',
      { location_ids: undefined, zipcode_ids: ['US10001'], interest_category_ids: ['10', '10100'] },
      'TRAFFIC',
    ],
    [
      'with all targeting options',
      {
        age_groups: ['AGE_18_24', 'AGE_55_100'],
        gender: 'GENDER_FEMALE',
        languages: ['es', 'ca'],
        spending_power: 'HIGH',
        audience_ids: ['810000000000000801'],
        device_model_ids: ['1003'],
        tiktok_subplacements: ['IN_FEED', 'SEARCH_FEED'],
      },
      'TRAFFIC',
    ],
    ['for teenagers of Japan', { location_ids: ['1861060'], age_groups: ['AGE_13_17'] }, 'TRAFFIC'],
  ])('is created %s', async (_, change, of) => {
    const { body } = await create(change, of);
    expect([body.code, body.message]).toEqual([0, 'OK']);
    expect(body.data).toMatchObject({
      campaign_id: campaigns[of],
      secondary_status: 'ADGROUP_STATUS_CAMPAIGN_DISABLE',
    });
    expect(await bench.list('adgroup', { adgroup_ids: [body.data.adgroup_id] })).toEqual([body.data]);
  });

  const REFUSALS: [what: string, change: object, message: string, of?: string][] = [
    ...[
      'adgroup_name',
      'budget',
      'budget_mode',
      'billing_event',
      'optimization_goal',
      'pacing',
      'schedule_type',
      'schedule_start_time',
      'promotion_type',
      'placements',
      'location_ids',
    ].map((field): [string, object, string] => [
      `no ${field}`,
      { [field]: undefined },
      `${field}: Missing data for required field.`,
    ]),
    ['an emoji in its name', { adgroup_name: '😀' }, 'adgroup_name: Emojis'],
    ['an id as a number', { location_ids: [2510769] }, 'location_ids: Not a valid string.'],
    ['a goal that was retired', { optimization_goal: 'VIDEO_VIEW' }, 'optimization_goal: Must be one of'],
    ['a retired mode', { creative_material_mode: 'DYNAMIC' }, 'creative_material_mode: Must be one of'],
    ['TikTok Lite', { tiktok_subplacements: ['TIKTOK_LITE'] }, 'tiktok_subplacements: Must be one of'],
    ['only the search feed', { tiktok_subplacements: ['SEARCH_FEED'] }, 'tiktok_subplacements: Must hold IN_FEED.'],
    [
      'views without a billing event',
      { ...VIEWS, bid_display_mode: undefined },
      'bid_display_mode: Missing data',
      'VIDEO_VIEWS',
    ],
    ['an inventory that was renamed', { brand_safety_type: 'EXPANDED' }, 'brand_safety_type: Must be one of'],
    ['a goal of another objective', { optimization_goal: 'CONVERT' }, 'optimization_goal: CONVERT is not supported'],
    [
      'a promotion of another objective',
      { promotion_type: 'TIKTOK_SHOP' },
      'promotion_type: TIKTOK_SHOP is not supported',
    ],
    ['a billing event of another goal', { billing_event: 'OCPM' }, 'billing_event: OCPM is not supported'],
    ['too small a budget', { budget: 79.99 }, 'budget: Field must be greater than or equal to 80.'],
    [
      'too small a daily budget',
      { budget_mode: 'BUDGET_MODE_DAY', budget: 19.99 },
      'budget: Field must be greater than or equal to 20.',
    ],
    ['no budget mode of its own', { budget_mode: 'BUDGET_MODE_INFINITE' }, 'budget_mode: BUDGET_MODE_INFINITE'],
    ['a total budget below a daily one', {}, 'budget_mode: BUDGET_MODE_TOTAL is not supported below', 'day'],
    [
      'a total without an end',
      { schedule_type: 'SCHEDULE_FROM_NOW', schedule_end_time: undefined },
      'schedule_type: SCHEDULE_FROM_NOW',
    ],
    ['no end', { schedule_end_time: undefined }, 'schedule_end_time: Missing data'],
    ['an end before its start', { schedule_end_time: '2026-11-23 10:00:00' }, 'schedule_end_time: Must be later'],
    ['an end at its start', { schedule_end_time: '2026-11-23 11:00:00' }, 'schedule_end_time: Must be later'],
    [
      'a start in the past',
      { schedule_start_time: '2026-11-22 10:00:00' },
      'schedule_start_time: Must not be in the past.',
    ],
    [
      'a time of another kind',
      { schedule_start_time: '2026-12-01T08:00:00Z' },
      'schedule_start_time: Not a valid datetime',
    ],
    ['an impossible date', { schedule_start_time: '2026-02-31 08:00:00' }, 'schedule_start_time: Not a valid datetime'],
    ['a short week', { dayparting: '1'.repeat(335) }, 'dayparting: Must be 336'],
    ['a missing bid', { bid_type: 'BID_TYPE_CUSTOM' }, 'bid_price: Missing data'],
    ['a conversion bid for clicks', { conversion_bid_price: 1 }, 'conversion_bid_price: Is not supported'],
    ['a bid above its cap', { bid_price: 30.01 }, 'bid_price: Field must be less than or equal to 30.'],
    ['a bid as high as its budget', { bid_price: 200 }, 'bid_price: Must be less than the budget.'],
    ['a click bid for conversions', { ...SALES, bid_price: 1 }, 'bid_price: Is not supported', 'WEB_CONVERSIONS'],
    [
      'a goal that differs from its siblings',
      { optimization_goal: 'TRAFFIC_LANDING_PAGE_VIEW', billing_event: 'OCPM' },
      'optimization_goal: Must be the same',
      'shared',
    ],
    ['a place that does not exist', { location_ids: ['1'] }, 'location_ids: 1 is not a place'],
    ['a place within another', { location_ids: ['2510769', '3117735'] }, 'location_ids: 3117735 lies in'],
    [
      'too many places',
      { location_ids: Array.from({ length: 3001 }, (_, at) => String(at)) },
      'location_ids: Longer than maximum length 3000.',
    ],
    [
      'zip codes elsewhere',
      { zipcode_ids: ['US10001'], placements: ['PLACEMENT_PANGLE'] },
      'zipcode_ids: Needs PLACEMENT_TIKTOK.',
    ],
    [
      'zip codes of a special industry',
      { zipcode_ids: ['US10001'] },
      'zipcode_ids: Is not supported with special_industries.',
      'housing',
    ],
    [
      'ages of a special industry',
      { age_groups: ['AGE_25_34'] },
      'age_groups: Is not supported with special_industries.',
      'housing',
    ],
    [
      'a gender of a special industry',
      { gender: 'GENDER_MALE' },
      'gender: Is not supported with special_industries.',
      'housing',
    ],
    [
      'teenagers of Spain',
      { age_groups: ['AGE_13_17', 'AGE_18_24'] },
      'age_groups: AGE_13_17 is not supported for ES.',
    ],
    ['sugary food in the UK', { location_ids: ['2635167'], is_hfss: true }, 'is_lhf_compliance: Must be true'],
    [
      'incomes outside the US',
      { household_income: ['TOP10'] },
      'household_income: Is supported for the United States only.',
    ],
    ['an unknown language', { languages: ['xx'] }, 'languages: xx is not a language'],
    ['an unknown interest', { interest_category_ids: ['9'] }, 'interest_category_ids: 9 is not an interest.'],
    ['an obsolete device', { device_model_ids: ['999'] }, 'device_model_ids: 999 is not a device'],
    [
      'devices and prices',
      { device_model_ids: ['1003'], device_price_ranges: [50] },
      'device_model_ids: Cannot be used',
    ],
    ['odd prices', { device_price_ranges: [75] }, 'device_price_ranges: Must be in steps of 50.'],
    [
      'two kinds of keywords',
      { interest_keyword_ids: ['1'], purchase_intention_keyword_ids: ['2'] },
      'interest_keyword_ids: Cannot be used',
    ],
    [
      'a saved audience and a gender',
      { saved_audience_id: '1', gender: 'GENDER_MALE' },
      'saved_audience_id: Cannot be used with gender.',
    ],
    [
      'an audience on both sides',
      { audience_ids: ['810000000000000801'], excluded_audience_ids: ['810000000000000801'] },
      'excluded_audience_ids: 810000000000000801 is also',
    ],
    [
      'an audience that is not ready',
      { audience_ids: ['810000000000000804'] },
      'audience_ids: 810000000000000804 is not ready.',
    ],
    ['two systems', { operating_systems: ['ANDROID', 'IOS'] }, 'operating_systems: Longer than maximum length 1.'],
    [
      'a system that the app is not for',
      { ...INSTALL, operating_systems: ['IOS'] },
      'operating_systems: The app is for ANDROID.',
      'app',
    ],
    ['no app', { ...INSTALL, app_id: undefined }, 'app_id: Missing data', 'app'],
    ['no pixel', { ...SALES, pixel_id: undefined }, 'pixel_id: Missing data', 'WEB_CONVERSIONS'],
    ['no event', { ...SALES, optimization_event: undefined }, 'optimization_event: Missing data', 'WEB_CONVERSIONS'],
    [
      'an event that the pixel does not have',
      { ...SALES, optimization_event: 'WISH' },
      'optimization_event: WISH is not an event',
      'WEB_CONVERSIONS',
    ],
    [
      'an event for clicks',
      { optimization_event: 'SHOPPING' },
      'optimization_event: Is not supported for objective_type TRAFFIC.',
    ],
    [
      'a site without a pixel',
      {
        promotion_type: 'LEAD_GENERATION',
        promotion_target_type: 'EXTERNAL_WEBSITE',
        optimization_goal: 'CONVERT',
        billing_event: 'OCPM',
      },
      'pixel_id: Missing data',
      'LEAD_GENERATION',
    ],
    [
      'a click window without a view window',
      { click_attribution_window: 'ONE_DAY' },
      'view_attribution_window: Missing data',
    ],
    [
      'an invalid window',
      { click_attribution_window: 'TWO_DAYS', view_attribution_window: 'OFF' },
      'click_attribution_window: Must be one of',
    ],
    [
      'a frequency for clicks',
      { frequency: 3, frequency_schedule: 7 },
      'frequency: Is supported for optimization_goal REACH only.',
    ],
    ['a frequency without its days', { ...REACH, frequency: 3 }, 'frequency_schedule: Missing data', 'REACH'],
    [
      'too high a frequency',
      { ...REACH, frequency: 1001, frequency_schedule: 7 },
      'frequency: Field must be less',
      'REACH',
    ],
  ];
  // Jest treats a missing last argument as a callback.
  it.each(REFUSALS.map(([what, change, message, of = 'TRAFFIC']) => [what, change, message, of] as const))(
    'is refused with %s',
    async (_, change, message, of) => {
      const { body } = await create(change, of);
      expect([body.code, body.data]).toEqual([40002, {}]);
      expect(body.message).toContain(message);
    },
  );

  it.each<[what: string, change: object, of: string]>([
    ['an unknown campaign', { campaign_id: '1' }, 'TRAFFIC'],
    ["another's pixel", { ...SALES, pixel_id: '7300000000000000303' }, 'WEB_CONVERSIONS'],
    ["another's conversion", { ...SALES, custom_conversion_id: '7400000000000000403' }, 'WEB_CONVERSIONS'],
    ["another's audience", { audience_ids: ['810000000000000805'] }, 'TRAFFIC'],
  ])('is not found with %s', async (_, change, of) => {
    expect((await create(change, of)).body.code).toBe(40007);
  });

  it('is refused below a deleted campaign', async () => {
    const campaign = await bench.campaign();
    await bench.switch('campaign', [campaign], 'DELETE');
    expect((await create({ campaign_id: campaign })).body.code).toBe(40007);
  });

  it('is created once for each request_id within ten seconds, separate from campaigns', async () => {
    await bench.campaign({ request_id: '31' });
    const [first, again] = [await create({ request_id: '31' }), await create({ request_id: '31', budget: 1 })];
    expect([first.body.code, again.body.code]).toEqual([0, 40050]);
  });

  it('accepts a budget that looks like minor units, with a note in the call log', async () => {
    const campaign = await bench.campaign({ advertiser_id: JAPAN });
    const make = (budget: number) =>
      bench.adGroup(campaign, { advertiser_id: JAPAN, location_ids: ['1861060'], budget });
    const warnings = async (): Promise<unknown[]> => {
      const { data } = (await bench.control('GET', 'calls?platform=tiktok')).body;
      return data.flatMap(({ warning }: { warning: unknown }) => warning ?? []);
    };
    await make(8000);
    await make(80_000);
    expect(await warnings()).toEqual([]);
    await make(8_000_000);
    expect(await warnings()).toEqual(['budget 8000000 looks like minor units']);
  });

  it('changes mutable fields, lists as a whole, and refuses fixed ones', async () => {
    const id = await bench.adGroup(campaigns.TRAFFIC!, { languages: ['es', 'ca'] });
    const update = (change: object) =>
      bench.post('/adgroup/update/', { advertiser_id: SPAIN, adgroup_id: id, ...change });
    const changed = { adgroup_name: 'New', languages: ['en'], budget: 300, schedule_end_time: inHours(200) };
    expect((await update(changed)).body.data).toMatchObject(changed);
    for (const field of [
      'optimization_goal',
      'billing_event',
      'placement_type',
      'placements',
      'pixel_id',
      'promotion_type',
      'click_attribution_window',
    ])
      expect((await update({ [field]: 'x' })).body.message).toBe(`${field}: Cannot be changed.`);
    expect((await update({ budget: 10 })).body.code).toBe(40002);
    const both = { advertiser_id: SPAIN, budget: [{ adgroup_id: id, budget: 400 }] };
    expect((await bench.post('/adgroup/budget/update/', both)).body.data).toEqual({ adgroup_ids: [id] });
    const [listed] = await bench.list('adgroup', { adgroup_ids: [id] });
    expect([listed.budget, listed.languages, listed.adgroup_name]).toEqual([400, ['en'], 'New']);
  });

  it('changes several statuses, partially on request', async () => {
    const [one, two] = [await bench.adGroup(campaigns.TRAFFIC!), await bench.adGroup(campaigns.TRAFFIC!)];
    await bench.switch('adgroup', [two], 'DELETE');
    expect((await bench.switch('adgroup', [one, two], 'ENABLE')).body.code).toBe(40002);
    const { body } = await bench.switch('adgroup', [one, two], 'ENABLE', { allow_partial_success: true });
    expect(body).toMatchObject({
      code: 20001,
      message: 'Partial success',
      data: { adgroup_ids: [one], status: 'ENABLE', error_list: [{ adgroup_id: two, error_message: 'is deleted.' }] },
    });
  });

  it('estimates how many people a targeting reaches', async () => {
    const ask = async (change: object) =>
      bench.data(
        bench.post('/ad/audience_size/estimate/', {
          advertiser_id: SPAIN,
          objective_type: 'TRAFFIC',
          optimization_goal: 'CLICK',
          placements: ['PLACEMENT_TIKTOK'],
          location_ids: ['2510769'],
          ...change,
        }),
      );
    const [all, women, few] = [
      await ask({}),
      await ask({ gender: 'GENDER_FEMALE' }),
      await ask({ location_ids: ['3128026'], device_model_ids: ['1003'], spending_power: 'HIGH' }),
    ];
    expect([all.user_count_stage, women.user_count_stage, few.user_count_stage]).toEqual([4, 3, 1]);
    expect(women.user_count.upper_end).toBeLessThan(all.user_count.lower_end);
  });
});

describe('quota of ad groups', () => {
  const quota = () => bench.data(bench.get('/adgroup/quota/', { advertiser_id: NEWCOMER }));

  it('accepts more groups, which turn themselves off and cannot be switched on', async () => {
    const campaign = await bench.campaign({ advertiser_id: NEWCOMER });
    const make = (status: string) =>
      bench.adGroup(campaign, { advertiser_id: NEWCOMER, location_ids: ['6252001'], operation_status: status });
    const own = [await make('ENABLE'), await make('ENABLE'), await make('ENABLE')];
    const [over, idle] = [await make('ENABLE'), await make('DISABLE')];
    expect(await quota()).toEqual({ total_adgroup_quota: 3, used_adgroup_quota: 3 });
    const statusOf = async (id: string): Promise<string> =>
      (await bench.list('adgroup', { adgroup_ids: [id] }, { advertiser_id: NEWCOMER }))[0].operation_status;
    expect(await statusOf(over)).toBe('ENABLE');
    bench.wait(2000);
    expect([await statusOf(over), await statusOf(own[0]!)]).toEqual(['DISABLE', 'ENABLE']);
    const enable = (id: string) => bench.switch('adgroup', [id], 'ENABLE', { advertiser_id: NEWCOMER });
    expect((await enable(idle)).body.message).toContain('quota');
    await bench.switch('adgroup', [own[0]!], 'DELETE', { advertiser_id: NEWCOMER });
    expect([(await enable(idle)).body.code, (await enable(over)).body.code]).toEqual([0, 40002]);
  });

  it('does not count groups whose end has passed', async () => {
    await bench.control('POST', 'tiktok/quota', { advertiser: NEWCOMER, total: 10 });
    const { used_adgroup_quota: before } = await quota();
    const campaign = await bench.campaign({ advertiser_id: NEWCOMER });
    const made = { advertiser_id: NEWCOMER, location_ids: ['6252001'], operation_status: 'ENABLE' };
    for (let group = 0; group < 3; group += 1) await bench.adGroup(campaign, made);
    expect(await quota()).toEqual({ total_adgroup_quota: 10, used_adgroup_quota: before + 3 });
    const statuses = async (): Promise<Set<string>> =>
      new Set(
        (await bench.list('adgroup', { campaign_ids: [campaign] }, { advertiser_id: NEWCOMER })).map(
          ({ secondary_status: status }) => status,
        ),
      );
    await bench.switch('campaign', [campaign], 'ENABLE', { advertiser_id: NEWCOMER });
    expect(await statuses()).toEqual(new Set(['ADGROUP_STATUS_NOT_START']));
    bench.wait(5 * DAY_MS); // no ad delivers, so the campaign's clock is real time
    expect(await quota()).toMatchObject({ used_adgroup_quota: 0 });
    expect(await statuses()).toEqual(new Set(['ADGROUP_STATUS_TIME_DONE']));
  });

  it('is zero for a punished advertiser', async () => {
    await bench.control('POST', 'tiktok/accounts', { account: NEWCOMER, standing: 'disabled' });
    expect(await quota()).toEqual({ total_adgroup_quota: 0, used_adgroup_quota: 0 });
  });
});
