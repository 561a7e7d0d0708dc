import { requireAccess } from '../auth/access.js';
import { askedFields, type GraphCall, type GraphRoutes, type UploadedFile } from '../graph/call.js';
import { GraphError, invalid, unknownNode } from '../graph/error.js';
import { project, type NodeType } from '../graph/fields.js';
import { answerList } from '../graph/paging.js';
import { formatTime } from '../graph/params.js';
import { writableAccount } from '../objects/common.js';
import { answerObjects } from '../objects/listing.js';
import { imageUrl } from './image-routes.js';
import type { Video } from './videos.js';

function coverUrl(call: GraphCall, video: Video, index: number): string {
  return `${call.baseUrl.replace(/\/v[\d.]+$/, '')}/media/covers/${video.id}/${index}.png`;
}

const videoNode: NodeType<Video, GraphCall> = {
  name: 'Video',
  fields: {
    title: (video) => video.data.title,
    name: (video) => video.name,
    description: (video) => video.data.description,
    length: (video) => video.data.seconds,
    picture: (video, call) => coverUrl(call, video, 0),
    source: ({ id }, call) => `${call.baseUrl.replace(/\/v[\d.]+$/, '')}/media/videos/${id}.mp4`,
    created_time: (video) => formatTime(video.createdAt),
    updated_time: (video) => formatTime(video.updatedAt),
    published: () => true,
    format: (video) => [{ filter: 'native', width: video.data.width, height: video.data.height }],
    status: (video, call) => statusOf(call, video),
  },
};

function statusOf(call: GraphCall, video: Video): Record<string, unknown> {
  const { status, progress } = call.world.videos.status(video, call.now);
  const { uploaded, problem, size } = video.data;
  const processed = status !== 'processing';
  return {
    video_status: status,
    ...(!processed && { processing_progress: progress }),
    uploading_phase: { status: uploaded ? 'complete' : 'in_progress', bytes_transferred: uploaded ? size : undefined },
    processing_phase: {
      status: !uploaded ? 'not_started' : status === 'error' ? 'error' : processed ? 'complete' : 'in_progress',
      ...(status === 'error' && { errors: [{ code: 1363008, message: problem }] }),
    },
    publishing_phase: { status: status === 'ready' ? 'complete' : 'not_started' },
  };
}

/** `POST act_X/advideos`: in one request with `source`, or in the phases start, transfer, finish, cancel. */
function upload(call: GraphCall, id: string): unknown {
  const { params, world, now } = call;
  const account = writableAccount(call, id).id;
  const phase = params.oneOf('upload_phase', ['start', 'transfer', 'finish', 'cancel']);
  const name = params.text('title') ?? params.text('name') ?? '';
  params.keep('name', 'title', 'thumb', 'unpublished_content_type', 'published', 'is_explicit_share');
  const description = params.text('description') ?? '';
  if (phase === 'start') {
    const size = params.int('file_size', { required: true, min: 1 }) as number;
    params.finish();
    return world.videos.start(account, size, now);
  }
  if (phase === undefined) {
    const file = call.files.find((entry) => entry.field === 'source');
    if (params.has('file_url'))
      throw invalid('file_url', 'The sandbox does not fetch videos from other servers. Upload the file.');
    params.finish();
    if (!file) throw invalid('source', 'Send the file in source, or use upload_phase.');
    return { id: world.videos.add(account, name || file.name, description, file.bytes, now).id };
  }
  const session = params.requiredText('upload_session_id');
  if (phase === 'transfer') {
    const offset = params.int('start_offset', { required: true, min: 0 }) as number;
    params.finish();
    const chunk: UploadedFile | undefined = call.files.find((entry) => entry.field === 'video_file_chunk');
    if (!chunk) throw invalid('video_file_chunk', 'The part video_file_chunk is missing.');
    return world.videos.transfer(account, session, offset, chunk.bytes);
  }
  params.finish();
  if (phase === 'finish') world.videos.finish(account, session, name, description, now);
  else world.videos.cancel(account, session, now);
  return { success: true };
}

function read(call: GraphCall, id: string): unknown {
  const video = call.world.objects.get('meta', id) as unknown as Video;
  requireAccess(call, video.account, false);
  if (video.deleted) throw unknownNode(id);
  const nodes = askedFields(call);
  call.params.finish();
  return project(videoNode, video, nodes, call);
}

function thumbnails(call: GraphCall, id: string): unknown {
  const video = call.world.objects.get('meta', id) as unknown as Video;
  requireAccess(call, video.account, false);
  call.params.keep('limit', 'after');
  call.params.finish();
  if (!call.world.videos.isReady(video, call.now)) return { data: [] };
  const { width, height, covers } = video.data;
  const own = covers.map((hash) => imageUrl(call, hash));
  const uris = [...own, ...[0, 1, 2].map((index) => coverUrl(call, video, index))];
  const rows = uris.map((uri, index) => ({
    id: `${video.id}${index}`,
    uri,
    width,
    height,
    scale: 1,
    name: '',
    is_preferred: index === 0,
  }));
  return answerList(call, rows, (row) => row);
}

function addThumbnail(call: GraphCall, id: string): unknown {
  const video = call.world.objects.get('meta', id) as unknown as Video;
  requireAccess(call, video.account, true);
  const preferred = call.params.flag('is_preferred') ?? true;
  call.params.finish();
  const file = call.files.find((entry) => entry.field === 'source');
  if (!file) throw invalid('source', 'The part source is missing.');
  const { hash } = call.world.images.add(video.account, file.name, file.bytes, call.now).data;
  const covers = preferred ? [hash, ...video.data.covers] : [...video.data.covers, hash];
  call.world.objects.save(video, { data: { ...video.data, covers } }, call.now);
  return { success: true };
}

function list(call: GraphCall, id: string): unknown {
  return answerObjects<Video & { data: never }>(call, {
    type: 'video',
    node: videoNode as never,
    scope: { account: id.slice(4) },
    effectiveStatus: (video) => video.status,
    getters: { title: (video) => video.name },
  });
}

function remove(call: GraphCall, id: string): unknown {
  const account = writableAccount(call, id).id;
  const videoId = call.params.requiredText('video_id');
  call.params.finish();
  const video = call.world.objects.get('meta', videoId) as unknown as Video | undefined;
  if (video?.type !== 'video' || video.account !== account)
    throw new GraphError({
      code: 100,
      subcode: 33,
      message: `Video ${videoId} does not exist in this ad account.`,
      blame: 'video_id',
    });
  call.world.objects.save(video, { status: 'DELETED', deleted: true }, call.now);
  return { success: true };
}

export const videoRoutes: GraphRoutes = {
  'POST account/advideos': upload,
  'GET account/advideos': list,
  'DELETE account/advideos': remove,
  'GET video': read,
  'GET video/thumbnails': thumbnails,
  'POST video/thumbnails': addThumbnail,
};
