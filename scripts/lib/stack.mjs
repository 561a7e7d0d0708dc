/** A whole Polyad for one test or bench: sandbox, worker and API as real processes, with their own database and namespace. */
import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { DEMO_DATABASE, TEMPLATE_DATABASE } from './backing.mjs';
import { createDatabase, dropDatabase } from './database.mjs';
import { Failure } from './failure.mjs';
import { createLogs } from './log.mjs';
import { setUpNamespace } from './namespaces.mjs';
import { freePorts } from './ports.mjs';
import { roleUrls } from './postgres.mjs';
import { freshSecrets } from './secrets.mjs';
import { sandboxEnv, serviceUrl, startService } from './services.mjs';

/**
 * @typedef {object} StackOptions
 * @property {number} [timeScale] how many times as fast as real time a campaign's clock runs, default 2880 (a day in 30 s)
 * @property {{ createTimeoutSeconds?: number, settleMarginSeconds?: number, pollHours?: number, sweepDelaySeconds?: number,
 * platformPollSeconds?: number, toldPollSeconds?: number }} [timings]   waits of the connector and the workflow; by default as in
 * production
 * @property {string} [seed] of the sandbox's hidden truth
 * @property {Array<import('./services.mjs').ServiceName>} [parts] default all three
 * @property {Record<string, string>} [env] further variables, for all processes
 * @property {string} [template] the database to copy, default one with the newest schema
 * @property {boolean} [seedDemo] of an API: whether the demo's accounts exist, default true
 *
 * @typedef {object} StackProcess
 * @property {import('./services.mjs').ServiceName} name
 * @property {string} url base address, the same after a restart
 * @property {() => number} pid
 * @property {() => boolean} isRunning
 * @property {(signal?: NodeJS.Signals) => Promise<void>} kill SIGKILL by default; resolves when it has ended
 * @property {() => Promise<void>} stop by a signal that lets it finish; resolves when it has ended
 * @property {() => Promise<void>} start again after kill or stop; resolves when it is ready
 * @property {() => string} tail last lines of its log
 *
 * @typedef {object} Stack
 * @property {string} apiUrl
 * @property {string} sandboxUrl
 * @property {string} smtpUrl
 * @property {string} databaseUrl
 * @property {string} temporalAddress
 * @property {string} namespace
 * @property {string} dataDir holds logs/<process>.log and storage/
 * @property {Record<string, string | undefined>} env of the processes, for commands that a test runs itself
 * @property {StackProcess} sandbox
 * @property {StackProcess} worker
 * @property {StackProcess} api
 * @property {() => Promise<void>} flushLogs resolves when all output of the processes so far is in their files
 * @property {() => Promise<void>} stop ends the processes and drops the database
 */

/**
 * @returns {Record<'databaseUrl' | 'temporalAddress' | 'sandboxUrl' | 'smtpUrl' | 'dir' | 'lastManualDay', string>} the servers that
 *   scripts/test.mjs started
 */
export function backingAddresses(env = process.env) {
  const found = {
    databaseUrl: env.POLYAD_TEST_DATABASE_URL,
    temporalAddress: env.POLYAD_TEST_TEMPORAL_ADDRESS,
    sandboxUrl: env.POLYAD_TEST_SANDBOX_URL,
    smtpUrl: env.POLYAD_TEST_SMTP_URL,
    dir: env.POLYAD_TEST_DIR,
    lastManualDay: env.TIKTOK_MANUAL_CREATION_LAST_DAY,
  };
  if (Object.values(found).every(Boolean)) return found;
  throw new Failure(
    'This test needs PostgreSQL, Temporal and the sandbox (POLYAD_TEST_* variables). Run it with: npm test -- <path of the spec>',
  );
}

/** @returns {Promise<string>} the name of a future stack whose Temporal namespace exists: it saves that stack a second */
export async function prepareStack() {
  const name = `stack_${randomBytes(4).toString('hex')}`;
  await setUpNamespace({ address: backingAddresses().temporalAddress }, name, { retentionDays: 1 });
  return name;
}

/**
 * @param {StackOptions} [options]
 * @param {Promise<string>} [prepared] result of prepareStack
 * @returns {Promise<Stack>}
 */
