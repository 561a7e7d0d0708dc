import { Router, type ErrorRequestHandler } from 'express';
import type { Logger } from 'pino';
import { startEngine } from '../engine.js';
import type { OpenPlatform, Platform } from '../platform.js';
import { accountFactRoutes } from './account-facts.js';
import { dialogRouter } from './auth/dialog.js';
import { oauthRoutes } from './auth/oauth.js';
import { Tokens } from './auth/tokens.js';
import { metaControlRouter } from './control-routes.js';
import { graphRouter } from './graph/http.js';
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
import { accountSearchRoutes } from './targeting/account-search-routes.js';
import { estimateRoutes } from './targeting/estimate-routes.js';
import { searchRoutes } from './targeting/search-routes.js';
import { subscriptionRoutes } from './webhooks/subscription-routes.js';
import { Subscriptions } from './webhooks/subscriptions.js';
import { webhookWire } from './webhooks/wire.js';
import { metaTraits } from './traits.js';
import type { MetaWorld } from './world.js';

const ABOUT: Platform['about'] = {
  title: 'Meta',
  addresses: [
    ['/meta/v26.0/…', 'Graph and Marketing API, v25.0 to v27.0, also as batches at /meta/'],
    ['/meta/v26.0/dialog/oauth', 'Sign-in and consent'],
    ['/meta/adsmanager/manage/ads?act=&selected_ad_ids=', 'Ads Manager: the ads that the address selects'],
  ],
  control: [
    ['GET /__sandbox/meta/people', '<a href="/__sandbox/meta/people">People</a> who can sign in'],
    ['POST /__sandbox/meta/tokens', 'A token without the dialog'],
    ['POST /__sandbox/meta/revoke', 'End all tokens of a person'],
  ],
};

export const openMeta: OpenPlatform = (ground, log) => {
  const { config, db, objects, time } = ground;
  const subscriptions = new Subscriptions(ground);
  const traits = metaTraits(objects, webhookWire(subscriptions, config.metaAppSecret));
  const engine = startEngine(ground, log, traits);
  const { clocks, delivery, faults } = engine;
  const world: MetaWorld = {
    ...ground,
    ...engine,
    subscriptions,
    tokens: new Tokens(db, time, { id: config.metaAppId, secret: config.metaAppSecret }),
    reports: new Reports({ ...ground, clocks, delivery, faults }),
    volume: new PageVolume({ objects, time, clocks }),
    images: new Images(objects, config.dataDir),
    videos: new Videos(db, objects, config.dataDir, faults),
  };
  return { traits, engine, routes: metaRouter(world, log), control: metaControlRouter(world), about: ABOUT };
};

/** Everything below `/meta`. */
function metaRouter(world: MetaWorld, log: Logger): Router {
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
  const router = Router();
  router.use('/media', filesRouter(world));
  router.use(dialogRouter(world));
  router.use(managerRouter(world));
  router.use(graphRouter(world, routes, log));
  router.use(brokenRequest(log));
  return router;
}

/** Refuses unreadable requests in the platform's format. */
function brokenRequest(log: Logger): ErrorRequestHandler {
  return (error: Error & { status?: number }, _request, response, next) => {
    if (response.headersSent) return next(error);
    log.warn({ err: error }, 'a request failed');
    response.status(error.status ?? 500).json({ error: { message: error.message, type: 'OAuthException', code: 1 } });
  };
}
