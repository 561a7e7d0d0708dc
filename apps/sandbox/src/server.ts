import { createServer, type Server } from 'node:http';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import express, { json, type NextFunction, type Request, type Response } from 'express';
import { pino, type Logger } from 'pino';
import { aiRouter } from './ai/ai-router.js';
import type { SandboxConfig } from './config.js';
import { frontPage } from './control/front-page.js';
import { clockHandler, controlRouter } from './control/routes.js';
import { webhooksPage } from './control/webhooks-page.js';
import type { Ground } from './ground.js';
import { Inbox } from './mail/inbox.js';
import { inboxApi, inboxPages } from './mail/inbox-router.js';
import type { OpenPlatform } from './platform.js';
import { openStripe } from './stripe/open-stripe.js';
import { PLATFORMS } from './platforms.js';
import { CallLog } from './store/calls.js';
import { Database } from './store/database.js';
import { ObjectStore } from './store/objects.js';
import { systemTime, Uptime, type TimeSource } from './store/uptime.js';

export interface Sandbox {
  /** `http://127.0.0.1:3100` */
  url: string;
  smtpPort: number;
  close(): Promise<void>;
}

/** Starts the sandbox in this process. Port 0 takes a free one. A test can pass its own clock (`time`) and `platforms`. */
export async function startSandbox(
  config: SandboxConfig,
  options: { time?: TimeSource; log?: Logger; platforms?: readonly OpenPlatform[] } = {},
): Promise<Sandbox> {
  const log = options.log ?? pino({ level: config.logLevel, name: 'sandbox' });
  const time = options.time ?? systemTime;
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  const db = new Database(join(config.dataDir, 'sandbox.sqlite'));
  const uptime = new Uptime(db, time);
  const ground: Ground = {
    config,
    db,
    time,
    uptime,
    objects: new ObjectStore(db),
    calls: new CallLog(db),
  };
  const platforms = (options.platforms ?? PLATFORMS).map((open) => open(ground, log));
  let url = '';
  const stripe = openStripe(ground, log, () => url);
  const closeAll = (): Promise<unknown> =>
    Promise.all([...platforms.map(({ engine }) => engine.close()), stripe.close()]);
  const inbox = new Inbox(db, time);

  let smtpPort = config.smtpPort;
  const app = express();
  app.disable('x-powered-by');
  app.get('/', (_, response) => void response.send(frontPage(config, smtpPort, platforms)));
  app.use('/inbox', inboxPages(inbox));
  app.get('/webhooks', (_, response) => void response.send(webhooksPage(platforms)));
  app.use('/__sandbox/inbox', inboxApi(inbox));
  app.use('/__sandbox/stripe', json(), stripe.control);
  app.use('/__sandbox', controlRouter(ground, platforms));
  app.use('/ai', aiRouter(ground.calls));
  for (const [name, pages] of Object.entries(stripe.pages)) app.use(`/stripe/${name}`, pages);
  for (const platform of platforms) {
    const { name } = platform.traits;
    app.get(`/${name}/__sandbox/clock`, clockHandler(ground, platform));
    app.use(`/${name}`, platform.routes);
  }
  app.use((request, response, next) =>
    request.path.startsWith('/v1/') ? stripe.api(request, response, next) : next(),
  );
  app.use(
    (request: Request, response: Response) =>
      void response.status(404).json({ message: `There is nothing at ${request.path}.` }),
  );
  app.use((error: Error & { status?: number }, _request: Request, response: Response, next: NextFunction) => {
    if (response.headersSent) return next(error);
    log.warn({ err: error }, 'a request failed');
    response.status(error.status ?? 500).json({ message: error.message });
  });

  const server = createServer(app);
  // Longer than clients usually keep a connection, so that the client closes it first.
  server.keepAliveTimeout = 75_000;
  try {
    smtpPort = await inbox.listen(config.smtpPort, config.host);
    await listen(server, config);
  } catch (error) {
    uptime.close();
    await closeAll();
    db.close();
    throw error;
  }
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  url = `http://${config.host === '0.0.0.0' ? '127.0.0.1' : config.host}:${port}`;
  let closing: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeAllConnections();
    await Promise.all([closed, inbox.close(), closeAll()]);
    uptime.close();
    db.close();
  };
  return { url, smtpPort, close: () => (closing ??= close()) };
}

function listen(server: Server, config: SandboxConfig): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(config.port, config.host, () => resolve());
  });
}
