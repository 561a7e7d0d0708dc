import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { AccountContext, PlatformAsset, VideoUpload, VideoUploadState } from '../../port/ad-platform.js';
import { ConnectorError } from '../../port/connector-error.js';
import { actPath } from '../lookups/account.js';
import type { MetaCall, MetaClient, Params } from '../wire/client.js';
import { errorDataOf, noAnswer } from '../wire/errors.js';
import { count, id, parse } from '../wire/parse.js';

const CHUNK_TIMEOUT_MS = 120_000;
/** Meta's own uploader asks every 3 s; short videos are ready sooner. */
const POLL_MS = { first: 250, most: 3000 } as const;
/** An upload may take ten minutes as an activity; processing longer than this is left to the next attempt. */
const PROCESSING_MS = 8 * 60_000;
/** 'Wrong offset': the answer says where to go on. Source: video_uploader of the Python SDK. */
const WRONG_OFFSET = 1363037;

/** Statuses of a video whose upload has been finished. */
const KNOWN = new Set(['processing', 'ready']);

const range = z.looseObject({ start_offset: count, end_offset: count });
const started = range.extend({ upload_session_id: id, video_id: id });
const status = z.looseObject({
  status: z.looseObject({ video_status: z.string(), processing_progress: count.optional().catch(undefined) }),
});

/**
 * Uploads a video in the chunks that the server asks for, then waits until it is ready to be used in a creative.
 * Everything here can be repeated: offsets belong to the server, which corrects a stale one.
 */
export async function uploadVideo(
  client: MetaClient,
  account: AccountContext,
  video: VideoUpload,
): Promise<PlatformAsset> {
  const call: Call = (params, file) => ({
    method: 'POST',
    host: 'video',
    path: [actPath(account.accountId), 'advideos'],
    accessToken: account.accessToken,
    params,
    file,
    intent: 'repeatable',
    timeoutMs: CHUNK_TIMEOUT_MS,
  });
  let state = video.resume ?? (await start(client, call, video.sizeBytes));
  video.onProgress(state);
  while (state.startOffset < state.endOffset) {
    const bytes = await video.read(state.startOffset, state.endOffset);
    state = {
      ...state,
      ...(await transfer(client, call, state, { field: 'video_file_chunk', name: video.name, bytes })),
    };
    video.onProgress(state);
  }
  await finish(client, call, account, state, video.name);
  await untilReady(client, account, state, video.onProgress);
  return { kind: 'video', id: state.videoId };
}

type Call = (params: Params, file?: MetaCall['file']) => MetaCall;

async function start(client: MetaClient, call: Call, sizeBytes: number): Promise<VideoUploadState> {
  const answer = parse(started, await client.call(call({ upload_phase: 'start', file_size: sizeBytes })));
  return { sessionId: answer.upload_session_id, videoId: answer.video_id, ...offsets(answer) };
}

/** Sends one chunk; answers the next range, which after a wrong offset is the one the server asks for. */
async function transfer(client: MetaClient, call: Call, state: VideoUploadState, file: NonNullable<MetaCall['file']>) {
  const params = { upload_phase: 'transfer', upload_session_id: state.sessionId, start_offset: state.startOffset };
  const { answer, error } = await client.attempt(call(params, file));
  if (!error) return offsets(parse(range, answer.body));
  const corrected = range.safeParse(errorDataOf(answer));
  if (!error.details.platformCode?.endsWith(`/${WRONG_OFFSET}`) || !corrected.success) throw error;
  return offsets(corrected.data);
}

const offsets = ({ start_offset, end_offset }: z.output<typeof range>) => ({
  startOffset: start_offset,
  endOffset: end_offset,
});

/** A session that an earlier attempt has finished refuses to be finished again; then the video's status decides. */
async function finish(
  client: MetaClient,
  call: Call,
  account: AccountContext,
  state: VideoUploadState,
  name: string,
): Promise<void> {
  const { error } = await client.attempt(
    call({ upload_phase: 'finish', upload_session_id: state.sessionId, title: name }),
  );
  if (!error) return;
  const isKnown = error.code === 'INVALID_REQUEST' && KNOWN.has(await statusOf(client, account, state.videoId));
  if (!isKnown) throw error;
}

async function untilReady(
  client: MetaClient,
  account: AccountContext,
  state: VideoUploadState,
  onProgress: VideoUpload['onProgress'],
): Promise<void> {
  const deadline = Date.now() + PROCESSING_MS;
  for (let wait: number = POLL_MS.first; Date.now() < deadline; wait = Math.min(wait * 2, POLL_MS.most)) {
    const now = await statusOf(client, account, state.videoId);
    if (now === 'ready') return;
    if (now === 'error') {
      const platformMessage = 'Meta could not process the video.';
      throw new ConnectorError('INVALID_REQUEST', 'meta', { platformCode: 'video_status', platformMessage });
    }
    onProgress(state);
    await sleep(wait);
  }
  throw noAnswer('repeatable', 'the video is still being processed');
}

async function statusOf(client: MetaClient, account: AccountContext, videoId: string): Promise<string> {
  const params = { fields: 'status' };
  const answer = await client.call({ method: 'GET', path: [videoId], accessToken: account.accessToken, params });
  return parse(status, answer).status.video_status;
}
