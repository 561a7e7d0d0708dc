import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { Failure } from './failure.mjs';
import { guardProcess, releaseProcess } from './guard.mjs';
import { killGroup } from './liveness.mjs';
import { ROOT } from './paths.mjs';
import { inPrivate } from './private-files.mjs';

const HEAD_LINES = 25;
const TAIL_LINES = 40;

/**
 * @typedef {object} Child a process that runs until it is stopped
 * @property {string} name
 * @property {number} pid
 * @property {Promise<{ code: number | null, signal: NodeJS.Signals | null }>} exited
 * @property {() => boolean} isRunning
 * @property {() => string | undefined} diedBecause how it ended, undefined while it runs
 * @property {() => string} tail its last lines
 * @property {() => Promise<void>} stop sends the stop signal, and SIGKILL after the grace; resolves when it has ended
 * @property {(signal?: NodeJS.Signals) => Promise<void>} kill kills it immediately, with all descendants; resolves when it has ended
 */

/**
 * Starts a long-running process in a group of its own (so that a terminal's Ctrl-C does not reach it and its owner ends
 * things in order), with a guard that ends it if it is left behind.
 * @param {object} options
 * @param {string} options.name
 * @param {string} options.command
 * @param {string[]} [options.args]
 * @param {Record<string, string | undefined>} [options.env]
 * @param {string} [options.cwd]
 * @param {number} [options.uid]
 * @param {number} [options.gid]
 * @param {NodeJS.Signals} [options.stopSignal]
 * @param {number} [options.graceMs] between the polite signal and SIGKILL
 * @param {boolean} [options.isPrivate] only the owner may read the files that it creates
 * @param {(line: string) => void} [options.onLine]
 * @returns {Child}
 */
export function startProcess({
  name,
  command,
  args = [],
  env = process.env,
  cwd = ROOT,
  uid,
  gid,
  stopSignal = 'SIGTERM',
  graceMs = 10_000,
  isPrivate = false,
  onLine,
}) {
  const start = () => spawn(command, args, { cwd, env, uid, gid, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  const child = isPrivate ? inPrivate(start) : start();
  const tail = [];
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      tail.push(line);
      if (tail.length > TAIL_LINES) tail.shift();
      onLine?.(line);
    });
  }
  let ended;
  if (child.pid) guardProcess(child.pid, stopSignal);
  const exited = new Promise((resolve) => {
    const end = (outcome) => {
      ended ??= outcome;
      if (child.pid) {
        killGroup(child.pid, 'SIGKILL'); // all descendants that it left behind, which may also hold its output open
        releaseProcess(child.pid);
      }
    };
    child.once('error', (error) => {
      tail.push(error.message);
      end({ code: 127, signal: null });
      resolve(ended);
    });
    child.once('exit', (code, signal) => end({ code, signal }));
    child.once('close', () => resolve(ended)); // after the last line of output
  });
  return {
    name,
    pid: child.pid ?? -1,
    exited,
    isRunning: () => ended === undefined,
    diedBecause: () =>
      ended
        ? `ended with ${ended.signal ?? `exit code ${ended.code}`}${tail.length ? `\n${indent(tail)}` : ''}`
        : undefined,
    tail: () => tail.join('\n'),
    async stop() {
      if (ended) return;
      killGroup(child.pid, stopSignal, { leaderOnly: true });
      const force = setTimeout(() => killGroup(child.pid, 'SIGKILL'), graceMs);
      await exited;
      clearTimeout(force);
    },
    async kill(signal = 'SIGKILL') {
      if (ended) return;
      killGroup(child.pid, signal);
      await exited;
    },
  };
}

/**
 * Runs a command to its end.
 * @param {Omit<Parameters<typeof startProcess>[0], 'stopSignal' | 'graceMs'> & { timeoutMs?: number }} options
 * @returns {Promise<{ code: number, output: string }>} 124 as the code when the time ran out
 */
export async function runToEnd({ timeoutMs = 10 * 60_000, onLine, ...options }) {
  const lines = [];
  const child = startProcess({ ...options, onLine: (line) => (lines.push(line), onLine?.(line)) });
  let late = false;
  const limit = setTimeout(() => {
    late = true;
    void child.kill();
  }, timeoutMs);
  const { code, signal } = await child.exited;
  clearTimeout(limit);
  // oxlint-disable-next-line typescript/no-unnecessary-condition -- set by the timer
  if (late) lines.push(`stopped after ${timeoutMs / 1000} s`);
  // oxlint-disable-next-line typescript/no-unnecessary-condition -- set by the timer
  return { code: late ? 124 : (code ?? (signal ? 130 : 1)), output: lines.length ? lines.join('\n') : child.tail() };
}

/**
 * Like runToEnd, but throws a Failure for any exit code but 0. It quotes the beginning and the end of the output.
 * @param {Parameters<typeof runToEnd>[0]} options
 * @returns {Promise<string>} the output
 */
export async function runOrFail(options) {
  const { code, output } = await runToEnd(options);
  if (code !== 0)
    throw new Failure(`${options.name} failed (exit code ${code})\n${indent(excerpt(output.split('\n')))}`);
  return output;
}

/** The cause is at the beginning of the output, the summary at its end. */
function excerpt(lines) {
  if (lines.length <= HEAD_LINES + TAIL_LINES) return lines;
  const left = lines.length - HEAD_LINES - TAIL_LINES;
  return [...lines.slice(0, HEAD_LINES), `... ${left} more lines ...`, ...lines.slice(-TAIL_LINES)];
}

const indent = (lines) => lines.map((line) => `    ${line}`).join('\n');
