import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { expectRefused, GoogleBench, placeOf } from '../testing/bench.js';
import { adGroup, budget, campaign, campaignCriterion, groupCriterion, idOf, name } from '../testing/structures.js';

let bench: GoogleBench;
let logo: string;
let wide: string;
beforeAll(async () => {
  bench = await GoogleBench.open();
  [logo, wide] = await Promise.all([picture(128, 128), picture(600, 314)]);
});
afterAll(() => bench.close());

async function picture(width: number, height: number): Promise<string> {
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#264' } })
    .png()
    .toBuffer();
  const create = { name: `${width} x ${height}`, imageAsset: { data: bytes.toString('base64') } };
  const { body } = await bench.post('/assets:mutate', { operations: [{ create }] });
  return body.results[0].resourceName as string;
}

let count = 0;
const asset = (id: number, contents: object) => ({
  assetOperation: { create: { resourceName: name('assets', id), ...contents } },
});
const video = (id: string) => ({ youtubeVideoAsset: { youtubeVideoId: id } });
const audience = (id: number, change: object = {}) => ({
  audienceOperation: {
    create: {
      resourceName: name('audiences', id),
      name: `audience ${(count += 1)}`,
      dimensions: [{ gender: { genders: ['FEMALE'], includeUndetermined: false } }],
      ...change,
    },
  },
});
const channels = (chosen: object) => ({ demandGenAdGroupSettings: { channelControls: { selectedChannels: chosen } } });
const group = (change: object = {}) =>
  adGroup(-3, -2, {
    cpcBidMicros: undefined,
    audienceSetting: { useAudienceGrouped: true },
    ...channels({ youtubeInStream: true, youtubeShorts: true }),
    ...change,
  });
const ad = (own: object = {}, change: object = {}) => ({
  adGroupAdOperation: {
    create: {
      adGroup: name('adGroups', -3),
      status: 'ENABLED',
      ad: {
        name: 'A video',
        finalUrls: ['https://vidal.example/trail'],
        demandGenVideoResponsiveAd: {
          videos: [{ asset: name('assets', -5) }],
          logoImages: [{ asset: logo }],
          headlines: [{ text: 'x'.repeat(40) }],
          longHeadlines: [{ text: 'x'.repeat(90) }],
          descriptions: [{ text: 'x'.repeat(90) }],
          businessName: { text: 'x'.repeat(25) },
          callToActions: [{ asset: name('assets', -6) }],
          ...own,
        },
        ...change,
      },
      adGroupAdAssetAutomationSettings: [
        { assetAutomationType: 'GENERATE_SHORTER_YOUTUBE_VIDEOS', assetAutomationStatus: 'OPTED_OUT' },
      ],
    },
  },
});

interface Tree {
  budget?: object;
  campaign?: object;
  group?: object;
  audience?: object;
  ad?: object;
  adOwn?: object;
  video?: string;
  more?: object[];
}

/** A campaign of Demand Gen with everything below it, in one request. */
const tree = (change: Tree = {}): object[] => {
  const own = `demand gen ${(count += 1)}`;
  return [
    budget(-1, { name: own, ...change.budget }),
    campaign(-2, -1, {
      name: own,
      advertisingChannelType: 'DEMAND_GEN',
      manualCpc: undefined,
      targetSpend: {},
      ...change.campaign,
    }),
    audience(-4, change.audience),
    group(change.group),
    groupCriterion(-3, { location: { geoTargetConstant: 'geoTargetConstants/2840' } }),
    groupCriterion(-3, { audience: { audience: name('audiences', -4) } }),
    asset(-5, video(change.video ?? 'aaaaaaaaaaa')),
    asset(-6, { callToActionAsset: { callToAction: 'SHOP_NOW' } }),
    ad(change.ad, change.adOwn),
    ...(change.more ?? []),
  ];
};

