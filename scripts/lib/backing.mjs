/** The servers for tests and benches: a throw-away PostgreSQL with a migrated template, Temporal and one shared sandbox. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createDatabase, migrate, seedAccounts } from './database.mjs';
import { guardFolder } from './guard.mjs';
import { freePorts } from './ports.mjs';
import { roleUrls, THROWAWAY_SETTINGS, startPostgres } from './postgres.mjs';
import { freshSecrets } from './secrets.mjs';
import { sandboxEnv, serviceUrl, startService } from './services.mjs';
import { startTemporal } from './temporal.mjs';
import { findTemporal } from './temporal-binary.mjs';

/** Every test database is a copy of this one: migrated, without rows. */
export const TEMPLATE_DATABASE = 'polyad_template';
/** A copy of the template with the demo's accounts, whose password hashes take a second. */
export const DEMO_DATABASE = 'polyad_demo';

/**
 * How many days ahead TikTok's last day of manual campaigns is: far enough that other specs pass on any date and no e-mail announces it.
 */
const DAYS_OF_MANUAL_CAMPAIGNS = 60;
const DAY_MS = 86_400_000;

/** The shared sandbox delivers a campaign's day in 30 seconds. */
const SHARED_TIME_SCALE = 2880;

/**
 * A folder for one run, deleted whenever this process ends. POLYAD_TEST_KEEP=1 keeps it, so that its logs can be read.
 * @param {string} name
 * @returns {string}
 */
export function temporaryFolder(name) {
  const folder = mkdtempSync(path.join(tmpdir(), `polyad-${name}-`));
  chmodSync(folder, 0o711); // if root started it, the database's user must be able to pass
  if (!process.env.POLYAD_TEST_KEEP) guardFolder(folder);
  return folder;
}

/**
 * @param {object} options
 * @param {string} options.dir temporary folder
 * @param {ReturnType<import('./log.mjs').createLogs>} options.logs
 * @param {(text: string) => void} [options.progress]
 * @returns {Promise<{ env: Record<string, string>, stop: () => Promise<void> }>} `env` holds the addresses as POLYAD_TEST_* variables,
 *   which test/support reads, and the settings that all processes of the run share
 */
export async function startBacking({ dir, logs, progress = () => {} }) {
  const [databasePort, temporalPort, sandboxPort, smtpPort] = await freePorts(4);
  const secrets = freshSecrets();
  const lastDay = new Date(Date.now() + DAYS_OF_MANUAL_CAMPAIGNS * DAY_MS).toISOString().slice(0, 10);
  const children = [];
  const keep = (started) => (children.push(started.child), started);
  const stop = async () => {
    for (const child of children.reverse()) await child.stop();
    if (!process.env.POLYAD_TEST_KEEP) rmSync(dir, { recursive: true, force: true, maxRetries: 3 });
  };

  const startDatabase = async () => {
    const options = {
      dataDir: path.join(dir, 'postgres'),
      port: databasePort,
      password: secrets.databasePassword,
      settings: THROWAWAY_SETTINGS,
    };
    const { urlOf } = keep(await startPostgres({ ...options, onLine: logs.lines('postgres'), progress }));
    await createDatabase(urlOf('postgres'), TEMPLATE_DATABASE);
    const template = urlOf(TEMPLATE_DATABASE);
    // One password for all is enough for a temporary cluster, and the stacks know it.
    const roles = roleUrls(template, { api: secrets.databasePassword, worker: secrets.databasePassword });
    await migrate({ ...process.env, DATABASE_URL: template, ...roles });
    await createDatabase(urlOf('postgres'), DEMO_DATABASE, { template: TEMPLATE_DATABASE });
    await seedAccounts({ ...process.env, NODE_ENV: 'test', DATABASE_URL: urlOf(DEMO_DATABASE) });
    return urlOf('postgres');
  };
  const startEngine = async () => {
    const binary = await findTemporal({ env: process.env, progress });
    const options = { binary, port: temporalPort, dbFile: path.join(dir, 'temporal/temporal.db') };
    return keep(await startTemporal({ ...options, onLine: logs.lines('temporal') })).address;
  };
  const startSandbox = async () => {
    const env = {
      ...process.env,
      ...sandboxEnv({
        port: sandboxPort,
        smtpPort,
        timeScale: SHARED_TIME_SCALE,
        dataDir: path.join(dir, 'sandbox'),
        webhookVerifyToken: secrets.webhookVerifyToken,
        publicUrl: 'http://127.0.0.1:9', // the shared sandbox's webhooks have no listener
      }),
      TIKTOK_APP_TIER: 'unlimited',
      TIKTOK_MANUAL_CREATION_LAST_DAY: lastDay,
    };
    keep({ child: await startService('sandbox', env, { onLine: logs.lines('sandbox') }) });
    return serviceUrl('sandbox', env);
  };

  try {
    const [databaseUrl, temporalAddress, sandboxUrl] = await Promise.all([
      startDatabase(),
      startEngine(),
      startSandbox(),
    ]);
    const env = {
      POLYAD_TEST_DATABASE_URL: databaseUrl,
      POLYAD_TEST_TEMPORAL_ADDRESS: temporalAddress,
      POLYAD_TEST_SANDBOX_URL: sandboxUrl,
      POLYAD_TEST_SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
      POLYAD_TEST_DIR: dir,
      // For everything started from here on.
      TIKTOK_MANUAL_CREATION_LAST_DAY: lastDay,
    };
    return { env, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
