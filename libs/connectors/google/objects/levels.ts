import { z } from 'zod';
import type { AdObjectKind } from '#libs/contracts/experiment/run/ad-object.js';
import type { FoundObject } from '../../port/ad-platform.js';
import { fromMicros } from '../wire/money.js';
import { idIn } from '../wire/resource.js';
import { nameIn } from './ad-tag.js';
import { isOn, maySpend, standingOf, type Switches } from './standing.js';

/** How to query objects of a kind, and how to read a row. */
export interface Level {
  from: string;
  select: readonly string[];
  id: string;
  name: string;
  /** Fields of its own status and its parents' statuses: an object under a removed parent is gone too, but keeps its own status. */
  statuses: readonly string[];
  row: z.ZodType<FoundObject>;
}

const text = z.string().default('');
const status = z.looseObject({ status: text, servingStatus: text });
/** The end of a campaign; empty while it has none. */
const ending = { endDateTime: text };
const owned = { status: text, name: text, id: text };
const budget = z
  .looseObject({
    amountMicros: z.string().optional(),
    totalAmountMicros: z.string().optional(),
    period: text,
    deliveryMethod: text,
  })
  .optional()
  .catch(undefined);
const customer = z.looseObject({ currencyCode: text }).optional();

/** A daily budget is a different amount of money than a total of the same number. */
const PERIODS: Readonly<Record<string, 'run' | 'day'>> = { CUSTOM_PERIOD: 'run', DAILY: 'day' };
const budgetPerOf = (budget: { period: string; deliveryMethod: string }): FoundObject['budgetPer'] =>
  (budget.deliveryMethod === 'STANDARD' && PERIODS[budget.period]) || 'other';

const CAMPAIGN_STATE = ['campaign.status', 'campaign.serving_status'];

const campaignRow = z
  .looseObject({ campaign: status.extend({ ...owned, ...ending }), campaignBudget: budget, customer })
  .transform(({ campaign, campaignBudget: money, customer: of }): FoundObject => {
    const switches = { own: campaign.status, above: [], serving: campaign.servingStatus };
    const micros = money?.totalAmountMicros ?? money?.amountMicros;
    return {
      ...found('campaign', { id: campaign.id, name: campaign.name, parentId: null }, switches),
      budgetMinor: micros === undefined ? null : fromMicros(micros, of?.currencyCode ?? ''),
      ...(money === undefined ? {} : { budgetPer: budgetPerOf(money) }),
      lastDay: campaign.endDateTime.slice(0, 10) || null,
    };
  });

const groupRow = z
  .looseObject({ adGroup: z.looseObject({ ...owned, campaign: text }), campaign: status })
  .transform(({ adGroup, campaign }): FoundObject => {
    const switches = { own: adGroup.status, above: [campaign.status], serving: campaign.servingStatus };
    return found('adset', { id: adGroup.id, name: adGroup.name, parentId: idIn(adGroup.campaign) }, switches);
  });

const topics = z.array(z.looseObject({ topic: text, type: text })).default([]);
const adRow = z
  .looseObject({
    adGroupAd: z.looseObject({
      status: text,
      ad: z.looseObject({
        id: text,
        // Only video ads have a name.
        name: text,
        urlCustomParameters: z
          .array(z.looseObject({ key: z.string().optional(), value: z.string().optional() }))
          .default([]),
      }),
      policySummary: z.looseObject({ approvalStatus: text, reviewStatus: text, policyTopicEntries: topics }).optional(),
    }),
    adGroup: z.looseObject({ id: text, status: text }),
    campaign: status,
  })
  .transform(({ adGroupAd, adGroup, campaign }): FoundObject => {
    const { ad, policySummary: policy } = adGroupAd;
    const above = [adGroup.status, campaign.status];
    const switches = { own: adGroupAd.status, above, serving: campaign.servingStatus };
    const review = { approval: policy?.approvalStatus ?? '', review: policy?.reviewStatus ?? '' };
    return {
      ...found(
        'ad',
        { id: `${adGroup.id}~${ad.id}`, name: nameIn(ad.urlCustomParameters) ?? ad.name, parentId: adGroup.id },
        switches,
      ),
      standing: standingOf(switches, review),
      effectiveStatus: review.approval === 'DISAPPROVED' ? review.approval : adGroupAd.status,
      issues: [...new Set((policy?.policyTopicEntries ?? []).map(({ topic }) => topic))].filter(Boolean),
    };
  });

const found = (
  kind: AdObjectKind,
  { id, name, parentId }: { id: string; name: string; parentId: string | null },
  switches: Switches,
): FoundObject => ({
  kind,
  platformId: id,
  name,
  parentId,
  isOn: isOn(switches),
  maySpend: maySpend(switches),
  standing: standingOf(switches),
  effectiveStatus: switches.own,
  issues: [],
});

export const LEVELS: Readonly<Record<AdObjectKind, Level>> = {
  campaign: {
    from: 'campaign',
    id: 'campaign.id',
    name: 'campaign.name',
    statuses: ['campaign.status'],
    select: [
      ...['campaign.id', 'campaign.name', 'campaign.end_date_time', ...CAMPAIGN_STATE],
      ...['campaign_budget.amount_micros', 'campaign_budget.total_amount_micros', 'campaign_budget.period'],
      ...['campaign_budget.delivery_method', 'customer.currency_code'],
    ],
    row: campaignRow,
  },
  adset: {
    from: 'ad_group',
    id: 'ad_group.id',
    name: 'ad_group.name',
    statuses: ['ad_group.status', 'campaign.status'],
    select: ['ad_group.id', 'ad_group.name', 'ad_group.status', 'ad_group.campaign', ...CAMPAIGN_STATE],
    row: groupRow,
  },
  ad: {
    from: 'ad_group_ad',
    id: 'ad_group_ad.ad.id',
    name: 'ad_group.name',
    statuses: ['ad_group_ad.status', 'ad_group.status', 'campaign.status'],
    select: [
      ...['ad_group_ad.ad.id', 'ad_group_ad.ad.name', 'ad_group_ad.ad.url_custom_parameters', 'ad_group_ad.status'],
      ...['ad_group_ad.policy_summary.approval_status', 'ad_group_ad.policy_summary.review_status'],
      ...['ad_group_ad.policy_summary.policy_topic_entries', 'ad_group.id', 'ad_group.status', ...CAMPAIGN_STATE],
    ],
    row: adRow,
  },
};
