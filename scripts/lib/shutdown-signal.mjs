import { commandLine, isAlive, parentOf } from './liveness.mjs';

/** A second Ctrl-C within this time counts as the same: both the terminal and npm deliver it. */
const ECHO_MS = 1_000;
const LOOK_MS = 1_000;
/** The processes up to npm: node, the first hop, the shell of the npm script, npm. */
const LEVELS_TO_NPM = 4;

/**
 * Turns Ctrl-C, SIGTERM, SIGHUP and the end of the process that started us into one request to end. A second, later signal ends this
 * process immediately; the guard then ends its children.
 * @returns {{ requested: Promise<'signal'>, isRequested: boolean }}
 */
export function shutdownSignal() {
  let ask = (_reason) => {};
  let firstAt = 0;
  const state = { requested: new Promise((resolve) => (ask = resolve)), isRequested: false };
  const onSignal = () => {
    if (!firstAt) {
      firstAt = Date.now();
      state.isRequested = true;
      process.stdout.write('\nEnding; this takes a few seconds.\n');
      ask('signal');
    } else if (Date.now() - firstAt > ECHO_MS) process.exit(130);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, onSignal);
  process.on('disconnect', onSignal);
  const chain = npmAndItsShell();
  if (chain.length > 0) {
    const watch = setInterval(() => {
      if (chain.every(isAlive)) return;
      clearInterval(watch);
      onSignal();
    }, LOOK_MS);
    watch.unref();
  }
  return state;
}

/**
 * npm passes SIGTERM to the shell of its script, which dies without notifying us. So both are watched. Without npm, neither is watched.
 * @returns {number[]} from our parent up to npm; empty without npm
 */
function npmAndItsShell() {
  const chain = [];
  for (let pid = process.ppid; pid > 1 && chain.length < LEVELS_TO_NPM; pid = parentOf(pid)) {
    chain.push(pid);
    if (/^npm\b|npm-cli\.c?js/.test(commandLine(pid))) return chain;
  }
  return [];
}
