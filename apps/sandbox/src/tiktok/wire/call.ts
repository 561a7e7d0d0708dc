import type { Grant } from '../auth/tokens.js';
import type { TikTokWorld } from '../world.js';
import type { Params } from './params.js';

/** A file that came as a part of a multipart body; it lies on the disk until the call is over. */
export interface UploadedFile {
  field: string;
  name: string;
  path: string;
  size: number;
}

/** One call, read and let in. */
export interface Call {
  world: TikTokWorld;
  /** Real time at which the request arrived. */
  now: number;
  params: Params;
  files: UploadedFile[];
  /** Whom the token speaks for; undefined on the few addresses that take none. */
  grant?: Grant;
  /** Notes what is odd about a call that is not refused, in the log of calls. */
  warn(text: string): void;
  /** Scheme, host and `/tiktok` as the caller sees them, for addresses of media. */
  root: string;
}

/** Answers `data`. */
export type Handler = (call: Call) => unknown;

/** Handlers by `METHOD /path/`, the path below the version and with its trailing slash. */
export type Routes = Record<string, Handler>;
