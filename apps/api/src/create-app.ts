import { existsSync } from 'node:fs';
import path from 'node:path';
import { NestFactory } from '@nestjs/core';
import { ExpressAdapter, type NestExpressApplication } from '@nestjs/platform-express';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import cookieParser from 'cookie-parser';
import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import type { Logger } from 'pino';
import type { Platforms } from '#libs/connectors/registry.js';
import { billingSettings } from '#libs/billing/settings.js';
import { PRODUCT_NAME } from '#libs/contracts/product.js';
import { tracingSettings } from '#libs/telemetry/tracing/tracing-settings.js';
import { AppModule } from './app.module.js';
import { SessionService } from './access/session.service.js';
import { Audit } from './audit/audit.js';
import type { ApiEnvironment } from './config/api-environment.js';
import { notFound, tooSlow, unauthenticated } from './http/errors/api-error.js';
import { ApiErrorFilter } from './http/errors/api-error.filter.js';
import { cleanAddress } from './http/bodies/clean-input.js';
import { documentRules } from './http/routing/document-rules.js';
import { experimentSchemas } from './platforms/experiment-schemas.js';
import { serveConsole } from './http/routing/console-files.js';
import { limitArrival } from './http/bodies/limit-arrival.js';
import { NestLogger, requestLog } from './http/logging/logging.js';
import { requestId } from './http/logging/request-id.js';
import { noStore, securityHeaders } from './http/routing/security-headers.js';
import type { ApiTracing } from './telemetry/api-tracing.js';
import { requestMetrics } from './telemetry/request-metrics.js';
import { connectPlatforms } from './platforms/platforms.module.js';
import { validationPipe } from './http/bodies/validation.js';

const PREFIX = 'api/v1';

interface AppOptions {
  environment: ApiEnvironment;
  logger: Logger;
  /** Folder of the built console; not served if it does not exist. */
  consoleFolder?: string;
  /** By default the environment's platforms. They are closed with the application. */
  platforms?: Platforms;
}

/** Creates the whole application, which does not listen yet. */
export async function createApp({
  environment,
  logger,
  consoleFolder = path.resolve('dist-web'),
  platforms = connectPlatforms(environment),
}: AppOptions): Promise<NestExpressApplication> {
  const tracing = await tracingOf(environment, logger);
  const app = await NestFactory.create<NestExpressApplication>(
    AppModule.with(environment, logger, platforms, tracing),
    new ExpressAdapter(strictExpress()),
    {
      bodyParser: false,
      logger: new NestLogger(logger),
      abortOnError: false,
    },
  );
  const filter = new ApiErrorFilter(logger, app.get(Audit), platforms);
  const imageOrigins = platforms.names.flatMap((name) => platforms.for(name).imageOrigins);
  const isSecure = environment.PUBLIC_URL.startsWith('https:');
  app.set('trust proxy', trustedProxies(environment.TRUST_PROXY));
  app.set('query parser', 'simple');
  app.set('etag', false); // clients never cache answers of the API, so there is nothing to compare; files have their own
  app.disable('x-powered-by');
  app.use(
    requestId,
    requestLog(logger),
    ...(environment.METRICS_ADDRESS === undefined ? [] : [requestMetrics]),
    ...(tracing ? [tracing.requests] : []),
    securityHeaders({ isSecure, imageOrigins, cardFieldOrigin: billingSettings(environment).sandboxOrigin }),
    limitArrival((request, response) => filter.answer(tooSlow(), request, response)),
  );
  app.use((request: Request, _response: Response, next: NextFunction) => {
    if (request.path === '/sanctum/csrf-cookie') request.url = `/${PREFIX}/sanctum/csrf-cookie`;
    next();
  });
  app.use(`/${PREFIX}`, noStore);
  app.use(`/${PREFIX}`, cookieParser(), cleanAddress);
  app.setGlobalPrefix(PREFIX);
  app.useGlobalPipes(validationPipe());
  app.useGlobalFilters(filter);
  app.enableShutdownHooks(['SIGTERM', 'SIGINT'], { useProcessExit: true });
  // Built at the first request for it: it takes a sixth of the start-up time, and most processes never need it.
  let builtDocument: OpenAPIObject | undefined;
  const document = () => (builtDocument ??= describeApi(app));
  app.use(
    ['/api/docs', `/${PREFIX}/openapi.json`],
    cookieParser(),
    documentsAreFor(environment, app.get(SessionService)),
  );
  app.use((request: Request, _response: Response, next: NextFunction) =>
    next(request.path === '/api/docs/' ? notFound() : undefined),
  ); // avoids a second address that Swagger's module would create
  SwaggerModule.setup('api/docs', app, document, { customSiteTitle: `${PRODUCT_NAME} API`, raw: false });
  app.use(`/${PREFIX}/openapi.json`, (_request: Request, response: Response) => response.json(document()));
  if (existsSync(consoleFolder)) serveConsole(app, consoleFolder);
  // Errors of the parsers above come before any route, and are sent in the same shape.
  app.use((error: unknown, request: Request, response: Response, _next: NextFunction) =>
    filter.answer(error, request, response),
  );
  await app.init();
  // After every route: an address that no route has answered does not exist.
  app.use((request: Request, response: Response) => filter.answer(notFound(), request, response));
  return app;
}

/** Most installations send no traces, so they do not load the libraries for them. */
async function tracingOf(environment: ApiEnvironment, logger: Logger): Promise<ApiTracing | null> {
  const settings = tracingSettings(environment);
  if (!settings) return null;
  const { startApiTracing } = await import('./telemetry/api-tracing.js');
  return startApiTracing(settings, (err) => logger.warn({ err }, 'traces could not be sent'));
}

/**
 * Every address has one spelling, so that routes, the log and all other code that reads a path agree. The adapter creates the router, so
 * this is set before.
 */
function strictExpress(): express.Express {
  const server = express();
  server.set('case sensitive routing', true);
  server.set('strict routing', true);
  return server;
}

/** The OpenAPI document, from which the console's calls are generated. */
export function describeApi(app: NestExpressApplication): OpenAPIObject {
  const config = new DocumentBuilder()
    .setTitle(`${PRODUCT_NAME} API`)
    .setDescription(
      'Success is always 200. Writes need the header X-XSRF-TOKEN with the value of the cookie that GET /sanctum/csrf-cookie sets.',
    )
    .setVersion('1')
    .addCookieAuth('polyad_access')
    .build();
  const document = SwaggerModule.createDocument(app, config);
  documentRules(document);
  experimentSchemas(document);
  return document;
}

/** The number of proxies, or a list of networks; by default no proxy is trusted. */
function trustedProxies(text: string): number | string[] | false {
  if (text.trim() === '') return false;
  return /^\d+$/.test(text.trim()) ? Number(text) : text.split(',').map((network) => network.trim());
}

/** Lets everybody, or only signed-in people, read the API's documents: they help attackers to find weak points. */
function documentsAreFor(
  { API_DOCUMENTS, NODE_ENV }: Pick<ApiEnvironment, 'API_DOCUMENTS' | 'NODE_ENV'>,
  sessions: SessionService,
): RequestHandler {
  const readers = API_DOCUMENTS ?? (NODE_ENV === 'production' ? 'session' : 'public');
  return async (request, _response, next) => {
    if (readers === 'public' || (await sessions.identify(request))) next();
    else next(unauthenticated());
  };
}
