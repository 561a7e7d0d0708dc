import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FaultSource } from '../../faults/faults.js';
import type { Database } from '../../store/database.js';
import type { ObjectStore, StoredObject } from '../../store/objects.js';
import { GraphError, invalid, unknownNode } from '../graph/error.js';
import { readMp4 } from '../../media/mp4.js';

export interface VideoData {
  title: string;
  description: string;
  size: number;
  /** Depends only on the bytes: equal files have equal content. */
  content: string;
  seconds: number;
  width: number;
  height: number;
  uploaded: boolean;
  readyAt: number;
  /** Why processing failed, if it did. */
  problem?: string;
  /** Hashes of uploaded covers; the platform adds its own. */
  covers: string[];
}
export type Video = StoredObject<VideoData>;

interface Session {
  id: string;
  video: string;
  account: string;
  size: number;
  received: number;
  digest: string;
  finished: number;
}

const MAX_BYTES = 1_073_741_824;
/** The server decides the size of a chunk. */
const CHUNK_BYTES = 1_048_576;
/** Real milliseconds of processing after the last byte. */
const PROCESSING_MS = 1200;

/** Videos and their chunked uploads, which continue after a lost connection and after a restart. */
export class Videos {
  private readonly folder: string;

  constructor(
    private readonly db: Database,
    private readonly objects: ObjectStore,
    dataDir: string,
    private readonly faults: FaultSource<'slow-video'>,
  ) {
    this.folder = join(dataDir, 'videos');
    mkdirSync(this.folder, { recursive: true });
    db.define(`CREATE TABLE IF NOT EXISTS meta_uploads (
      id TEXT PRIMARY KEY, video TEXT NOT NULL, account TEXT NOT NULL, size INTEGER NOT NULL, received INTEGER NOT NULL,
      digest TEXT NOT NULL, finished INTEGER NOT NULL);`);
  }

  start(account: string, size: number, now: number): Record<string, string> {
    if (size > MAX_BYTES)
      throw invalid('file_size', 'The video is larger than 1 GB.', { subcode: 1363031, title: 'Video too large' });
    const video = this.create(account, '', '', size, now);
    const id = `77${String(video.seq).padStart(13, '0')}`;
    this.db.run('INSERT INTO meta_uploads VALUES (?, ?, ?, ?, 0, ?, 0)', id, video.id, account, size, '');
    writeFileSync(this.path(video.id), '');
    return { upload_session_id: id, video_id: video.id, ...offsets({ received: 0, size }) };
  }

  /** Appends the chunk that starts where the last one ended. Throws 1363037 with the right offsets for any other chunk. */
  transfer(account: string, id: string, offset: number, bytes: Buffer): Record<string, string> {
    const session = this.session(account, id);
    const wanted = Math.min(CHUNK_BYTES, session.size - session.received);
    if (session.finished || offset !== session.received || bytes.length !== wanted) throw wrongOffset(session);
    const path = this.path(session.video);
    // A kill between the write to the file and the write to the table leaves unacknowledged bytes.
    if (statSync(path).size > session.received) truncateSync(path, session.received);
    appendFileSync(path, bytes);
    session.received += bytes.length;
    session.digest = chain(session.digest, bytes);
    this.db.run('UPDATE meta_uploads SET received = ?, digest = ? WHERE id = ?', session.received, session.digest, id);
    return offsets(session);
  }

  finish(account: string, id: string, title: string, description: string, now: number): void {
    const session = this.session(account, id);
    if (session.finished) return;
    if (session.received !== session.size) throw wrongOffset(session);
    const video = this.objects.get<VideoData>('meta', session.video) as Video;
    this.db.run('UPDATE meta_uploads SET finished = 1 WHERE id = ?', id);
    this.complete(video, session.digest, title || video.name, description, now);
  }

  cancel(account: string, id: string, now: number): void {
    const session = this.session(account, id);
    this.db.run('DELETE FROM meta_uploads WHERE id = ?', id);
    const video = this.objects.get<VideoData>('meta', session.video) as Video;
    this.objects.save(video, { status: 'DELETED', deleted: true }, now);
    rmSync(this.path(video.id), { force: true });
  }

  /** A whole video in one request. */
  add(account: string, name: string, description: string, bytes: Buffer, now: number): Video {
    if (bytes.length > MAX_BYTES) throw invalid('source', 'The video is larger than 1 GB.', { subcode: 1363031 });
    const video = this.create(account, name, description, bytes.length, now);
    writeFileSync(this.path(video.id), bytes);
    let digest = '';
    for (let at = 0; at < bytes.length; at += CHUNK_BYTES) digest = chain(digest, bytes.subarray(at, at + CHUNK_BYTES));
    this.complete(video, digest, name, description, now);
    return video;
  }

  /** `processing` with a percentage, `ready` or `error`. */
  status(video: Video, now: number): { status: string; progress: number } {
    const { uploaded, readyAt, problem } = video.data;
    if (!uploaded) return { status: 'processing', progress: 0 };
    if (now < readyAt)
      return { status: 'processing', progress: Math.max(1, Math.round(100 * (1 - (readyAt - now) / PROCESSING_MS))) };
    return { status: problem ? 'error' : 'ready', progress: 100 };
  }

  isReady(video: Video, now: number): boolean {
    return this.status(video, now).status === 'ready';
  }

  private create(account: string, name: string, description: string, size: number, now: number): Video {
    return this.objects.insert<VideoData>({
      platform: 'meta',
      type: 'video',
      account,
      name: name || 'video',
      campaign: null,
      group: null,
      status: 'ACTIVE',
      createdAt: now,
      data: {
        title: name,
        description,
        size,
        content: '',
        seconds: 0,
        width: 0,
        height: 0,
        uploaded: false,
        readyAt: 0,
        covers: [],
      },
    });
  }

  private complete(video: Video, digest: string, title: string, description: string, now: number): void {
    const facts = readMp4(this.path(video.id));
    const processingMs = PROCESSING_MS + (this.faults.take('slow-video', [title])?.ms ?? 0);
    const data: VideoData = {
      ...video.data,
      title,
      description,
      content: digest,
      uploaded: true,
      readyAt: now + processingMs,
      ...(facts ?? { problem: 'The file is not a video that can be played.' }),
    };
    this.objects.save(video, { name: title || video.name, data }, now);
  }

  private session(account: string, id: string): Session {
    const session = this.db.get<Session>('SELECT * FROM meta_uploads WHERE id = ?', id);
    if (!session || session.account !== account || !existsSync(this.path(session.video))) throw unknownNode(id, 'POST');
    return session;
  }

  /** The file with the bytes received so far. */
  path(video: string): string {
    return join(this.folder, `${video}.mp4`);
  }
}

function offsets(session: { received: number; size: number }): { start_offset: string; end_offset: string } {
  return {
    start_offset: String(session.received),
    end_offset: String(Math.min(session.size, session.received + CHUNK_BYTES)),
  };
}

function wrongOffset(session: Session): GraphError {
  return new GraphError({
    code: 6000,
    subcode: 1363037,
    message: 'There was a problem uploading your video file. Please try again with another file.',
    title: 'Wrong start offset',
    userMessage: 'Please use the correct offset for this upload session.',
    transient: true,
    data: offsets(session),
  });
}

function chain(digest: string, bytes: Buffer): string {
  const part = createHash('sha256').update(bytes).digest('hex');
  return createHash('sha256').update(digest).update(part).digest('hex');
}