describe('Demand Gen campaign', () => {
  it('is created by one request, and read back with its channels, audience and ad', async () => {
    const names = await bench.make(tree());
    const [row] = await bench.rows(
      `SELECT campaign.advertising_channel_type, campaign.bidding_strategy_type, ad_group.type, ad_group.demand_gen_ad_group_settings.channel_controls.selected_channels.youtube_shorts, ad_group_ad.ad.type, ad_group_ad.ad.name, ad_group_ad.ad.demand_gen_video_responsive_ad.videos, ad_group_ad.ad_group_ad_asset_automation_settings FROM ad_group_ad WHERE campaign.id = ${idOf(names[1]!)}`,
    );
    expect(row).toMatchObject({
      campaign: { advertisingChannelType: 'DEMAND_GEN', biddingStrategyType: 'TARGET_SPEND' },
      adGroup: { demandGenAdGroupSettings: { channelControls: { selectedChannels: { youtubeShorts: true } } } },
      adGroupAd: {
        ad: {
          type: 'DEMAND_GEN_VIDEO_RESPONSIVE_AD',
          name: 'A video',
          demandGenVideoResponsiveAd: { videos: [{ asset: names[6] }] },
        },
        adGroupAdAssetAutomationSettings: [
          { assetAutomationType: 'GENERATE_SHORTER_YOUTUBE_VIDEOS', assetAutomationStatus: 'OPTED_OUT' },
          // Automation that an ad does not name is on by default.
          { assetAutomationType: 'GENERATE_VERTICAL_YOUTUBE_VIDEOS', assetAutomationStatus: 'OPTED_IN' },
          { assetAutomationType: 'GENERATE_LANDING_PAGE_TEXT', assetAutomationStatus: 'OPTED_IN' },
        ],
      },
    });
    expect(row!.adGroup).not.toHaveProperty('type');
  });

  it('requires 5 dollars a day, and by default includes people interested in a place', async () => {
    const least = { amountMicros: undefined, totalAmountMicros: '50000000', period: 'CUSTOM_PERIOD' };
    const meant = async (setting: object | undefined) => {
      const names = await bench.make(tree({ budget: least, campaign: { geoTargetTypeSetting: setting } }));
      const [row] = await bench.rows(
        `SELECT campaign.geo_target_type_setting.positive_geo_target_type FROM campaign WHERE campaign.id = ${idOf(names[1]!)}`,
      );
      return row!.campaign.geoTargetTypeSetting.positiveGeoTargetType as string;
    };
    expect(await meant(undefined)).toBe('PRESENCE_OR_INTEREST');
    expect(await meant({ positiveGeoTargetType: 'PRESENCE' })).toBe('PRESENCE');
  });

  it('reuses a video and a button of the account', async () => {
    const [first, second] = [await bench.make(tree()), await bench.make(tree())];
    expect([second[6], second[7]]).toEqual([first[6], first[7]]);
  });

  it.each<[string, Tree, string]>([
    ['a shared budget', { budget: { explicitlyShared: true } }, 'campaignBudgetError.CAMPAIGN_BUDGET_CANNOT_BE_SHARED'],
    [
      'bids for views',
      { campaign: { targetSpend: undefined, targetCpv: {} } },
      'biddingError.CANNOT_CREATE_CAMPAIGN_WITH_BIDDING_STRATEGY',
    ],
    ['4.99 dollars a day', { budget: { amountMicros: '4990000' } }, 'campaignBudgetError.BUDGET_BELOW_PER_DAY_MINIMUM'],
    [
      'a total below 5 dollars for each of its ten days',
      { budget: { amountMicros: undefined, totalAmountMicros: '49990000', period: 'CUSTOM_PERIOD' } },
      'campaignBudgetError.BUDGET_BELOW_PER_DAY_MINIMUM',
    ],
    ['networks', { campaign: { networkSettings: { targetYoutube: true } } }, 'fieldError.VALUE_MUST_BE_UNSET'],
    [
      'a type for its groups',
      { group: { type: 'DISPLAY_STANDARD' } },
      'adGroupError.AD_GROUP_TYPE_NOT_VALID_FOR_ADVERTISING_CHANNEL_TYPE',
    ],
    ['no channel', { group: channels({ gmail: false }) }, 'fieldError.INVALID_VALUE'],
    [
      'an audience in a group that uses none',
      { group: { audienceSetting: undefined } },
      'criterionError.AUDIENCE_NOT_ALLOWED_TO_ATTACH_WHEN_AUDIENCE_GROUPED_SET_TO_FALSE',
    ],
    [
      'a second audience',
      { more: [audience(-7), groupCriterion(-3, { audience: { audience: name('audiences', -7) } })] },
      'criterionError.ONE_AUDIENCE_ALLOWED_PER_AD_GROUP',
    ],
    [
      'a segment beside the audience',
      { more: [groupCriterion(-3, { userInterest: { userInterestCategory: name('userInterests', 80101) } })] },
      'criterionError.CANNOT_ADD_AUDIENCE_SEGMENT_CRITERION_WHEN_AUDIENCE_GROUPED_IS_SET',
    ],
    [
      'a keyword',
      { more: [groupCriterion(-3, { keyword: { text: 'shoes', matchType: 'BROAD' } })] },
      'criterionError.CANNOT_ADD_CRITERIA_TYPE',
    ],
    [
      'an excluded keyword',
      { more: [groupCriterion(-3, { keyword: { text: 'shoes', matchType: 'BROAD' }, negative: true })] },
      'criterionError.CANNOT_EXCLUDE_CRITERIA_TYPE',
    ],
    [
      'an excluded list of people beside the audience',
      { more: [groupCriterion(-3, { userList: { userList: name('userLists', 700201) }, negative: true })] },
      'criterionError.CANNOT_EXCLUDE_CRITERIA_TYPE',
    ],
    [
      'a place of the campaign',
      { more: [campaignCriterion(-2, { location: { geoTargetConstant: 'geoTargetConstants/2840' } })] },
      'criterionError.CANNOT_ADD_CRITERIA_TYPE',
    ],
    [
      'a place of a group although places belong to the campaign',
      { campaign: { demandGenCampaignSettings: { upgradedTargeting: false } } },
      'criterionError.CANNOT_ADD_CRITERIA_TYPE',
    ],
    ['no declaration', { campaign: { containsEuPoliticalAdvertising: undefined } }, 'fieldError.REQUIRED'],
    ['a private video', { video: 'privateclip' }, 'youtubeVideoRegistrationError.VIDEO_NOT_ACCESSIBLE'],
    ['an invalid video', { video: 'nosuchvideo' }, 'youtubeVideoRegistrationError.VIDEO_NOT_FOUND'],
    ['a repeated video', { more: [asset(-9, video('aaaaaaaaaaa'))] }, 'assetError.DUPLICATE_ASSET'],
    [
      'a repeated button',
      { more: [asset(-9, { callToActionAsset: { callToAction: 'SHOP_NOW' } })] },
      'assetError.DUPLICATE_ASSET',
    ],
  ])('refuses %s', async (_, change, code) => {
    expectRefused(await bench.mutate(tree(change)), code);
  });

  it.each<[string, object, string, string]>([
    ['a headline of 41 characters', { headlines: [{ text: 'x'.repeat(41) }] }, 'adError.LINE_TOO_WIDE', 'headlines[0]'],
    ['no headline', { headlines: [] }, 'collectionSizeError.TOO_FEW', 'headlines'],
    [
      'a long headline of 91 characters',
      { longHeadlines: [{ text: 'x'.repeat(91) }] },
      'adError.LINE_TOO_WIDE',
      'long_headlines',
    ],
    [
      'a description of 91 characters',
      { descriptions: [{ text: 'x'.repeat(91) }] },
      'adError.LINE_TOO_WIDE',
      'descriptions',
    ],
    ['a name of 26 characters', { businessName: { text: 'x'.repeat(26) } }, 'adError.LINE_TOO_WIDE', 'business_name'],
    ['no name', { businessName: undefined }, 'fieldError.REQUIRED', 'business_name'],
    ['no logo', { logoImages: [] }, 'collectionSizeError.TOO_FEW', 'logo_images'],
    ['no video', { videos: [] }, 'collectionSizeError.TOO_FEW', 'videos'],
    [
      'a picture as its video',
      { videos: [{ asset: name('assets', -6) }] },
      'assetLinkError.FIELD_TYPE_INCOMPATIBLE_WITH_ASSET_TYPE',
      'videos[0]',
    ],
  ])('refuses an ad with %s', async (_, own, code, place) => {
    const answer = await bench.mutate(tree({ ad: own }));
    expectRefused(answer, code);
    expect(placeOf(answer)).toContain(`demand_gen_video_responsive_ad.${place}`);
  });

  it('refuses a logo that is not square, and an ad without an address', async () => {
    expectRefused(
      await bench.mutate(tree({ ad: { logoImages: [{ asset: wide }] } })),
      'imageError.ASPECT_RATIO_NOT_ALLOWED',
    );
    expectRefused(await bench.mutate(tree({ adOwn: { finalUrls: [] } })), 'fieldError.REQUIRED');
  });

  it('refuses an ad without a name', async () => {
    const answer = await bench.mutate(tree({ adOwn: { name: undefined } }));
    expectRefused(answer, 'fieldError.REQUIRED');
    expect(placeOf(answer)).toMatch(/ad\.name$/);
  });

  it('refuses its settings and audiences in groups of other campaigns', async () => {
    const display = { advertisingChannelType: 'DISPLAY' };
    const search = [budget(-1, { name: 'other' }), campaign(-2, -1, { name: 'other', ...display })];
    expectRefused(
      await bench.mutate([...search, adGroup(-3, -2, channels({ gmail: true }))]),
      'fieldError.VALUE_MUST_BE_UNSET',
    );
    expectRefused(
      await bench.mutate([
        ...search,
        adGroup(-3, -2),
        audience(-4),
        groupCriterion(-3, { audience: { audience: name('audiences', -4) } }),
      ]),
      'criterionError.AUDIENCE_NOT_ELIGIBLE_FOR_CAMPAIGN_TYPE',
    );
  });
});

