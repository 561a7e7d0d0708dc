import { requireField } from '../objects/checks.js';
import type { Work } from '../mutate/kind.js';
import { isObject, type Resource } from '../schema/read.js';
import { isPlayable } from '../video/youtube.js';
import type { Path } from '../wire/failure.js';
import { findAsset } from './assets.js';
import { checkPicture } from './display-ad.js';
import { checkCount, checkText, checkTexts } from './texts.js';

/** The minimum size of a logo, in pixels, and its shape. */
const LOGO = { width: 128, height: 128, ratio: 1 };
/** Lists of texts: limits in characters. Source: Google Ads help 13704860. */
const TEXTS = { headlines: 40, longHeadlines: 90, descriptions: 90 } as const;
const FIELDS = { headlines: 'headlines', longHeadlines: 'long_headlines', descriptions: 'descriptions' } as const;

const listOf = (value: unknown): Resource[] => (value as Resource[] | undefined) ?? [];

/** Reports the errors of a video ad of Demand Gen. Source: DemandGenVideoResponsiveAdInfo of the official messages. */
export function checkDemandGenAd(work: Work, ad: Resource, at: Path): void {
  const { problems } = work;
  for (const [list, signs] of Object.entries(TEXTS) as [keyof typeof TEXTS, number][])
    checkTexts(ad[list], { least: 1, most: 5, signs, pins: [] }, [...at, FIELDS[list]], problems);
  const name = ad.businessName;
  if (isObject(name)) checkText(name.text, 25, [...at, 'business_name', 'text'], problems);
  else requireField(undefined, [...at, 'business_name'], problems);
  checkVideos(work, listOf(ad.videos), [...at, 'videos']);
  const logos = listOf(ad.logoImages);
  checkCount(logos.length, { least: 1, most: 5 }, [...at, 'logo_images'], problems);
  logos.forEach(({ asset }, n) => checkPicture(work, asset, LOGO, [...at, 'logo_images', n, 'asset']));
  const buttons = listOf(ad.callToActions);
  checkCount(buttons.length, { least: 0, most: 1 }, [...at, 'call_to_actions'], problems);
  buttons.forEach(({ asset }, n) => findAsset(work, asset, 'CALL_TO_ACTION', [...at, 'call_to_actions', n, 'asset']));
}

function checkVideos(work: Work, videos: readonly Resource[], at: Path): void {
  checkCount(videos.length, { least: 1, most: 5 }, at, work.problems);
  videos.forEach(({ asset }, n) => {
    const path = [...at, n, 'asset'];
    const found = findAsset(work, asset, 'YOUTUBE_VIDEO', path);
    if (!found) return;
    const { youtubeVideoId: id } = found.resource.youtubeVideoAsset as Resource;
    const video = work.world.youtube.video(String(id));
    if (!video || !isPlayable(video))
      work.problems.add('adError.VIDEO_RETRIEVAL_ERROR', 'The video cannot be played: it is private or was deleted.', {
        at: path,
        trigger: String(asset),
      });
  });
}

/** Changes that Google makes to ads of this type unless they opt out. Source: `asset_automation_type.proto` of v26. */
const AUTOMATIONS = [
  'GENERATE_VERTICAL_YOUTUBE_VIDEOS',
  'GENERATE_SHORTER_YOUTUBE_VIDEOS',
  'GENERATE_LANDING_PAGE_TEXT',
];

/** Adds the automations that the ad group ad does not name, as opted in. Leaves ads of other types as they are. */
export function withAutomations(resource: Resource): Resource {
  if (!isObject(resource.ad) || resource.ad.demandGenVideoResponsiveAd === undefined) return resource;
  const given = listOf(resource.adGroupAdAssetAutomationSettings);
  const named = new Set(given.map(({ assetAutomationType: type }) => type));
  const others = AUTOMATIONS.filter((type) => !named.has(type)).map((assetAutomationType) => ({
    assetAutomationType,
    assetAutomationStatus: 'OPTED_IN',
  }));
  return { ...resource, adGroupAdAssetAutomationSettings: [...given, ...others] };
}
