/**
 * The last resort against orphaned processes. A guard is a tiny detached process that holds one end of a pipe. When its owner ends, even by
 * SIGKILL, the pipe closes. The guard then ends everything that is still registered, youngest first.
 */
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { isAlive, killGroup } from './liveness.mjs';
import { NODE } from './paths.mjs';

const GRACE_MS = 8_000;
let pipe;
let guardPid;

function send(order) {
  if (!pipe) {
    const child = spawn(NODE, [fileURLToPath(import.meta.url), 'guard'], {
      stdio: ['pipe', 'ignore', 'ignore'],
      detached: true,
    });
    child.unref();
    child.stdin.unref?.();
    child.stdin.on('error', () => {}); // if the guard is killed, only this safety net is lost
    pipe = child.stdin;
    guardPid = child.pid;
  }
  pipe.write(`${JSON.stringify(order)}\n`);
}

/** @param {number} pid leader of a process group @param {NodeJS.Signals} signal that ends it gracefully */
export const guardProcess = (pid, signal) => send({ add: pid, signal });

/** @param {number} pid that has ended */
export const releaseProcess = (pid) => send({ remove: pid });

/** @param {string} dir temporary folder to delete when the owner ends */
export const guardFolder = (dir) => send({ folder: dir });

/** @returns {number | undefined} the guard's process, once something is registered */
export const currentGuard = () => guardPid;

async function guard() {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});
  const processes = new Map();
  const folders = new Set();
  let buffer = '';
  for await (const chunk of process.stdin.setEncoding('utf8')) {
    const lines = (buffer + chunk).split('\n');
    buffer = lines.pop() ?? '';
    for (const line of lines) {
      const order = JSON.parse(line);
      if (order.add) processes.set(order.add, order.signal);
      if (order.remove) processes.delete(order.remove);
      if (order.folder) folders.add(order.folder);
    }
  }
  for (const [pid, signal] of [...processes].reverse()) {
    killGroup(pid, signal, { leaderOnly: true });
    for (const deadline = Date.now() + GRACE_MS; isAlive(pid) && Date.now() < deadline;) await delay(50);
    killGroup(pid, 'SIGKILL');
  }
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

if (process.argv[1] === fileURLToPath(import.meta.url) && process.argv[2] === 'guard') await guard();
