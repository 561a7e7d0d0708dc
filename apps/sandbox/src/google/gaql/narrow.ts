import type { Plan } from './plan.js';

/** The ids that the conditions of a query name; absent if they name none. */
export interface Narrowed {
  campaigns?: readonly string[];
  /** Ids of the queried resource itself. */
  own?: readonly string[];
}

const IDS: Readonly<Record<string, string>> = {
  campaign: 'campaign.id',
  ad_group: 'ad_group.id',
  ad_group_ad: 'ad_group_ad.ad.id',
};

/** Reads ids from the conditions of a query, so that a query about one campaign does not read thousands of ads of the account. */
export function narrowedBy({ from, where }: Pick<Plan, 'from' | 'where'>): Narrowed {
  const idsOf = (field: string | undefined): readonly string[] | undefined =>
    where
      .find(({ name, operator }) => name === field && (operator === '=' || operator === 'IN'))
      ?.values.map(({ text }) => text);
  const [campaigns, own] = [idsOf('campaign.id'), idsOf(IDS[from])];
  return { ...(campaigns && { campaigns }), ...(own && { own }) };
}
