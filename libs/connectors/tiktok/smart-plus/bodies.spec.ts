import { describe, expect, it } from '@jest/globals';
import { tiktokInput } from '#libs/testing/platform/tiktok-input.js';
import { sdkDifferences } from '#libs/testing/platform/sdk-differences.js';
import { SDK_MODELS } from '#libs/testing/platform/tiktok-sdk-models.js';
import type { TiktokExperimentInput } from '#libs/platforms/tiktok/description.js';
import type { CreateItem } from '../../port/ad-platform.js';
import { toAd } from './ad.js';
import { smartPlusBodies } from './bodies.js';
import { toCampaign } from './campaign.js';
import { toGroup } from './group.js';

const NOW = Date.parse('2027-01-10T12:00:00Z');
const window = { startsAt: '2027-01-20T23:00:00.000Z', endsAt: '2027-01-24T22:59:59.000Z' };
const EVERYTHING = { ages: 1, genders: 1, geolocations: 0, languages: 0, spending_power: 1, custom_conversions: 0 };
const item = (changes: Partial<CreateItem> = {}): CreateItem => ({
  ref: 'r',
  name: 'Autumn sale [abcdefghij-1]',
  parentId: '18',
  choice: EVERYTHING,
  budgetMinor: 7999,
  window,
  ...changes,
});
const assets = {
  video: { kind: 'video', id: 'v1' },
  cover: { kind: 'image', id: 'i1' },
  hero: { kind: 'image', id: 'i2' },
} as const;

/** Website conversions under a TikTok account, with every restriction that an audience may have there. */
function conversions(changes: Partial<TiktokExperimentInput> = {}): TiktokExperimentInput {
  const input = tiktokInput({ objective: 'CONVERSIONS', pixel: { id: '7300', name: 'Shop' } });
  return {
    ...input,
    identity: { id: '690000000000000902', name: 'vidal.outdoor', type: 'BC_AUTH_TT', authorized_bc_id: '77' },
    information: { ...input.information, campaign_type: 'WEB_CONVERSIONS', conversion_goal: 'CONVERT' },
    audiences: {
      ...input.audiences,
      custom_conversions: [{ id: 'c0', value: { id: 'SHOPPING', name: 'Purchase' } }],
      interests: [{ id: 'i0', value: [{ id: '10', name: 'Beauty' }] }],
      devices: [{ id: 'd0', value: [{ id: '20', name: 'Phone', os_type: 'ANDROID' }] }],
      custom_audiences: [{ id: 'u0', value: { id: '30', name: 'Buyers' } }],
      incomes: [{ id: 'n0', value: ['TOP5'] }],
    },
    exclusions: { custom_audiences: [{ id: '31', name: 'Others' }] },
    ...changes,
  };
}
const WHOLE = { ...EVERYTHING, interests: 0, devices: 0, custom_audiences: 0, incomes: 0 };
const VIDEO = { headlines: 0, visuals: 0, ctas: 0 };
const CAROUSEL = { headlines: 1, visuals: 1, ctas: 1 };
const PARTS = { music: 'm1', buttonId: '901' };

const campaign = () => toCampaign(conversions(), item({ parentId: null, choice: {} }));
const group = (changes: Partial<CreateItem> = {}, event?: string) =>
  toGroup(conversions(), item(changes), { now: NOW, event });
const ad = (choice: CreateItem['choice'], input = conversions(), parts: Parameters<typeof toAd>[2] = PARTS) =>
  toAd({ input, assets }, item({ choice, linkParams: 'utm_content=1' }), parts);

/**
 * Fields that we send and that the SDK of February 2026 lacks. Each is in the portal's page on `/smart_plus/ad/create/` (document
 * 1843317390059522, `ad_configuration`), read November 2026.
 */
const NEWER: Readonly<Record<string, string>> = {
  'ad_configuration.creative_auto_add_toggle': 'Boolean',
  'ad_configuration.creative_auto_enhancement_strategy_list': 'String[]',
  'ad_configuration.product_info_enabled': 'String',
};

const differences = (body: unknown, type: string) => sdkDifferences(SDK_MODELS, body, { type, newer: NEWER });

describe('bodies of Smart+ match the official SDK', () => {
  it.each([
    ['CampaignCreateBody', campaign()],
    ['AdgroupCreateBody', group({ choice: WHOLE })],
    ['AdCreateBody', ad(VIDEO)],
    ['AdCreateBody', ad(CAROUSEL)],
    ['AdCreateBody', ad(VIDEO, conversions(), { ...PARTS, buttonId: undefined })],
  ])('%s', (model, body) => {
    expect(differences(JSON.parse(JSON.stringify(body)), model)).toEqual([]);
  });

  it('an unknown field is found', () => {
    expect(differences({ ...campaign(), pacing: 'x' }, 'CampaignCreateBody')).toEqual(['pacing is unknown']);
    expect(differences({ ...campaign(), request_id: 5 }, 'CampaignCreateBody')).toEqual([
      'request_id. is not of type String',
    ]);
  });
});

describe('the body of a Smart+ campaign', () => {
  it('leaves the budget to its groups, and is the same for every call', () => {
    expect(campaign()).toEqual({
      advertiser_id: '7001000000000000101',
      campaign_name: 'Autumn sale [abcdefghij-1]',
      objective_type: 'WEB_CONVERSIONS',
      sales_destination: 'WEBSITE',
      budget_optimize_on: false,
      operation_status: 'DISABLE',
      request_id: expect.stringMatching(/^\d{1,19}$/),
    });
    expect(campaign()).toEqual(campaign());
  });
});

