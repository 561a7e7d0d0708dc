import { adTypeOf } from '../ads/ad.js';
import { strategyType } from '../campaigns/bidding.js';
import { timeText } from '../campaigns/dates.js';
import { nameOf } from '../objects/names.js';
import { adReasons, adStatus, campaignStatus, groupStatus } from '../objects/status.js';
import type { Ad, AdGroup, Asset, Budget, Campaign, Criterion, Stored } from '../objects/types.js';
import { campaignsOf } from '../campaigns/payers.js';
import { placeById } from '../seed/places.js';
import { constantId } from '../objects/names.js';
import { isObject, type Resource } from '../schema/read.js';
import { snakeCase } from '../schema/messages.js';
import type { GoogleWorld } from '../world.js';

/** The context of a view. */
export interface ViewContext {
  world: GoogleWorld;
  now: number;
  /** Scheme, host and `/google`, as in the caller's address. */
  root: string;
}

const statusOf = ({ deleted, status }: Stored | Campaign | AdGroup | Ad | Criterion): string =>
  deleted ? 'REMOVED' : status;

/** The row of a budget. A budget of one campaign shows the campaign's name. */
export function viewBudget({ world }: ViewContext, budget: Budget): Resource {
  const users = campaignsOf(world, budget.id);
  const isOwn = budget.data.resource.explicitlyShared === false;
  const name = isOwn && users[0] ? users[0].name : budget.name;
  return {
    ...budget.data.resource,
    resourceName: nameOf(budget.account, 'campaignBudgets', budget.id),
    id: budget.id,
    ...(name !== '' && { name }),
    status: budget.deleted ? 'REMOVED' : 'ENABLED',
    referenceCount: String(users.length),
  };
}

export function viewCampaign({ world, now }: ViewContext, campaign: Campaign, timezone: string): Resource {
  const { resource, startsAt, endsAt, isUndeclared } = campaign.data;
  const { primary, serving } = campaignStatus(campaign, world.clocks.now(campaign.id, now));
  return {
    ...resource,
    resourceName: nameOf(campaign.account, 'campaigns', campaign.id),
    id: campaign.id,
    status: statusOf(campaign),
    servingStatus: serving,
    primaryStatus: primary,
    biddingStrategyType: strategyType(resource),
    startDateTime: timeText(timezone, startsAt),
    ...(endsAt !== undefined && { endDateTime: timeText(timezone, endsAt) }),
    adServingOptimizationStatus: 'OPTIMIZE',
    ...(isUndeclared && { missingEuPoliticalAdvertisingDeclaration: true }),
  };
}

export const viewAdGroup = ({ world }: ViewContext, group: AdGroup): Resource => ({
  ...group.data.resource,
  resourceName: nameOf(group.account, 'adGroups', group.id),
  id: group.id,
  status: statusOf(group),
  primaryStatus: groupStatus(world.objects, group),
});

export function viewAd({ world }: ViewContext, ad: Ad): Resource {
  const { resource } = ad.data;
  const inner = resource.ad as Resource;
  const reasons = adReasons(world.objects, ad);
  return {
    ...resource,
    resourceName: nameOf(ad.account, 'adGroupAds', ad.group!, ad.id),
    status: statusOf(ad),
    ad: { ...inner, resourceName: nameOf(ad.account, 'ads', ad.id), id: ad.id, type: adTypeOf(inner)?.type },
    policySummary: policySummary(ad),
    primaryStatus: adStatus(world.objects, ad),
    ...(reasons.length > 0 && { primaryStatusReasons: reasons }),
  };
}

