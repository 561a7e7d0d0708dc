import { randomBytes } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../../store/database.js';
import { invalid, notFound } from '../wire/refusal.js';

export const CONTENT_TYPES = ['image', 'music', 'video', 'playable'] as const;
export type ContentType = (typeof CONTENT_TYPES)[number];

export interface Session {
  id: string;
  advertiser: string;
  name: string;
  kind: ContentType;
  size: number;
  received: number;
  /** Empty until the upload is finished. */
  file: string;
}

/** The server decides the size of a chunk. */
const CHUNK_BYTES = 10 * 1024 * 1024;
export const MAX_BYTES = 500 * 1024 * 1024;

/** Files that arrive in chunks. An upload continues after a lost connection and after a restart. */
export class Chunks {
  private readonly folder: string;

  constructor(
    private readonly db: Database,
    dataDir: string,
  ) {
    this.folder = join(dataDir, 'tiktok-files');
    mkdirSync(this.folder, { recursive: true });
    db.define(`CREATE TABLE IF NOT EXISTS tiktok_uploads (
      id TEXT PRIMARY KEY, advertiser TEXT NOT NULL, name TEXT NOT NULL, kind TEXT NOT NULL, size INTEGER NOT NULL,
      received INTEGER NOT NULL DEFAULT 0, file TEXT NOT NULL DEFAULT '');`);
  }

  start(advertiser: string, name: string, kind: ContentType, size: number): Session {
    const id = randomBytes(12).toString('hex');
    this.db.run(
      'INSERT INTO tiktok_uploads (id, advertiser, name, kind, size) VALUES (?, ?, ?, ?, ?)',
      ...[id, advertiser, name, kind, size],
    );
    writeFileSync(this.path(id), '');
    return this.session(advertiser, id);
  }

  /** Appends the chunk that begins where the last one ended. Throws 40002 for any other offset. */
  transfer(advertiser: string, id: string, offset: number, path: string): Session {
    const session = this.session(advertiser, id);
    const { start, end } = nextOf(session);
    if (session.file !== '' || offset !== start) throw invalid('start_offset', `Must be ${start}.`);
    const bytes = readFileSync(path);
    if (bytes.length !== end - start)
      throw invalid('file', `Must be the ${end - start} bytes from ${start} to ${end}.`);
    // A kill between the write to the file and the write to the table leaves unacknowledged bytes.
    if (statSync(this.path(id)).size > start) truncateSync(this.path(id), start);
    appendFileSync(this.path(id), bytes);
    this.db.run('UPDATE tiktok_uploads SET received = ? WHERE id = ?', end, id);
    return { ...session, received: end };
  }

  finish(advertiser: string, id: string): Session {
    const session = this.session(advertiser, id);
    if (session.received !== session.size)
      throw invalid('upload_id', `Only ${session.received} of ${session.size} bytes have come.`);
    this.db.run('UPDATE tiktok_uploads SET file = ? WHERE id = ?', `file-${id}`, id);
    return { ...session, file: `file-${id}` };
  }

  /** A finished file. Throws 40007 if the advertiser does not have it. */
  file(advertiser: string, file: string): { path: string; name: string; size: number } {
    const row = this.db.get<Session & Record<string, never>>(
      "SELECT * FROM tiktok_uploads WHERE file = ? AND advertiser = ? AND file <> ''",
      ...[file, advertiser],
    );
    if (!row) throw notFound('file_id', file);
    return { path: this.path(row.id), name: row.name, size: row.size };
  }

  private session(advertiser: string, id: string): Session {
    const row = this.db.get<Session & Record<string, never>>('SELECT * FROM tiktok_uploads WHERE id = ?', id);
    if (row?.advertiser !== advertiser || !existsSync(this.path(id))) throw notFound('upload_id', id);
    return row;
  }

  private path(id: string): string {
    return join(this.folder, id);
  }
}

/** The range of the next chunk; empty once the file is complete. */
export const nextOf = ({ received, size }: Session): { start: number; end: number } => ({
  start: received,
  end: Math.min(size, received + CHUNK_BYTES),
});
