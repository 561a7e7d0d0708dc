import { describe, expect, it } from '@jest/globals';
import { parseGoogleRequest } from '#libs/testing/google/official-messages.js';
import { googleDemandGenInput, googleDisplayInput, googleInput } from '#libs/testing/platform/google-input.js';
import type { GoogleExperimentInput } from '#libs/platforms/google/description.js';
import { fileKey, variantOf } from '#libs/platforms/kinds/shown-file.js';
import type { CreateItem, CreateRequest } from '../../port/ad-platform.js';
import { bodyOf, inOrder } from './mutate.js';
import { unitsOf } from './units.js';

const NOW = Date.parse('2026-11-27T12:00:00Z');
const PATH = '/v26/customers/2223334444/googleAds:mutate';
const assets = {
  [fileKey('hero', 'landscape')]: { kind: 'image', id: '501' },
  [fileKey('hero', 'square')]: { kind: 'image', id: '502' },
} as const;
const window = { startsAt: '2026-11-30T23:00:00Z', endsAt: '2026-12-04T22:59:59Z' };
const first = Object.fromEntries(
  ['ages', 'genders', 'geolocations', 'keywords', 'languages', 'topics', 'segments', 'interests']
    .concat(['custom_audiences', 'placements', 'devices', 'demographics', 'parental_status', 'incomes'])
    .concat(['headlines', 'copies', 'descriptions', 'visuals', 'customer_assets', 'ctas'])
    .map((name) => [name, 0]),
);
const item = (ref: string, changes: Partial<CreateItem> = {}): CreateItem => ({
  ref,
  name: `Sale [0123456789-${ref}]`,
  parentId: null,
  choice: first,
  budgetMinor: null,
  ...changes,
});
const tree: CreateItem[] = [
  item('1', { budgetMinor: 20_000, window }),
  item('2', { under: { kind: 'adset', ref: '1' } }),
  item('3', { under: { kind: 'ad', ref: '2' }, linkParams: 'utm_source=google' }),
];
const bodyFor = (input: GoogleExperimentInput, items = tree, more: Partial<CreateRequest> = {}) => {
  const request = { kind: 'campaign', input: input as never, assets, items, ...more } as const;
  const body = JSON.parse(
    JSON.stringify(bodyOf(inOrder(unitsOf(request, { timeZone: 'Europe/Madrid', now: NOW })))),
  ) as { mutateOperations: Record<string, { create: Record<string, unknown> }>[] };
  parseGoogleRequest('POST', PATH, body);
  return body.mutateOperations;
};
const only = (operations: ReturnType<typeof bodyFor>, kind: string) =>
  operations.flatMap((one) => (one[kind] ? [one[kind].create] : []));

