import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { AccountContext, PlatformAsset, VideoState, VideoUpload } from '../../port/ad-platform.js';
import { ConnectorError } from '../../port/connector-error.js';
import { count, id } from '../../wire/shapes.js';
import type { Params } from '../../wire/fields.js';
import type { TikTokCall, TikTokClient } from '../wire/client.js';
import { noAnswer } from '../wire/errors.js';
import { md5 } from './md5.js';

const CHUNK_TIMEOUT_MS = 120_000;
/** Files of at least this size are sent in chunks. Source: portal, 'Upload a file in chunks', read November 2026. */
const CHUNKED_BYTES = 20 * 1024 * 1024;

/**
 * The stored note of an upload under way. Older versions of the code may have written it; a note of another shape is ignored. The name is
 * stored before anything is sent, because it finds a video after a lost response.
 */
const note = z.object({
  name: z.string(),
  /** The session of an upload in chunks, and the range that the server asked for. */
  chunks: z.object({ uploadId: z.string(), startOffset: z.number(), endOffset: z.number() }).optional(),
});
type Note = z.output<typeof note>;
type Chunks = NonNullable<Note['chunks']>;

const range = z.looseObject({ start_offset: count, end_offset: count });
const started = range.extend({ upload_id: id });
const finished = z.looseObject({ file_id: id });
const video = z.looseObject({
  video_id: id,
  file_name: z.string().optional(),
  displayable: z.boolean().nullish(),
  duration: count.nullish(),
});
/** A list with one video, or, in some responses, the video itself. */
const uploaded = z
  .union([z.array(video).min(1), video])
  .transform((given) => (Array.isArray(given) ? given[0]! : given));
const listed = z.looseObject({ list: z.array(video) });

/**
 * Uploads a video; a large one in the chunks that the server asks for. Each upload makes a new video, even of the same bytes, and TikTok
 * refuses a name that the advertiser already has. So one upload keeps one new name over all its attempts. An attempt that finds the name
 * taken adopts the video of an earlier attempt.
 */
export async function uploadVideo(
  client: TikTokClient,
  account: AccountContext,
  upload: VideoUpload,
): Promise<PlatformAsset> {
  const session = new Session(client, account, upload);
  const resume = note.safeParse(upload.resume).data;
  if (resume === undefined) return session.send({ name: freshName(upload.name) });
  try {
    return await session.send(resume);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    // The session or its file is no longer known. Start again, unless the video already exists.
    const known = await session.find(resume.name);
    return known ?? session.send({ name: freshName(upload.name) });
  }
}

class Session {
  constructor(
    private readonly client: TikTokClient,
    private readonly account: AccountContext,
    private readonly upload: VideoUpload,
  ) {}

  async send(from: Note): Promise<PlatformAsset> {
    const { sizeBytes } = this.upload;
    if (sizeBytes < CHUNKED_BYTES) {
      await this.keep(from, 0);
      const bytes = await this.upload.read(0, sizeBytes);
      const file = { field: 'video_file', name: from.name, bytes };
      return this.toVideo(from.name, { upload_type: 'UPLOAD_BY_FILE', video_signature: md5(bytes) }, file);
    }
    const uploadId = await this.sendChunks(from);
    const { file_id } = await this.post('file/finish/upload', { upload_id: uploadId }, finished);
    return this.toVideo(from.name, { upload_type: 'UPLOAD_BY_FILE_ID', file_id });
  }

  /** A video of the advertiser by its name; undefined if there is none. */
  async find(name: string): Promise<PlatformAsset | undefined> {
    const params = { advertiser_id: this.account.accountId, filtering: { video_name: name }, page: 1, page_size: 20 };
    const call = {
      method: 'GET',
      path: 'file/video/ad/search',
      accessToken: this.account.accessToken,
      params,
    } as const;
    const { list } = await this.client.call(call, listed);
    const found = list.find(({ file_name }) => file_name === name);
    return found && { kind: 'video', id: found.video_id };
  }

