import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { expectRefused, GoogleBench } from '../testing/bench.js';
import { adGroup, budget, campaign, campaignCriterion, groupCriterion, keyword, name } from '../testing/structures.js';

let bench: GoogleBench;
beforeAll(async () => {
  bench = await GoogleBench.open();
});
afterAll(() => bench.close());

const DISPLAY = { advertisingChannelType: 'DISPLAY' };
/** Validates criteria of a new ad group and its campaign without storing them. */
const attempt = (criteria: object[], channel: object = {}) =>
  bench.mutate([budget(-1), campaign(-2, -1, channel), adGroup(-3, -2), ...criteria], { validateOnly: true });
const ages = ['18_24', '25_34', '35_44', '45_54', '55_64', '65_UP', 'UNDETERMINED'];
const without = (values: string[]) =>
  values.map((value) => groupCriterion(-3, { ageRange: { type: `AGE_RANGE_${value}` }, negative: true }));

describe('criteria of an ad group', () => {
  const displayed: [string, object][] = [
    ['a site', { placement: { url: 'news.example' } }],
    ['an app', { mobileApplication: { appId: '2-com.example.app' } }],
    ['a kind of apps', { mobileAppCategory: { mobileAppCategoryConstant: 'mobileAppCategoryConstants/60506' } }],
    ['a video', { youtubeVideo: { videoId: 'abcdefghijk' } }],
    ['a channel', { youtubeChannel: { channelId: 'UCabcdefghijklmnopqrstuv' } }],
    ['a topic', { topic: { topicConstant: 'topicConstants/119' } }],
  ];
  const both: [string, object][] = [
    ['a keyword', { keyword: { text: 'trail shoes', matchType: 'BROAD' } }],
    ['an age', { ageRange: { type: 'AGE_RANGE_18_24' } }],
    ['a gender', { gender: { type: 'FEMALE' } }],
    ['an income', { incomeRange: { type: 'INCOME_RANGE_90_UP' } }],
    ['a parental status', { parentalStatus: { type: 'PARENT' } }],
    ['an interest', { userInterest: { userInterestCategory: name('userInterests', 92913) } }],
    ['a list of people', { userList: { userList: name('userLists', '10010271') } }],
    ['a phase of life', { lifeEvent: { lifeEventId: '86000' } }],
  ];

  it.each(both)('accept %s in campaigns of both types', async (_, criterion) => {
    for (const channel of [{}, DISPLAY])
      expect((await attempt([groupCriterion(-3, criterion)], channel)).body).toEqual({});
  });

  it.each(displayed)('accept %s only in display campaigns, and exclude it in both', async (_, criterion) => {
    expect((await attempt([groupCriterion(-3, criterion)], DISPLAY)).body).toEqual({});
    expect((await attempt([groupCriterion(-3, criterion)])).status).toBe(400);
    expect((await attempt([groupCriterion(-3, { ...criterion, negative: true })])).body).toEqual({});
  });

  it.each([
    ['a keyword of 81 characters', { keyword: { text: 'x'.repeat(81), matchType: 'EXACT' } }, 'KEYWORD_TEXT_TOO_LONG'],
    [
      'a keyword of 11 words',
      { keyword: { text: 'a b c d e f g h i j k', matchType: 'EXACT' } },
      'KEYWORD_HAS_TOO_MANY_WORDS',
    ],
    [
      'the old broad match modifier',
      { keyword: { text: '+trail +shoes', matchType: 'BROAD' } },
      'BROAD_MATCH_MODIFIER_KEYWORD_NOT_ALLOWED',
    ],
    [
      'forbidden characters in a keyword',
      { keyword: { text: 'shoes!', matchType: 'BROAD' } },
      'KEYWORD_HAS_INVALID_CHARS',
    ],
    ['YouTube as a site', { placement: { url: 'www.youtube.com/watch' } }, 'YOUTUBE_URL_UNSUPPORTED'],
    ['an invalid site', { placement: { url: 'news' } }, 'INVALID_PLACEMENT_URL'],
    ['an invalid app', { mobileApplication: { appId: 'com.example' } }, 'INVALID_MOBILE_APP'],
    [
      'an unknown kind of apps',
      { mobileAppCategory: { mobileAppCategoryConstant: 'mobileAppCategoryConstants/1' } },
      'INVALID_MOBILE_APP_CATEGORY',
    ],
    ['an invalid video', { youtubeVideo: { videoId: 'abc' } }, 'INVALID_YOUTUBE_VIDEO_ID'],
    ['an invalid channel', { youtubeChannel: { channelId: 'abc' } }, 'INVALID_YOUTUBE_CHANNEL_ID'],
    ['an unknown topic', { topic: { topicConstant: 'topicConstants/9' } }, 'INVALID_TOPIC_PATH'],
    [
      'an unknown interest',
      { userInterest: { userInterestCategory: name('userInterests', 1) } },
      'INVALID_USER_INTEREST',
    ],
    ['an unknown list', { userList: { userList: name('userLists', 1) } }, 'INVALID_USER_LIST'],
    ['a closed list', { userList: { userList: name('userLists', '10010275') } }, 'CANNOT_ADD_CLOSED_USER_LIST'],
    [
      'an unknown audience',
      { customAudience: { customAudience: name('customAudiences', 1) } },
      'INVALID_CUSTOM_AUDIENCE',
    ],
    ['a place', { location: { geoTargetConstant: 'geoTargetConstants/2840' } }, 'CANNOT_ADD_CRITERIA_TYPE'],
    ['a language', { language: { languageConstant: 'languageConstants/1000' } }, 'CANNOT_ADD_CRITERIA_TYPE'],
    ['nothing', {}, 'CONCRETE_TYPE_REQUIRED'],
  ])('refuse %s', async (_, criterion, code) => {
    expectRefused(await attempt([groupCriterion(-3, criterion)], DISPLAY), `criterionError.${code}`);
  });

  it('refuse what search campaigns cannot have', async () => {
    const site = groupCriterion(-3, { placement: { url: 'news.example' } });
    expectRefused(await attempt([site]), 'criterionError.CANNOT_TARGET_PLACEMENTS_FOR_SEARCH_CAMPAIGNS');
    const readers = groupCriterion(-3, { userList: { userList: name('userLists', '10010274') } });
    expectRefused(await attempt([readers]), 'criterionError.CANNOT_ADD_DISPLAY_ONLY_LISTS_TO_SEARCH_CAMPAIGNS');
  });

  it('refuse a group without people of known demographics', async () => {
    expect((await attempt(without(ages.slice(1)))).body).toEqual({});
    expectRefused(await attempt(without(ages.toReversed())), 'criterionError.CANNOT_EXCLUDE_ALL_TARGETS');
    expectRefused(await attempt(without(ages.slice(0, -1))), 'criterionError.CANNOT_TARGET_ONLY_UNDETERMINED');
  });

  it('are unique, and not both included and excluded', async () => {
    expectRefused(await attempt([keyword(-3, 'Trail'), keyword(-3, 'trail')]), 'mutateError.RESOURCE_ALREADY_EXISTS');
    expectRefused(
      await attempt([keyword(-3, 'trail'), keyword(-3, 'trail', { negative: true })]),
      'adGroupCriterionError.CANNOT_TARGET_AND_EXCLUDE',
    );
    expect(
      (await attempt([keyword(-3, 'trail'), keyword(-3, 'trail', { keyword: { text: 'trail', matchType: 'EXACT' } })]))
        .body,
    ).toEqual({});
  });

  it('limit bids and modifiers', async () => {
    const bid = (change: object) => attempt([keyword(-3, 'trail', change)]);
    expect((await bid({ bidModifier: 1.5, cpcBidMicros: '500000' })).body).toEqual({});
    expectRefused(await bid({ bidModifier: 10.1 }), 'rangeError.TOO_HIGH');
    expectRefused(await bid({ bidModifier: 0 }), 'rangeError.TOO_LOW');
    expectRefused(await bid({ bidModifier: 2, negative: true }), 'criterionError.CANNOT_BID_MODIFY_NEGATIVE_CRITERION');
  });

  it('can be added again after their removal', async () => {
    const [, , group, made] = await bench.make([
      budget(-1, { name: 'back' }),
      campaign(-2, -1, { name: 'back' }),
      adGroup(-3, -2),
      keyword(-3, 'trail'),
    ]);
    await bench.make([{ adGroupCriterionOperation: { remove: made } }]);
    const [again] = await bench.make([keyword(group!.split('/').at(-1)!, 'trail')]);
    expect(again).toBe(made);
    const rows = await bench.rows(
      "SELECT ad_group_criterion.status, ad_group_criterion.keyword.text FROM ad_group_criterion WHERE ad_group_criterion.type = 'KEYWORD'",
    );
    expect(rows.map((row) => row.adGroupCriterion.status)).toEqual(['ENABLED']);
  });
});

