/**
 * Unlike build.mjs, this only checks whether the few files of `estimate` are compiled and current. So when other parts have changed, the
 * command does not touch dist/, from which other processes may run.
 */
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { build } from './build.mjs';
import { inRoot } from './paths.mjs';

const LOCK = inRoot('node_modules/.cache/polyad-estimate-build.lock');
const LOCK_POLL_MS = 200;
/** A build takes seconds; a lock this old belongs to a killed build. */
const LOCK_STALE_MS = 60_000;

/**
 * Builds the server if a compiled file of these folders is missing or older than its source. Two commands take turns, because a build
 * empties dist/ first, while the other command may need it.
 * @param {string[]} folders relative to the root
 * @throws {import('./failure.mjs').Failure} with the compiler's output
 */
export async function ensureCompiled(folders) {
  if (folders.every(isCurrent)) return;
  while (!takeLock()) await sleep(LOCK_POLL_MS);
  try {
    const progress = (name) => process.stderr.write(`building ${name}\n`);
    if (!folders.every(isCurrent)) await build({ only: ['server'], progress });
  } finally {
    rmSync(LOCK, { recursive: true, force: true });
  }
}

function isCurrent(folder) {
  return readdirSync(inRoot(folder), { recursive: true })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
    .every((file) => {
      const compiledAt = modifiedAt(inRoot('dist', folder, file.replace(/\.ts$/, '.js')));
      return compiledAt !== null && compiledAt >= modifiedAt(inRoot(folder, file));
    });
}

const modifiedAt = (file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? null;

function takeLock() {
  mkdirSync(path.dirname(LOCK), { recursive: true });
  try {
    mkdirSync(LOCK);
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    const since = modifiedAt(LOCK);
    if (since !== null && Date.now() - since > LOCK_STALE_MS) rmSync(LOCK, { recursive: true, force: true });
    return false;
  }
}
