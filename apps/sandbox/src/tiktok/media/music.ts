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

const musicView = ({ root }: Call, music: Media): object => ({
  ...{ music_id: music.id, material_id: music.data.materialId, sources: ['USER'], file_name: music.name },
  ...{ signature: music.data.md5, url: `${root}/media/music/${music.data.md5}.mp3`, liked: false, author: '' },
  ...{ create_time: formatTime(music.createdAt), modify_time: formatTime(music.updatedAt) },
});

/** An MP3 for carousels, of up to 10 MB. */
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

/** With a tag in front, or with a frame at once. */
const isMp3 = (head: Buffer): boolean =>
  head.toString('latin1') === 'ID3' || (head.length >= 2 && head[0] === 0xff && (head[1]! & 0xe0) === 0xe0);

function list(call: Call): object {
  const { params, world } = call;
  const { id } = advertiserOf(call);
  params.oneOf('music_scene', SCENES);
  params.keep('filtering', 'search_type');
  const page = readPage(params, { max: 100 });
  params.finish();
  return paged(world.media.list('music', id), page, (row) => musicView(call, row), 'musics');
}

export const musicRoutes: Routes = { 'POST /file/music/upload/': upload, 'GET /file/music/get/': list };
