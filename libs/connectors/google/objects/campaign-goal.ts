import { z } from 'zod';
import type { Refusal } from '#libs/contracts/experiment/run/ad-object.js';
import { ofOurs } from '#libs/contracts/experiment/run/reasons.js';
import { RUN_TEXTS } from '#libs/contracts/experiment/run/run-texts.js';
import { withParams } from '#libs/contracts/messages/texts.js';
import type { GoogleExperimentInput } from '#libs/platforms/google/description.js';
import { refusalOf } from '../../port/connector-error.js';
import { chunks } from '../../wire/in-parts.js';
import type { GoogleClient } from '../wire/client.js';
import { hasId } from '../wire/gaql.js';
import { ofCustomer, type Customer } from '../wire/of-customer.js';
import { resource } from '../wire/resource.js';
import { rowsOf } from '../wire/search.js';
import type { CustomParameter } from './ad-tag.js';

/**
 * Google keeps a campaign's goal on rows that it makes after the campaign exists, so the mutate cannot set it. The campaign stores its goal
 * as a parameter that no address uses. The goal is set before the campaign is switched on, however the campaign was created.
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

/** Maximum number of operations in one call: see `SUBTREE_SIZE`. */
const MOST_OPERATIONS = 1_000;

interface Change {
  campaignId: string;
  operation: object;
}

/**
 * Makes campaigns optimize for their own goal only. Idempotent: skips goals that are already set.
 * @returns the campaigns whose goal is missing or was refused. They must stay off, because they would spend without a goal
 */
export async function setGoals(
  client: GoogleClient,
  account: Customer,
  campaignIds: readonly string[],
): Promise<ReadonlyMap<string, Refusal>> {
  const refused = new Map<string, Refusal>();
  const goals = await goalsOf(client, account, campaignIds);
  if (goals.size === 0) return refused;
  const rows = await rowsOf(
    client,
    ofCustomer(account),
    {
      from: 'campaign_conversion_goal',
      select: ['campaign.id', ...['category', 'origin', 'biddable'].map((name) => `campaign_conversion_goal.${name}`)],
      where: [hasId('campaign.id', [...goals.keys()])],
    },
    goal,
  );
  const keyOf = ({ campaignConversionGoal: { category, origin } }: (typeof rows)[number]) => `${category}-${origin}`;
  for (const [id, wanted] of goals)
    if (!rows.some((row) => row.campaign.id === id && keyOf(row) === wanted))
      refused.set(id, { code: 'goal', ...ofOurs(withParams(RUN_TEXTS.goalGone, { goal: wanted })), field: null });
  const changes = rows.flatMap((row): Change[] => {
    const { campaign, campaignConversionGoal: of } = row;
    const isWanted = goals.get(campaign.id) === keyOf(row);
    if (isWanted === of.biddable || refused.has(campaign.id)) return [];
    const id = `${campaign.id}~${of.category}~${of.origin}`;
    const resourceName = resource(account.accountId, 'campaignConversionGoals', id);
    const operation = { update: { resourceName, biddable: isWanted }, updateMask: 'biddable' };
    return [{ campaignId: campaign.id, operation }];
  });
  for (const part of chunks(changes, MOST_OPERATIONS)) await send(client, account, part, refused);
  return refused;
}

/** The wanted goal of each campaign that has one. */
async function goalsOf(
  client: GoogleClient,
  account: Customer,
  campaignIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const where = [hasId('campaign.id', campaignIds)];
  const select = ['campaign.id', 'campaign.url_custom_parameters'];
  const campaigns = await rowsOf(client, ofCustomer(account), { select, from: 'campaign', where }, tagged);
  return new Map(
    campaigns.flatMap(({ campaign: { id, urlCustomParameters: parameters } }) => {
      const value = parameters.find(({ key }) => key === TAG)?.value;
      return value === undefined ? [] : [[id, value] as const];
    }),
  );
}

/**
 * Google changes all goals of a call or none. So campaigns with a refused goal are left out, and the others are sent
 * again.
 */
async function send(
  client: GoogleClient,
  account: Customer,
  changes: readonly Change[],
  refused: Map<string, Refusal>,
): Promise<void> {
  const left = changes.filter(({ campaignId }) => !refused.has(campaignId));
  if (left.length === 0) return;
  const operations = left.map(({ operation }) => operation);
  const judged = await client.attempt({
    ...({ method: 'POST', path: 'campaignConversionGoals:mutate', intent: 'repeatable' } as const),
    of: ofCustomer(account),
    operations: operations.length,
    body: { operations },
  });
  if (!('error' in judged)) return;
  const { error, errors } = judged;
  if (error.code !== 'INVALID_REQUEST') throw error;
  const blamed = errors.flatMap(({ operation }) => left[operation ?? -1] ?? []);
  for (const { campaignId } of blamed.length > 0 ? blamed : left) refused.set(campaignId, refusalOf(error));
  await send(client, account, left, refused);
}
