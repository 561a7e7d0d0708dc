import { checkName, requireField } from '../objects/checks.js';
import { idFor, place } from '../objects/place.js';
import type { Asset, AssetData } from '../objects/types.js';
import { findByLastId, type Creation, type Kind, type Work } from '../mutate/kind.js';
import { isObject, type Resource } from '../schema/read.js';
import { checkText } from '../ads/texts.js';
import { isPlayable } from '../video/youtube.js';
import type { ImageFacts } from './files.js';

/** Source: Google Ads help on image assets. */
const MOST_BYTES = 5 * 1024 * 1024;

const NAME = {
  most: { bytes: 255 },
  invalid: 'stringFormatError.ILLEGAL_CHARS',
  duplicate: 'assetError.DUPLICATE_ASSET_NAME',
};

/** Types of assets that the API can create, by the `oneof` member that holds them. */
const TYPES: Record<string, string> = {
  imageAsset: 'IMAGE',
  youtubeVideoAsset: 'YOUTUBE_VIDEO',
  textAsset: 'TEXT',
  callToActionAsset: 'CALL_TO_ACTION',
};

/** Assets cannot be removed. The same picture or video is one asset of its account, however many times it is sent. */
export const assetKind: Kind<AssetData> = {
  collection: 'assets',
  message: 'Asset',
  name: 'asset',
  find: findByLastId('asset'),
  idsOf: ({ id }) => [id],
  create(work) {
    const { problems, resource, at } = work;
    const member = Object.keys(TYPES).find((one) => isObject(resource[one]));
    if (member === undefined)
      return void problems.add('assetError.ASSET_DATA_IS_MISSING', 'The asset has no data.', { at });
    checkIsFirst(work, member);
    if (member === 'imageAsset') return createImage(work);
    if (member === 'youtubeVideoAsset') return createVideo(work);
    const inner = resource[member] as Resource;
    if (member === 'textAsset') checkText(inner.text, 90, [...at, 'text_asset', 'text'], problems);
    else requireField(inner.callToAction, [...at, 'call_to_action_asset', 'call_to_action'], problems);
    return (
      known(work, TYPES[member]!, (one) => JSON.stringify(one.data.resource[member]) === JSON.stringify(inner)) ??
      insert(work, TYPES[member]!, {})
    );
  },
  update(work) {
    const { object, after, world, now } = work;
    checkFreeName(work, after.name, object);
    if (work.problems.errors.length === 0)
      world.objects.save(object, { name: String(after.name), data: { ...object.data, resource: after } }, now);
  },
};

/** Reports an asset that an earlier operation of the same request also creates. Source: `assetError.DUPLICATE_ASSET` of v26. */
function checkIsFirst({ problems, resource, at, assets }: Creation, member: string): void {
  const contents = JSON.stringify([member, resource[member]]);
  if (assets.has(contents))
    problems.add('assetError.DUPLICATE_ASSET', 'Assets are duplicated across operations.', { at });
  assets.add(contents);
}

function createImage(work: Creation): Asset | undefined {
  const { problems, resource, at, world } = work;
  const path = [...at, 'image_asset', 'data'];
  const { data } = resource.imageAsset as Resource;
  if (typeof data !== 'string' || data === '')
    return void problems.add('assetError.ASSET_DATA_IS_MISSING', 'The asset has no data.', { at: path });
  const bytes = Buffer.from(data, 'base64');
  if (bytes.length > MOST_BYTES)
    return void problems.add('imageError.FILE_TOO_LARGE', 'The file is larger than 5 MB.', { at: path });
  const facts = world.images.read(bytes);
  if (!facts)
    return void problems.add(
      'imageError.INVALID_IMAGE',
      'The file is not an image that can be used: JPEG, PNG or GIF.',
      {
        at: path,
      },
    );
  const before = known(work, 'IMAGE', ({ data: { image } }) => image?.hash === facts.hash);
  if (before) return before;
  if (resource.name === undefined)
    problems.add('assetError.NAME_REQUIRED_FOR_ASSET_TYPE', 'The asset needs a name.', { at: [...at, 'name'] });
  else checkFreeName(work, resource.name);
  if (problems.errors.length > 0) return undefined;
  world.images.keep(facts, bytes);
  return insert(work, 'IMAGE', { image: facts });
}

function createVideo(work: Creation): Asset | undefined {
  const { problems, resource, at, world } = work;
  const { youtubeVideoId: id } = resource.youtubeVideoAsset as Resource;
  const path = [...at, 'youtube_video_asset', 'youtube_video_id'];
  const video = typeof id === 'string' ? world.youtube.video(id) : undefined;
  if (!video || !isPlayable(video)) {
    const [code, message] =
      video?.state === 'private'
        ? ['VIDEO_NOT_ACCESSIBLE', 'The video is private.']
        : ['VIDEO_NOT_FOUND', 'There is no such video.'];
    const parts = { at: path, trigger: String(id ?? '') };
    return void problems.add(`youtubeVideoRegistrationError.${code}`, message!, parts);
  }
  const hasId = ({ data }: Asset): boolean =>
    (data.resource.youtubeVideoAsset as Resource | undefined)?.youtubeVideoId === id;
  return known(work, 'YOUTUBE_VIDEO', hasId) ?? insert(work, 'YOUTUBE_VIDEO', {});
}

/** The existing asset of the account with the same content. */
const known = ({ world, customer }: Work, type: string, isSame: (asset: Asset) => boolean): Asset | undefined => {
  const all = world.objects.list<AssetData>({ platform: 'google', type: 'asset', account: customer.id });
  return [...all].find((asset) => asset.data.type === type && isSame(asset));
};

function checkFreeName(work: Work, name: unknown, self?: Asset): void {
  const { world, customer } = work;
  checkName(work, name, NAME, (taken) => {
    const others = world.objects.list({ platform: 'google', type: 'asset', account: customer.id, name: taken });
    return [...others].some(({ id }) => id !== self?.id);
  });
}

function insert(
  { world, customer, now, resource, source }: Creation,
  type: string,
  more: { image?: ImageFacts },
): Asset {
  // The bytes are on the disk, and the API never returns them.
  const { imageAsset: _, ...kept } = resource;
  return world.objects.insert<AssetData>({
    ...place('asset', customer, now),
    ...idFor({ source }),
    name: String(resource.name ?? ''),
    status: 'ENABLED',
    data: { type, resource: kept, ...more },
  });
}
