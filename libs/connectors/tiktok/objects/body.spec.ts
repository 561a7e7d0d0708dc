import { describe, expect, it } from '@jest/globals';
import { sdkDifferences } from '#libs/testing/platform/sdk-differences.js';
import { MANUAL_SDK_MODELS } from '#libs/testing/platform/tiktok-sdk-manual-models.js';
import { tiktokInput } from '#libs/testing/platform/tiktok-input.js';
import type { TiktokExperimentInput } from '#libs/platforms/tiktok/description.js';
import type { CreateItem } from '../../port/ad-platform.js';
import { bodies, toAds, toBody } from './body.js';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const window = { startsAt: '2026-11-30T23:00:00.000Z', endsAt: '2026-12-04T22:59:59.000Z' };
const audience = { ages: 1, genders: 1, geolocations: 0, languages: 0, spending_power: 1 };
const item = (changes: Partial<CreateItem> = {}): CreateItem => ({
  ref: 'r',
  name: 'Autumn sale [abcdefghij-1]',
  parentId: '18',
  choice: audience,
  budgetMinor: 7999,
  window,
  ...changes,
});
const assets = {
  video: { kind: 'video', id: 'v1' },
  cover: { kind: 'image', id: 'i1' },
  hero: { kind: 'image', id: 'i2' },
} as const;

const conversions = (event: string): TiktokExperimentInput => {
  const input = tiktokInput({ objective: 'CONVERSIONS', pixel: { id: '7300', name: 'Shop' } });
  return {
    ...input,
    information: { ...input.information, campaign_type: 'WEB_CONVERSIONS', conversion_goal: 'CONVERT' },
    audiences: {
      ...input.audiences,
      custom_conversions: [{ id: 'c0', value: { id: event, name: 'Event' } }],
      placements: [{ id: 'f0', value: ['SEARCH_FEED', 'IN_FEED'] }],
    },
  };
};
const group = (input: TiktokExperimentInput, changes: Partial<CreateItem> = {}) =>
  toBody({ kind: 'adset', input }, item(changes), NOW);

describe('the body of a campaign', () => {
  it('has no budget, is switched off, and is the same for every call', () => {
    const one = toBody({ kind: 'campaign', input: tiktokInput() }, item({ parentId: null, choice: {} }));
    expect(one).toEqual({
      advertiser_id: '7001000000000000101',
      campaign_name: 'Autumn sale [abcdefghij-1]',
      objective_type: 'TRAFFIC',
      budget_mode: 'BUDGET_MODE_INFINITE',
      operation_status: 'DISABLE',
      request_id: expect.stringMatching(/^\d{1,19}$/),
    });
    expect(BigInt(String(one['request_id']))).toBeLessThan(2n ** 63n);
    expect(toBody({ kind: 'campaign', input: tiktokInput() }, item({ parentId: null, ref: 'other' }))).toEqual(one);
    const other = toBody({ kind: 'campaign', input: tiktokInput() }, item({ name: 'Autumn sale [abcdefghij-2]' }));
    expect(other['request_id']).not.toBe(one['request_id']);
  });

  it.each([
    ['TRAFFIC', 'TRAFFIC'],
    ['VIDEO_VIEWS', 'VIDEO_VIEWS'],
    ['WEB_CONVERSIONS', 'WEB_CONVERSIONS'],
  ] as const)('TIKTOK-107 of type %s has the objective %s', (campaign_type, objective_type) => {
    const input = tiktokInput();
    const body = toBody(
      { kind: 'campaign', input: { ...input, information: { ...input.information, campaign_type } } },
      item(),
    );
    expect(body).toMatchObject({ objective_type });
  });
});

