/**
 * Only the owner may read local state. Otherwise every user of the machine could read uploads, e-mails, tokens and the databases with them.
 */
import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';

export const PRIVATE_FOLDER = 0o700;
export const PRIVATE_FILE = 0o600;
/** Others may pass through but see nothing: under root, PostgreSQL runs as another user, in a folder below. */
const PASSAGE = 0o711;
/** PostgreSQL's own folder, with its own modes and owner, both while it is created and at its final place. */
const OF_POSTGRES = /^postgres(\.|$)/;

/**
 * Closes the folders of a local installation, including files that an earlier start left open in them.
 * @param {{ dataDir: string, folders: string[], hasForeignOwner: boolean }} places `hasForeignOwner`: another user's
 *   PostgreSQL lives in `dataDir`
 * @returns {string[]} places that stay open: another user's, or on a file system without modes
 */
export function closeFolders({ dataDir, folders, hasForeignOwner }) {
  const open = [];
  if (process.platform === 'win32') return open;
  mkdirSync(dataDir, { recursive: true, mode: PRIVATE_FOLDER });
  for (const name of readdirSync(dataDir)) if (!OF_POSTGRES.test(name)) close(path.join(dataDir, name), open);
  for (const folder of folders) {
    mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER });
    close(folder, open);
  }
  change(dataDir, hasForeignOwner ? PASSAGE : PRIVATE_FOLDER, open);
  return open;
}

/** A folder is closed after its content, so a closed one needs no further check. Links are left alone. */
function close(place, open) {
  const found = lstatSync(place, { throwIfNoEntry: false });
  if (!found || (found.mode & 0o077) === 0) return;
  if (found.isFile()) change(place, found.mode & PRIVATE_FOLDER, open);
  if (!found.isDirectory()) return;
  for (const name of readdirSync(place)) close(path.join(place, name), open);
  change(place, PRIVATE_FOLDER, open);
}

function change(place, mode, open) {
  try {
    chmodSync(place, mode);
  } catch (error) {
    if (error.code !== 'EPERM' && error.code !== 'EROFS' && error.code !== 'ENOTSUP') throw error;
    open.push(place);
  }
}

/**
 * Runs work whose files, including those of its child processes, only the owner may read.
 * @template T
 * @param {() => T} work synchronous
 * @returns {T}
 */
export function inPrivate(work) {
  const before = process.umask(0o077);
  try {
    return work();
  } finally {
    process.umask(before);
  }
}