describe('criteria of a campaign', () => {
  it.each([
    ['a place', { location: { geoTargetConstant: 'geoTargetConstants/2840' } }],
    ['an excluded place', { location: { geoTargetConstant: 'geoTargetConstants/21137' }, negative: true }],
    ['a language', { language: { languageConstant: 'languageConstants/1000' } }],
    ['a disabled device', { device: { type: 'MOBILE' }, bidModifier: 0 }],
    ['an excluded content label', { contentLabel: { type: 'TRAGEDY' }, negative: true }],
    ['an excluded keyword', { keyword: { text: 'free', matchType: 'BROAD' }, negative: true }],
  ])('accept %s', async (_, criterion) => {
    expect((await attempt([campaignCriterion(-2, criterion)])).body).toEqual({});
  });

  it.each([
    ['an unknown place', { location: { geoTargetConstant: 'geoTargetConstants/1' } }, 'INVALID_CRITERION_ID'],
    ['an unknown language', { language: { languageConstant: 'languageConstants/1' } }, 'CANNOT_TARGET_LANGUAGE'],
    [
      'an excluded language',
      { language: { languageConstant: 'languageConstants/1000' }, negative: true },
      'CANNOT_EXCLUDE_CRITERIA_TYPE',
    ],
    ['a content label as a target', { contentLabel: { type: 'TRAGEDY' } }, 'CANNOT_ADD_CRITERIA_TYPE'],
    ['a keyword as a target', { keyword: { text: 'free', matchType: 'BROAD' } }, 'CANNOT_ADD_CRITERIA_TYPE'],
    ['an age', { ageRange: { type: 'AGE_RANGE_18_24' } }, 'CANNOT_ADD_CRITERIA_TYPE'],
  ])('refuse %s', async (_, criterion, code) => {
    expectRefused(await attempt([campaignCriterion(-2, criterion)]), `criterionError.${code}`);
  });
});

describe('account-wide exclusion', () => {
  it('is created, found and removed', async () => {
    const operations = [{ create: { contentLabel: { type: 'TRAGEDY' } } }];
    const { body } = await bench.post('/customerNegativeCriteria:mutate', { operations });
    const [{ resourceName }] = body.results;
    const query =
      'SELECT customer_negative_criterion.content_label.type, customer_negative_criterion.type FROM customer_negative_criterion';
    expect((await bench.rows(query))[0]!.customerNegativeCriterion).toEqual({
      resourceName,
      type: 'CONTENT_LABEL',
      contentLabel: { type: 'TRAGEDY' },
    });
    expect(
      (await bench.post('/customerNegativeCriteria:mutate', { operations: [{ remove: resourceName }] })).status,
    ).toBe(200);
    expect(await bench.rows(query)).toEqual([]);
  });
});