describe('the body of an ad group', () => {
  it('contains the audience, the dates in UTC, and the budget in units of the currency', () => {
    expect(group(tiktokInput())).toEqual({
      advertiser_id: '7001000000000000101',
      campaign_id: '18',
      adgroup_name: 'Autumn sale [abcdefghij-1]',
      promotion_type: 'WEBSITE',
      optimization_goal: 'CLICK',
      billing_event: 'CPC',
      bid_type: 'BID_TYPE_NO_BID',
      pacing: 'PACING_MODE_SMOOTH',
      budget_mode: 'BUDGET_MODE_TOTAL',
      budget: 79.99,
      schedule_type: 'SCHEDULE_START_END',
      schedule_start_time: '2026-11-30 23:00:00',
      schedule_end_time: '2026-12-04 22:59:59',
      placement_type: 'PLACEMENT_TYPE_NORMAL',
      placements: ['PLACEMENT_TIKTOK'],
      location_ids: ['2510769'],
      age_groups: ['AGE_18_24', 'AGE_25_34'],
      gender: 'GENDER_FEMALE',
      languages: ['es'],
      spending_power: 'HIGH',
      operation_status: 'DISABLE',
      request_id: expect.stringMatching(/^\d{1,19}$/),
    });
  });

  it('TIKTOK-107 of Video Views is billed by view', () => {
    const { information, ...input } = tiktokInput();
    const body = group({ ...input, information: { ...information, campaign_type: 'VIDEO_VIEWS' } });
    expect(body).toMatchObject({
      optimization_goal: 'ENGAGED_VIEW',
      billing_event: 'CPV',
      bid_display_mode: 'CPV',
    });
    expect(body).not.toHaveProperty('promotion_type');
    expect(body).not.toHaveProperty('objective_type');
  });

  it('TIKTOK-020 contains no age if everybody is targeted', () => {
    expect(group(tiktokInput(), { choice: { ...audience, ages: 0, genders: 0 } })).not.toHaveProperty('age_groups');
  });

  it('contains whole units for a currency without decimals', () => {
    const input = tiktokInput();
    const yen = { ...input, information: { ...input.information, currency: 'JPY' } };
    expect(group(yen, { budgetMinor: 8000 })).toMatchObject({ budget: 8000 });
  });

  it("contains an activation's budget for each day", () => {
    expect(group(tiktokInput(), { budgetPer: 'day' })).toMatchObject({ budget_mode: 'BUDGET_MODE_DAY' });
  });

  it('begins now if its start has passed', () => {
    const late = { startsAt: '2026-11-20T11:00:00.000Z', endsAt: window.endsAt };
    expect(group(tiktokInput(), { window: late })).toMatchObject({ schedule_start_time: '2026-11-20 12:01:00' });
    // This one will have passed too by the time it is sent.
    const soon = { startsAt: '2026-11-20T12:00:20.000Z', endsAt: window.endsAt };
    expect(group(tiktokInput(), { window: soon })).toMatchObject({ schedule_start_time: '2026-11-20 12:01:00' });
  });

  it.each([
    ['SHOPPING', { optimization_event: 'SHOPPING' }],
    ['7400000000000000401', { custom_conversion_id: '7400000000000000401' }],
  ])('counts %s by the pixel, within fixed windows', (event, counted) => {
    const body = group(conversions(event), { choice: { ...audience, custom_conversions: 0, placements: 0 } });
    expect(body).toMatchObject({
      pixel_id: '7300',
      optimization_goal: 'CONVERT',
      billing_event: 'OCPM',
      promotion_type: 'WEBSITE',
      click_attribution_window: 'ONE_DAY',
      view_attribution_window: 'ONE_DAY',
      ...counted,
    });
  });

  it.each([
    [undefined, 'ONE_DAY', 'ONE_DAY'],
    ['1_day_c', 'ONE_DAY', 'OFF'],
    ['7_day_c_1_day_v', 'SEVEN_DAYS', 'ONE_DAY'],
    ['14_day_c_7_day_v', 'FOURTEEN_DAYS', 'SEVEN_DAYS'],
    ['28_day_c', 'TWENTY_EIGHT_DAYS', 'OFF'],
  ] as const)('uses the windows of the attribution setting %s', (attribution_setting, click, view) => {
    const input = { ...conversions('SHOPPING'), ...(attribution_setting && { attribution_setting }) };
    expect(group(input)).toMatchObject({ click_attribution_window: click, view_attribution_window: view });
  });

  it('TIKTOK-104 includes the search feed together with the other feed', () => {
    const body = group(conversions('SHOPPING'), { choice: { ...audience, placements: 0 } });
    expect(body).toMatchObject({ tiktok_subplacements: ['SEARCH_FEED', 'IN_FEED'] });
  });

  it('contains every restriction of an audience, and excludes the excluded people', () => {
    const input = tiktokInput();
    const rich: TiktokExperimentInput = {
      ...input,
      information: { ...input.information, placements: ['PLACEMENT_PANGLE'] },
      audiences: {
        ...input.audiences,
        geolocations: [
          {
            id: 'l',
            value: [
              { id: 'US10001', name: '10001', geo_type: 'ZIP_CODE' },
              { id: '5128638', name: 'New York', geo_type: 'PROVINCE' },
            ],
          },
        ],
        interests: [{ id: 'i', value: [{ id: '10', name: 'Education' }] }],
        custom_audiences: [{ id: 'c', value: { id: '8101', name: 'Buyers' } }],
        devices: [{ id: 'd', value: [{ id: '1003', name: 'iPhone 13' }] }],
        incomes: [{ id: 'n', value: ['TOP5', 'TOP10'] }],
        placements: [{ id: 'f', value: ['IN_FEED'] }],
      },
      exclusions: { custom_audiences: [{ id: '8102', name: 'Visitors' }] },
      content_exclusions: [{ id: '101', name: 'Gambling' }],
    };
    const choice = { geolocations: 0, interests: 0, custom_audiences: 0, devices: 0, incomes: 0, placements: 0 };
    const body = group(rich, { choice });
    expect(body).toMatchObject({
      location_ids: ['5128638'],
      zipcode_ids: ['US10001'],
      interest_category_ids: ['10'],
      audience_ids: ['8101'],
      excluded_audience_ids: ['8102'],
      device_model_ids: ['1003'],
      household_income: ['TOP5', 'TOP10'],
      placements: ['PLACEMENT_PANGLE'],
      brand_safety_type: 'STANDARD_INVENTORY',
      category_exclusion_ids: ['101'],
    });
    // Only TikTok itself has these feeds.
    expect(body).not.toHaveProperty('tiktok_subplacements');
  });
});

