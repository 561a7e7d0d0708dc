import { readFileSync, readdirSync } from 'node:fs';
import { commandLine, isAlive } from './liveness.mjs';

/**
 * Finds processes with a variable in their environment, which all children inherit. An empty result proves that a run left nothing behind.
 * This works only on Linux; elsewhere the result is always empty.
 * @param {string} variable such as "POLYAD_TEST_RUN=x1"
 * @returns {Array<{ pid: number, command: string }>} without this process
 */
export function processesWith(variable) {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .map(Number)
    .filter((pid) => environmentOf(pid).includes(variable) && isAlive(pid))
    .map((pid) => ({ pid, command: commandLine(pid) }));
}

function environmentOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
  } catch {
    return []; // another user's, or ended
  }
}
