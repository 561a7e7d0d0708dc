import { checkName, checkStatus, removeObject, requireField } from '../objects/checks.js';
import { parseName } from '../objects/names.js';
import { idFor, place } from '../objects/place.js';
import type { Budget, BudgetData, Campaign, CampaignData } from '../objects/types.js';
import { campaignsOf } from './payers.js';
import { findByLastId, ofType, type Kind, type Work } from '../mutate/kind.js';
import { isObject, type Resource } from '../schema/read.js';
import { checkStrategy } from './bidding.js';
import { checkLeast } from './least-budget.js';
import { isShared } from './budget.js';
import { readRun, type Run } from './dates.js';
import { checkDemandGenBudget, prepareDemandGen } from './demand-gen.js';
import { checkNetworks, networksOf } from './networks.js';

const NAME = {
  most: { bytes: 255 },
  invalid: 'campaignError.INVALID_CAMPAIGN_NAME',
  duplicate: 'campaignError.DUPLICATE_CAMPAIGN_NAME',
};
/** Where a new video campaign shows its ads by default. */
const NEW_VIDEO_CAMPAIGN = { networks: ['YOUTUBE_VIDEO'], inventory: 'STANDARD_INVENTORY' };
/** Whom a targeted or excluded place covers by default. Source: `Campaign.GeoTargetTypeSetting` of v26. */
const GEO_TARGET_DEFAULTS = { positiveGeoTargetType: 'PRESENCE_OR_INTEREST', negativeGeoTargetType: 'PRESENCE' };
/** Types of campaigns that the API can create. */
const CREATED = ['SEARCH', 'DISPLAY', 'DEMAND_GEN'];
/** Maximum number of campaigns of an account. Source: Google Ads help 6372658. */
const MOST_CAMPAIGNS = 10_000;

export const campaignKind: Kind<CampaignData> = {
  collection: 'campaigns',
  message: 'Campaign',
  name: 'campaign',
  find: findByLastId('campaign'),
  idsOf: ({ id }) => [id],
  declares: (paths) => paths.length === 1 && paths[0] === 'contains_eu_political_advertising',
  create(work) {
    const { problems, world, customer, now } = work;
    const resource: Resource = { status: 'ENABLED', ...work.resource };
    if (!checkChannel(work, resource)) return undefined;
    resource.geoTargetTypeSetting = {
      ...GEO_TARGET_DEFAULTS,
      ...(isObject(resource.geoTargetTypeSetting) ? resource.geoTargetTypeSetting : {}),
    };
    if (resource.advertisingChannelType === 'DEMAND_GEN') prepareDemandGen(work, resource);
    else resource.networkSettings = networksOf(resource);
    checkStatus(work, resource);
    checkCount(work);
    requireField(resource.containsEuPoliticalAdvertising, [...work.at, 'contains_eu_political_advertising'], problems);
    checkStrategy(work, resource);
    const budget = check(work, resource, readRun(work, resource));
    if (problems.errors.length > 0 || !budget) return undefined;
    return world.objects.insert<CampaignData>({
      ...place('campaign', customer, now),
      ...idFor(work),
      name: String(resource.name),
      status: String(resource.status),
      data: {
        ...dataOf(resource, budget, readRun(work, resource)),
        goals: {},
        ...(resource.advertisingChannelType === 'VIDEO' && { video: { ...NEW_VIDEO_CAMPAIGN } }),
      },
    });
  },
  update(work) {
    const { object, after, problems, world, now, paths } = work;
    if (!checkIsOurs(work, object)) return;
    const run = readRun(work, after, object.data);
    // A campaign without a declaration is older than the checks, so an update that only adds the declaration skips them.
    const isOnlyDeclared = paths.every((path) => path === 'contains_eu_political_advertising');
    const budget = isOnlyDeclared ? budgetOf(work, after) : check(work, after, run, object);
    requireField(after.containsEuPoliticalAdvertising, [...work.at, 'contains_eu_political_advertising'], problems);
    if (problems.errors.length > 0 || !budget) return;
    const { goals, video } = object.data;
    world.objects.save(
      object,
      {
        name: String(after.name),
        status: String(after.status),
        data: { ...dataOf(after, budget, run), goals, ...(video && { video }) },
      },
      now,
    );
  },
  remove(work, object) {
    if (!checkIsOurs(work, object)) return;
    removeObject(work, object);
    // A budget that only this campaign uses is removed too. The objects below the campaign keep their status.
    const budget = work.world.objects.get<BudgetData>('google', object.data.budget)!;
    if (!isShared(budget.data.resource)) removeObject(work, budget);
  },
};

/** Reports a video campaign, which scripts can change and the API cannot. */
export function checkIsOurs({ problems, at, source }: Work, { data, name }: Campaign): boolean {
  if (data.channel !== 'VIDEO' || source === 'script') return true;
  problems.add('mutateError.MUTATE_NOT_ALLOWED', 'Mutates are not allowed for the requested resource.', {
    at,
    trigger: name,
  });
  return false;
}

