import type { SandboxConfig } from '../config.js';
import type { Faults } from '../control/faults.js';
import type { CallLog } from '../store/calls.js';
import type { Database } from '../store/database.js';
import type { ObjectStore } from '../store/objects.js';
import type { TimeSource, Uptime } from '../store/uptime.js';
import type { Tokens } from './auth/tokens.js';
import type { Clocks } from './delivery/clocks.js';
import type { Delivery } from './delivery/delivery.js';
import type { Reports } from './insights/reports.js';
import type { Images } from './media/images.js';
import type { Videos } from './media/videos.js';
import type { PageVolume } from './objects/page-volume.js';
import type { Reviews } from './objects/reviews.js';
import type { Throttle } from './graph/throttle.js';
import type { Webhooks } from './webhooks/webhooks.js';

/** Everything a Meta handler can reach. */
export interface MetaWorld {
  config: SandboxConfig;
  db: Database;
  objects: ObjectStore;
  time: TimeSource;
  uptime: Uptime;
  calls: CallLog;
  faults: Faults;
  tokens: Tokens;
  throttle: Throttle;
  clocks: Clocks;
  delivery: Delivery;
  reviews: Reviews;
  volume: PageVolume;
  reports: Reports;
  webhooks: Webhooks;
  images: Images;
  videos: Videos;
}