function policySummary({ data: { review } }: Ad): Resource {
  if (review.verdict === 'pending') return { reviewStatus: 'REVIEW_IN_PROGRESS' };
  if (review.verdict === 'approved') return { reviewStatus: 'REVIEWED', approvalStatus: 'APPROVED' };
  const { title, text } = review.reason!;
  const entry = {
    topic: title.toUpperCase().replaceAll(/\W+/g, '_'),
    type: 'PROHIBITED',
    evidences: [{ textList: { texts: [text] } }],
  };
  return { reviewStatus: 'REVIEWED', approvalStatus: 'DISAPPROVED', policyTopicEntries: [entry] };
}

/** The row of a criterion of an ad group or campaign. */
export function viewCriterion(criterion: Criterion): Resource {
  const { resource, member } = criterion.data;
  const ids = criterion.id.split('~');
  const collection = criterion.type === 'adgroup_criterion' ? 'adGroupCriteria' : 'campaignCriteria';
  const place = isObject(resource.location)
    ? placeById.get(constantId(resource.location.geoTargetConstant, 'geoTargetConstants') ?? '')
    : undefined;
  return {
    ...resource,
    resourceName: nameOf(criterion.account, collection, ...ids),
    criterionId: ids.at(-1),
    status: statusOf(criterion),
    type: snakeCase(member).toUpperCase(),
    negative: criterion.data.isNegative,
    ...(place && { requireEuPoliticalAdvertisingDeclaration: place.isInEu }),
  };
}

export const viewNegative = (criterion: Criterion): Resource => ({
  ...criterion.data.resource,
  resourceName: nameOf(criterion.account, 'customerNegativeCriteria', criterion.id.split('~')[1]!),
  id: criterion.id.split('~')[1],
  type: snakeCase(criterion.data.member).toUpperCase(),
});

export function viewAsset({ root, world }: ViewContext, asset: Asset): Resource {
  const { resource, type, image } = asset.data;
  const video = (resource.youtubeVideoAsset as Resource | undefined)?.youtubeVideoId;
  return {
    ...resource,
    ...(typeof video === 'string' && {
      youtubeVideoAsset: { youtubeVideoId: video, youtubeVideoTitle: world.youtube.video(video)?.title },
    }),
    resourceName: nameOf(asset.account, 'assets', asset.id),
    id: asset.id,
    type,
    source: 'ADVERTISER',
    ...(image && {
      imageAsset: {
        fileSize: String(image.bytes),
        mimeType: image.mimeType,
        fullSize: {
          heightPixels: String(image.height),
          widthPixels: String(image.width),
          url: `${root}/images/${image.mimeType}/${image.hash}`,
        },
      },
    }),
  };
}

export const viewLabel = ({ account, id, name, data: { resource }, deleted }: Stored): Resource => ({
  resourceName: nameOf(account, 'labels', id),
  id,
  name,
  status: deleted ? 'REMOVED' : 'ENABLED',
  ...(resource.description !== undefined && { textLabel: { description: resource.description } }),
});

/** A video of an ad. Google names it by the account and by its id at YouTube. */
export function viewVideo({ world }: ViewContext, account: string, video: string): Resource {
  const { id, title, channel, seconds } = world.youtube.video(video)!;
  return {
    resourceName: nameOf(account, 'videos', id),
    id,
    title,
    channelId: channel,
    durationMillis: String(seconds * 1000),
  };
}

export const viewCustomerAsset = (link: Stored): Resource => ({
  ...link.data.resource,
  resourceName: nameOf(link.account, 'customerAssets', ...link.id.split('~')),
  source: 'ADVERTISER',
  status: statusOf(link),
  primaryStatus: link.deleted ? 'REMOVED' : 'ELIGIBLE',
});

export const viewCustomAudience = (audience: Stored): Resource => ({
  ...audience.data.resource,
  resourceName: nameOf(audience.account, 'customAudiences', audience.id),
  id: audience.id,
  status: audience.deleted ? 'REMOVED' : 'ENABLED',
});

export const viewAudience = ({ account, id, data }: Stored): Resource => ({
  ...data.resource,
  resourceName: nameOf(account, 'audiences', id),
  id,
  status: 'ENABLED',
});
