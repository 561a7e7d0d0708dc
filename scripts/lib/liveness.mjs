import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** @param {number} pid @returns {boolean} whether it is running (on Linux, a zombie does not count) */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
  if (process.platform !== 'linux') return true;
  try {
    return !/^\d+ \(.*\) Z/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false; // ended between the two checks
  }
}

/** @param {number} pid @returns {string} its command line, empty if the process does not exist */
export function commandLine(pid) {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return '';
  }
}

/**
 * Signals a process group (its leader and every descendant that stayed in it), or only the leader. A missing process is not an error.
 * @param {number} pid of the leader
 * @param {NodeJS.Signals} signal
 * @param {{ leaderOnly?: boolean }} [options]
 */
export function killGroup(pid, signal, { leaderOnly = false } = {}) {
  try {
    process.kill(leaderOnly || process.platform === 'win32' ? pid : -pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH' && error.code !== 'EPERM') throw error;
  }
}

/** @param {number} pid @returns {number} its parent, 0 if the process does not exist */
export function parentOf(pid) {
  try {
    if (process.platform === 'linux') return Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]);
    return Number(execFileSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' }));
  } catch {
    return 0;
  }
}