describe('the body of a Smart+ ad group', () => {
  it('contains the exact audience, the dates in UTC, and the budget', () => {
    expect(group({ choice: WHOLE })).toEqual({
      advertiser_id: '7001000000000000101',
      campaign_id: '18',
      adgroup_name: 'Autumn sale [abcdefghij-1]',
      promotion_type: 'WEBSITE',
      optimization_goal: 'CONVERT',
      optimization_event: 'SHOPPING',
      pixel_id: '7300',
      billing_event: 'OCPM',
      bid_type: 'BID_TYPE_NO_BID',
      budget_mode: 'BUDGET_MODE_TOTAL',
      budget: 79.99,
      schedule_type: 'SCHEDULE_START_END',
      schedule_start_time: '2027-01-20 23:00:00',
      schedule_end_time: '2027-01-24 22:59:59',
      click_attribution_window: 'ONE_DAY',
      view_attribution_window: 'ONE_DAY',
      placement_type: 'PLACEMENT_TYPE_NORMAL',
      placements: ['PLACEMENT_TIKTOK'],
      targeting_optimization_mode: 'MANUAL',
      targeting_spec: {
        location_ids: ['2510769'],
        age_groups: ['AGE_18_24', 'AGE_25_34'],
        gender: 'GENDER_FEMALE',
        languages: ['es'],
        interest_category_ids: ['10'],
        audience_ids: ['30'],
        excluded_audience_ids: ['31'],
        device_model_ids: ['20'],
        spending_power: 'HIGH',
        household_income: ['TOP5'],
        smart_audience_enabled: false,
        smart_interest_behavior_enabled: false,
      },
      operation_status: 'DISABLE',
      request_id: expect.stringMatching(/^\d{1,19}$/),
    });
  });

  it('counts a custom conversion together with its event', () => {
    const audiences = {
      ...conversions().audiences,
      custom_conversions: [{ id: 'c0', value: { id: '4711', name: 'Big baskets' } }],
    };
    const body = toGroup(conversions({ audiences }), item(), { now: NOW, event: 'SHOPPING' });
    expect(body).toMatchObject({ custom_conversion_id: '4711', optimization_event: 'SHOPPING' });
  });

  it('never spends more on the days of a daily budget than their total', () => {
    expect(group({ budgetPer: 'day' })).toMatchObject({ budget_mode: 'BUDGET_MODE_TOTAL', budget: 319.96 });
    const hour = { startsAt: window.startsAt, endsAt: '2027-01-21T23:00:00.000Z' };
    expect(group({ budgetPer: 'day', window: hour })).toMatchObject({ budget: 79.99 });
  });
});

describe('the body of a Smart+ ad', () => {
  it('shows one video and one text, and declines all changes by the platform', () => {
    expect(ad(VIDEO)).toEqual({
      advertiser_id: '7001000000000000101',
      adgroup_id: '18',
      ad_name: 'Autumn sale [abcdefghij-1]',
      creative_list: [
        {
          creative_info: {
            ad_format: 'SINGLE_VIDEO',
            video_info: { video_id: 'v1' },
            image_info: [{ web_uri: 'i1' }],
            identity_type: 'BC_AUTH_TT',
            identity_id: '690000000000000902',
            identity_authorized_bc_id: '77',
          },
        },
      ],
      ad_text_list: [{ ad_text: 'Half price & more' }],
      landing_page_url_list: [{ landing_page_url: 'https://shop.example/sale?utm_content=1' }],
      ad_configuration: {
        call_to_action_id: '901',
        dark_post_status: 'ON',
        creative_auto_add_toggle: false,
        creative_auto_enhancement_strategy_list: [],
        product_info_enabled: 'UNSET',
      },
      operation_status: 'DISABLE',
    });
  });

  it('shows a carousel with its track, and links to the page of its first card', () => {
    expect(ad(CAROUSEL)).toMatchObject({
      creative_list: [
        {
          creative_info: {
            ad_format: 'CAROUSEL_ADS',
            image_info: [{ web_uri: 'i2' }, { web_uri: 'i1' }],
            music_info: { music_id: 'm1' },
          },
        },
      ],
      landing_page_url_list: [{ landing_page_url: 'https://shop.example/a?utm_content=1' }],
    });
  });

  it('names a fixed button and its identity if it does not belong to a TikTok account', () => {
    const identity = { id: '690', name: 'Vidal', type: 'CUSTOMIZED_USER' } as const;
    const body = ad(CAROUSEL, conversions({ identity }), { music: 'm1', buttonId: undefined });
    expect(body).toMatchObject({
      call_to_action_list: [{ call_to_action: 'DOWNLOAD_NOW' }],
      ad_configuration: { identity_type: 'CUSTOMIZED_USER', identity_id: '690', dark_post_status: 'ON' },
    });
    expect(JSON.stringify(body)).not.toContain('call_to_action_id');
  });
});

it('bodies can be shown before anything is sent, with placeholders for ids that only the platform returns', () => {
  const items = [
    { ...item({ parentId: null, choice: {} }), kind: 'campaign' as const },
    { ...item(), kind: 'adset' as const },
    { ...item({ choice: CAROUSEL }), kind: 'ad' as const },
  ];
  const [first, second, third] = smartPlusBodies({ input: conversions(), assets, items, path: 'smart_plus' });
  expect(first).toMatchObject({ sales_destination: 'WEBSITE' });
  expect(second).toMatchObject({ schedule_start_time: '2027-01-20 23:00:00' });
  expect(third).toMatchObject({
    creative_list: [{ creative_info: { music_info: { music_id: '{music}' } } }],
    ad_configuration: { call_to_action_id: '{button DOWNLOAD}' },
  });
});
