import { readFileSync } from 'node:fs';
import { imageSize } from 'image-size';
import { advertiserOf } from '../auth/access.js';
import type { Advertiser } from '../seed/advertisers.js';
import type { Call, Routes } from '../wire/call.js';
import { CODE } from '../wire/codes.js';
import { paged, readPage } from '../wire/paging.js';
import { invalid, notFound, Refusal } from '../wire/refusal.js';
import { formatTime } from '../wire/time.js';
import { cutName, md5Of, takeFile } from './files.js';
import { isReady, type Media } from './store.js';

const MAX_BYTES = 50 * 1024 * 1024;
const MAX_PIXELS = 3_686_400;
const FORMATS: Record<string, string> = { jpg: 'jpeg', jpeg: 'jpeg', png: 'png' };
const TYPES = ['UPLOAD_BY_FILE', 'UPLOAD_BY_URL', 'UPLOAD_BY_FILE_ID'] as const;

/** All fields of an image. Its address is valid for an hour on the platform, and without limit here. */
export function imageView({ root, now }: Pick<Call, 'root' | 'now'>, image: Media): object {
  const { md5, size, format, width, height, materialId } = image.data;
  return {
    image_id: image.id,
    material_id: materialId,
    width,
    height,
    format,
    size,
    signature: md5,
    file_name: image.name,
    image_url: `${root}/media/images/${md5}`,
    displayable: isReady(image, now),
    is_carousel_usable: true,
    create_time: formatTime(image.createdAt),
    modify_time: formatTime(image.updatedAt),
  };
}

function upload(call: Call): object {
  const { params, world, now } = call;
  const advertiser = advertiserOf(call);
  const type = params.oneOf('upload_type', TYPES) ?? 'UPLOAD_BY_FILE';
  const name = params.text('file_name');
  const source = sourceOf(call, advertiser, type);
  params.finish();
  if (source.size > MAX_BYTES) throw invalid('image_file', 'The image is larger than 50 MB.');
  const data = inspect(source.path);
  const image = world.media.add(
    'image',
    advertiser.id,
    { path: source.path, name: cutName(name ?? source.name) },
    { ...data, md5: source.md5, size: source.size, seconds: 0, readyAt: now },
    now,
  );
  return imageView(call, image);
}

function sourceOf(
  { params, files, world }: Call,
  { id }: Advertiser,
  type: (typeof TYPES)[number],
): { path: string; name: string; size: number; md5: string } {
  if (type === 'UPLOAD_BY_FILE') return takeFile(files, params, 'image_file', 'image_signature');
  // The sandbox downloads no files: it must not use the network.
  if (type === 'UPLOAD_BY_URL') throw invalid('image_url', `${params.required('image_url')} cannot be reached.`);
  const file = world.chunks.file(id, params.required('file_id'));
  return { ...file, md5: md5Of(file.path) };
}

/** Throws 40908 for an unusable image, 40002 for one with too many pixels. */
function inspect(path: string): { width: number; height: number; format: string } {
  let size: ReturnType<typeof imageSize> | undefined;
  try {
    size = imageSize(readFileSync(path));
  } catch {
    // Not an image: refused below.
  }
  const format = FORMATS[size?.type ?? ''];
  if (!size?.width || !size.height || format === undefined)
    throw new Refusal(CODE.badFile, 'image_file: The file type is not supported. Use JPG, JPEG or PNG.');
  if (size.width * size.height > MAX_PIXELS) throw invalid('image_file', `Has more than ${MAX_PIXELS} pixels.`);
  return { width: size.width, height: size.height, format };
}

function info(call: Call): object {
  const { id } = advertiserOf(call);
  const ids = call.params.requiredTexts('image_ids', 100);
  call.params.finish();
  const list = ids.map((image) => {
    const media = call.world.media.find('image', id, image);
    if (!media) throw notFound('image_ids', image);
    return imageView(call, media);
  });
  return { list };
}

function search(call: Call): object {
  const { params, world } = call;
  const { id } = advertiserOf(call);
  const filter = params.object('filtering');
  const [ids, material] = [filter?.texts('image_ids', { max: 100 }), filter?.texts('material_ids', { max: 100 })];
  filter?.keep('displayable', 'width', 'height', 'ratio');
  filter?.finish();
  const page = readPage(params, { max: 100, fallback: 20 });
  params.finish();
  const rows = world.media
    .list('image', id)
    .filter((row) => (ids?.includes(row.id) ?? true) && (material?.includes(row.data.materialId) ?? true));
  return paged(rows, page, (row) => imageView(call, row));
}

export const imageRoutes: Routes = {
  'POST /file/image/ad/upload/': upload,
  'GET /file/image/ad/info/': info,
  'GET /file/image/ad/search/': search,
};
