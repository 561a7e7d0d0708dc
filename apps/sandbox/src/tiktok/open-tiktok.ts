import { Router, type ErrorRequestHandler } from 'express';
import type { Logger } from 'pino';
import { startEngine } from '../engine.js';
import type { OpenPlatform, Platform } from '../platform.js';
import { consentRouter } from './auth/consent.js';
import { oauthRoutes } from './auth/oauth.js';
import { Tokens } from './auth/tokens.js';
import { subscriptionRoutes } from './callbacks/subscription-routes.js';
import { Subscriptions } from './callbacks/subscriptions.js';
import { callbackWire } from './callbacks/wire.js';
import { Closing } from './closing.js';
import { tiktokControlRouter } from './control-routes.js';
import { advertiserRoutes } from './lookups/advertisers.js';
import { listRoutes } from './lookups/lists.js';
import { placeRoutes } from './lookups/places.js';
import { toolRoutes } from './lookups/tools.js';
import { chunkRoutes } from './media/chunk-routes.js';
import { Chunks } from './media/chunks.js';
import { filesRouter } from './media/files-router.js';
import { imageRoutes } from './media/images.js';
import { musicRoutes } from './media/music.js';
import { MediaStore } from './media/store.js';
import { videoRoutes } from './media/videos.js';
import { adRoutes } from './objects/ad.js';
import { adGroupRoutes } from './objects/adgroup.js';
import { campaignRoutes } from './objects/campaign.js';
import { estimateRoutes } from './objects/estimate.js';
import { Quota } from './objects/quota.js';
import { Repeats } from './objects/repeats.js';
import { reviewRoutes } from './objects/review-info.js';
import { moveStoredBodies } from './objects/stored-bodies.js';
import { Portfolios } from './portfolios/portfolios.js';
import { portfolioRoutes } from './portfolios/routes.js';
import { reportRoutes } from './reports/sync.js';
import { reportFilesRouter, reportTaskRoutes } from './reports/task-routes.js';
import { ReportTasks } from './reports/tasks.js';
import { Allowlist } from './smart-plus/allowlist.js';
import { smartPlusRoutes } from './smart-plus/routes.js';
import { Spacing } from './smart-plus/spacing.js';
import { tiktokTraits } from './traits.js';
import { envelope } from './wire/answer.js';
import { CODE } from './wire/codes.js';
import type { Routes } from './wire/call.js';
import { apiRouter } from './wire/http.js';
import type { TikTokWorld } from './world.js';

const ABOUT: Platform['about'] = {
  title: 'TikTok',
  addresses: [
    ['/tiktok/open_api/v1.3/…/', 'API for Business, v1.3'],
    ['/tiktok/portal/auth?app_id=&state=&redirect_uri=', 'Consent'],
  ],
  control: [
    ['GET /__sandbox/tiktok/people', '<a href="/__sandbox/tiktok/people">People</a> who can sign in'],
    ['POST /__sandbox/tiktok/tokens', 'A token without the consent page'],
    ['POST /__sandbox/tiktok/revoke', 'End all tokens of a person'],
    ['DELETE /__sandbox/tiktok/request-ids', 'Forget every request_id, as after ten seconds'],
    ['POST /__sandbox/tiktok/quota', 'How many ad groups an advertiser may have in delivery, and how many campaigns'],
    ['GET /__sandbox/tiktok/identities', '<a href="/__sandbox/tiktok/identities">Identities</a> of advertisers'],
    ['POST /__sandbox/tiktok/identities', 'Revokes the permission to use a TikTok account, or grants it again'],
    ['GET, POST /__sandbox/tiktok/closing', 'The end of manual campaigns: its kind, its date and its error code'],
    ['GET, POST /__sandbox/tiktok/smart-plus', 'Who may manage Smart+ campaigns, and how fast'],
  ],
};

export const openTikTok: OpenPlatform = (ground, log) => {
  const { config, db, objects, time } = ground;
  moveStoredBodies(db);
  const tokens = new Tokens(db, time);
  const subscriptions = new Subscriptions(db, tokens);
  const traits = tiktokTraits(objects, callbackWire(subscriptions, config.tiktokAppSecret), config.tiktokAppTier);
  const engine = startEngine(ground, log, traits);
  const world: TikTokWorld = {
    ...ground,
    ...engine,
    tokens,
    subscriptions,
    repeats: new Repeats(db, time),
    closing: new Closing(db, time, config.tiktokManualCreationLastDay),
    allowlist: new Allowlist(db),
    spacing: new Spacing(),
    portfolios: new Portfolios(db),
    chunks: new Chunks(db, config.dataDir),
    media: new MediaStore(objects, config.dataDir),
    tasks: new ReportTasks({ ...ground, ...engine }),
    quota: new Quota({ ...ground, delivery: engine.delivery, clocks: engine.clocks }),
  };
  return { traits, engine, routes: tiktokRouter(world, log), control: tiktokControlRouter(world), about: ABOUT };
};

/** Everything below `/tiktok`. */
function tiktokRouter(world: TikTokWorld, log: Logger): Router {
  const routes: Routes = {
    ...oauthRoutes,
    ...advertiserRoutes,
    ...listRoutes,
    ...placeRoutes,
    ...toolRoutes,
    ...campaignRoutes,
    ...adGroupRoutes,
    ...adRoutes,
    ...reviewRoutes,
    ...smartPlusRoutes,
    ...portfolioRoutes,
    ...estimateRoutes,
    ...reportRoutes,
    ...reportTaskRoutes,
    ...subscriptionRoutes,
    ...chunkRoutes,
    ...imageRoutes,
    ...videoRoutes,
    ...musicRoutes,
  };
  const router = Router();
  router.use(consentRouter(world));
  router.use(
    '/media',
    reportFilesRouter(world.tasks, () => world.time.now()),
    filesRouter(world.media),
  );
  router.use('/open_api/v1.3', apiRouter(world, routes, log));
  router.use(brokenRequest(world, log));
  return router;
}

/** Refuses unreadable requests in the platform's format. */
function brokenRequest({ time }: TikTokWorld, log: Logger): ErrorRequestHandler {
  return (error: Error & { status?: number }, _request, response, next) => {
    if (response.headersSent) return next(error);
    log.warn({ err: error }, 'a request failed');
    response.json(envelope(time.now(), CODE.badRequest, error.message));
  };
}