describe('the mutate of a search experiment', () => {
  const operations = bodyFor(googleInput());

  it('contains a separate budget, a campaign that is off, and a group and an ad that are on, with temporary ids', () => {
    expect(only(operations, 'campaignBudgetOperation')).toEqual([
      {
        resourceName: 'customers/2223334444/campaignBudgets/-1',
        totalAmountMicros: '200000000',
        period: 'CUSTOM_PERIOD',
        deliveryMethod: 'STANDARD',
        explicitlyShared: false,
      },
    ]);
    expect(only(operations, 'campaignOperation')).toEqual([
      {
        resourceName: 'customers/2223334444/campaigns/-2',
        name: 'Sale [0123456789-1]',
        status: 'PAUSED',
        advertisingChannelType: 'SEARCH',
        campaignBudget: 'customers/2223334444/campaignBudgets/-1',
        targetSpend: {},
        networkSettings: { targetGoogleSearch: true, targetSearchNetwork: false, targetContentNetwork: false },
        geoTargetTypeSetting: { positiveGeoTargetType: 'PRESENCE' },
        containsEuPoliticalAdvertising: 'DOES_NOT_CONTAIN_EU_POLITICAL_ADVERTISING',
        startDateTime: '2026-12-01 00:00:00',
        endDateTime: '2026-12-04 23:59:59',
      },
    ]);
    expect(only(operations, 'campaignCriterionOperation')).toEqual([
      { campaign: 'customers/2223334444/campaigns/-2', location: { geoTargetConstant: 'geoTargetConstants/2724' } },
    ]);
    expect(only(operations, 'adGroupOperation')).toEqual([
      {
        resourceName: 'customers/2223334444/adGroups/-3',
        name: 'Sale [0123456789-2]',
        campaign: 'customers/2223334444/campaigns/-2',
        status: 'ENABLED',
        type: 'SEARCH_STANDARD',
      },
    ]);
    expect(only(operations, 'adGroupAdOperation')).toEqual([
      {
        adGroup: 'customers/2223334444/adGroups/-3',
        status: 'ENABLED',
        ad: {
          finalUrls: ['https://shop.example/sale?utm_source=google'],
          urlCustomParameters: [{ key: 'polyad', value: '0123456789-3' }],
          responsiveSearchAd: {
            headlines: [
              { text: 'Trail shoes', pinnedField: 'HEADLINE_1' },
              { text: 'Light and grippy', pinnedField: 'HEADLINE_2' },
              { text: 'Free returns', pinnedField: 'HEADLINE_3' },
            ],
            descriptions: [
              { text: 'Made for wet rock.', pinnedField: 'DESCRIPTION_1' },
              { text: 'Ships in two days.', pinnedField: 'DESCRIPTION_2' },
            ],
          },
        },
      },
    ]);
  });

  it('sends keywords with their match types, and no age if all ages are chosen', () => {
    const adGroup = 'customers/2223334444/adGroups/-3';
    expect(only(operations, 'adGroupCriterionOperation')).toEqual([
      { adGroup, status: 'ENABLED', keyword: { text: 'trail shoes', matchType: 'PHRASE' } },
      { adGroup, status: 'ENABLED', keyword: { text: 'hiking boots', matchType: 'EXACT' } },
    ]);
  });

  it('excludes the people who were not chosen', () => {
    const older = { ...first, ages: 1 };
    const items = tree.map((one) => ({ ...one, choice: older }));
    const ages = only(bodyFor(googleInput(), items), 'adGroupCriterionOperation').filter((one) => 'ageRange' in one);
    expect(ages.map(({ negative, ageRange }) => [negative, (ageRange as { type: string }).type])).toEqual(
      ['35_44', '45_54', '55_64', '65_UP', 'UNDETERMINED'].map((name) => [true, `AGE_RANGE_${name}`]),
    );
  });

  it('sends the amount of each day for a daily budget', () => {
    const items = tree.map((one) => ({ ...one, budgetPer: 'day' as const }));
    expect(only(bodyFor(googleInput(), items), 'campaignBudgetOperation')[0]).toMatchObject({
      amountMicros: '200000000',
      period: 'DAILY',
    });
  });

  it("starts today in the customer's time zone if the start has passed, and lasts whole days", () => {
    const late = { startsAt: '2026-11-20T23:00:00Z', endsAt: '2026-12-02T09:30:00Z' };
    const items = [{ ...tree[0]!, window: late }];
    expect(only(bodyFor(googleInput(), items), 'campaignOperation')[0]).toMatchObject({
      startDateTime: '2026-11-27 00:00:00',
      endDateTime: '2026-12-02 23:59:59',
    });
  });

  it('declares political ads if the person has declared them', () => {
    const { information } = googleInput();
    const political = googleInput({ information: { ...information, eu_political_ads: 'yes' } });
    expect(only(bodyFor(political), 'campaignOperation')[0]).toMatchObject({
      containsEuPoliticalAdvertising: 'CONTAINS_EU_POLITICAL_ADVERTISING',
    });
  });

  it("places objects under existing parents by the parents' ids", () => {
    const group = item('2', { parentId: '9002' });
    expect(only(bodyFor(googleInput(), [group], { kind: 'adset' }), 'adGroupOperation')[0]).toMatchObject({
      campaign: 'customers/2223334444/campaigns/9002',
    });
    const ad = item('3', { parentId: '9003' });
    expect(only(bodyFor(googleInput(), [ad], { kind: 'ad' }), 'adGroupAdOperation')[0]).toMatchObject({
      adGroup: 'customers/2223334444/adGroups/9003',
    });
    expect(() => bodyFor(googleInput(), [item('3')], { kind: 'ad' })).toThrow('no parent for Sale [0123456789-3]');
  });
});

