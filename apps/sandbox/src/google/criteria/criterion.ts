import { campaignOf, parentAdGroup } from '../campaigns/ad-group.js';
import { checkIsOurs, parentCampaign } from '../campaigns/campaign.js';
import { checkStatus, removeObject } from '../objects/checks.js';
import { place } from '../objects/place.js';
import type { AdGroupData, Campaign, Criterion, CriterionData } from '../objects/types.js';
import { ofType, type Creation, type Kind, type Work } from '../mutate/kind.js';
import type { Resource } from '../schema/read.js';
import { snakeCase } from '../schema/messages.js';
import { checkBids } from '../campaigns/bidding.js';
import { isAimedAtAudience, isUpgraded } from '../campaigns/demand-gen.js';
import { misfitOf } from './fit.js';
import { criterionIdOf, DEMOGRAPHICS, memberOf, valueOf } from './members.js';
import { checkValue } from './values.js';

/** The differences between criteria of ad groups and of campaigns. */
interface Level {
  type: 'adgroup_criterion' | 'campaign_criterion';
  level: 'ad group' | 'campaign';
  conflict: string;
  /** The parent of a new criterion. */
  parent(work: Creation): { id: string; campaign: Campaign; group?: string } | undefined;
}

const AD_GROUP: Level = {
  type: 'adgroup_criterion',
  level: 'ad group',
  conflict: 'adGroupCriterionError.CANNOT_TARGET_AND_EXCLUDE',
  parent(work) {
    const group = parentAdGroup(work, work.resource.adGroup);
    return group && { id: group.id, campaign: campaignOf(work.world, group), group: group.id };
  },
};
const CAMPAIGN: Level = {
  type: 'campaign_criterion',
  level: 'campaign',
  conflict: 'campaignCriterionError.CANNOT_TARGET_AND_EXCLUDE',
  parent(work) {
    const campaign = parentCampaign(work, work.resource.campaign);
    return campaign && { id: campaign.id, campaign };
  },
};

const kindOf = (level: Level, names: Pick<Kind, 'collection' | 'message' | 'name'>): Kind<CriterionData> => ({
  ...names,
  find: (world, customer, ids) => ofType(world, customer, level.type, ids.join('~')),
  idsOf: ({ id }) => id.split('~'),
  create: (work) => create(work, level),
  update(work) {
    const { object, after, world, now } = work;
    const campaign = campaignOf(world, object);
    if (!checkIsOurs(work, campaign)) return;
    if (after.status === 'REMOVED') checkStatus(work, after);
    checkModifier(work, after, object.data.member, object.data.isNegative);
    if (level.level === 'ad group') checkBids(work, after, campaign.data.resource);
    if (work.problems.errors.length === 0)
      world.objects.save(
        object,
        { status: String(after.status ?? 'ENABLED'), data: { ...object.data, resource: after } },
        now,
      );
  },
  remove(work, object) {
    if (checkIsOurs(work, campaignOf(work.world, object))) removeObject(work, object);
  },
});

export const adGroupCriterionKind = kindOf(AD_GROUP, {
  collection: 'adGroupCriteria',
  message: 'AdGroupCriterion',
  name: 'ad_group_criterion',
});
export const campaignCriterionKind = kindOf(CAMPAIGN, {
  collection: 'campaignCriteria',
  message: 'CampaignCriterion',
  name: 'campaign_criterion',
});

function create(work: Creation, level: Level): Criterion | undefined {
  const { problems, at } = work;
  const resource: Resource = { status: 'ENABLED', negative: false, ...work.resource };
  const parent = level.parent(work);
  const member = memberOf(resource);
  if (member === undefined)
    problems.add(
      'criterionError.CONCRETE_TYPE_REQUIRED',
      'Concrete type of criterion is required for CREATE and UPDATE operations.',
      { at },
    );
  checkStatus(work, resource);
  if (!parent || member === undefined) return undefined;
  const isNegative = resource.negative === true;
  const misfit = misfitOf(member, { level: level.level, channel: parent.campaign.data.channel, isNegative });
  if (misfit) problems.add(...misfit, { at: [...at, snakeCase(member)] });
  else checkDemandGenLevel(work, member, { ...parent, level: level.level });
  checkValue(work, resource, member, parent.campaign.data.channel);
  checkModifier(work, resource, member, isNegative);
  if (level.level === 'ad group') checkBids(work, resource, parent.campaign.data.resource);
  if (problems.errors.length > 0) return undefined;
  return store(work, level, { ...parent, resource, member, isNegative });
}

