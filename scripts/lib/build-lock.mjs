import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { isAlive } from './liveness.mjs';

/**
 * Takes the lock of a build: a file with the builder's process id.
 * @param {string} file
 * @param {number} mostMs after which a lock expires, even if its holder runs
 * @returns {boolean} false while another process builds. The lock of a killed process is taken over; if two processes do so at the same
 * time, both build
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
    const builder = Number(readFileSync(file, 'utf8')); // 0 until it has written its id
    return statSync(file).mtimeMs > Date.now() - mostMs && (builder === 0 || isAlive(builder));
  } catch {
    return false; // the lock has just been released
  }
}
