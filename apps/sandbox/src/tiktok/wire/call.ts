import type { Grant } from '../auth/tokens.js';
import type { TikTokWorld } from '../world.js';
import type { Params } from './params.js';
import type { UploadedFile } from './uploaded-file.js';

/** One call, parsed and authorized. */
export interface Call {
  world: TikTokWorld;
  /** Real time at which the request arrived. */
  now: number;
  params: Params;
  files: UploadedFile[];
  /** The token's grant; undefined for the few paths without a token. */
  grant?: Grant;
  /** Notes an oddity of an accepted call in the log of calls. */
  warn(text: string): void;
  /** Scheme, host and `/tiktok` as the caller sees them, for addresses of media. */
  root: string;
}

/** Returns `data`. */
export type Handler = (call: Call) => unknown;

/** Handlers by `METHOD /path/`. The path excludes the version and ends with a slash. */
export type Routes = Record<string, Handler>;
