import 'reflect-metadata';
import { EnvironmentError } from '#libs/config/environment.js';
import { FileStorage } from '#libs/storage/file-storage.js';
import { proveStorage } from '#libs/storage/open-storage.js';
import { readApiEnvironment, type ApiEnvironment } from './config/api-environment.js';
import { createApp } from './create-app.js';
import { createLogger } from './http/logging/logging.js';

/** A connection without traffic for so long is closed; uploads lift this limit for themselves. */
const REQUEST_MS = 60_000;

/**
 * How long an idle connection is kept: longer than the default minute of nginx and Amazon's load balancer, so that their side closes it.
 * If our side closed it, a request that is being sent at that moment would be lost without an answer.
 */
const KEPT_MS = 75_000;

const environment = readOrExit();
const logger = createLogger(environment);
const app = await createApp({ environment, logger });
await proveStorage(app.get(FileStorage), (reason) =>
  logger.warn({ reason }, 'the file storage is not ready yet'),
).catch(exit);
const server = await app.listen(environment.PORT, environment.HOST);
server.requestTimeout = 0;
server.headersTimeout = 15_000;
server.setTimeout(REQUEST_MS);
server.keepAliveTimeout = KEPT_MS;
logger.info(
  { address: `http://${environment.HOST}:${environment.PORT}`, docs: `${environment.PUBLIC_URL}/api/docs` },
  'the API is listening',
);

function readOrExit(): ApiEnvironment {
  try {
    return readApiEnvironment();
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    exit(error);
  }
}

/** Exits after an error that only an operator can fix, and shows only its reason. */
function exit({ message }: Error): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
