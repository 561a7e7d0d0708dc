import { campaignOf, parentAdGroup } from '../campaigns/ad-group.js';
import { checkIsOurs } from '../campaigns/campaign.js';
import { checkStatus, removeObject, requireField } from '../objects/checks.js';
import { parseName } from '../objects/names.js';
import { idFor, place } from '../objects/place.js';
import type { AdData, AdGroup, AssetData, Content } from '../objects/types.js';
import { findByLastId, type Kind, type Work } from '../mutate/kind.js';
import { isObject, type Resource } from '../schema/read.js';
import type { Path } from '../wire/failure.js';
import type { GoogleWorld } from '../world.js';
import { checkVideoAd, formatOf, videoContentOf, videoIdOf } from '../video/video-ad.js';
import { checkDemandGenAd, withAutomations } from './demand-gen-ad.js';
import { checkDisplayAd } from './display-ad.js';
import { checkPolicies } from './policy.js';
import { checkSearchAd } from './search-ad.js';
import { textsOf } from './texts.js';
import { checkFinalUrls } from './urls.js';

/**
 * A type of ad: its `oneof` member, the type of ad group that accepts it, and how many such ads a group accepts. Source: Google Ads help
 * 6372658.
 */
interface AdType {
  member: string;
  field: string;
  type: string;
  group: string;
  /** Checks the texts and assets. Video ads have a check of their own. */
  check?: (work: Work, ad: Resource, at: Path) => void;
  /** Whether its ads have a name. */
  hasName?: true;
  most: number;
  limit: string;
}

const AD_TYPES: readonly AdType[] = [
  {
    member: 'responsiveSearchAd',
    field: 'responsive_search_ad',
    type: 'RESPONSIVE_SEARCH_AD',
    group: 'SEARCH_STANDARD',
    check: checkSearchAd,
    most: 3,
    limit: 'RESPONSIVE_SEARCH_ADS_PER_AD_GROUP',
  },
  {
    member: 'responsiveDisplayAd',
    field: 'responsive_display_ad',
    type: 'RESPONSIVE_DISPLAY_AD',
    group: 'DISPLAY_STANDARD',
    check: checkDisplayAd,
    most: 50,
    limit: 'TEXT_AND_OTHER_ADS_PER_AD_GROUP',
  },
  {
    member: 'demandGenVideoResponsiveAd',
    field: 'demand_gen_video_responsive_ad',
    type: 'DEMAND_GEN_VIDEO_RESPONSIVE_AD',
    group: 'DEMAND_GEN',
    check: checkDemandGenAd,
    hasName: true,
    most: 50,
    limit: 'TEXT_AND_OTHER_ADS_PER_AD_GROUP',
  },
];
const VIDEO_AD: Omit<AdType, 'type' | 'group'> = {
  member: 'videoAd',
  field: 'video_ad',
  most: 50,
  limit: 'TEXT_AND_OTHER_ADS_PER_AD_GROUP',
};

/** The kind of ad that is in a resource; undefined if there is none. */
export function adTypeOf(ad: Resource): AdType | undefined {
  const video = formatOf(ad);
  if (video) return { ...VIDEO_AD, type: video.type, group: video.group };
  return AD_TYPES.find(({ member }) => ad[member] !== undefined);
}

export const adKind: Kind<AdData> = {
  collection: 'adGroupAds',
  message: 'AdGroupAd',
  name: 'ad_group_ad',
  find: findByLastId('ad'),
  idsOf: ({ id, group }) => [group!, id],
  create(work) {
    const { problems, world, customer, now, operation } = work;
    const group = parentAdGroup(work, work.resource.adGroup);
    const resource = withAutomations({ status: 'ENABLED', ...work.resource });
    const ad = isObject(resource.ad) ? resource.ad : {};
    checkStatus(work, resource);
    const type = checkAd(work, ad, operation, group);
    if (problems.errors.length > 0 || !group || !type) return undefined;
    const made = world.objects.insert<AdData>({
      ...place('ad', customer, now, { campaign: group.campaign!, group: group.id }),
      ...idFor(work),
      name: markOf(ad, ad[type.member] as Resource),
      status: String(resource.status),
      data: { resource, ...shownOf(world, ad, type), review: world.reviews.open(now) },
    });
    if (resource.status === 'ENABLED') checkCount(work, group, type);
    work.afterwards(() => world.reviews.watch(made));
    return made;
  },
  update(work) {
    const { object, after, problems, world, now } = work;
    if (!checkIsOurs(work, campaignOf(world, object))) return;
    if (after.status === 'REMOVED') checkStatus(work, after);
    const group = world.objects.get('google', object.group!) as unknown as AdGroup;
    const isOn = after.status === 'ENABLED' && object.status !== 'ENABLED';
    if (problems.errors.length > 0) return;
    world.objects.save(object, { status: String(after.status), data: { ...object.data, resource: after } }, now);
    if (isOn) checkCount(work, group, adTypeOf(after.ad as Resource)!);
  },
  remove(work, object) {
    if (checkIsOurs(work, campaignOf(work.world, object))) removeObject(work, object);
  },
};

