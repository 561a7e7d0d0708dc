import { z } from 'zod';
import type { PlatformAsset, VideoState, VideoUpload } from '../../port/ad-platform.js';
import { ConnectorError } from '../../port/connector-error.js';
import { inShape } from '../../wire/shapes.js';
import { isRealGoogleAddress } from '../settings/config.js';
import type { GoogleClient, UploadStep } from '../wire/client.js';
import { noAnswer } from '../wire/errors.js';
import { equals } from '../wire/gaql.js';
import { ofCustomer, type Customer } from '../wire/of-customer.js';
import { idIn, resource } from '../wire/resource.js';
import { rowsOf } from '../wire/search.js';

/*
 * Sources: `youtube_video_upload_service.proto` and `youtube_video_upload.proto` of v26 for the method and its resource; Google's page
 * "Upload videos", and its client libraries for PHP and Ruby (`ResumableUpload`), for the protocol; read November 2026. (g) marks a guess.
 */

const CHUNK_TIMEOUT_MS = 120_000;
/** Bytes in a chunk, before it is rounded down to the granularity of the session. */
const CHUNK_BYTES = 8 * 1024 * 1024;
/** The granularity, in bytes, of a session for which Google gives none. */
const USUAL_GRANULARITY = 262_144;
/** Maximum number of characters in a title on YouTube. Source: `snippet.title` of its Data API. */
const TITLE_LENGTH = 100;

/**
 * The stored note of an upload under way. Older versions of the code may have written it; a note of another shape is ignored. The address of
 * the session is stored before the first byte is sent: a session makes at most one video.
 */
const note = z.object({
  session: z.url(),
  granularity: z.number().int().positive(),
});
type Note = z.output<typeof note>;

/** The state of a session at Google. */
type Standing =
  | { status: 'active'; received: number }
  /** The file is complete. */
  | { status: 'final'; id: string }
  /**
   * The session has ended without an id. If it made a video, nobody can identify that video: no query shows which upload made which video,
   * and ads must not show another video.
   */
  | { status: 'gone' };

const uploadShape = z.looseObject({ resourceName: z.string().optional() });

/**
 * Uploads a video to YouTube, unlisted, in the channel that Google manages for the customer. An attempt that continues an earlier one first
 * asks the session how much has arrived. A video is sent again only if its session is gone. If the lost session had made a video, it stays
 * at Google, unlisted and in no ad.
 */
export async function uploadVideo(client: GoogleClient, account: Customer, video: VideoUpload): Promise<PlatformAsset> {
  const upload = new Upload(client, account, video);
  const resume = note.safeParse(video.resume).data;
  const id = resume === undefined ? await upload.begin() : await upload.resume(resume);
  return { kind: 'video', id };
}

class Upload {
  constructor(
    private readonly client: GoogleClient,
    private readonly account: Customer,
    private readonly video: VideoUpload,
  ) {}

  async begin(): Promise<string> {
    const { name, sizeBytes } = this.video;
    const headers = {
      protocol: 'resumable',
      command: 'start',
      'header-content-length': String(sizeBytes),
      'header-content-type': 'video/mp4',
    };
    const youTubeVideoUpload = { videoTitle: name.slice(0, TITLE_LENGTH), videoPrivacy: 'UNLISTED' };
    const { headers: answered } = await this.step({ headers }, { operations: 1, body: { youTubeVideoUpload } });
    const granularity = Number(answered['x-goog-upload-chunk-granularity']) || USUAL_GRANULARITY;
    const session = this.trusted(answered['x-goog-upload-url']);
    const from = { session: session.href, granularity };
    await this.keep(from, 0);
    return this.send(from, 0);
  }

  async resume(from: Note): Promise<string> {
    const standing = await this.query(from);
    if (standing.status === 'active') return this.send(from, standing.received);
    if (standing.status === 'final') return standing.id;
    return this.begin();
  }

  /** Sends the rest of the file. @returns the id of the upload */
  private async send(from: Note, received: number): Promise<string> {
    const { sizeBytes } = this.video;
    const chunkBytes = Math.max(1, Math.floor(CHUNK_BYTES / from.granularity)) * from.granularity;
    for (let offset = received; ;) {
      const end = Math.min(sizeBytes, offset + chunkBytes);
      const isLast = end === sizeBytes;
      const standing = await this.sendChunk(from, { offset, end, isLast });
      if (standing.status === 'final') return standing.id;
      // Otherwise the same bytes would be sent forever; the next attempt asks the session.
      if (standing.status === 'gone' || standing.received <= offset)
        throw noAnswer('repeatable', 'the upload does not proceed');
      offset = standing.received;
      await this.keep(from, offset);
    }
  }

  /** @returns the state of the session after the chunk */
  private async sendChunk(
    from: Note,
    { offset, end, isLast }: { offset: number; end: number; isLast: boolean },
  ): Promise<Standing> {
    const bytes = end > offset ? await this.video.read(offset, end) : new Uint8Array();
    const command = !isLast ? 'upload' : end > offset ? 'upload, finalize' : 'finalize';
    try {
      const step = { headers: { command, offset: String(offset) }, session: this.trusted(from.session), bytes };
      const { headers, data } = await this.step(step);
      const standing = this.standingOf(headers, data);
      // Another attempt would make one more video that nobody can identify.
      if (standing.status === 'gone' && isLast) throw unnamed();
      return standing.status === 'active' && headers[SIZE] === undefined
        ? { status: 'active', received: end }
        : standing;
    } catch (error) {
      if (!isRefusal(error) && !isUnknown(error)) throw error;
      // Google already has a part of these bytes, or the session has ended.
      const standing = await this.query(from);
      if (standing.status === 'active' && standing.received <= offset) throw error;
      // Google judges a complete file, and would refuse it again.
      if (standing.status === 'gone' && isLast && !isUnknown(error)) throw error;
      return standing;
    }
  }

