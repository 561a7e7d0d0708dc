import { describe, expect, it } from '@jest/globals';
import type { MetaExperimentInput } from '#libs/platforms/meta/description.js';
import { exampleInput } from '#libs/testing/platform/example-input.js';
import type { Choice } from '../../port/ad-platform.js';
import { toAdSet } from './adset.js';
import { toCampaign } from './campaign.js';

const item = (choice: Choice) => ({ ref: 'r', name: 'Set [k-1]', parentId: '11', choice, budgetMinor: 2501 });
const set = (changes: Partial<MetaExperimentInput> = {}, choice: Choice = { ages: 1, genders: 1, geolocations: 0 }) =>
  toAdSet('v26.0', exampleInput(changes), item(choice));
const { information, audiences } = exampleInput();

describe('the body of an ad set', () => {
  it('contains one audience and its part of the budget for the whole run, paused', () => {
    expect(set()).toEqual({
      name: 'Set [k-1]',
      campaign_id: '11',
      optimization_goal: 'LINK_CLICKS',
      billing_event: 'IMPRESSIONS',
      bid_strategy: 'LOWEST_COST_WITHOUT_CAP',
      lifetime_budget: 2501,
      start_time: '2026-11-30T23:00:00+0000',
      end_time: '2026-12-05T23:00:00+0000',
      attribution_spec: [{ event_type: 'CLICK_THROUGH', window_days: 1 }],
      targeting: {
        geo_locations: { countries: ['ES'] },
        age_min: 35,
        age_max: 65,
        genders: [2],
        targeting_automation: { advantage_audience: 0 },
      },
      dsa_beneficiary: undefined,
      dsa_payor: undefined,
      status: 'PAUSED',
    });
  });

  it('contains the dates of its wave if it has them', () => {
    const window = { startsAt: '2026-12-03T11:00:00.000Z', endsAt: '2026-12-04T11:00:00.000Z' };
    expect(toAdSet('v26.0', exampleInput(), { ...item({}), window })).toMatchObject({
      start_time: '2026-12-03T11:00:00+0000',
      end_time: '2026-12-04T11:00:00+0000',
    });
  });

  it('META-096 contains beneficiary and payer as given', () => {
    const named = { ...information, dsa_beneficiary: 'Acme SL', dsa_payor: 'Payor SA' };
    expect(set({ information: named })).toMatchObject({ dsa_beneficiary: 'Acme SL', dsa_payor: 'Payor SA' });
  });

  it('META-066 optimizes traffic by its secondary goal', () => {
    const landing = { ...information, secondary_goal: 'LANDING_PAGE_VIEWS' as const };
    expect(set({ information: landing })).toMatchObject({ optimization_goal: 'LANDING_PAGE_VIEWS' });
  });

  it.each([
    ['SALES', 'OUTCOME_SALES', 'PURCHASE'],
    ['LEADS', 'OUTCOME_LEADS', 'LEAD'],
  ] as const)(
    'META-005 META-080 sends conversions with the secondary goal %s as %s',
    (secondary_goal, objective, event) => {
      const changes = { objective: 'CONVERSIONS', information: { ...information, secondary_goal } } as const;
      const input = exampleInput(changes);
      expect(toCampaign(input, item({}))).toMatchObject({ objective });
      expect(set(changes)).toMatchObject({
        optimization_goal: 'OFFSITE_CONVERSIONS',
        promoted_object: { pixel_id: '555', custom_event_type: event },
      });
    },
  );

  it('promotes the chosen conversion: a standard event of the pixel, or a custom conversion', () => {
    const custom_conversions = [
      { id: 'e0', value: { id: 'ADD_TO_CART', name: 'Add to cart' } },
      { id: 'e1', value: { id: '998877', name: 'Quote' } },
    ];
    const changes = { objective: 'CONVERSIONS', audiences: { ...audiences, custom_conversions } } as const;
    const promoted = (custom: number) => set(changes, { geolocations: 0, custom_conversions: custom }).promoted_object;
    expect(promoted(0)).toEqual({ pixel_id: '555', custom_event_type: 'ADD_TO_CART' });
    expect(promoted(1)).toEqual({ custom_conversion_id: '998877' });
  });

  it('collects leads on the ad itself', () => {
    expect(set({ objective: 'OUTCOME_LEADS' })).toMatchObject({
      optimization_goal: 'LEAD_GENERATION',
      destination_type: 'ON_AD',
      promoted_object: { page_id: '42' },
    });
  });

  it('META-084 targets app promotion at an operating system, its store address and a device', () => {
    const app = {
      ...information,
      promoted_url: 'https://store.example/app',
      application_id: '77',
      user_os: 'iOS' as const,
    };
    const user_devices = [{ id: 'd0', value: { id: 'iPhone 15', description: 'iPhone 15', platform: 'iOS' } }];
    const body = set(
      { objective: 'OUTCOME_APP_PROMOTION', information: app, audiences: { ...audiences, user_devices } },
      { geolocations: 0, user_devices: 0 },
    );
    expect(body).toMatchObject({
      optimization_goal: 'APP_INSTALLS',
      promoted_object: { application_id: '77', object_store_url: 'https://store.example/app' },
      targeting: { user_os: ['iOS'], user_device: ['iPhone 15'] },
    });
  });

  it.each([
    ['OUTCOME_TRAFFIC', '7_day_c_1_day_v', [['CLICK_THROUGH', 1]]],
    ['OUTCOME_LEADS', '7_day_c', [['CLICK_THROUGH', 1]]],
    ['CONVERSIONS', '1_day_c', [['CLICK_THROUGH', 1]]],
    ['CONVERSIONS', '7_day_c', [['CLICK_THROUGH', 7]]],
    [
      'CONVERSIONS',
      '1_day_c_v',
      [
        ['CLICK_THROUGH', 1],
        ['VIEW_THROUGH', 1],
      ],
    ],
    [
      'CONVERSIONS',
      '7_day_c_1_day_v',
      [
        ['CLICK_THROUGH', 7],
        ['VIEW_THROUGH', 1],
      ],
    ],
    [
      'OUTCOME_APP_PROMOTION',
      '1_day_c_v',
      [
        ['CLICK_THROUGH', 1],
        ['VIEW_THROUGH', 1],
      ],
    ],
    ['OUTCOME_APP_PROMOTION', '7_day_c', [['CLICK_THROUGH', 1]]],
  ] as const)('META-093 META-094 META-095 %s with %s counts %j', (objective, attribution_setting, expected) => {
    const spec = set({ objective, attribution_setting }).attribution_spec as {
      event_type: string;
      window_days: number;
    }[];
    expect(spec.map(({ event_type, window_days }) => [event_type, window_days])).toEqual(expected);
  });

  it('has its own budget, which other ad sets may not share', () => {
    expect(toCampaign(exampleInput(), item({}))).toEqual({
      name: 'Set [k-1]',
      objective: 'OUTCOME_TRAFFIC',
      special_ad_categories: [],
      is_adset_budget_sharing_enabled: false,
      status: 'PAUSED',
    });
  });
});
