/** Polyad's own processes: how each starts, its address, and its readiness check. Shared by start, test and bench. */
import { NODE, inRoot } from './paths.mjs';
import { startProcess } from './processes.mjs';
import { waitForHttp } from './wait-for.mjs';

/**
 * @typedef {'sandbox' | 'worker' | 'api'} ServiceName
 * @typedef {Record<string, string | undefined>} Env
 * @type {Record<ServiceName, { readyPath: string, baseUrl: (env: Env) => string }>}
 */
const SERVICES = {
  sandbox: {
    readyPath: '/__sandbox/health',
    baseUrl: (env) => `http://127.0.0.1:${env.SANDBOX_PORT}`,
  },
  worker: {
    readyPath: '/health/ready',
    baseUrl: (env) => `http://127.0.0.1:${env.WORKER_HEALTH_PORT}`,
  },
  api: {
    readyPath: '/api/v1/health/ready',
    baseUrl: (env) => `http://127.0.0.1:${env.PORT}`,
  },
};

/** @type {ServiceName[]} */
export const SERVICE_NAMES = ['sandbox', 'worker', 'api'];

/**
 * MB of one half of the young generation. A small one keeps a busy worker some 50 MB smaller without a loss of speed. In the API, a larger
 * one lets a request's garbage die before the next collection, which cut the slowest hundredth of answers by a quarter. Its size is fixed:
 * V8 would otherwise enlarge it in steps, the last after minutes or hours of load, which looks like a leak.
 */
const YOUNG_MB = { api: 64, worker: 16, sandbox: 16 };

/**
 * MB of the worker's old generation. V8 collects garbage later the more it may use, and would use 4 GB on a large machine. 100 simultaneous
 * launches then took 800 MB; with this limit they take less than 600 MB. Their live objects need 300.
 */
const OLD_MB = { worker: 1024 };

/**
 * @param {ServiceName} name
 * @param {{ isMapped?: boolean }} [options] whether stack traces name the sources, which takes a tenth of the start
 * @returns {string[]} Node's flags for it
 */
export const nodeFlags = (name, { isMapped = true } = {}) => [
  ...(isMapped ? ['--enable-source-maps'] : []),
  `--min-semi-space-size=${YOUNG_MB[name]}`,
  `--max-semi-space-size=${YOUNG_MB[name]}`,
  ...(name in OLD_MB ? [`--max-old-space-size=${OLD_MB[name]}`] : []),
];

const READY_MS = 60_000;
/** A worker returns or finishes its started work, so it gets the longest time. */
const GRACE_MS = { api: 10_000, worker: 20_000, sandbox: 5_000 };

/** @param {ServiceName} name @param {Env} env @returns {string} its address, without a trailing slash */
export const serviceUrl = (name, env) => SERVICES[name].baseUrl(env);

/** API and workers log in with roles that own no tables, if there are any. Each gets only its own database URL. */
function withOwnLogin(name, { APP_DATABASE_URL, WORKER_DATABASE_URL, ...env }) {
  const own = { api: APP_DATABASE_URL, worker: WORKER_DATABASE_URL }[name];
  return own ? { ...env, DATABASE_URL: own } : env;
}

/**
 * Starts one process and waits until it reports that it is ready.
 * @param {ServiceName} name
 * @param {Env} env complete environment of the process
 * @param {{ onLine?: (line: string) => void, onStart?: (child: import('./processes.mjs').Child) => void }} [options] `onStart`
 *   gets the child before it is ready, so that it can be stopped meanwhile
 * @returns {Promise<import('./processes.mjs').Child>}
 */
export async function startService(name, env, { onLine, onStart } = {}) {
  const { readyPath } = SERVICES[name];
  const child = startProcess({
    name,
    command: NODE,
    // No source maps in tests: they start hundreds of stacks, and a bundle's lines are nearly those of its sources.
    args: [...nodeFlags(name, { isMapped: env.NODE_ENV !== 'test' }), inRoot(`dist/processes/${name}.js`)],
    env: withOwnLogin(name, env),
    graceMs: GRACE_MS[name],
    isPrivate: true,
    onLine,
  });
  onStart?.(child);
  try {
    await waitForHttp(`${serviceUrl(name, env)}${readyPath}`, {
      what: name,
      timeoutMs: READY_MS,
      giveUp: child.diedBecause,
    });
  } catch (error) {
    await child.kill();
    throw error;
  }
  return child;
}

/**
 * The environment that points the API and the worker at a sandbox instead of the real platform.
 * @param {{ port: number, smtpPort: number, timeScale: number, dataDir: string, seed?: string, webhookVerifyToken: string, publicUrl:
 * string }} sandbox
 * @returns {Record<string, string>}
 */
export function sandboxEnv({ port, smtpPort, timeScale, dataDir, seed, webhookVerifyToken, publicUrl }) {
  const meta = `http://127.0.0.1:${port}/meta`;
  const tiktok = `http://127.0.0.1:${port}/tiktok`;
  const google = `http://127.0.0.1:${port}/google`;
  return {
    SANDBOX_PORT: String(port),
    SMTP_PORT: String(smtpPort),
    SANDBOX_TIME_SCALE: String(timeScale),
    SANDBOX_DATA_DIR: dataDir,
    ...(seed ? { SANDBOX_SEED: seed } : {}),
    META_GRAPH_URL: meta,
    META_GRAPH_VIDEO_URL: meta,
    META_DIALOG_URL: meta,
    META_APP_ID: 'sandbox-app',
    META_APP_SECRET: 'sandbox-secret',
    META_WEBHOOK_VERIFY_TOKEN: webhookVerifyToken,
    META_WEBHOOK_URL: `${publicUrl}/api/v1/callbacks/meta`,
    TIKTOK_API_URL: tiktok,
    TIKTOK_PORTAL_URL: tiktok,
    TIKTOK_MANAGER_URL: tiktok,
    TIKTOK_APP_ID: 'sandbox-app',
    TIKTOK_APP_SECRET: 'sandbox-secret',
    // For the sandbox and all its callers, which together stay within the app's limits.
    TIKTOK_APP_TIER: 'ultimate',
    TIKTOK_ADVERTISER_CALLS_PER_SECOND: '10',
    TIKTOK_WEBHOOK_URL: `${publicUrl}/api/v1/callbacks/tiktok`,
    GOOGLE_API_URL: google,
    GOOGLE_CONSENT_URL: google,
    GOOGLE_OAUTH_URL: google,
    GOOGLE_MANAGER_URL: google,
    GOOGLE_CLIENT_ID: 'sandbox-client',
    GOOGLE_CLIENT_SECRET: 'sandbox-secret',
    GOOGLE_ACCESS_LEVEL: 'standard',
    STRIPE_WEBHOOK_URL: `${publicUrl}/api/v1/callbacks/stripe`,
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    AI_BASE_URL: `http://127.0.0.1:${port}/ai/v1`,
    AI_API_KEY: 'sandbox',
    AI_MODEL: 'canned (sandbox)',
    AI_IMAGE_MODEL: 'canned (sandbox)',
  };
}