describe('the mutate of a display experiment', () => {
  const operations = bodyFor(googleDisplayInput());

  it('optimizes for conversions, and opts out of all changes that Google makes to ads', () => {
    expect(only(operations, 'campaignOperation')[0]).toMatchObject({
      advertisingChannelType: 'DISPLAY',
      maximizeConversions: {},
      networkSettings: { targetGoogleSearch: false, targetContentNetwork: true },
    });
    expect(only(operations, 'adGroupOperation')[0]).toMatchObject({
      type: 'DISPLAY_STANDARD',
      optimizedTargetingEnabled: false,
      targetingSetting: {
        targetRestrictions: ['KEYWORD', 'AUDIENCE', 'TOPIC', 'PLACEMENT'].map((targetingDimension) => ({
          targetingDimension,
          bidOnly: false,
        })),
      },
    });
    expect(only(operations, 'adGroupAdOperation')[0]).toMatchObject({
      ad: {
        responsiveDisplayAd: {
          marketingImages: [{ asset: 'customers/2223334444/assets/501' }],
          squareMarketingImages: [{ asset: 'customers/2223334444/assets/502' }],
          headlines: [{ text: 'Trail shoes' }],
          longHeadline: { text: 'Made for wet rock.' },
          descriptions: [{ text: 'Ships in two days.' }],
          businessName: 'Vidal Outdoor',
          callToActionText: 'Shop now',
          controlSpec: { enableAssetEnhancements: false, enableAutogenVideo: false },
        },
      },
    });
  });

  it('targets campaigns and groups with the criteria that belong to each', () => {
    const campaign = only(operations, 'campaignCriterionOperation').map(({ campaign: _, ...one }) => one);
    expect(campaign).toEqual([
      { location: { geoTargetConstant: 'geoTargetConstants/2724' } },
      { language: { languageConstant: 'languageConstants/1003' } },
      ...['DESKTOP', 'TABLET', 'CONNECTED_TV'].map((type) => ({ device: { type }, bidModifier: 0 })),
      { negative: true, keyword: { text: 'free', matchType: 'BROAD' } },
      { negative: true, topic: { topicConstant: 'topicConstants/16' } },
      { negative: true, userList: { userList: 'customers/2223334444/userLists/8001' } },
      { negative: true, customAudience: { customAudience: 'customers/2223334444/customAudiences/7002' } },
      { negative: true, placement: { url: 'bad.example' } },
      { negative: true, mobileAppCategory: { mobileAppCategoryConstant: 'mobileAppCategoryConstants/60001' } },
      { negative: true, mobileApplication: { appId: '1-123456' } },
      { negative: true, youtubeVideo: { videoId: 'kjihgfedcba' } },
      { negative: true, youtubeChannel: { channelId: 'UCvutsrqponmlkjihgfedcba' } },
      { negative: true, contentLabel: { type: 'TRAGEDY' } },
      { negative: true, contentLabel: { type: 'BELOW_THE_FOLD' } },
    ]);
    const group = only(operations, 'adGroupCriterionOperation').filter(({ negative }) => negative !== true);
    expect(group.map(({ adGroup: _, status: _on, ...one }) => one)).toEqual([
      { keyword: { text: 'trail shoes', matchType: 'PHRASE' } },
      { keyword: { text: 'hiking boots', matchType: 'EXACT' } },
      { topic: { topicConstant: 'topicConstants/41' } },
      { placement: { url: 'blog.example' } },
      { mobileAppCategory: { mobileAppCategoryConstant: 'mobileAppCategoryConstants/60506' } },
      { mobileApplication: { appId: '2-com.example.app' } },
      { youtubeVideo: { videoId: 'abcdefghijk' } },
      { youtubeChannel: { channelId: 'UCabcdefghijklmnopqrstuv' } },
      { userInterest: { userInterestCategory: 'customers/2223334444/userInterests/80432' } },
      { userInterest: { userInterestCategory: 'customers/2223334444/userInterests/92934' } },
      { customAudience: { customAudience: 'customers/2223334444/customAudiences/7001' } },
      { extendedDemographic: { extendedDemographicId: '505' } },
      { lifeEvent: { lifeEventId: '9' } },
    ]);
  });

  it('shows the part of a picture that the person cropped', () => {
    const input = googleDisplayInput();
    const box = { x: 1, y: 2, width: 600, height: 600 };
    const creatives = structuredClone(input.creatives);
    Object.assign(creatives.visuals[0]!.value, { crops: { square: box } });
    const chosen = { ...assets, [fileKey('hero', variantOf('square', box))]: { kind: 'image', id: '503' } } as const;
    const operations = bodyFor({ ...input, creatives }, tree, { assets: chosen });
    expect(only(operations, 'adGroupAdOperation')[0]).toMatchObject({
      ad: { responsiveDisplayAd: { squareMarketingImages: [{ asset: 'customers/2223334444/assets/503' }] } },
    });
  });

  it('uses pictures of the account in the slots of their shapes', () => {
    const input = googleDisplayInput();
    const own = [
      { id: '11', name: 'wide', width: 1200, height: 628 },
      { id: '12', name: 'square', width: 600, height: 600 },
    ];
    const creatives = { ...input.creatives, visuals: [], customer_assets: [{ id: 'x', value: own }] };
    expect(only(bodyFor({ ...input, creatives }), 'adGroupAdOperation')[0]).toMatchObject({
      ad: {
        responsiveDisplayAd: {
          marketingImages: [{ asset: 'customers/2223334444/assets/11' }],
          squareMarketingImages: [{ asset: 'customers/2223334444/assets/12' }],
        },
      },
    });
  });
});