export async function startStack(
  {
    timeScale = 2880,
    timings = {},
    seed,
    parts = ['sandbox', 'worker', 'api'],
    env: extra = {},
    seedDemo = true,
    template = seedDemo && parts.includes('api') ? DEMO_DATABASE : TEMPLATE_DATABASE,
  } = {},
  prepared = prepareStack(),
) {
  const { databaseUrl: adminUrl, temporalAddress, dir } = backingAddresses();
  const name = await prepared;
  const dataDir = path.join(dir, name);
  mkdirSync(dataDir);
  const logs = createLogs(path.join(dataDir, 'logs'));
  const [apiPort, workerPort, sandboxPort, smtpPort] = await freePorts(4);
  const secrets = freshSecrets();
  const publicUrl = `http://127.0.0.1:${apiPort}`;
  const databaseUrl = Object.assign(new URL(adminUrl), { pathname: `/${name}` }).href;
  const password = decodeURIComponent(new URL(databaseUrl).password);
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    LOG_FORMAT: 'json',
    HOST: '127.0.0.1',
    PORT: String(apiPort),
    PUBLIC_URL: publicUrl,
    WORKER_HEALTH_PORT: String(workerPort),
    DATABASE_URL: databaseUrl,
    ...roleUrls(databaseUrl, { api: password, worker: password }),
    TEMPORAL_ADDRESS: temporalAddress,
    TEMPORAL_NAMESPACE: name,
    DATA_DIR: dataDir,
    STORAGE_DIR: path.join(dataDir, 'storage'),
    SESSION_SECRET: secrets.sessionSecret,
    ENCRYPTION_KEYS: secrets.encryptionKeys,
    ...sandboxEnv({
      port: sandboxPort,
      smtpPort,
      timeScale,
      seed,
      dataDir: path.join(dataDir, 'sandbox'),
      webhookVerifyToken: secrets.webhookVerifyToken,
      publicUrl,
    }),
    // A test of TikTok's app limits sets its own tier.
    TIKTOK_APP_TIER: 'unlimited',
    // Most tests concern a team with all permissions; tests of plans switch it off.
    SIGN_UP_WHITELIST: 'on',
    ...timingVariables(timings),
    ...extra,
  };
  const processes = Object.fromEntries(
    ['sandbox', 'worker', 'api'].map((part) => [part, createProcess(part, env, logs.lines(part))]),
  );
  const stop = async () => {
    for (const part of ['api', 'worker', 'sandbox']) await processes[part].stop();
    await logs.close();
    await dropDatabase(adminUrl, name);
    if (!process.env.POLYAD_TEST_KEEP) rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 });
  };
  try {
    await createDatabase(adminUrl, name, { template });
    await Promise.all(parts.map((part) => processes[part].start()));
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    apiUrl: publicUrl,
    sandboxUrl: serviceUrl('sandbox', env),
    smtpUrl: env.SMTP_URL,
    databaseUrl,
    temporalAddress,
    namespace: name,
    dataDir,
    env,
    ...processes,
    flushLogs: logs.flush,
    stop,
  };
}

const timingVariables = ({
  createTimeoutSeconds,
  settleMarginSeconds,
  pollHours,
  sweepDelaySeconds,
  platformPollSeconds,
  toldPollSeconds,
}) =>
  Object.fromEntries(
    Object.entries({
      PLATFORM_CREATE_TIMEOUT_SECONDS: createTimeoutSeconds,
      PLATFORM_SETTLE_MARGIN_SECONDS: settleMarginSeconds,
      INSIGHTS_POLL_HOURS: pollHours,
      SWEEP_DELAY_SECONDS: sweepDelaySeconds,
      PLATFORM_POLL_SECONDS: platformPollSeconds,
      PLATFORM_TOLD_POLL_SECONDS: toldPollSeconds,
    }).flatMap(([variable, value]) => (value === undefined ? [] : [[variable, String(value)]])),
  );

function createProcess(name, env, onLine) {
  let child;
  return {
    name,
    url: serviceUrl(name, env),
    pid: () => child?.pid ?? -1,
    isRunning: () => child?.isRunning() ?? false,
    kill: async (signal) => child?.kill(signal),
    stop: async () => child?.stop(),
    start: async () => {
      if (child?.isRunning()) throw new Error(`${name} runs already`);
      await startService(name, env, { onLine, onStart: (starting) => (child = starting) });
    },
    tail: () => child?.tail() ?? '',
  };
}
