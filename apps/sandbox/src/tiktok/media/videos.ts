import { createHash } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readMp4 } from '../../media/mp4.js';
import { placeholderPng } from '../../media/png.js';
import { advertiserOf } from '../auth/access.js';
import type { Advertiser } from '../seed/advertisers.js';
import type { Call, Routes } from '../wire/call.js';
import { CODE } from '../wire/codes.js';
import { paged, readPage } from '../wire/paging.js';
import { invalid, notFound, Refusal } from '../wire/refusal.js';
import { formatTime } from '../wire/time.js';
import { cutName, headOf, md5Of, takeFile } from './files.js';
import { isReady, type Media } from './store.js';

const MAX_BYTES = 500 * 1024 * 1024;
/** Real milliseconds until a video is usable. */
const PROCESSING_MS = 1500;
const COVER_SIDE = 320;
const TYPES = ['UPLOAD_BY_FILE', 'UPLOAD_BY_URL', 'UPLOAD_BY_FILE_ID', 'UPLOAD_BY_VIDEO_ID'] as const;

/** All fields of a video; its properties appear only once it is usable. */
function videoView({ root, now }: Call, video: Media): object {
  const { md5, size, format, width, height, seconds, materialId } = video.data;
  const displayable = isReady(video, now);
  return {
    video_id: video.id,
    material_id: materialId,
    file_name: video.name,
    size,
    signature: md5,
    displayable,
    ...(displayable && {
      width,
      height,
      duration: seconds,
      format,
      bit_rate: Math.round((8 * size) / Math.max(1, seconds)),
      preview_url: `${root}/media/videos/${md5}.mp4`,
      preview_url_expire_time: formatTime(now + 6 * 3_600_000),
      video_cover_url: `${root}/media/pictures/${md5}.png`,
    }),
    allowed_placements: ['PLACEMENT_TIKTOK', 'PLACEMENT_PANGLE'],
    flaw_types: [],
    fix_task_id: null,
    create_time: formatTime(video.createdAt),
    modify_time: formatTime(video.updatedAt),
  };
}

/** Every upload creates a new id. A name that the advertiser already has is refused. */
function upload(call: Call): object {
  const { params, world, now } = call;
  const advertiser = advertiserOf(call);
  const type = params.oneOf('upload_type', TYPES) ?? 'UPLOAD_BY_FILE';
  const given = params.text('file_name');
  params.keep('flaw_detect', 'auto_fix_enabled', 'auto_bind_enabled', 'is_third_party');
  const source = sourceOf(call, advertiser, type);
  params.finish();
  if ('video' in source) return [videoView(call, source.video)];
  const name = cutName(given ?? source.name);
  if (source.size > MAX_BYTES) throw invalid('video_file', 'The video is larger than 500 MB.');
  if (world.media.isNameTaken('video', advertiser.id, name))
    throw invalid('file_name', `The advertiser has a video named ${name} already.`);
  const facts = inspect(source.path);
  const slow = world.faults.take('slow-video', [name])?.ms ?? 0;
  const isStuck = world.faults.take('stuck-video', [name]) !== undefined;
  const data = {
    ...facts,
    md5: source.md5,
    size: source.size,
    ...(!isStuck && { readyAt: now + PROCESSING_MS + slow }),
  };
  return [videoView(call, world.media.add('video', advertiser.id, { path: source.path, name }, data, now))];
}

function sourceOf(
  { params, files, world }: Call,
  { id }: Advertiser,
  type: (typeof TYPES)[number],
): { path: string; name: string; size: number; md5: string } | { video: Media } {
  if (type === 'UPLOAD_BY_FILE') return takeFile(files, params, 'video_file', 'video_signature');
  if (type === 'UPLOAD_BY_URL') throw invalid('video_url', `${params.required('video_url')} cannot be reached.`);
  if (type === 'UPLOAD_BY_VIDEO_ID') {
    const video = world.media.find('video', id, params.required('video_id'));
    if (!video) throw notFound('video_id', params.required('video_id'));
    return { video };
  }
  const file = world.chunks.file(id, params.required('file_id'));
  return { ...file, md5: md5Of(file.path) };
}

/** Throws 40908 for a file that is not mp4, mov, mpeg or avi. Length and size are read from the first two only. */
function inspect(path: string): { width: number; height: number; seconds: number; format: string } {
  const facts = readMp4(path);
  if (facts) return { ...facts, format: 'mp4' };
  const head = headOf(path, 12);
  const isAvi = head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'AVI ';
  const isMpeg = head.length >= 4 && head.readUInt32BE(0) === 0x1ba;
  if (!isAvi && !isMpeg)
    throw new Refusal(CODE.badFile, 'video_file: The file type is not supported. Use mp4, mov, mpeg or avi.');
  return { width: 1080, height: 1920, seconds: 15, format: isAvi ? 'avi' : 'mpeg' };
}

function info(call: Call): object {
  const { id } = advertiserOf(call);
  const ids = call.params.requiredTexts('video_ids', 60);
  call.params.finish();
  const list = ids.map((video) => {
    const media = call.world.media.find('video', id, video);
    if (!media) throw notFound('video_ids', video);
    return videoView(call, media);
  });
  return { list };
}

function search(call: Call): object {
  const { params, world } = call;
  const { id } = advertiserOf(call);
  const filter = params.object('filtering');
  const [ids, name] = [filter?.texts('video_ids', { max: 60 }), filter?.text('video_name')];
  filter?.keep('video_material_sources', 'displayable', 'material_ids', 'ratio');
  filter?.finish();
  const page = readPage(params, { max: 100, fallback: 20 });
  params.finish();
  const rows = world.media
    .list('video', id)
    .filter((row) => (ids?.includes(row.id) ?? true) && row.name.includes(name ?? ''));
  return paged(rows, page, (row) => videoView(call, row));
}

/** Stores frames of a video as images of the advertiser. */
function suggestCovers(call: Call): object {
  const { params, world, now } = call;
  const { id } = advertiserOf(call);
  const wanted = params.required('video_id');
  const count = params.integer('poster_number', { min: 1, max: 10 }) ?? 10;
  params.finish();
  const video = world.media.find('video', id, wanted);
  if (!video) throw notFound('video_id', wanted);
  if (!isReady(video, now)) throw invalid('video_id', 'The video is still being processed.');
  const list = Array.from({ length: count }, (_, index) => {
    const bytes = placeholderPng(`${video.data.md5}/${index}`, COVER_SIDE);
    const md5 = createHash('md5').update(bytes).digest('hex');
    const path = join(world.config.dataDir, 'tiktok-incoming', md5);
    writeFileSync(path, bytes);
    const { width, height } = video.data;
    const data = { md5, size: bytes.length, format: 'png', width, height, seconds: 0, readyAt: now };
    const cover = world.media.add('image', id, { path, name: `${video.name} ${index + 1}.png` }, data, now);
    rmSync(path);
    return { id: cover.id, width, height, url: `${call.root}/media/images/${md5}` };
  });
  return { list };
}

export const videoRoutes: Routes = {
  'POST /file/video/ad/upload/': upload,
  'GET /file/video/ad/info/': info,
  'GET /file/video/ad/search/': search,
  'GET /file/video/suggestcover/': suggestCovers,
};
