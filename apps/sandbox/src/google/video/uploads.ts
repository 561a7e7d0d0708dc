import { createHash, randomBytes } from 'node:crypto';
import { appendFileSync, mkdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FaultSource } from '../../faults/faults.js';
import { readMp4 } from '../../media/mp4.js';
import type { Database } from '../../store/database.js';
import type { ObjectStore, StoredObject } from '../../store/objects.js';
import type { ResourceData } from '../objects/types.js';
import { place } from '../objects/place.js';
import { nameOf } from '../objects/names.js';
import type { Resource } from '../schema/read.js';
import type { Customer } from '../seed/customers.js';
import { isPlayable, type YouTube } from './youtube.js';

/** The final states of a video that cannot be used. Source: `youtube_video_upload_state.proto`. */
const FAILURES = ['FAILED', 'REJECTED'] as const;

interface VideoUploadData extends ResourceData {
  /** Google never returns title and description. */
  title: string;
  description: string;
  size: number;
  /** Depends only on the bytes: equal files have equal content. */
  content: string;
  videoId: string;
  /** When YouTube has the file, and when it has processed it, in real milliseconds. */
  uploadedAt: number;
  readyAt: number;
  /** The final state; set only if the video cannot be used. */
  failure?: (typeof FAILURES)[number];
}
export type VideoUpload = StoredObject<VideoUploadData>;

/** A resumable session. Until the file is complete, a client knows only the session's address. */
export interface UploadSession {
  id: string;
  account: string;
  size: number;
  received: number;
  digest: string;
  status: 'active' | 'final' | 'cancelled';
  /** The resource that the session creates, as JSON. */
  resource: string;
  /** Id of the created upload; empty until then. */
  upload: string;
}

const PENDING_MS = 200;
const PROCESSING_MS = 1_200;

/**
 * Videos that callers upload to YouTube, and the sessions in which they send them. A session continues after a lost connection and after a
 * restart. The video exists from the moment when the file is complete.
 */
export class VideoUploads {
  private readonly folder: string;

  constructor(
    private readonly db: Database,
    private readonly objects: ObjectStore,
    dataDir: string,
    private readonly faults: FaultSource<'slow-video' | 'fail-video'>,
    private readonly youtube: YouTube,
  ) {
    this.folder = join(dataDir, 'google-videos');
    mkdirSync(this.folder, { recursive: true });
    db.define(`
      CREATE TABLE IF NOT EXISTS google_video_sessions (
        id TEXT PRIMARY KEY, account TEXT NOT NULL, size INTEGER NOT NULL, received INTEGER NOT NULL, digest TEXT NOT NULL,
        status TEXT NOT NULL, resource TEXT NOT NULL, upload TEXT NOT NULL);
      CREATE TABLE IF NOT EXISTS google_video_processing (upload TEXT PRIMARY KEY, ready_at INTEGER NOT NULL);`);
  }

  /** @returns the id of a new session */
  start({ id: account }: Customer, size: number, resource: Resource): string {
    const id = randomBytes(18).toString('base64url');
    this.db.run(
      `INSERT INTO google_video_sessions VALUES (?, ?, ?, 0, '', 'active', ?, '')`,
      ...[id, account, size, JSON.stringify(resource)],
    );
    writeFileSync(this.path(id), '');
    return id;
  }

  session({ id: account }: Customer, id: string): UploadSession | undefined {
    const session = this.db.get<UploadSession>('SELECT * FROM google_video_sessions WHERE id = ?', id);
    return session?.account === account ? session : undefined;
  }

  /** Appends bytes to the file of a session. They must continue it without a gap. */
  add(session: UploadSession, bytes: Buffer): void {
    const path = this.path(session.id);
    // A kill between the write to the file and the write to the table leaves unacknowledged bytes.
    if (statSync(path).size > session.received) truncateSync(path, session.received);
    appendFileSync(path, bytes);
    session.received += bytes.length;
    session.digest = createHash('sha256').update(session.digest).update(bytes).digest('hex');
    this.save(session);
  }

