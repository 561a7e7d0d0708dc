import { describe, expect, it } from '@jest/globals';
import { ALL_SCOPES } from '../auth/scopes.js';
import { isMetric } from '../reports/metrics.js';
import { CODE } from '../wire/codes.js';
import { ADGROUP_FIELDS, FIXED_FIELDS } from '../objects/adgroup-fields.js';
import { CAMPAIGN_FIELDS } from '../objects/campaign-fields.js';
import { CREATIVE_FIELDS } from '../objects/creative-fields.js';
import * as enums from './enums.js';
import { GOALS_OF } from './goals.js';
import { isWhole, moneyText, ratioOf, toMinor } from './money.js';
import { widthOf } from './names.js';

/** The platform's tables, transcribed again by hand: every change of a list must be made twice, which makes it deliberate. */
const words = (text: string): string[] => text.trim().split(/\s+/);

describe('facts of the platform', () => {
  it.each<[keyof typeof enums, string]>([
    ['OBJECTIVES', 'REACH TRAFFIC VIDEO_VIEWS LEAD_GENERATION ENGAGEMENT APP_PROMOTION WEB_CONVERSIONS PRODUCT_SALES'],
    [
      'CAMPAIGN_BUDGET_MODES',
      'BUDGET_MODE_INFINITE BUDGET_MODE_TOTAL BUDGET_MODE_DAY BUDGET_MODE_DYNAMIC_DAILY_BUDGET',
    ],
    ['PLACEMENTS', 'PLACEMENT_TIKTOK PLACEMENT_PANGLE PLACEMENT_GLOBAL_APP_BUNDLE'],
    ['SUBPLACEMENTS', 'IN_FEED SEARCH_FEED'],
    ['GENDERS', 'GENDER_UNLIMITED GENDER_MALE GENDER_FEMALE'],
    ['AGE_GROUPS', 'AGE_13_17 AGE_18_24 AGE_25_34 AGE_35_44 AGE_45_54 AGE_55_100'],
    ['SPENDING_POWERS', 'ALL HIGH'],
    ['INCOMES', 'TOP5 TOP10 TOP10_25 TOP25_50'],
    ['BILLINGS', 'CPC CPM CPV OCPM GD CPA'],
    ['PACINGS', 'PACING_MODE_SMOOTH PACING_MODE_FAST'],
    ['SCHEDULES', 'SCHEDULE_START_END SCHEDULE_FROM_NOW'],
    ['CLICK_WINDOWS', 'OFF ONE_DAY SEVEN_DAYS FOURTEEN_DAYS TWENTY_EIGHT_DAYS'],
    ['VIEW_WINDOWS', 'OFF ONE_DAY SEVEN_DAYS'],
    ['IDENTITY_TYPES', 'CUSTOMIZED_USER AUTH_CODE TT_USER BC_AUTH_TT'],
    ['AD_FORMATS', 'SINGLE_IMAGE SINGLE_VIDEO CAROUSEL_ADS CATALOG_CAROUSEL LIVE_CONTENT'],
    ['BRAND_SAFETY', 'NO_BRAND_SAFETY EXPANDED_INVENTORY STANDARD_INVENTORY LIMITED_INVENTORY THIRD_PARTY'],
    ['STATUS_CHANGES', 'ENABLE DISABLE DELETE'],
    [
      'GOALS',
      `CLICK CONVERT INSTALL IN_APP_EVENT REACH SHOW LEAD_GENERATION CONVERSATION CONVERSION_LEADS PREFERRED_LEAD FOLLOWERS
       PROFILE_VIEWS PAGE_VISIT VALUE AUTOMATIC_VALUE_OPTIMIZATION ENGAGED_VIEW ENGAGED_VIEW_FIFTEEN
       TRAFFIC_LANDING_PAGE_VIEW DESTINATION_VISIT MT_LIVE_ROOM PRODUCT_CLICK_IN_LIVE`,
    ],
    [
      'CALLS_TO_ACTION',
      `APPLY_NOW BOOK_NOW CALL_NOW CONTACT_US DOWNLOAD_NOW EXPERIENCE_NOW GET_QUOTE GET_SHOWTIMES GET_TICKETS_NOW INSTALL_NOW
       INTERESTED LEARN_MORE LISTEN_NOW ORDER_NOW PLAY_GAME PREORDER_NOW READ_MORE SEND_MESSAGE SHOP_NOW SIGN_UP SUBSCRIBE
       VIEW_NOW VIEW_PROFILE VISIT_STORE WATCH_LIVE WATCH_NOW CHECK_AVAILABILITY`,
    ],
  ])('are the documented ones: %s', (name, text) => {
    expect(new Set(enums[name] as readonly string[])).toEqual(new Set(words(text)));
  });

  it('TIKTOK-109 include the value that each call to action of the wizard becomes', () => {
    const wire = words('LEARN_MORE GET_QUOTE APPLY_NOW SIGN_UP CONTACT_US SUBSCRIBE DOWNLOAD_NOW BOOK_NOW SHOP_NOW');
    expect(enums.CALLS_TO_ACTION).toEqual(expect.arrayContaining(wire));
  });

  it('include the codes of its responses', () => {
    const { transient, ...single } = CODE;
    expect([...Object.values(single), ...transient].toSorted((a, b) => a - b)).toEqual([
      ...[0, 20001, 40000, 40001, 40002, 40007, 40050, 40100, 40101, 40104, 40105, 40110, 40118],
      ...[40132, 40133, 40202, 40502, 40908, 41001],
      ...[50000, 50000, 51010, 51052, 51065],
    ]);
    expect(ALL_SCOPES).toEqual([4, 5, 6, 8]);
  });

  it('include the fields of bodies', () => {
    const group = words(`
      adgroup_name budget budget_mode billing_event optimization_goal pacing schedule_type schedule_start_time
      schedule_end_time promotion_type pixel_id optimization_event custom_conversion_id placement_type placements
      tiktok_subplacements location_ids zipcode_ids languages gender age_groups spending_power household_income audience_ids
      excluded_audience_ids interest_category_ids device_model_ids category_exclusion_ids click_attribution_window
      view_attribution_window bid_type operation_status comment_disabled dayparting`);
    const creative = words(`
      ad_name identity_type identity_id ad_format video_id image_ids music_id tiktok_item_id ad_text call_to_action
      call_to_action_id landing_page_url page_id utm_params operation_status deeplink dark_post_status`);
    const campaign = words(
      'campaign_name objective_type budget_mode budget budget_optimize_on special_industries operation_status',
    );
    for (const [fields, names] of [
      [ADGROUP_FIELDS, group],
      [CREATIVE_FIELDS, creative],
      [CAMPAIGN_FIELDS, campaign],
    ] as const)
      expect(Object.keys(fields)).toEqual(expect.arrayContaining(names));
    const fixed =
      'optimization_goal billing_event placement_type placements pixel_id promotion_type click_attribution_window';
    expect(FIXED_FIELDS).toEqual(expect.arrayContaining(words(fixed)));
  });

  it('include the metrics of reports, also those of videos', () => {
    const metrics = words(`
      spend impressions clicks ctr cpc cpm reach frequency conversion cost_per_conversion conversion_rate result
      cost_per_result video_play_actions video_watched_2s video_watched_6s video_views_p25 video_views_p50 video_views_p75
      video_views_p100 average_video_play engaged_view likes comments shares follows profile_visits total_purchase_value
      campaign_name adgroup_name ad_name currency budget objective_type`);
    expect(metrics.filter((name) => !isMetric(name, 'ad'))).toEqual([]);
    expect(isMetric('ad_name', 'adgroup')).toBe(false);
  });
});