function checkChannel({ problems, at, source }: Work, { advertisingChannelType: channel }: Resource): boolean {
  const path = [...at, 'advertising_channel_type'];
  if (channel === undefined) requireField(channel, path, problems);
  else if (channel === 'VIDEO' && source === 'script') return true;
  else if (channel === 'VIDEO')
    problems.add(
      'operationAccessDeniedError.MUTATE_ACTION_NOT_PERMITTED_FOR_CLIENT',
      'Mutate action is not permitted for the client.',
      { at },
    );
  else if (!CREATED.includes(String(channel)))
    problems.add(
      'campaignError.ADVERTISING_CHANNEL_TYPE_NOT_AVAILABLE_FOR_ACCOUNT_TYPE',
      'This type of campaign is not available here.',
      { at: path, trigger: String(channel) },
    );
  return CREATED.includes(String(channel));
}

function checkCount({ world, customer, problems, at }: Work): void {
  const count = world.objects.count({ platform: 'google', type: 'campaign', account: customer.id });
  if (count < MOST_CAMPAIGNS) return;
  const resourceCountDetails = {
    enclosingId: customer.id,
    enclosingResource: 'CUSTOMER',
    limit: MOST_CAMPAIGNS,
    limitType: 'CAMPAIGNS_PER_CUSTOMER',
    existingCount: count,
  };
  problems.add('resourceCountLimitExceededError.ACCOUNT_LIMIT', 'The account has too many campaigns.', {
    at,
    details: { resourceCountDetails },
  });
}

/** Reports the errors of a new or changed campaign. @returns its budget */
function check(work: Work, resource: Resource, run: Run, self?: Campaign): Budget | undefined {
  const { problems, at, world, customer } = work;
  checkName(work, resource.name, NAME, (name) => {
    const others = world.objects.list({ platform: 'google', type: 'campaign', account: customer.id, name });
    return [...others].some(({ id }) => id !== self?.id);
  });
  if (self && resource.status === 'REMOVED') checkStatus(work, resource);
  const isDemandGen = resource.advertisingChannelType === 'DEMAND_GEN';
  if (!isDemandGen) checkNetworks(work, resource);
  const budget = budgetOf(work, resource);
  if (!budget) return undefined;
  if (isDemandGen) checkDemandGenBudget(work, budget);
  const path = [...at, 'campaign_budget'];
  const others = isShared(budget.data.resource)
    ? []
    : campaignsOf(world, budget.id).filter(({ id }) => id !== self?.id);
  if (others.length > 0)
    problems.add(
      'campaignBudgetError.CANNOT_USE_IMPLICITLY_SHARED_CAMPAIGN_BUDGET_WITH_MULTIPLE_CAMPAIGNS',
      'The budget is that of one campaign alone.',
      { at: path },
    );
  checkLeast(work, String(resource.advertisingChannelType), budget, run);
  return budget;
}

function budgetOf({ problems, at, world, customer }: Work, resource: Resource): Budget | undefined {
  const path = [...at, 'campaign_budget'];
  const text = resource.campaignBudget;
  if (typeof text !== 'string') return void requireField(text, path, problems);
  const budget = ofType<BudgetData>(world, customer, 'budget', parseName(text)?.ids[0] ?? '');
  if (!budget) problems.add('mutateError.RESOURCE_NOT_FOUND', 'Resource was not found.', { at: path, trigger: text });
  else if (budget.deleted)
    problems.add('campaignBudgetError.CAMPAIGN_BUDGET_REMOVED', 'The campaign budget was removed.', {
      at: path,
      trigger: text,
    });
  return budget;
}

const dataOf = (resource: Resource, { id }: Budget, run: Run): Omit<CampaignData, 'goals'> => ({
  resource,
  channel: String(resource.advertisingChannelType),
  budget: id,
  ...run,
});

/** The parent campaign of a new resource. Reports a campaign that is missing, removed or read-only. */
export function parentCampaign(work: Work, text: unknown): Campaign | undefined {
  const { problems, at, world, customer } = work;
  const path = [...at, 'campaign'];
  if (typeof text !== 'string') return void requireField(undefined, path, problems);
  const campaign = ofType<CampaignData>(world, customer, 'campaign', parseName(text)?.ids[0] ?? '');
  if (!campaign) problems.add('mutateError.RESOURCE_NOT_FOUND', 'Resource was not found.', { at: path, trigger: text });
  else if (campaign.deleted)
    problems.add(
      'operationAccessDeniedError.OPERATION_NOT_PERMITTED_FOR_REMOVED_RESOURCE',
      'The campaign is removed.',
      { at: path, trigger: text },
    );
  else if (checkIsOurs(work, campaign)) return campaign;
  return undefined;
}
