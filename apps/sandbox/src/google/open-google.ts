import { Router, type ErrorRequestHandler, type RequestHandler } from 'express';
import type { Logger } from 'pino';
import { startEngine } from '../engine.js';
import type { OpenPlatform, Platform } from '../platform.js';
import { ImageFiles } from './assets/files.js';
import { consentRouter } from './auth/consent.js';
import { oauthRouter } from './auth/oauth.js';
import { Tokens } from './auth/tokens.js';
import { definePayers } from './campaigns/payers.js';
import { addOldCampaigns } from './campaigns/old-campaigns.js';
import { googleControlRouter } from './control-routes.js';
import { CustomerTree } from './customers.js';
import { searchRoutes } from './gaql/routes.js';
import { lookupRoutes } from './lookups/routes.js';
import { mutateRoutes } from './mutate/routes.js';
import { Operations } from './quota/operations.js';
import { scriptControlRouter } from './scripts/control-routes.js';
import { scriptPagesRouter } from './scripts/pages/router.js';
import { ScriptStore } from './scripts/store.js';
import { Uploads } from './scripts/uploads/uploads.js';
import { googleTraits } from './traits.js';
import { badRequestBody } from './wire/answer.js';
import { BadRequest } from './wire/failure.js';
import { apiRouter } from './wire/http.js';
import { videoUploadRouter } from './video/upload-router.js';
import { videoUploadRoutes } from './video/upload-routes.js';
import { VideoUploads } from './video/uploads.js';
import { YouTube } from './video/youtube.js';
import type { GoogleWorld } from './world.js';

const ABOUT: Platform['about'] = {
  title: 'Google',
  addresses: [
    ['/google/{v23…v26}/…', 'Google Ads API, REST'],
    ['/google/resumable/upload/{v23…v26}/…', 'Google Ads API: resumable uploads of videos'],
    ['/google/o/oauth2/v2/auth?client_id=&redirect_uri=&response_type=code&scope=&state=', 'Consent'],
    ['/google/token, /google/revoke', 'Tokens'],
    [
      '/google/scripts',
      '<a href="/google/scripts">Scripts</a>: sign in, paste, authorize, preview and run; their history and uploads',
    ],
  ],
  control: [
    ['GET /__sandbox/google/people', '<a href="/__sandbox/google/people">People</a> who can sign in'],
    ['POST /__sandbox/google/tokens', 'Tokens without the consent page'],
    ['POST /__sandbox/google/revoke', 'Revoke everything that a person has granted'],
    [
      'GET /__sandbox/google/customers',
      '<a href="/__sandbox/google/customers">Customers</a>, and what is below managers',
    ],
    ['POST /__sandbox/google/links', 'Unlinks a customer from a manager, or links it again'],
    [
      'GET, POST, DELETE /__sandbox/google/quota',
      'Operations of the last day; access level and limit; DELETE resets them',
    ],
    ['POST /__sandbox/google/undeclared', 'A campaign that lacks the political declaration'],
    ['POST /__sandbox/google/paging', 'Number of rows on a page of a search'],
    ['POST /__sandbox/google/scripts/run', 'Runs a script without a browser'],
    ['GET /__sandbox/google/scripts/{runs,uploads}?customer=', 'What scripts did; rows of their uploads'],
    ['GET, POST /__sandbox/google/scripts/settings', 'How long an upload takes'],
    ['GET, POST /__sandbox/google/youtube', 'State and length of a video at YouTube'],
  ],
};

export const openGoogle: OpenPlatform = (ground, log) => {
  const { config, db, objects, time } = ground;
  definePayers(db);
  const traits = googleTraits({ db, objects });
  const engine = startEngine(ground, log, traits);
  const uploads = new Uploads(() => world);
  const youtube = new YouTube(db);
  const world: GoogleWorld = {
    ...ground,
    ...engine,
    tokens: new Tokens(db, time),
    tree: new CustomerTree(db, objects),
    quota: new Operations(db, time, config.googleAccessLevel),
    images: new ImageFiles(config.dataDir),
    youtube,
    videoUploads: new VideoUploads(db, objects, config.dataDir, engine.faults, youtube),
    scripts: new ScriptStore(db),
    uploads,
    paging: { rows: 10_000 },
  };
  uploads.open();
  // Added at the first use of this platform. Platforms share ids, so an earlier addition would change the others' delivery for a seed.
  let hasOldCampaigns = false;
  const upToDate: RequestHandler = (_request, _response, next) => {
    if (!hasOldCampaigns) addOldCampaigns(ground);
    hasOldCampaigns = true;
    world.reviews.settle();
    world.uploads.settle();
    world.videoUploads.settle(time.now());
    next();
  };
  return {
    traits,
    engine: {
      ...engine,
      async close() {
        uploads.close();
        await engine.close();
      },
    },
    about: ABOUT,
    routes: Router().use(upToDate, googleRouter(world, log)),
    control: Router().use(upToDate, googleControlRouter(world), scriptControlRouter(world)),
  };
};

/** Everything below `/google`. */
function googleRouter(world: GoogleWorld, log: Logger): Router {
  const router = Router();
  router.use(consentRouter(world));
  router.use(oauthRouter(world));
  router.use('/images', world.images.router());
  router.use('/scripts', scriptPagesRouter(world));
  // The address that Google Ads itself has for the same page.
  router.get('/aw/bulk/scripts', ({ query }, response) => {
    const customer = /^\d{10}$/.exec(String(query['__e']))?.[0] ?? '';
    response.redirect(303, `/google/scripts/${customer}`);
  });
  router.use(videoUploadRouter(world, log));
  router.use(apiRouter(world, [...searchRoutes, ...mutateRoutes, ...lookupRoutes, ...videoUploadRoutes], log));
  router.use(brokenRequest(log));
  return router;
}

/** Refuses an unreadable request in the platform's format. */
function brokenRequest(log: Logger): ErrorRequestHandler {
  return (error: Error & { status?: number }, _request, response, next) => {
    if (response.headersSent) return next(error);
    log.warn({ err: error }, 'a request failed');
    response
      .status(error.status ?? 400)
      .json(badRequestBody(new BadRequest([{ field: '', description: error.message }])));
  };
}