describe('the mutate of a Demand Gen experiment', () => {
  const files = {
    [fileKey('logo', 'square')]: { kind: 'image', id: '504' },
    trail: { kind: 'video', id: 'ccccccccccc' },
  } as const;
  const choice = { ...first, channels: 0, videos: 0, logos: 0 };
  const of = (items: CreateItem[], input = googleDemandGenInput()) => bodyFor(input, items, { assets: files });
  const items = tree.map((one) => ({ ...one, choice }));
  const operations = of(items);

  it('optimizes for its objective, with places and languages on its groups', () => {
    expect(only(operations, 'campaignBudgetOperation')[0]).toMatchObject({
      totalAmountMicros: '200000000',
      period: 'CUSTOM_PERIOD',
      explicitlyShared: false,
    });
    expect(only(operations, 'campaignOperation')).toEqual([
      {
        resourceName: 'customers/2223334444/campaigns/-2',
        name: 'Sale [0123456789-1]',
        status: 'PAUSED',
        advertisingChannelType: 'DEMAND_GEN',
        campaignBudget: 'customers/2223334444/campaignBudgets/-1',
        maximizeConversions: {},
        demandGenCampaignSettings: { upgradedTargeting: true },
        geoTargetTypeSetting: { positiveGeoTargetType: 'PRESENCE' },
        containsEuPoliticalAdvertising: 'DOES_NOT_CONTAIN_EU_POLITICAL_ADVERTISING',
        startDateTime: '2026-12-01 00:00:00',
        endDateTime: '2026-12-04 23:59:59',
        urlCustomParameters: [{ key: 'polyadgoal', value: 'PURCHASE-WEBSITE' }],
      },
    ]);
    expect(only(operations, 'campaignCriterionOperation')).toEqual([]);
    const clicks = of(items, { ...googleDemandGenInput(), objective: 'VIDEO' });
    expect(only(clicks, 'campaignOperation')[0]).toMatchObject({ targetSpend: {} });
  });

  it('shows each group on the chosen channels to an audience of its own', () => {
    const adGroup = 'customers/2223334444/adGroups/-3';
    const audience = 'customers/2223334444/audiences/-4';
    const customer = 'customers/2223334444';
    expect(only(operations, 'audienceOperation')).toEqual([
      {
        resourceName: audience,
        name: 'Sale [0123456789-2]',
        dimensions: [
          {
            householdIncome: { incomeRanges: ['INCOME_RANGE_90_UP', 'INCOME_RANGE_80_90'], includeUndetermined: false },
          },
          { parentalStatus: { parentalStatuses: ['PARENT'], includeUndetermined: false } },
          {
            audienceSegments: {
              segments: [
                { userInterest: { userInterestCategory: `${customer}/userInterests/80432` } },
                { userInterest: { userInterestCategory: `${customer}/userInterests/92934` } },
                { customAudience: { customAudience: `${customer}/customAudiences/7001` } },
                { detailedDemographic: { detailedDemographic: `${customer}/detailedDemographics/505` } },
                { lifeEvent: { lifeEvent: `${customer}/lifeEvents/9` } },
              ],
            },
          },
        ],
        exclusionDimension: { exclusions: [{ userList: { userList: `${customer}/userLists/8001` } }] },
      },
    ]);
    expect(only(operations, 'adGroupOperation')).toEqual([
      {
        resourceName: adGroup,
        name: 'Sale [0123456789-2]',
        campaign: `${customer}/campaigns/-2`,
        status: 'ENABLED',
        optimizedTargetingEnabled: false,
        audienceSetting: { useAudienceGrouped: true },
        demandGenAdGroupSettings: {
          channelControls: {
            selectedChannels: {
              youtubeInStream: true,
              youtubeInFeed: true,
              youtubeShorts: false,
              discover: false,
              gmail: false,
              display: false,
              maps: false,
            },
          },
        },
      },
    ]);
    expect(only(operations, 'adGroupCriterionOperation')).toEqual([
      { adGroup, status: 'ENABLED', location: { geoTargetConstant: 'geoTargetConstants/2724' } },
      { adGroup, status: 'ENABLED', language: { languageConstant: 'languageConstants/1003' } },
      { adGroup, status: 'ENABLED', audience: { audience } },
    ]);
  });

  it('sends the ages and genders of an audience, and whether people with unknown values belong to it', () => {
    const input = googleDemandGenInput();
    input.audiences.genders = [{ id: 'g0', value: [11, 20] }];
    const older = items.map((one) => ({ ...one, choice: { ...choice, ages: 1 } }));
    expect(only(of(older, input), 'audienceOperation')[0]).toMatchObject({
      dimensions: expect.arrayContaining([
        {
          age: {
            ageRanges: [
              { minAge: 18, maxAge: 24 },
              { minAge: 25, maxAge: 34 },
            ],
            includeUndetermined: false,
          },
        },
        { gender: { genders: ['FEMALE'], includeUndetermined: true } },
      ]),
    });
  });

  it('creates no audience if everybody is targeted', () => {
    const { audiences, exclusions, ...input } = googleDemandGenInput();
    const everybody = {
      ...input,
      audiences: { ...googleInput().audiences, keywords: [], channels: audiences.channels },
      exclusions: { ...exclusions, audiences: [] },
    };
    const made = of(items, everybody);
    expect(only(made, 'audienceOperation')).toEqual([]);
    expect(only(made, 'adGroupOperation')[0]).not.toHaveProperty('audienceSetting');
  });

  it('creates each video and button once, and opts out of all changes that Google makes to ads', () => {
    const second = item('4', { under: { kind: 'ad', ref: '2' }, choice: { ...choice, videos: 1 } });
    const third = item('5', { under: { kind: 'ad', ref: '2' }, choice });
    const made = of([...items, second, third]);
    const assets = only(made, 'assetOperation');
    expect(assets.map(({ resourceName: _, ...one }) => one)).toEqual([
      { youtubeVideoAsset: { youtubeVideoId: 'aaaaaaaaaaa' } },
      { callToActionAsset: { callToAction: 'SHOP_NOW' } },
      { youtubeVideoAsset: { youtubeVideoId: 'bbbbbbbbbbb' } },
    ]);
    const [video, button] = assets.map(({ resourceName }) => ({ asset: resourceName }));
    const ads = only(made, 'adGroupAdOperation') as { ad: { demandGenVideoResponsiveAd: { videos: object[] } } }[];
    expect(ads[0]).toEqual({
      adGroup: 'customers/2223334444/adGroups/-3',
      status: 'ENABLED',
      ad: {
        name: 'Sale [0123456789-3]',
        finalUrls: ['https://shop.example/sale?utm_source=google'],
        urlCustomParameters: [{ key: 'polyad', value: '0123456789-3' }],
        demandGenVideoResponsiveAd: {
          videos: [video],
          logoImages: [{ asset: 'customers/2223334444/assets/504' }],
          headlines: [{ text: 'Trail shoes' }],
          longHeadlines: [{ text: 'Made for wet rock.' }],
          descriptions: [{ text: 'Ships in two days.' }],
          businessName: { text: 'Vidal Outdoor' },
          callToActions: [button],
        },
      },
      adGroupAdAssetAutomationSettings: [
        'GENERATE_VERTICAL_YOUTUBE_VIDEOS',
        'GENERATE_SHORTER_YOUTUBE_VIDEOS',
        'GENERATE_LANDING_PAGE_TEXT',
      ].map((assetAutomationType) => ({ assetAutomationType, assetAutomationStatus: 'OPTED_OUT' })),
    });
    expect(ads.map(({ ad }) => ad.demandGenVideoResponsiveAd.videos[0])).toEqual([
      video,
      { asset: assets[2]!['resourceName'] },
      video,
    ]);
  });

  it('shows an uploaded video by its id at YouTube, once for all ads', () => {
    const input = googleDemandGenInput();
    input.creatives.videos[0]!.value = { name: 'trail.mp4', type: 'video', asset: 'trail' };
    const second = item('4', { under: { kind: 'ad', ref: '2' }, choice });
    const [made] = only(of([...items, second], input), 'assetOperation');
    expect(made).toMatchObject({ youtubeVideoAsset: { youtubeVideoId: 'ccccccccccc' } });
    expect(only(of([...items, second], input), 'assetOperation')).toHaveLength(2);
  });
});
