import type { Customer, Thing } from './customer.js';

/** The rows that answer a query; only the few queries of our scripts are known. */
export function answer(ads: Customer, query: string): object[] {
  const from = / FROM (\w+)/.exec(query)![1]!;
  const ids = /(campaign|ad_group)\.id IN \(([^)]*)\)/.exec(query);
  const key = /LIKE '%\[\[\](\w{10})-%'/.exec(query)?.[1];
  const isOf = (id: string) => ids === null || ids[2]!.split(', ').includes(id);
  const criteriaIn = ({ criteria, removedCriteria }: Thing): string[] => [
    ...criteria,
    ...(query.includes(`${from}.status != 'REMOVED'`) ? [] : removedCriteria),
  ];
  const status = ({ isOn }: Thing) => (isOn ? 'ENABLED' : 'PAUSED');
  const campaigns = ads.of('campaign').filter(({ name }) => key === undefined || name.includes(`[${key}-`));
  switch (from) {
    case 'label':
      return ads.labels.filter((name) => query.includes(`label.name = '${name}'`)).map(() => ({ label: {} }));
    case 'campaign':
      if (query.includes("campaign.status = 'REMOVED' AND metrics.cost_micros > 0"))
        return ads.things.campaign
          .filter(({ id, name, isRemoved, costMicros }) => {
            const isAsked = ids === null ? name.includes(`[${key}-`) : isOf(id);
            return isRemoved && costMicros > 0 && isAsked;
          })
          .map(({ id, name, costMicros }) => ({
            campaign: { id, name },
            metrics: { costMicros: String(costMicros) },
          }));
      return campaigns
        .filter(({ id, isOn }) => isOf(id) && (isOn || !query.includes("campaign.status = 'ENABLED'")))
        .map((one) => ({
          campaign: {
            ...one,
            status: status(one),
            endDateTime: `${String(one.facts['Campaign end date'])} 23:59:59`,
          },
          campaignBudget: {
            [one.facts['Budget type'] === 'Daily' ? 'amountMicros' : 'totalAmountMicros']: String(
              Number(one.facts['Budget'] ?? 0) * 1_000_000,
            ),
          },
        }));
    case 'ad_group':
      return ads
        .of('adset')
        .filter(({ above }) => isOf(above))
        .map((one) => ({ campaign: { id: one.above }, adGroup: { ...one, status: status(one) } }));
    case 'ad_group_ad': {
      const campaignOf = new Map(ads.things.adset.map(({ id, above }) => [id, above]));
      return ads
        .of('ad')
        .filter(({ above }) => isOf(campaignOf.get(above)!))
        .map((one) => ({
          adGroup: { id: one.above },
          adGroupAd: { status: status(one), ad: { id: one.id, name: one.name } },
        }));
    }
    case 'campaign_criterion': {
      const device = /criterion_id = (\d+)$/.exec(query)?.[1];
      if (device !== undefined)
        return ads
          .of('campaign')
          .filter(({ id }) => query.includes(`campaign.id = ${id} `))
          .map(({ facts }) => ({ campaignCriterion: { bidModifier: facts[`device ${device}`] } }));
      return ads
        .of('campaign')
        .filter(({ id }) => isOf(id))
        .flatMap((one) =>
          criteriaIn(one).map((own) => ({ campaign: { id: one.id }, campaignCriterion: criterionRow(own) })),
        );
    }
    default:
      return ads
        .of('adset')
        .filter(({ id }) => isOf(id))
        .flatMap((one) =>
          criteriaIn(one).map((own) => ({ adGroup: { id: one.id }, adGroupCriterion: criterionRow(own) })),
        );
  }
}

const MEMBERS: Readonly<Record<string, (value: string) => object>> = {
  location: (value) => ({ location: { geoTargetConstant: `geoTargetConstants/${value}` } }),
  language: (value) => ({ language: { languageConstant: `languageConstants/${value}` } }),
  content: (type) => ({ contentLabel: { type } }),
  age: (type) => ({ ageRange: { type } }),
  gender: (value) => ({ gender: { type: value.replace('GENDER_', '') } }),
  parent: (value) => ({ parentalStatus: { type: value.replace('PARENT_', '') } }),
  keyword: (text) => ({ keyword: { text } }),
  topic: (value) => ({ topic: { topicConstant: `topicConstants/${value}` } }),
  interest: (value) => ({ userInterest: { userInterestCategory: `customers/1/userInterests/${value}` } }),
  list: (value) => ({ userList: { userList: `customers/1/userLists/${value}` } }),
  website: (url) => ({ placement: { url } }),
  app: (appId) => ({ mobileApplication: { appId } }),
  category: (value) => ({ mobileAppCategory: { mobileAppCategoryConstant: `mobileAppCategoryConstants/${value}` } }),
  video: (videoId) => ({ youtubeVideo: { videoId } }),
  channel: (channelId) => ({ youtubeChannel: { channelId } }),
};

function criterionRow(criterion: string): object {
  const [, sign, kind, value] = /^(-?)(\S+) (.*)$/s.exec(criterion)!;
  return { negative: sign === '-', ...MEMBERS[kind!]!(value!) };
}
