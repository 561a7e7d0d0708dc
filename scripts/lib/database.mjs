import { NODE, inRoot } from './paths.mjs';
import { runOrFail } from './processes.mjs';

/**
 * Brings a database to the newest schema.
 * @param {Record<string, string | undefined>} env with DATABASE_URL
 * @returns {Promise<string>} what the command said
 */
export const migrate = (env) =>
  runOrFail({
    name: 'migrations',
    command: NODE,
    args: [inRoot('dist/libs/database/migrate.js')],
    env,
    timeoutMs: 120_000,
  });

/**
 * Makes the demo's accounts; a second time changes nothing.
 * @param {Record<string, string | undefined>} env of the API
 */
export const seedAccounts = (env) =>
  runOrFail({
    name: 'demo accounts',
    command: NODE,
    args: [inRoot('dist/apps/api/src/commands/seed-demo.js')],
    env,
    timeoutMs: 60_000,
  });
