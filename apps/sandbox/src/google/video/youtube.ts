import { createHash } from 'node:crypto';
import type { Database } from '../../store/database.js';

/** Whether people can see a video. `gone` means that YouTube has no video with that id. */
export const VIDEO_STATES = ['public', 'unlisted', 'private', 'gone'] as const;
export type VideoState = (typeof VIDEO_STATES)[number];

export interface YouTubeVideo {
  /** Eleven characters. */
  id: string;
  title: string;
  channel: string;
  /** Name of its channel. */
  owner: string;
  seconds: number;
  state: VideoState;
}

/** Ids with a fixed state, so that no test has to set it: a video that does not exist, a private video and an unlisted one. */
const KNOWN: Readonly<Record<string, VideoState>> = {
  nosuchvideo: 'gone',
  privateclip: 'private',
  unlistedone: 'unlisted',
};

/** The videos of YouTube. Any id of eleven characters is a public video, unless it is in the table above or a test has changed it. */
export class YouTube {
  constructor(private readonly db: Database) {
    db.define(
      'CREATE TABLE IF NOT EXISTS google_youtube (id TEXT PRIMARY KEY, state TEXT NOT NULL, seconds INTEGER, title TEXT);',
    );
  }

  /** The video of an id; undefined for a text that is not an id. */
  video(id: string): YouTubeVideo | undefined {
    if (!/^[\w-]{11}$/.test(id)) return undefined;
    const set = this.db.get<{ state: VideoState; seconds: number | null; title: string | null }>(
      'SELECT state, seconds, title FROM google_youtube WHERE id = ?',
      id,
    );
    const hash = createHash('sha256').update(id).digest();
    return {
      id,
      title: set?.title ?? `Video ${id}`,
      channel: `UC${hash.toString('base64url').slice(0, 22)}`,
      owner: `Channel ${hash.toString('hex').slice(0, 4)}`,
      // The length follows from the id, so that every run of a test finds the same one.
      seconds: set?.seconds ?? 12 + (hash[0]! % 50),
      state: set?.state ?? KNOWN[id] ?? 'public',
    };
  }

  /** Changes the video of an id. */
  set(id: string, { state, seconds, title }: { state: VideoState; seconds?: number; title?: string }): void {
    this.db.run(
      'INSERT OR REPLACE INTO google_youtube VALUES (?, ?, ?, ?)',
      ...[id, state, seconds ?? null, title ?? null],
    );
  }
}

/** Whether ads can show a video: anyone with the link has to see it. */
export const isPlayable = ({ state }: YouTubeVideo): boolean => state === 'public' || state === 'unlisted';
