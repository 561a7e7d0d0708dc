import { z } from 'zod';
import type { GoogleExperimentInput } from '#libs/platforms/google/description.js';
import type { GoogleClient } from '../wire/client.js';
import { hasId } from '../wire/gaql.js';
import { ofCustomer, type Customer } from '../wire/of-customer.js';
import { resource } from '../wire/resource.js';
import { rowsOf } from '../wire/search.js';
import type { CustomParameter } from './ad-tag.js';

/**
 * Google keeps a campaign's goal on rows that it makes after the campaign exists, so the mutate cannot set it. The campaign carries its
 * goal as a parameter that no address uses. The goal is set before the campaign is switched on, however the campaign was created.
 */
const TAG = 'polyadgoal';

/** @returns nothing for campaigns that optimize for clicks */
export const goalTag = ({ pixel }: Pick<GoogleExperimentInput, 'pixel'>): CustomParameter[] =>
  pixel ? [{ key: TAG, value: `${pixel.category}-${pixel.origin ?? 'WEBSITE'}` }] : [];

const tagged = z.looseObject({
  campaign: z.looseObject({
    id: z.string(),
    urlCustomParameters: z
      .array(z.looseObject({ key: z.string().optional(), value: z.string().optional() }))
      .default([]),
  }),
});
const goal = z.looseObject({
  campaign: z.looseObject({ id: z.string() }),
  campaignConversionGoal: z.looseObject({
    category: z.string().default(''),
    origin: z.string().default(''),
    biddable: z.boolean().default(false),
  }),
});
const nothing = z.unknown();

/** Makes campaigns optimize for their own goal only. Idempotent: skips goals that are already set. */
export async function setGoals(client: GoogleClient, account: Customer, campaignIds: readonly string[]): Promise<void> {
  const of = ofCustomer(account);
  const where = [hasId('campaign.id', campaignIds)];
  const select = ['campaign.id', 'campaign.url_custom_parameters'];
  const campaigns = await rowsOf(client, of, { select, from: 'campaign', where }, tagged);
  const goals = new Map(
    campaigns.flatMap(({ campaign: { id, urlCustomParameters: parameters } }) => {
      const value = parameters.find(({ key }) => key === TAG)?.value;
      return value === undefined ? [] : [[id, value] as const];
    }),
  );
  if (goals.size === 0) return;
  const rows = await rowsOf(
    client,
    of,
    {
      from: 'campaign_conversion_goal',
      select: ['campaign.id', ...['category', 'origin', 'biddable'].map((name) => `campaign_conversion_goal.${name}`)],
      where: [hasId('campaign.id', [...goals.keys()])],
    },
    goal,
  );
  const operations = rows.flatMap(({ campaign: { id }, campaignConversionGoal: { category, origin, biddable } }) => {
    const isWanted = goals.get(id) === `${category}-${origin}`;
    const resourceName = resource(account.accountId, 'campaignConversionGoals', `${id}~${category}~${origin}`);
    return isWanted === biddable ? [] : [{ update: { resourceName, biddable: isWanted }, updateMask: 'biddable' }];
  });
  if (operations.length === 0) return;
  const call = { method: 'POST', path: 'campaignConversionGoals:mutate', of, intent: 'repeatable' } as const;
  await client.call({ ...call, operations: operations.length, body: { operations } }, nothing);
}