  cancel(session: UploadSession): void {
    rmSync(this.path(session.id), { force: true });
    this.save(Object.assign(session, { status: 'cancelled' as const }));
  }

  /** Completes the file: the upload becomes a resource, and YouTube processes the video. */
  finish(session: UploadSession, customer: Customer, now: number): VideoUpload {
    const { videoTitle, videoDescription, ...resource } = JSON.parse(session.resource) as Resource;
    const title = String(videoTitle);
    const facts = readMp4(this.path(session.id));
    const slow = this.faults.take('slow-video', [title])?.ms ?? 0;
    const failing = this.faults.take('fail-video', [title]);
    const failure = facts && !failing ? undefined : (FAILURES.find((one) => one === failing?.text) ?? 'FAILED');
    const videoId = createHash('sha256').update(session.id).digest('base64url').slice(0, 11);
    // Atomic, because a session that stays active would make a second video.
    return this.db.transaction(() => {
      const upload = this.objects.insert<VideoUploadData>({
        ...place('video_upload', customer, now),
        name: title,
        status: 'ENABLED',
        data: {
          resource: { videoPrivacy: 'UNLISTED', ...resource },
          title,
          description: String(videoDescription ?? ''),
          size: session.size,
          content: session.digest,
          videoId,
          uploadedAt: now + PENDING_MS,
          readyAt: now + PENDING_MS + PROCESSING_MS + slow,
          ...(failure && { failure }),
        },
      });
      // Nobody sees a video that is not processed yet.
      this.youtube.set(videoId, { state: 'private', title, seconds: Math.max(1, Math.round(facts?.seconds ?? 1)) });
      this.db.run('INSERT INTO google_video_processing VALUES (?, ?)', upload.id, upload.data.readyAt);
      this.save(Object.assign(session, { status: 'final' as const, upload: upload.id }));
      return upload;
    });
  }

  /** Shows the videos on YouTube whose processing has ended. */
  settle(now: number): void {
    const ended = this.db.all<{ upload: string }>(
      'SELECT upload FROM google_video_processing WHERE ready_at <= ?',
      now,
    );
    for (const { upload: id } of ended) {
      const upload = this.objects.get<VideoUploadData>('google', id)!;
      const { videoId, title, failure, resource } = upload.data;
      const { seconds, state } = this.youtube.video(videoId)!;
      const seen = resource.videoPrivacy === 'PUBLIC' ? 'public' : 'unlisted';
      // Somebody may have removed the video from YouTube in the meantime.
      this.youtube.set(videoId, { state: failure || state === 'gone' ? 'gone' : seen, seconds, title });
      this.db.run('DELETE FROM google_video_processing WHERE upload = ?', id);
    }
  }

  /** Removes a video from the account and from YouTube. */
  remove(upload: VideoUpload, now: number): void {
    this.objects.save(upload, { status: 'REMOVED', deleted: true }, now);
    this.youtube.set(upload.data.videoId, { state: 'gone' });
  }

  /** The row of an upload in a query. */
  view({ account, id, data }: VideoUpload, now: number): Resource {
    const state = this.stateOf(data, now);
    return {
      ...data.resource,
      resourceName: nameOf(account, 'youTubeVideoUploads', id),
      videoUploadId: id,
      state,
      ...(state !== 'PENDING' && { videoId: data.videoId }),
    };
  }

  private stateOf({ uploadedAt, readyAt, failure, videoId }: VideoUploadData, now: number): string {
    if (now < uploadedAt) return 'PENDING';
    if (failure && now >= readyAt) return failure;
    const video = this.youtube.video(videoId)!;
    if (now < readyAt) return video.state === 'gone' ? 'UNAVAILABLE' : 'UPLOADED';
    return isPlayable(video) ? 'PROCESSED' : 'UNAVAILABLE';
  }

  private save({ id, received, digest, status, upload }: UploadSession): void {
    this.db.run(
      'UPDATE google_video_sessions SET received = ?, digest = ?, status = ?, upload = ? WHERE id = ?',
      ...[received, digest, status, upload, id],
    );
  }

  private path(session: string): string {
    return join(this.folder, `${session}.mp4`);
  }
}
