import { USA } from './ids.js';

export const name = (collection: string, ...ids: (string | number)[]): string =>
  `customers/${USA}/${collection}/${ids.join('~')}`;

export const budget = (id: number, change: object = {}): object => ({
  campaignBudgetOperation: {
    create: {
      resourceName: name('campaignBudgets', id),
      name: `budget ${id}`,
      amountMicros: '20000000',
      explicitlyShared: false,
      ...change,
    },
  },
});

export const campaign = (id: number, budgetId: number, change: object = {}): object => ({
  campaignOperation: {
    create: {
      resourceName: name('campaigns', id),
      name: `campaign ${id}`,
      status: 'PAUSED',
      advertisingChannelType: 'SEARCH',
      campaignBudget: name('campaignBudgets', budgetId),
      manualCpc: {},
      startDateTime: '2026-11-24 00:00:00',
      endDateTime: '2026-12-03 23:59:59',
      containsEuPoliticalAdvertising: 'DOES_NOT_CONTAIN_EU_POLITICAL_ADVERTISING',
      ...change,
    },
  },
});

export const adGroup = (id: number, campaignId: number | string, change: object = {}): object => ({
  adGroupOperation: {
    create: {
      resourceName: name('adGroups', id),
      name: `group ${id}`,
      campaign: name('campaigns', campaignId),
      status: 'ENABLED',
      cpcBidMicros: '800000',
      ...change,
    },
  },
});

export const searchAd = (
  groupId: number | string,
  texts: string[] = ['Trail Shoes', 'Light and Grippy', 'Free Returns'],
  change: object = {},
): object => ({
  adGroupAdOperation: {
    create: {
      adGroup: name('adGroups', groupId),
      status: 'ENABLED',
      ad: {
        finalUrls: ['https://vidal.example/trail'],
        responsiveSearchAd: {
          headlines: texts.map((text) => ({ text })),
          descriptions: [{ text: 'Made for wet rock.' }, { text: 'Ships in two days.' }],
        },
        ...change,
      },
    },
  },
});

export const keyword = (groupId: number | string, text: string, change: object = {}): object => ({
  adGroupCriterionOperation: {
    create: { adGroup: name('adGroups', groupId), keyword: { text, matchType: 'PHRASE' }, ...change },
  },
});

export const campaignCriterion = (campaignId: number | string, criterion: object): object => ({
  campaignCriterionOperation: { create: { campaign: name('campaigns', campaignId), ...criterion } },
});

export const groupCriterion = (groupId: number | string, criterion: object): object => ({
  adGroupCriterionOperation: { create: { adGroup: name('adGroups', groupId), ...criterion } },
});

/** A search campaign with everything below it, in one request. */
export const searchTree = (): object[] => [
  ...[budget(-1), campaign(-2, -1), adGroup(-3, -2)],
  campaignCriterion(-2, { location: { geoTargetConstant: 'geoTargetConstants/2840' } }),
  ...[keyword(-3, 'trail shoes'), searchAd(-3), searchAd(-3, ['Rain Shoes', 'Dry Feet', 'Free Returns'])],
];

/** The last id of a resource name. */
export const idOf = (resourceName: string): string => resourceName.split(/[/~]/).at(-1)!;
