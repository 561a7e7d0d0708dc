/**
 * One `npm start` per data folder. <dataDir>/run.json names the running `npm start` and its children. So a second start is refused, and a
 * start after a SIGKILL ends the remaining processes before it checks the ports.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Failure } from './failure.mjs';
import { currentGuard } from './guard.mjs';
import { commandLine, isAlive, killGroup } from './liveness.mjs';
import { PRIVATE_FILE, PRIVATE_FOLDER } from './private-files.mjs';
import { waitFor } from './wait-for.mjs';

/** The guard of a killed run ends its children itself. We wait this long for it. */
const GUARD_MS = 25_000;
const DATABASE_MS = 10_000;

/**
 * @param {string} dataDir
 * @param {(text: string) => void} progress
 * @returns {Promise<{ record: (children: Array<{ name: string, pid: number }>) => void, release: () => void }>}
 * @throws {Failure} when another start runs on this folder
 */
export async function claimInstance(dataDir, progress) {
  const file = path.join(dataDir, 'run.json');
  mkdirSync(dataDir, { recursive: true, mode: PRIVATE_FOLDER });
  const before = readRecord(file);
  if (before) {
    if (stillIs(before))
      throw new Failure(
        `Polyad already runs from ${dataDir} (process ${before.pid}). End it there with Ctrl-C, or choose another DATA_DIR.`,
      );
    const orphans = before.children.filter(stillIs);
    if (orphans.length > 0) {
      progress(`ending what an earlier run left behind: ${orphans.map(({ name }) => name).join(', ')}`);
      await endOrphans(orphans, before.guard);
    }
  }
  const record = (children) => {
    const withCommand = ({ name, pid }) => ({ name, pid, command: commandLine(pid) });
    const own = withCommand({ name: 'start', pid: process.pid });
    const guard = currentGuard() ? withCommand({ name: 'guard', pid: currentGuard() }) : undefined;
    const text = JSON.stringify({ ...own, guard, children: children.map(withCommand) });
    writeFileSync(file, text, { mode: PRIVATE_FILE });
  };
  record([]);
  return { record, release: () => rmSync(file, { force: true }) };
}

function readRecord(file) {
  try {
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  } catch {
    return undefined; // interrupted while it was written, so useless
  }
}

/** Process ids are reused, so the command line must match too. */
const stillIs = ({ pid, command }) => isAlive(pid) && command !== '' && commandLine(pid) === command;

async function endOrphans(orphans, guard) {
  const left = () => orphans.filter(stillIs);
  const waitUntilGone = (timeoutMs) =>
    waitFor(() => left().length === 0, { what: 'processes of an earlier run', timeoutMs }).catch(() => false);
  if (guard && stillIs(guard) && (await waitUntilGone(GUARD_MS))) return;
  // All of them tolerate a kill; the database only starts more quickly after a proper shutdown.
  for (const { name, pid } of left()) killGroup(pid, name === 'postgres' ? 'SIGINT' : 'SIGKILL');
  if (await waitUntilGone(DATABASE_MS)) return;
  for (const { pid } of left()) killGroup(pid, 'SIGKILL');
  await waitUntilGone(5_000);
}
