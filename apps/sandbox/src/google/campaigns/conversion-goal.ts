import { conversionActionsOf } from '../seed/conversions.js';
import type { Customer } from '../seed/customers.js';
import type { Campaign, CampaignData, ResourceData } from '../objects/types.js';
import { nameOf } from '../objects/names.js';
import { ofType, type Kind } from '../mutate/kind.js';
import type { Resource } from '../schema/read.js';
import { checkIsOurs } from './campaign.js';

/** `CATEGORY~ORIGIN` of each conversion action of an account. Every campaign has one goal for each of these. */
export const goalKeysOf = ({ id }: Customer): string[] => [
  ...new Set(conversionActionsOf(id).map(({ category, origin }) => `${category}~${origin}`)),
];

/** Whether a campaign aims at a goal. By default it does. */
export const isBiddable = ({ data }: Campaign, key: string): boolean => data.goals[key] ?? true;

/** The category of the first goal that a campaign aims at, such as `PURCHASE`; undefined if the campaign has no such goal. */
export const eventOf = (campaign: Campaign, customer: Customer): string | undefined =>
  goalKeysOf(customer)
    .find((key) => isBiddable(campaign, key))
    ?.split('~')[0];

/** A goal as a separate resource. */
export function goalOf(campaign: Campaign, key: string): Resource {
  const [category, origin] = key.split('~');
  return {
    resourceName: nameOf(campaign.account, 'campaignConversionGoals', campaign.id, key),
    campaign: nameOf(campaign.account, 'campaigns', campaign.id),
    category,
    origin,
    // Left out if false, as Google does.
    ...(isBiddable(campaign, key) && { biddable: true }),
  };
}

/**
 * Goals of campaigns. A campaign creates its goals, and callers can only change them. If the same request creates the campaign, its
 * goals do not exist yet. The object of a goal is the campaign, with the goal's key in place of the id.
 */
export const conversionGoalKind: Kind<ResourceData & { key?: string }> = {
  collection: 'campaignConversionGoals',
  message: 'CampaignConversionGoal',
  name: 'campaign_conversion_goal',
  find(world, customer, [id = '', ...rest]) {
    const campaign = ofType<CampaignData>(world, customer, 'campaign', id);
    const key = rest.join('~');
    if (!campaign || !goalKeysOf(customer).includes(key)) return undefined;
    return { ...campaign, data: { resource: goalOf(campaign, key), key } };
  },
  idsOf: ({ id, data: { key } }) => [id, ...key!.split('~')],
  update(work) {
    const { object, after, world, now } = work;
    const campaign = world.objects.get<CampaignData>('google', object.id)!;
    if (!checkIsOurs(work, campaign)) return;
    const goals = { ...campaign.data.goals, [object.data.key!]: after.biddable === true };
    world.objects.save(campaign, { data: { ...campaign.data, goals } }, now);
  },
};
