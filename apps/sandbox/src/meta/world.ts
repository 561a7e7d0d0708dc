import type { Ground } from '../ground.js';
import type { Tokens } from './auth/tokens.js';
import type { Clocks } from '../delivery/clocks.js';
import type { Delivery } from '../delivery/delivery.js';
import type { Reports } from './insights/reports.js';
import type { Images } from './media/images.js';
import type { Videos } from './media/videos.js';
import type { PageVolume } from './objects/page-volume.js';
import type { Reviews } from './objects/reviews.js';
import type { Faults } from '../faults/faults.js';
import type { Throttle } from '../throttle/throttle.js';
import type { MetaFault } from './faults.js';
import type { Pool } from './graph/pools.js';
import type { Webhooks } from './webhooks/webhooks.js';

/** Everything a Meta handler can reach. Its parts are given only what they use of it, so that none needs the whole. */
export interface MetaWorld extends Ground {
  tokens: Tokens;
  faults: Faults<MetaFault>;
  throttle: Throttle<Pool>;
  clocks: Clocks;
  delivery: Delivery;
  reviews: Reviews;
  volume: PageVolume;
  reports: Reports;
  webhooks: Webhooks;
  images: Images;
  videos: Videos;
}
