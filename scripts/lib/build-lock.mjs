import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';

/**
 * Takes the lock of a build: a file with the builder's process id.
 * @param {string} file
 * @param {number} mostMs after which a lock expires, also where its holder runs
 * @returns {boolean} false while another process builds. The lock of one that was killed is taken over; should two do so at once, both build
 */
export function takeLock(file, mostMs) {
  if (!isHeld(file, mostMs)) rmSync(file, { force: true });
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    return false;
  }
}

/** @returns {boolean} whether a process that runs has the lock */
export function isHeld(file, mostMs) {
  if (!existsSync(file)) return false;
  try {
    const builder = Number(readFileSync(file, 'utf8'));
    return statSync(file).mtimeMs > Date.now() - mostMs && isRunning(builder);
  } catch {
    return false; // it has just been released
  }
}

function isRunning(id) {
  if (!(id > 0)) return true; // its id is not written yet
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM'; // another user's
  }
}