describe('the body of ads', () => {
  const ads = (changes: Partial<CreateItem>, input = tiktokInput()) =>
    toAds({ input, assets }, [item({ budgetMinor: null, ...changes })], 'm1')['creatives'];

  it('shows a video with its cover, and links to the site', () => {
    const choice = { headlines: 1, visuals: 0, ctas: 1 };
    expect(ads({ choice, linkParams: 'utm_source=tiktok' })).toEqual([
      {
        ad_name: 'Autumn sale [abcdefghij-1]',
        identity_type: 'TT_USER',
        identity_id: '690000000000000901',
        ad_format: 'SINGLE_VIDEO',
        video_id: 'v1',
        image_ids: ['i1'],
        ad_text: 'Last days',
        call_to_action: 'DOWNLOAD_NOW',
        landing_page_url: 'https://shop.example/sale?utm_source=tiktok',
        operation_status: 'DISABLE',
        dark_post_status: 'ON',
      },
    ]);
  });

  it('shows a carousel in order with a track, and links to the page of its first card', () => {
    expect(ads({ choice: { headlines: 0, visuals: 1, ctas: 0 } })).toMatchObject([
      {
        ad_format: 'CAROUSEL_ADS',
        image_ids: ['i2', 'i1'],
        music_id: 'm1',
        landing_page_url: 'https://shop.example/a',
      },
    ]);
  });

  it('shows a single stored picture', () => {
    const input = tiktokInput();
    const visuals: typeof input.creatives.visuals = [
      { id: 'v', value: { name: 'hero', type: 'image', asset: 'hero' } },
    ];
    const own = { ...input, creatives: { ...input.creatives, visuals } };
    expect(ads({ choice: { headlines: 0, visuals: 0, ctas: 0 } }, own)).toMatchObject([
      { ad_format: 'SINGLE_IMAGE', image_ids: ['i2'] },
    ]);
  });

  it('names the business account that lends an identity', () => {
    const identity = { id: '6', name: 'a', type: 'BC_AUTH_TT', authorized_bc_id: '77' } as const;
    expect(ads({ choice: { headlines: 0, visuals: 0, ctas: 0 } }, tiktokInput({ identity }))).toMatchObject([
      { identity_type: 'BC_AUTH_TT', identity_authorized_bc_id: '77' },
    ]);
  });
});