/** Reports a place or language of Demand Gen at a level that its campaign does not use, and an audience that its group cannot have. */
function checkDemandGenLevel(
  { world, customer, problems, at }: Work,
  member: string,
  { campaign, group, level }: { campaign: Campaign; group?: string; level: Level['level'] },
): void {
  if (campaign.data.channel !== 'DEMAND_GEN') return;
  const path = [...at, member];
  if (member !== 'audience') {
    if (isUpgraded(campaign) !== (level === 'ad group'))
      problems.add('criterionError.CANNOT_ADD_CRITERIA_TYPE', `The ${level}s of this campaign have no such criteria.`, {
        at: path,
      });
    return;
  }
  if (!isAimedAtAudience(ofType<AdGroupData>(world, customer, 'adgroup', group!)!))
    problems.add(
      'criterionError.AUDIENCE_NOT_ALLOWED_TO_ATTACH_WHEN_AUDIENCE_GROUPED_SET_TO_FALSE',
      'The ad group does not use a grouped audience.',
      { at: path },
    );
  const siblings = world.objects.list<CriterionData>({ platform: 'google', type: 'adgroup_criterion', group: group! });
  if ([...siblings].some(({ data }) => data.member === 'audience'))
    problems.add('criterionError.ONE_AUDIENCE_ALLOWED_PER_AD_GROUP', 'Only one audience is allowed in an ad group.', {
      at: path,
    });
}

interface New {
  id: string;
  campaign: Campaign;
  group?: string;
  resource: Resource;
  member: string;
  isNegative: boolean;
}

function store(
  work: Creation,
  level: Level,
  { id: parent, campaign, group, resource, member, isNegative }: New,
): Criterion | undefined {
  const { problems, at, world, customer, now } = work;
  const value = valueOf(resource, member);
  const id = `${parent}~${criterionIdOf(member, value)}`;
  const before = ofType<CriterionData>(world, customer, level.type, id);
  if (before && !before.deleted) {
    const isSame = before.data.isNegative === isNegative;
    return isSame
      ? void problems.add('mutateError.RESOURCE_ALREADY_EXISTS', 'The resource already exists.', { at, trigger: value })
      : void problems.add(level.conflict, 'A criterion cannot be both targeted and excluded.', {
          at: [...at, 'negative'],
          trigger: value,
        });
  }
  const name = `${isNegative ? 'not ' : ''}${snakeCase(member)} ${value}`;
  const data: CriterionData = { resource, member, isNegative, key: `${member}:${value}` };
  const status = String(resource.status);
  let made: Criterion;
  if (before) {
    world.objects.save(before, { name, status, deleted: false, data }, now);
    made = before;
  } else {
    made = world.objects.insert<CriterionData>({
      ...place(level.type, customer, now, { campaign: campaign.id, group }),
      id,
      name,
      status,
      data,
    });
  }
  if (isNegative) checkRemaining(work, level, parent, member, { campaign: campaign.id, group });
  return made;
}

/** Reports exclusions that leave nobody, or only people with unknown demographics. */
function checkRemaining(
  { world, problems, at }: Work,
  { type }: Level,
  parent: string,
  member: string,
  above: { campaign: string; group?: string },
): void {
  const all = DEMOGRAPHICS[member];
  if (!all) return;
  const siblings = world.objects.list<CriterionData>({ platform: 'google', type, ...above });
  const excluded = new Set(
    [...siblings]
      .filter(({ id, data }) => id.startsWith(`${parent}~`) && data.member === member && data.isNegative)
      .map(({ data }) => data.key),
  );
  const left = all.filter((value) => !excluded.has(`${member}:${value}`));
  const path = [...at, snakeCase(member)];
  if (left.length === 0)
    problems.add('criterionError.CANNOT_EXCLUDE_ALL_TARGETS', 'Not all values can be excluded.', { at: path });
  else if (left.every((value) => value.endsWith('UNDETERMINED')))
    problems.add(
      'criterionError.CANNOT_TARGET_ONLY_UNDETERMINED',
      'People of whom nothing is known cannot be targeted alone.',
      { at: path },
    );
}

/** Reports a bid modifier that is out of bounds. Zero switches off a device of a campaign. */
function checkModifier({ problems, at }: Work, { bidModifier }: Resource, member: string, isNegative: boolean): void {
  if (bidModifier === undefined) return;
  const path = [...at, 'bid_modifier'];
  const value = Number(bidModifier);
  if (isNegative)
    return problems.add('criterionError.CANNOT_BID_MODIFY_NEGATIVE_CRITERION', 'An exclusion has no bid modifier.', {
      at: path,
    });
  if (member === 'device' && value === 0) return;
  if (value < 0.1) problems.add('rangeError.TOO_LOW', 'Too low: at least 0.1.', { at: path, trigger: String(value) });
  if (value > 10) problems.add('rangeError.TOO_HIGH', 'Too high: at most 10.', { at: path, trigger: String(value) });
}
