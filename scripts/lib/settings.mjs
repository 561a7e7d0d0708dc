/** The environment of `npm start`: the shell and .env, plus the settings of the embedded parts. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { Failure } from './failure.mjs';
import { ROOT, inRoot } from './paths.mjs';
import { readPort } from './ports.mjs';
import { localSecrets } from './secrets.mjs';
import { sandboxEnv } from './services.mjs';

/** A campaign's day lasts 30 seconds in the demo. */
const DEMO_TIME_SCALE = 2880;

/** The shell takes precedence over .env; an empty variable counts as not set. */
export function readShellAndFile(shell = process.env, file = inRoot('.env')) {
  const fromFile = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
  const given = Object.entries({ ...fromFile, ...withoutEmpty(shell) });
  return withoutEmpty(Object.fromEntries(given));
}

const withoutEmpty = (env) =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));

/**
 * @param {Record<string, string>} given
 * @returns which parts we start, where they listen, and the environment of the processes
 */
export function localSettings(given) {
  const dataDir = path.resolve(ROOT, given.DATA_DIR ?? '.data');
  const secrets = localSecrets(dataDir);
  const host = given.HOST ?? '127.0.0.1';
  const ports = {
    api: readPort(given, 'PORT', 3000),
    sandbox: readPort(given, 'SANDBOX_PORT', 3100),
    smtp: readPort(given, 'SMTP_PORT', 1025),
    workerHealth: readPort(given, 'WORKER_HEALTH_PORT', 3200),
    temporal: readPort(given, 'TEMPORAL_PORT', 7233),
    temporalUi: readPort(given, 'TEMPORAL_UI_PORT', 8233),
    database: readPort(given, 'DATABASE_PORT', 5433),
  };
  assertForm(given, 'DATABASE_URL', /^postgres(ql)?:\/\//, 'a postgresql:// address');
  assertForm(given, 'TEMPORAL_ADDRESS', /^[^\s:/]+:\d+$/, 'host:port');
  const owns = {
    database: !given.DATABASE_URL,
    temporal: !given.TEMPORAL_ADDRESS,
    sandbox: given.NODE_ENV !== 'production' && pointsAtSandbox(given.META_GRAPH_URL, ports.sandbox),
  };
  const publicUrl = given.PUBLIC_URL ?? `http://127.0.0.1:${ports.api}`;
  const sandbox = {
    port: ports.sandbox,
    smtpPort: ports.smtp,
    timeScale: readTimeScale(given),
    dataDir: path.resolve(ROOT, given.SANDBOX_DATA_DIR ?? path.join(dataDir, 'sandbox')),
    webhookVerifyToken: secrets.webhookVerifyToken,
    publicUrl: `http://127.0.0.1:${ports.api}`,
  };
  const env = {
    NODE_ENV: 'development',
    LOG_FORMAT: 'pretty',
    SESSION_SECRET: secrets.sessionSecret,
    ENCRYPTION_KEYS: secrets.encryptionKeys,
    ...(owns.temporal
      ? { TEMPORAL_ADDRESS: `127.0.0.1:${ports.temporal}`, TEMPORAL_UI_URL: `http://127.0.0.1:${ports.temporalUi}` }
      : {}),
    ...(owns.sandbox ? sandboxEnv(sandbox) : {}),
    ...given,
    HOST: host,
    PORT: String(ports.api),
    WORKER_HEALTH_PORT: String(ports.workerHealth),
    PUBLIC_URL: publicUrl,
    DATA_DIR: dataDir,
    STORAGE_DIR: path.resolve(ROOT, given.STORAGE_DIR ?? path.join(dataDir, 'storage')),
    ...(process.stdout.isTTY && !given.NO_COLOR ? { FORCE_COLOR: '1' } : {}),
  };
  const { databasePassword, appDatabasePassword, workerDatabasePassword } = secrets;
  const passwords = { api: appDatabasePassword, worker: workerDatabasePassword };
  return { dataDir, host, ports, owns, publicUrl, databasePassword, passwords, env };
}

/**
 * @param {ReturnType<typeof localSettings>} settings
 * @returns {Parameters<typeof import('./private-files.mjs').closeFolders>[0]} the folders that only the owner may read
 */
export function privateFolders({ dataDir, owns, env }) {
  const folders = [env.STORAGE_DIR, ...(owns.sandbox ? [env.SANDBOX_DATA_DIR] : [])];
  return { dataDir, folders, hasForeignOwner: owns.database && process.getuid?.() === 0 };
}

const pointsAtSandbox = (url, port) =>
  !url || [`http://127.0.0.1:${port}/meta`, `http://localhost:${port}/meta`].includes(url);

function assertForm(given, variable, form, words) {
  if (given[variable] && !form.test(given[variable])) throw new Failure(`${variable} is wrong; it should be ${words}.`);
}

function readTimeScale(given) {
  const scale = Number(given.SANDBOX_TIME_SCALE ?? DEMO_TIME_SCALE);
  if (scale >= 1 && scale <= 100_000) return scale;
  throw new Failure(`SANDBOX_TIME_SCALE is "${given.SANDBOX_TIME_SCALE}"; it should be a number from 1 to 100000.`);
}
