import pg from 'pg';
import { NODE, inRoot } from './paths.mjs';
import { runOrFail } from './processes.mjs';

/**
 * Migrates a database to the newest schema.
 * @param {Record<string, string | undefined>} env with DATABASE_URL
 * @returns {Promise<string>} the command's output
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
 * Creates the demo's accounts; a second call changes nothing.
 * @param {Record<string, string | undefined>} env of the API
 * @param {{ ownerPays?: boolean }} [options] whether the owner buys plans and therefore is not whitelisted
 */
export const seedAccounts = (env, { ownerPays = false } = {}) =>
  runOrFail({
    name: 'demo accounts',
    command: NODE,
    args: [inRoot('dist/apps/api/src/commands/seed-demo.js'), ...(ownerPays ? ['owner-pays'] : [])],
    env,
    timeoutMs: 60_000,
  });

/**
 * @param {string} url
 * @returns {Promise<true>}
 * @throws the driver's error if it cannot connect
 */
export async function canConnect(url) {
  await withClient(url, (client) => client.query('select 1'), { patienceMs: 5_000 });
  return true;
}

/**
 * Creates a database; with `template`, as a copy of another one, which takes some 50 ms.
 * @param {string} adminUrl of any database of the server
 * @param {string} name
 * @param {{ template?: string, ifMissing?: boolean }} [options]
 */
export async function createDatabase(adminUrl, name, { template, ifMissing = false } = {}) {
  await withClient(adminUrl, async (client) => {
    if (ifMissing && (await client.query('select 1 from pg_database where datname = $1', [name])).rowCount) return;
    await client.query(
      `create database ${client.escapeIdentifier(name)}${template ? ` template ${client.escapeIdentifier(template)}` : ''}`,
    );
  });
}

/** @param {string} adminUrl @param {string} name dropped together with the sessions that use it */
export async function dropDatabase(adminUrl, name) {
  await withClient(adminUrl, (client) =>
    client.query(`drop database if exists ${client.escapeIdentifier(name)} with (force)`),
  );
}

/** A server that copies databases on a busy machine may delay a new connection. */
async function withClient(url, work, { patienceMs = 30_000 } = {}) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: patienceMs });
  client.on('error', () => {}); // the query that fails reports a lost server
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}