  private async query(from: Note): Promise<Standing> {
    const step = { headers: { command: 'query' }, session: this.trusted(from.session) };
    try {
      const { headers, data } = await this.step(step);
      return this.standingOf(headers, data);
    } catch (error) {
      if (isRefusal(error) || isUnknown(error)) return { status: 'gone' };
      throw error;
    }
  }

  private standingOf(headers: Headers, data: unknown): Standing {
    const status = headers['x-goog-upload-status']?.toLowerCase();
    if (status === 'active') return { status, received: Number(headers[SIZE]) || 0 };
    if (status === 'cancelled') return { status: 'gone' };
    if (status !== 'final') throw noAnswer('repeatable', 'an upload without a status');
    const id = idIn(uploadShape.safeParse(data).data?.resourceName ?? '');
    return id === '' ? { status: 'gone' } : { status, id };
  }

  /** A request to the address of a session carries the access token. So the host has to be Google's own or the configured server. */
  private trusted(address: string | undefined): URL {
    const url = URL.parse(address ?? '');
    const { apiUrl } = this.client.config;
    const isOwn = url !== null && (url.origin === new URL(apiUrl).origin || isGoogles(url, apiUrl));
    if (!isOwn) throw noAnswer('repeatable', 'an upload without an address of Google');
    return url;
  }

  private async keep(kept: Note, sentBytes: number): Promise<void> {
    await this.video.onProgress({ sentBytes, note: kept });
  }

  private async step(
    upload: UploadStep,
    more: { operations: number; body?: object } = { operations: 0 },
  ): Promise<{ headers: Headers; data: unknown }> {
    const judged = await this.client.attempt({
      ...({ method: 'POST', path: 'youTubeVideoUploads:create', intent: 'repeatable' } as const),
      of: ofCustomer(this.account),
      timeoutMs: CHUNK_TIMEOUT_MS,
      upload,
      ...more,
    });
    if ('error' in judged) throw judged.error;
    return judged;
  }
}

type Headers = Readonly<Record<string, string | undefined>>;
const SIZE = 'x-goog-upload-size-received';

const isGoogles = (url: URL, apiUrl: string): boolean =>
  url.protocol === 'https:' && isRealGoogleAddress(apiUrl) && isRealGoogleAddress(url.href);

const isRefusal = (error: unknown): boolean => error instanceof ConnectorError && error.code === 'INVALID_REQUEST';
/** Whether Google's servers do not know the address of the session, or have forgotten it. */
const isUnknown = (error: unknown): boolean =>
  error instanceof ConnectorError && (error.details.httpStatus === 404 || error.details.httpStatus === 410);

const unnamed = (): ConnectorError =>
  new ConnectorError('INVALID_REQUEST', 'google', {
    platformMessage:
      'Google accepted the video but did not return its id. Start the experiment again, or link the video.',
  });

const row = z.looseObject({
  youTubeVideoUpload: z.looseObject({
    resourceName: z.string(),
    state: z.string().optional(),
    videoId: z.string().optional(),
  }),
});

/** What people can do about a video whose upload Google no longer returns. No query shows a removed upload. */
const REMOVED =
  'The upload is no longer at Google. It was removed there before YouTube had processed the video. Submit the experiment again to upload it again, or use another video.';

/** What people can do about a video that YouTube refuses. YouTube gives no further reason. */
const FAILURES: Readonly<Record<string, string>> = {
  FAILED: 'YouTube could not process the video. Convert it to MP4 (H.264 and AAC), or use another file.',
  REJECTED: "YouTube did not accept the video: it failed a check or violates YouTube's policies. Use another video.",
  UNAVAILABLE:
    'The video is no longer on YouTube. It may have been removed there. Upload it again, or use another one.',
};

/** An ad names a video by its id at YouTube, which exists only once the video is uploaded. */
export async function videoState(client: GoogleClient, account: Customer, id: string): Promise<VideoState> {
  const query = {
    select: ['you_tube_video_upload.resource_name', 'you_tube_video_upload.state', 'you_tube_video_upload.video_id'],
    from: 'you_tube_video_upload',
    where: [equals('you_tube_video_upload.resource_name', resource(account.accountId, 'youTubeVideoUploads', id))],
  };
  const [found] = await rowsOf(client, ofCustomer(account), query, row);
  if (found === undefined) return { state: 'missing', error: unusable('youTubeVideoUpload.NOT_FOUND', REMOVED) };
  const { state = '', videoId } = found.youTubeVideoUpload;
  if (state === 'PROCESSED')
    return { state: 'ready', shownId: inShape('google', 'repeatable', z.string().min(1), videoId) };
  const failure = FAILURES[state];
  if (failure === undefined) return { state: 'working' };
  return { state: 'failed', error: unusable(`youTubeVideoUploadState.${state}`, failure) };
}

const unusable = (platformCode: string, platformMessage: string): ConnectorError =>
  new ConnectorError('INVALID_REQUEST', 'google', { platformCode, platformMessage });