describe('audience', () => {
  const age = (minAge: number, maxAge?: number) => ({ age: { ageRanges: [{ minAge, maxAge }] } });
  it.each<[string, object, string]>([
    ['no name', { name: undefined }, 'fieldError.REQUIRED'],
    ['ages that are not brackets', { dimensions: [age(20, 24)] }, 'audienceError.DIMENSION_INVALID'],
    ['ages in the wrong order', { dimensions: [age(35, 24)] }, 'audienceError.DIMENSION_INVALID'],
    [
      'only people with unknown demographics',
      { dimensions: [{ gender: { genders: [], includeUndetermined: true } }] },
      'audienceError.DIMENSION_INVALID',
    ],
    [
      'two dimensions of a kind',
      { dimensions: [age(18, 24), age(25, 34)] },
      'audienceError.TOO_MANY_DIMENSIONS_OF_SAME_TYPE',
    ],
    [
      'an interest that does not exist',
      {
        dimensions: [
          { audienceSegments: { segments: [{ userInterest: { userInterestCategory: name('userInterests', 1) } }] } },
        ],
      },
      'audienceError.AUDIENCE_SEGMENT_NOT_FOUND',
    ],
    [
      'a repeated life event',
      {
        dimensions: [
          {
            audienceSegments: {
              segments: Array(2).fill({ lifeEvent: { lifeEvent: name('lifeEvents', 86_000) } }),
            },
          },
        ],
      },
      'audienceError.DUPLICATE_AUDIENCE_SEGMENT',
    ],
  ])('refuses %s', async (_, change, code) => {
    expectRefused(await bench.mutate([audience(-1, change)]), code);
  });

  it('requires a unique name, by which queries find it', async () => {
    const [made] = await bench.make([audience(-1, { name: 'Everybody else' })]);
    const query =
      "SELECT audience.resource_name FROM audience WHERE audience.name IN ('Everybody else') AND audience.status = 'ENABLED'";
    expect(await bench.rows(query)).toMatchObject([{ audience: { resourceName: made } }]);
    expectRefused(await bench.mutate([audience(-1, { name: 'Everybody else' })]), 'audienceError.NAME_ALREADY_IN_USE');
  });
});

describe('delivery of Demand Gen', () => {
  const truthOf = async (ad: string) => (await bench.control('GET', `truth?platform=google&ads=${ad}`)).body;

  it('depends on the channels of a group, and on the people of its audience', async () => {
    const truths = new Set<string>();
    for (const change of [
      {},
      { group: channels({ youtubeInFeed: true }) },
      { audience: { dimensions: [{ gender: { genders: ['MALE'] } }] } },
      { audience: { dimensions: [{ age: { ageRanges: [{ minAge: 18, maxAge: 34 }] } }] } },
    ]) {
      const names = await bench.make(tree(change));
      truths.add(JSON.stringify(Object.values(await truthOf(idOf(names[8]!)))));
    }
    expect(truths.size).toBe(4);
  });
});
