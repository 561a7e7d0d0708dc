import { Router } from 'express';
import type { Logger } from 'pino';
import { Faults } from '../faults/faults.js';
import type { Ground } from '../ground.js';
import { Throttle } from '../throttle/throttle.js';
import { accountFactRoutes } from './account-facts.js';
import { dialogRouter } from './auth/dialog.js';
import { oauthRoutes } from './auth/oauth.js';
import { Tokens } from './auth/tokens.js';
import { Clocks } from '../delivery/clocks.js';
import { Delivery } from '../delivery/delivery.js';
import { deliveryTraits } from './delivery/traits.js';
import { META_FAULTS } from './faults.js';
import { graphRouter } from './graph/http.js';
import { readIds } from './graph/ids-route.js';
import { POOLS } from './graph/pools.js';
import type { GraphRoutes } from './graph/call.js';
import { Reports } from './insights/reports.js';
import { insightRoutes } from './insights/routes.js';
import { listRoutes } from './lists.js';
import { filesRouter } from './media/files-router.js';
import { imageRoutes } from './media/image-routes.js';
import { Images } from './media/images.js';
import { videoRoutes } from './media/video-routes.js';
import { Videos } from './media/videos.js';
import { adRoutes } from './objects/ad.js';
import { adSetRoutes } from './objects/adset.js';
import { campaignRoutes } from './objects/campaign.js';
import { creativeRoutes } from './objects/creative.js';
import { managerRouter } from './objects/manager-router.js';
import { PageVolume } from './objects/page-volume.js';
import { Reviews } from './objects/reviews.js';
import { accountSearchRoutes } from './targeting/account-search-routes.js';
import { estimateRoutes } from './targeting/estimate-routes.js';
import { searchRoutes } from './targeting/search-routes.js';
import { subscriptionRoutes } from './webhooks/subscription-routes.js';
import { Webhooks } from './webhooks/webhooks.js';
import type { MetaWorld } from './world.js';

/** Meta's part of the sandbox, on what is stored of it. To be closed with `closeMeta`. */
export function createMeta(ground: Ground, log: Logger): MetaWorld {
  const { config, db, objects, time } = ground;
  const clocks = new Clocks(ground, 'meta');
  const delivery = new Delivery({ ...ground, clocks }, 'meta', deliveryTraits(objects));
  const faults = new Faults(META_FAULTS);
  const webhooks = new Webhooks({ ...ground, faults }, log);
  return {
    ...ground,
    faults,
    tokens: new Tokens(db, time, { id: config.metaAppId, secret: config.metaAppSecret }),
    throttle: new Throttle(POOLS),
    clocks,
    delivery,
    reports: new Reports({ ...ground, clocks, delivery, faults }),
    webhooks,
    reviews: new Reviews({ ...ground, delivery, webhooks, faults }),
    volume: new PageVolume(objects),
    images: new Images(objects, config.dataDir),
    videos: new Videos(db, objects, config.dataDir),
  };
}

/** Everything below `/meta`. */
export function metaRouter(world: MetaWorld, log: Logger): Router {
  const routes: GraphRoutes = {
    ...oauthRoutes,
    ...listRoutes,
    ...accountFactRoutes,
    ...searchRoutes,
    ...accountSearchRoutes,
    ...estimateRoutes,
    ...imageRoutes,
    ...videoRoutes,
    ...campaignRoutes,
    ...adSetRoutes,
    ...creativeRoutes,
    ...adRoutes,
    ...insightRoutes,
    ...subscriptionRoutes,
  };
  Object.assign(routes, readIds(routes));
  const router = Router();
  router.use('/media', filesRouter(world));
  router.use(dialogRouter(world));
  router.use(managerRouter(world));
  router.use(graphRouter(world, routes, log));
  return router;
}

export async function closeMeta(world: MetaWorld): Promise<void> {
  world.reviews.close();
  await world.webhooks.close();
}
