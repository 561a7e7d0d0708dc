import type { Engine } from '../engine.js';
import type { Ground } from '../ground.js';
import type { Tokens } from './auth/tokens.js';
import type { MetaFault } from './faults.js';
import type { Pool } from './graph/pools.js';
import type { Reports } from './insights/reports.js';
import type { Images } from './media/images.js';
import type { Videos } from './media/videos.js';
import type { PageVolume } from './objects/page-volume.js';
import type { Subscriptions } from './webhooks/subscriptions.js';

/** The dependencies of every Meta handler. Each part gets only the dependencies that it uses. */
export interface MetaWorld extends Ground, Engine<Pool, MetaFault> {
  tokens: Tokens;
  subscriptions: Subscriptions;
  volume: PageVolume;
  reports: Reports;
  images: Images;
  videos: Videos;
}