describe('bodies of manual campaigns match the official SDK', () => {
  const known = (body: unknown, type: string) => sdkDifferences(MANUAL_SDK_MODELS, body, { type });

  it('for the campaign and its ad groups', () => {
    expect(known(toBody({ kind: 'campaign', input: tiktokInput() }, item()), 'CampaignCreateBody')).toEqual([]);
    for (const input of [tiktokInput(), conversions('SHOPPING'), conversions('7400000000000000401')]) {
      const choice = { ...audience, custom_conversions: 0, placements: 0 };
      expect(known(group(input, { choice }), 'AdgroupCreateBody')).toEqual([]);
    }
  });

  it.each(['TT_USER', 'BC_AUTH_TT', 'CUSTOMIZED_USER'] as const)('for the ads of %s, a video or a carousel', (type) => {
    const identity = { id: '6', name: 'a', type, authorized_bc_id: '77' };
    for (const visuals of [0, 1]) {
      const one = item({ choice: { headlines: 0, visuals, ctas: 0 }, budgetMinor: null });
      const body = toAds({ input: tiktokInput({ identity }), assets }, [one], 'm1');
      expect(known(body, 'AdCreateBody')).toEqual([]);
      const [ad] = body['creatives'] as Record<string, unknown>[];
      expect([ad!['dark_post_status'], 'identity_authorized_bc_id' in ad!]).toEqual(['ON', type === 'BC_AUTH_TT']);
    }
  });
});

describe('the dry run', () => {
  it('shows the bodies as sent, each ad separately', () => {
    const choice = { headlines: 0, visuals: 0, ctas: 0 };
    const input = tiktokInput();
    const items = [
      { ...item({ parentId: null }), kind: 'campaign' as const },
      { ...item({ budgetMinor: 7999 }), kind: 'adset' as const },
      { ...item({ choice, budgetMinor: null, parentId: '{id of object 1}' }), kind: 'ad' as const },
    ];
    const requests = bodies({ input, assets, items });
    expect(requests).toEqual(
      JSON.parse(
        JSON.stringify([
          toBody({ kind: 'campaign', input }, items[0]!),
          toBody({ kind: 'adset', input }, items[1]!, NOW),
          toAds({ input, assets }, [items[2]!], undefined),
        ]),
      ),
    );
    expect(requests[2]).toMatchObject({ adgroup_id: '{id of object 1}' });
  });

  it('shows a placeholder for the track of a carousel before its upload', () => {
    const ad = { ...item({ choice: { headlines: 0, visuals: 1, ctas: 0 }, budgetMinor: null }), kind: 'ad' as const };
    expect(bodies({ input: tiktokInput(), assets, items: [ad] })).toMatchObject([
      { creatives: [{ ad_format: 'CAROUSEL_ADS', music_id: '{music}' }] },
    ]);
  });
});
