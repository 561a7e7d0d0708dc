import { randomBytes } from 'node:crypto';
import 'reflect-metadata';
import { readApiEnvironment } from '../config/api-environment.js';
import { createApp, describeApi } from '../create-app.js';
import { createLogger } from '../http/logging/logging.js';

/** `node dist/apps/api/src/commands/print-openapi.js > docs/openapi.json`: needs no database and no engine. */
const environment = readApiEnvironment({
  DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/nothing',
  SESSION_SECRET: randomBytes(48).toString('base64'),
  ENCRYPTION_KEYS: `print:${randomBytes(32).toString('base64')}`,
  LOG_LEVEL: 'error',
});
const app = await createApp({ environment, logger: createLogger(environment) });
process.stdout.write(`${JSON.stringify(describeApi(app), null, 2)}\n`);
await app.close();