function checkAd(work: Work, ad: Resource, operation: Resource, group: AdGroup | undefined): AdType | undefined {
  const { problems, at } = work;
  const path = [...at, 'ad'];
  const type = adTypeOf(ad);
  if (!type) {
    problems.add('fieldError.REQUIRED', 'The required field was not present.', { at: [...path, 'ad_data'] });
    return undefined;
  }
  if (group && group.data.type !== type.group)
    problems.add('adError.INVALID_AD_TYPE', 'The ad type is not valid for the ad group.', {
      at: [...path, type.field],
    });
  const video = formatOf(ad);
  // ad.proto: the name is supported only for other types of ads.
  if (ad.name !== undefined && !video && !type.hasName)
    problems.add('adError.CANNOT_SET_FIELD', 'The field cannot be set for this type of ad.', { at: [...path, 'name'] });
  // In ad.proto the name is optional; third parties report this error for ads of Demand Gen.
  if (type.hasName) requireField(ad.name, [...path, 'name'], problems);
  if (video?.hasFinalUrl !== false) checkFinalUrls(work, ad.finalUrls, [...path, 'final_urls']);
  const inner = ad[type.member] as Resource;
  type.check?.(work, inner, [...path, type.field]);
  if (video) checkVideoAd(work, ad, video, path);
  checkPolicies(work, inner, [...path, type.field], operation);
  return type;
}

/** Reports an ad group with more enabled ads than it can have, the new ad included. */
function checkCount({ world, problems, at }: Work, { id }: AdGroup, { most, limit }: AdType): void {
  const ads = world.objects.list<AdData>({ platform: 'google', type: 'ad', group: id });
  const count = [...ads].filter(({ status }) => status === 'ENABLED').length;
  if (count <= most) return;
  const resourceCountDetails = {
    enclosingId: id,
    enclosingResource: 'AD_GROUP',
    limit: most,
    limitType: limit,
    existingCount: count - 1,
  };
  problems.add('resourceCountLimitExceededError.AD_GROUP_AD_LIMIT', 'The ad group has too many enabled ads.', {
    at,
    details: { resourceCountDetails },
  });
}

/** A readable key of an ad: the name of a video ad; custom parameters, URL suffix and headlines of other ads, which have no name. */
function markOf(ad: Resource, inner: Resource): string {
  if (formatOf(ad) && typeof ad.name === 'string') return ad.name;
  const parameters = (ad.urlCustomParameters as { key: string; value: string }[] | undefined) ?? [];
  const marks = [...parameters.map(({ key, value }) => `${key}=${value}`), ad.finalUrlSuffix ?? ''];
  return [...marks, textsOf(inner.headlines).join(' | ')].filter(Boolean).join(' · ');
}

/** What people see of an ad. */
function shownOf(world: GoogleWorld, ad: Resource, { member }: AdType): Pick<AdData, 'content' | 'video'> {
  const inner = ad[member] as Resource;
  if (member === 'demandGenVideoResponsiveAd') return demandGenShown(world, inner);
  if (!formatOf(ad)) return { content: contentOf(world, inner) };
  const { id, seconds } = world.youtube.video(videoIdOf(world, ad)!)!;
  return { content: videoContentOf(world, ad), video: { id, seconds } };
}

/** Shows only the first of several videos (our simplification). */
function demandGenShown(world: GoogleWorld, ad: Resource): Pick<AdData, 'content' | 'video'> {
  const of = (list: unknown, field: string): Resource | undefined => {
    const name = ((list as Resource[] | undefined) ?? [])[0]?.asset;
    const asset = world.objects.get<AssetData>('google', parseName(String(name))?.ids[0] ?? '');
    return asset?.data.resource[field] as Resource | undefined;
  };
  const { id, seconds } = world.youtube.video(String(of(ad.videos, 'youtubeVideoAsset')?.youtubeVideoId))!;
  return {
    content: {
      headline: [...textsOf(ad.headlines), ...textsOf(ad.longHeadlines)].join('\n'),
      description: textsOf(ad.descriptions).join('\n'),
      visual: id,
      callToAction: String(of(ad.callToActions, 'callToActionAsset')?.callToAction ?? ''),
    },
    video: { id, seconds },
  };
}

/** The visible content of an ad, as texts that determine its hidden effects. Pictures count by their hash. */
function contentOf({ objects }: GoogleWorld, inner: Resource): Content {
  const images = ((inner.marketingImages as Resource[] | undefined) ?? []).map(({ asset }) => {
    const data = objects.get<AssetData>('google', parseName(String(asset))?.ids[0] ?? '')?.data;
    return data?.image?.hash ?? '';
  });
  const long = isObject(inner.longHeadline) ? [String(inner.longHeadline.text)] : [];
  return {
    headline: [...textsOf(inner.headlines), ...long].join('\n'),
    description: textsOf(inner.descriptions).join('\n'),
    visual: images.join('\n'),
    callToAction: String(inner.callToActionText ?? ''),
  };
}
