import { advertiserOf } from '../auth/access.js';
import type { Call, Routes } from '../wire/call.js';
import { CODE } from '../wire/codes.js';
import { paged, readPage } from '../wire/paging.js';
import { invalid, Refusal } from '../wire/refusal.js';
import { formatTime } from '../wire/time.js';
import { cutName, headOf, md5Of, takeFile } from './files.js';
import type { Media } from './store.js';

const MAX_BYTES = 10 * 1024 * 1024;
const SCENES = ['CREATIVE_ASSET', 'CAROUSEL_ADS', 'CATALOG_CAROUSEL'] as const;
const SEARCHES = [
  ...([
    'SEARCH_BY_KEYWORD',
    'SEARCH_BY_RECOMMEND',
    'SEARCH_BY_LIKED',
    'SEARCH_BY_HISTORY',
    'SEARCH_BY_MUSIC_ID',
  ] as const),
  'SEARCH_BY_SOURCE',
] as const;

const musicView = ({ root }: Call, music: Media): object => ({
  music_id: music.id,
  material_id: music.data.materialId,
  sources: ['USER'],
  file_name: music.name,
  signature: music.data.md5,
  url: `${root}/media/music/${music.data.md5}.mp3`,
  liked: false,
  author: '',
  create_time: formatTime(music.createdAt),
  modify_time: formatTime(music.updatedAt),
});

/** Uploads an MP3 for carousels, of up to 10 MB. */
function upload(call: Call): object {
  const { params, world, files, now } = call;
  const { id } = advertiserOf(call);
  const scene = params.oneOf('music_scene', SCENES) ?? 'CREATIVE_ASSET';
  const type = params.oneOf('upload_type', ['UPLOAD_BY_FILE', 'UPLOAD_BY_FILE_ID'], {
    required: scene !== 'CREATIVE_ASSET',
  });
  const name = params.text('file_name');
  const source =
    type === 'UPLOAD_BY_FILE_ID'
      ? world.chunks.file(id, params.required('file_id'))
      : takeFile(files, params, 'music_file', 'music_signature');
  params.finish();
  if (source.size > MAX_BYTES) throw invalid('music_file', 'The music is larger than 10 MB.');
  if (!isMp3(headOf(source.path, 3)))
    throw new Refusal(CODE.badFile, 'music_file: The file type is not supported. Use MP3.');
  const data = {
    md5: md5Of(source.path),
    size: source.size,
    format: 'mp3',
    width: 0,
    height: 0,
    seconds: 0,
    readyAt: now,
  };
  const music = world.media.add('music', id, { path: source.path, name: cutName(name ?? source.name) }, data, now);
  return musicView(call, music);
}

/** An MP3 begins with an ID3 tag or with a frame. */
const isMp3 = (head: Buffer): boolean =>
  head.toString('latin1') === 'ID3' || (head.length >= 2 && head[0] === 0xff && (head[1]! & 0xe0) === 0xe0);

/** For carousels the type of search is required, and only the search by source finds the advertiser's own uploads. */
function list(call: Call): object {
  const { params, world } = call;
  const { id } = advertiserOf(call);
  const isOfCarousels = (params.oneOf('music_scene', SCENES) ?? 'CREATIVE_ASSET') !== 'CREATIVE_ASSET';
  const search = params.oneOf('search_type', SEARCHES, { required: isOfCarousels });
  if (search !== undefined && !isOfCarousels) throw invalid('search_type', 'Is not supported with this music_scene.');
  const isBySource = search === 'SEARCH_BY_SOURCE';
  const filter = params.object('filtering', { required: isBySource });
  filter?.someOf('sources', isOfCarousels ? ['USER'] : ['USER', 'SYSTEM'], { required: isBySource, max: 1 });
  filter?.keep('keyword', 'image_urls', 'music_ids', 'catalog_id', 'material_ids', 'styles');
  filter?.finish();
  const page = readPage(params, { fallback: 1000 });
  params.finish();
  // Other searches find liked, used or TikTok's own tracks. The sandbox has none of these.
  const own = !isOfCarousels || isBySource ? world.media.list('music', id) : [];
  return paged(own, page, (row) => musicView(call, row), 'musics');
}

export const musicRoutes: Routes = { 'POST /file/music/upload/': upload, 'GET /file/music/get/': list };
