import { checkName, checkStatus, removeObject, requireField } from '../objects/checks.js';
import { parseName } from '../objects/names.js';
import { idFor, place } from '../objects/place.js';
import type { AdGroup, AdGroupData, Campaign, CampaignData } from '../objects/types.js';
import { findByLastId, ofType, type Kind, type Work } from '../mutate/kind.js';
import type { Resource } from '../schema/read.js';
import type { GoogleWorld } from '../world.js';
import { VIDEO_GROUP_TYPES } from '../video/formats.js';
import { checkBids } from './bidding.js';
import { checkIsOurs, parentCampaign } from './campaign.js';
import { checkDemandGenGroup, prepareDemandGenGroup } from './demand-gen.js';

const NAME = {
  most: { signs: 254 },
  invalid: 'adGroupError.INVALID_ADGROUP_NAME',
  duplicate: 'adGroupError.DUPLICATE_ADGROUP_NAME',
};
/** The only type of ad group that campaigns of a channel can have. Video campaigns have several types; see `VIDEO_GROUP_TYPES`. */
const TYPE_OF: Record<string, string> = { SEARCH: 'SEARCH_STANDARD', DISPLAY: 'DISPLAY_STANDARD' };

/** Whether a campaign can have ad groups of a type. Groups of Demand Gen have no type. */
const takes = ({ data: { channel } }: Campaign, type: unknown): boolean =>
  channel === 'VIDEO' ? VIDEO_GROUP_TYPES.includes(String(type)) : type === TYPE_OF[channel];
/** Maximum number of ad groups of a campaign. Source: Google Ads help 6372658. */
const MOST_GROUPS = 20_000;

export const campaignOf = (
  { objects }: Pick<GoogleWorld, 'objects'>,
  { campaign }: { campaign: string | null },
): Campaign => objects.get<CampaignData>('google', campaign!)!;

export const adGroupKind: Kind<AdGroupData> = {
  collection: 'adGroups',
  message: 'AdGroup',
  name: 'ad_group',
  find: findByLastId('adgroup'),
  idsOf: ({ id }) => [id],
  create(work) {
    const { problems, world, customer, now, at } = work;
    const campaign = parentCampaign(work, work.resource.campaign);
    if (!campaign) return undefined;
    const own = TYPE_OF[campaign.data.channel];
    const resource: Resource = { status: 'ENABLED', ...(own !== undefined && { type: own }), ...work.resource };
    if (campaign.data.channel === 'DEMAND_GEN') prepareDemandGenGroup(resource);
    if (!takes(campaign, resource.type))
      problems.add(
        'adGroupError.AD_GROUP_TYPE_NOT_VALID_FOR_ADVERTISING_CHANNEL_TYPE',
        'The type of the ad group does not fit the campaign.',
        { at: [...at, 'type'], trigger: String(resource.type) },
      );
    checkStatus(work, resource);
    checkCount(work, campaign);
    check(work, resource, campaign);
    if (problems.errors.length > 0) return undefined;
    return world.objects.insert<AdGroupData>({
      ...place('adgroup', customer, now, { campaign: campaign.id }),
      ...idFor(work),
      name: String(resource.name),
      status: String(resource.status),
      data: { resource, type: String(resource.type ?? campaign.data.channel) },
    });
  },
  update(work) {
    const { object, after, problems, world, now } = work;
    const campaign = campaignOf(world, object);
    if (!checkIsOurs(work, campaign)) return;
    if (after.status === 'REMOVED') checkStatus(work, after);
    check(work, after, campaign, object);
    if (problems.errors.length > 0) return;
    const data = { ...object.data, resource: after };
    world.objects.save(object, { name: String(after.name), status: String(after.status), data }, now);
  },
  remove(work, object) {
    if (checkIsOurs(work, campaignOf(work.world, object))) removeObject(work, object);
  },
};

function check(work: Work, resource: Resource, campaign: Campaign, self?: AdGroup): void {
  checkName(work, resource.name, NAME, (name) => {
    const others = work.world.objects.list({ platform: 'google', type: 'adgroup', campaign: campaign.id, name });
    return [...others].some(({ id }) => id !== self?.id);
  });
  checkBids(work, resource, campaign.data.resource);
  checkDemandGenGroup(work, resource, campaign);
}

function checkCount({ world, problems, at }: Work, { id }: Campaign): void {
  const count = world.objects.count({ platform: 'google', type: 'adgroup', campaign: id });
  if (count < MOST_GROUPS) return;
  const resourceCountDetails = {
    enclosingId: id,
    enclosingResource: 'CAMPAIGN',
    limit: MOST_GROUPS,
    limitType: 'AD_GROUPS_PER_CAMPAIGN',
    existingCount: count,
  };
  problems.add('resourceCountLimitExceededError.CAMPAIGN_LIMIT', 'The campaign has too many ad groups.', {
    at,
    details: { resourceCountDetails },
  });
}

/** The parent ad group of a new resource. Reports an ad group that is missing, removed or read-only. */
export function parentAdGroup(work: Work, text: unknown): AdGroup | undefined {
  const { problems, at, world, customer } = work;
  const path = [...at, 'ad_group'];
  if (typeof text !== 'string') return void requireField(undefined, path, problems);
  const group = ofType<AdGroupData>(world, customer, 'adgroup', parseName(text)?.ids[0] ?? '');
  if (!group)
    return void problems.add('mutateError.RESOURCE_NOT_FOUND', 'Resource was not found.', { at: path, trigger: text });
  const campaign = campaignOf(world, group);
  if (group.deleted || campaign.deleted) {
    problems.add(
      'operationAccessDeniedError.OPERATION_NOT_PERMITTED_FOR_REMOVED_RESOURCE',
      'The ad group is removed.',
      { at: path, trigger: text },
    );
    return undefined;
  }
  return checkIsOurs(work, campaign) ? group : undefined;
}
