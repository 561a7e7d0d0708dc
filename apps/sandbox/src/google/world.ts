import type { Engine } from '../engine.js';
import type { Ground } from '../ground.js';
import type { ImageFiles } from './assets/files.js';
import type { Tokens } from './auth/tokens.js';
import type { CustomerTree } from './customers.js';
import type { GoogleFault } from './faults.js';
import type { Operations } from './quota/operations.js';
import type { Pool } from './quota/pools.js';
import type { ScriptStore } from './scripts/store.js';
import type { UploadQueue } from './scripts/uploads/upload.js';
import type { VideoUploads } from './video/uploads.js';
import type { YouTube } from './video/youtube.js';

/** Everything a Google handler can reach. */
export interface GoogleWorld extends Ground, Engine<Pool, GoogleFault> {
  tokens: Tokens;
  tree: CustomerTree;
  quota: Operations;
  images: ImageFiles;
  youtube: YouTube;
  videoUploads: VideoUploads;
  scripts: ScriptStore;
  uploads: UploadQueue;
  /** Rows in a page of a search. */
  paging: { rows: number };
}
