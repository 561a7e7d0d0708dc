import { conversionActionsOf } from '../seed/conversions.js';
import type { Customer } from '../seed/customers.js';
import type { Campaign, CampaignData, ResourceData } from '../objects/types.js';
import { nameOf } from '../objects/names.js';
import { ofType, type Kind } from '../mutate/kind.js';
import type { Resource } from '../schema/read.js';
import { checkIsOurs } from './campaign.js';

/** `CATEGORY~ORIGIN` of what an account counts: each campaign has one goal for it. */
export const goalKeysOf = ({ id }: Customer): string[] => [
  ...new Set(conversionActionsOf(id).map(({ category, origin }) => `${category}~${origin}`)),
];

/** Whether a campaign aims at a goal. As long as nobody says so, it does. */
export const isBiddable = ({ data }: Campaign, key: string): boolean => data.goals[key] ?? true;

/** What a campaign counts as its conversion: the first goal that it aims at. */
export const eventOf = (campaign: Campaign, customer: Customer): string | undefined =>
  goalKeysOf(customer)
    .find((key) => isBiddable(campaign, key))
    ?.split('~')[0];

/** A goal as a resource of its own. */
export function goalOf(campaign: Campaign, key: string): Resource {
  const [category, origin] = key.split('~');
  return {
    resourceName: nameOf(campaign.account, 'campaignConversionGoals', campaign.id, key),
    campaign: nameOf(campaign.account, 'campaigns', campaign.id),
    category,
    origin,
    // What is false is left out, as on the real wire.
    ...(isBiddable(campaign, key) && { biddable: true }),
  };
}

/**
 * Goals of campaigns. They come with the campaign and can only be changed; that of a campaign which the same request creates is
 * not there yet. An object here is the campaign with the goal's key in its id's place.
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