describe("goals of the wizard's campaigns", () => {
  it.each([
    ['TRAFFIC', 'CLICK', 'CPC'],
    ['VIDEO_VIEWS', 'ENGAGED_VIEW', 'CPV'],
    ['WEB_CONVERSIONS', 'CONVERT', 'OCPM'],
  ] as const)('TIKTOK-107 %s by %s is paid by %s', (objective, goal, billing) => {
    expect(GOALS_OF[objective][goal]).toContain(billing);
  });
});

describe('money', () => {
  it.each([
    ...([
      'USD 1',
      'EUR 1',
      'HUF 1',
      'MXN 10',
      'TWD 10',
      'PLN 4',
      'PHP 50',
      'JPY 100',
      'KRW 1000',
      'IDR 10000',
    ] as const),
  ])('has a minimum budget by the ratio of its currency: %s', (line) => {
    const [currency, ratio] = line.split(' ');
    expect(ratioOf(currency!)).toBe(Number(ratio));
  });

  it('has no decimals in the currencies without minor units', () => {
    const whole = words('JPY KRW HUF CLP ISK IDR TWD PYG VND');
    expect([...whole, 'EUR', 'MXN'].filter(isWhole)).toEqual(whole);
    expect([moneyText(1241, 'EUR'), moneyText(1241, 'JPY')]).toEqual(['12.41', '1241']);
    expect([toMinor(80.55, 'EUR'), toMinor(8000, 'JPY')]).toEqual([8055, 8000]);
  });
});

it('counts a Chinese or Japanese character twice', () => {
  expect([widthOf('abc'), widthOf('广告'), widthOf('ひとa'), widthOf('ñé')]).toEqual([3, 4, 5, 2]);
});
