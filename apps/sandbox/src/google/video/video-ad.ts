import { checkText } from '../ads/texts.js';
import { requireField } from '../objects/checks.js';
import { parseName } from '../objects/names.js';
import type { AssetData, Content } from '../objects/types.js';
import { ofType, type Work } from '../mutate/kind.js';
import { isObject, type Resource } from '../schema/read.js';
import type { Path } from '../wire/failure.js';
import type { GoogleWorld } from '../world.js';
import { VIDEO_FORMATS, type VideoFormat } from './formats.js';
import { isPlayable } from './youtube.js';

/** The format of a video ad; undefined if it has none. */
export const formatOf = (ad: Resource): VideoFormat | undefined =>
  isObject(ad.videoAd) ? VIDEO_FORMATS.find(({ format }) => isObject((ad.videoAd as Resource)[format])) : undefined;

/** The id at YouTube of the video of an ad. */
export function videoIdOf({ objects }: Pick<GoogleWorld, 'objects'>, ad: Resource): string | undefined {
  const name = ((ad.videoAd as Resource | undefined)?.video as Resource | undefined)?.asset;
  const asset = objects.get<AssetData>('google', parseName(String(name))?.ids[0] ?? '');
  const inner = asset?.data.resource.youtubeVideoAsset as Resource | undefined;
  return typeof inner?.youtubeVideoId === 'string' ? inner.youtubeVideoId : undefined;
}

/** Limits of texts, in characters. Sources: Google Ads help 2375464 (in-stream) and 6381008 (in-feed). */
const SIGNS = { actionButtonLabel: 10, actionHeadline: 15, headline: 100, description1: 35, description2: 35 };

/** Reports the errors of a video ad. @param ad of the ad group ad @param at of the ad */
export function checkVideoAd(
  work: Work,
  ad: Resource,
  { format, hasFinalUrl, mostSeconds }: VideoFormat,
  at: Path,
): void {
  const { problems, world, customer } = work;
  const inner = ad.videoAd as Resource;
  const path = [...at, 'video_ad'];
  requireField(ad.name, [...at, 'name'], problems);
  if (hasFinalUrl && format === 'inStream') requireField(ad.displayUrl, [...at, 'display_url'], problems);
  checkTexts(work, inner[format] as Resource, format, path);
  const videoPath = [...path, 'video', 'asset'];
  const name = (inner.video as Resource | undefined)?.asset;
  if (typeof name !== 'string') return requireField(undefined, videoPath, problems);
  const asset = ofType<AssetData>(world, customer, 'asset', parseName(name)?.ids[0] ?? '');
  const parts = { at: videoPath, trigger: name };
  if (!asset) return problems.add('mutateError.RESOURCE_NOT_FOUND', 'Resource was not found.', parts);
  if (asset.data.type !== 'YOUTUBE_VIDEO')
    return problems.add(
      'assetLinkError.FIELD_TYPE_INCOMPATIBLE_WITH_ASSET_TYPE',
      'The asset is of another type than the field wants.',
      parts,
    );
  const video = world.youtube.video(videoIdOf(world, ad) ?? '');
  if (!video || !isPlayable(video))
    problems.add('adError.VIDEO_RETRIEVAL_ERROR', 'The video cannot be played: it is private or was deleted.', parts);
  else if (mostSeconds !== undefined && video.seconds > mostSeconds)
    problems.add('adError.INVALID_INPUT', `The video is longer than ${mostSeconds} seconds.`, parts);
}

function checkTexts({ problems }: Work, inner: Resource, format: string, at: Path): void {
  const needed = format === 'inFeed' ? (['headline', 'description1', 'description2'] as const) : [];
  for (const field of needed) requireField(inner[field], [...at, field], problems);
  for (const [field, signs] of Object.entries(SIGNS))
    if (inner[field] !== undefined && inner[field] !== '') checkText(inner[field], signs, [...at, field], problems);
}

/** What people see of a video ad, by the parts that carry hidden effects. */
export function videoContentOf(world: GoogleWorld, ad: Resource): Content {
  const inner = (ad.videoAd as Resource)[formatOf(ad)!.format] as Resource;
  const text = (...fields: string[]): string =>
    fields.flatMap((field) => (typeof inner[field] === 'string' ? [inner[field]] : [])).join('\n');
  return {
    headline: text('headline', 'actionHeadline'),
    description: text('description1', 'description2'),
    visual: videoIdOf(world, ad) ?? '',
    callToAction: text('actionButtonLabel'),
  };
}
