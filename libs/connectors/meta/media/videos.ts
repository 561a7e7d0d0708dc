import { z } from 'zod';
import type { AccountContext, PlatformAsset, VideoState, VideoUpload } from '../../port/ad-platform.js';
import { ConnectorError } from '../../port/connector-error.js';
import { actPath } from '../lookups/account.js';
import type { MetaCall, MetaClient } from '../wire/client.js';
import type { Params } from '../../wire/fields.js';
import { errorDataOf } from '../wire/errors.js';
import { count, id, parse } from '../wire/parse.js';

const CHUNK_TIMEOUT_MS = 120_000;
/** 'Wrong offset': the response gives the offset to continue from. Source: video_uploader of the Python SDK. */
const WRONG_OFFSET = 1363037;

/** The stored note of an upload under way. Older versions of the code may have written it; a note of another shape is ignored. */
const session = z.object({
  sessionId: z.string(),
  videoId: z.string(),
  startOffset: z.number(),
  endOffset: z.number(),
});
type Session = z.output<typeof session>;

const range = z.looseObject({ start_offset: count, end_offset: count });
const started = range.extend({ upload_session_id: id, video_id: id });
const status = z.looseObject({
  status: z.looseObject({
    video_status: z.string(),
    uploading_phase: z.looseObject({ status: z.string() }).optional().catch(undefined),
  }),
});

/**
 * Uploads a video in the chunks that the server asks for. Every step can be repeated: the server decides on offsets and corrects a stale
 * one. If it no longer knows a session, the upload starts again, unless the video is already there.
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
  const begin = () => start(client, call, video.sizeBytes);
  const resume = session.safeParse(video.resume).data;
  if (!resume) return send(client, call, video, await begin());
  try {
    return await send(client, call, video, resume);
  } catch (error) {
    if (!(error instanceof ConnectorError && error.code === 'INVALID_REQUEST')) throw error;
    if (await isUploaded(client, account, resume.videoId)) return toAsset(resume);
    return send(client, call, video, await begin());
  }
}

async function send(client: MetaClient, call: Call, video: VideoUpload, from: Session) {
  let state = from;
  const note = () => video.onProgress({ sentBytes: state.startOffset, note: { ...state } });
  await note();
  while (state.startOffset < state.endOffset) {
    const bytes = await video.read(state.startOffset, state.endOffset);
    const next = await transfer(client, call, state, { field: 'video_file_chunk', name: video.name, bytes });
    state = { ...state, ...next };
    await note();
  }
  await client.call(call({ upload_phase: 'finish', upload_session_id: state.sessionId, title: video.name }));
  return toAsset(state);
}

const toAsset = ({ videoId }: Session): PlatformAsset => ({ kind: 'video', id: videoId });

type Call = (params: Params, file?: MetaCall['file']) => MetaCall;

async function start(client: MetaClient, call: Call, sizeBytes: number): Promise<Session> {
  const answer = parse(started, await client.call(call({ upload_phase: 'start', file_size: sizeBytes })));
  return { sessionId: answer.upload_session_id, videoId: answer.video_id, ...offsets(answer) };
}

/** Sends one chunk; returns the next range. After a wrong offset, this is the range that the server asks for. */
async function transfer(client: MetaClient, call: Call, state: Session, file: NonNullable<MetaCall['file']>) {
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

/** Whether an earlier attempt has sent everything; such a session refuses to be finished again. */
async function isUploaded(client: MetaClient, account: AccountContext, videoId: string): Promise<boolean> {
  const call = {
    method: 'GET',
    path: [videoId],
    accessToken: account.accessToken,
    params: { fields: 'status' },
  } as const;
  const { answer, error } = await client.attempt(call);
  if (error?.code === 'INVALID_REQUEST') return false; // the video does not exist
  if (error) throw error;
  return (parse(status, answer.body).status.uploading_phase?.status ?? 'complete') === 'complete';
}

/** Meta only reports that processing failed, not why. */
export async function videoState(client: MetaClient, account: AccountContext, videoId: string): Promise<VideoState> {
  const params = { fields: 'status' };
  const answer = await client.call({ method: 'GET', path: [videoId], accessToken: account.accessToken, params });
  switch (parse(status, answer).status.video_status) {
    case 'ready':
      return { state: 'ready' };
    case 'error': {
      const platformMessage = 'Meta could not process the video.';
      const details = { platformCode: 'video_status', platformMessage };
      return { state: 'failed', error: new ConnectorError('INVALID_REQUEST', 'meta', details) };
    }
    default:
      return { state: 'working' };
  }
}