  /** Turns the file into a video of the advertiser. If the name is taken, an earlier attempt has done so. */
  private async toVideo(name: string, params: Params, file?: TikTokCall['file']): Promise<PlatformAsset> {
    try {
      const answer = await this.post('file/video/ad/upload', { ...params, file_name: name }, uploaded, file);
      return { kind: 'video', id: answer.video_id };
    } catch (error) {
      const known = isRefusal(error) ? await this.find(name) : undefined;
      if (known === undefined) throw error;
      return known;
    }
  }

  /** @returns the session, once the whole file is there */
  private async sendChunks({ name, chunks }: Note): Promise<string> {
    let at = chunks ?? (await this.start(name));
    let mayHaveLanded = chunks !== undefined;
    await this.keep({ name, chunks: at }, at.startOffset);
    while (at.startOffset < at.endOffset) {
      at = await this.transfer(at, mayHaveLanded);
      mayHaveLanded = false;
      await this.keep({ name, chunks: at }, at.startOffset);
    }
    return at.uploadId;
  }

  private async start(name: string): Promise<Chunks> {
    const params = { size: this.upload.sizeBytes, content_type: 'video', name };
    const { upload_id, ...next } = await this.post('file/start/upload', params, started);
    return { uploadId: upload_id, ...offsets(next) };
  }

  /**
   * Sends one chunk; returns the next range. If an earlier response for this chunk was lost, the server refuses the chunk and does not give
   * its offset. Then the server is at the next chunk.
   */
  private async transfer(at: Chunks, mayHaveLanded: boolean): Promise<Chunks> {
    const { uploadId, startOffset, endOffset } = at;
    const bytes = await this.upload.read(startOffset, endOffset);
    const params = { upload_id: uploadId, start_offset: startOffset, signature: md5(bytes) };
    try {
      const file = { field: 'file', name: 'chunk', bytes };
      const next = offsets(await this.post('file/transfer/upload', params, range, file));
      // Otherwise the same bytes would be sent forever; the next attempt continues from here.
      if (next.startOffset <= startOffset) throw noAnswer('repeatable', 'the same part of the file is asked for again');
      return { uploadId, ...next };
    } catch (error) {
      if (!mayHaveLanded || !isRefusal(error)) throw error;
      const next = Math.min(this.upload.sizeBytes, endOffset + (endOffset - startOffset));
      return { uploadId, startOffset: endOffset, endOffset: next };
    }
  }

  private async keep(kept: Note, sentBytes: number): Promise<void> {
    await this.upload.onProgress({ sentBytes, note: { ...kept } });
  }

  private post<T extends z.ZodType>(path: string, params: Params, shape: T, file?: TikTokCall['file']) {
    const { accountId, accessToken } = this.account;
    const body = { advertiser_id: accountId, ...params };
    const call = { method: 'POST', path, accessToken, params: body, intent: 'repeatable' } as const;
    return this.client.call({ ...call, timeoutMs: CHUNK_TIMEOUT_MS, ...(file ? { file } : {}) }, shape);
  }
}

const isRefusal = (error: unknown): boolean => error instanceof ConnectorError && error.code === 'INVALID_REQUEST';

/** Names are unique for the advertiser, and cut after 100 characters. */
function freshName(name: string): string {
  const [, base = name, extension = ''] = /^(.*?)(\.\w+)?$/.exec(name) ?? [];
  return `${base.slice(0, 70)}-${randomBytes(6).toString('hex')}${extension}`;
}

const offsets = ({ start_offset, end_offset }: z.output<typeof range>) => ({
  startOffset: start_offset,
  endOffset: end_offset,
});

/** A video may be shown once it is displayable. Until then TikTok reports little about it, and it never reports a failure. */
export async function videoState(
  client: TikTokClient,
  { accountId, accessToken }: AccountContext,
  videoId: string,
): Promise<VideoState> {
  const params = { advertiser_id: accountId, video_ids: [videoId] };
  const { list } = await client.call({ method: 'GET', path: 'file/video/ad/info', accessToken, params }, listed);
  const found = list.find(({ video_id }) => video_id === videoId);
  return { state: found?.displayable && (found.duration ?? 0) > 0 ? 'ready' : 'working' };
}
