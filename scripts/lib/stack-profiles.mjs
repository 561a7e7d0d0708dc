/** The stacks that specs share. Each is lent to one spec at a time, so that a spec's sandbox settings affect no other. */

/** The API trusts a client's stated address, so that each team has its own throttle. */
const BEHIND_A_PROXY = { TRUST_PROXY: '1' };
const WITHOUT_WORKER = ['sandbox', 'api'];

/**
 * By name, for `shareStack(name)` (test/support/stack.ts).
 * @type {Record<'running' | 'accepting' | 'selling' | 'calling' | 'steady' | 'slow', import('./stack.mjs').StackOptions>}
 */
export const PROFILES = {
  /** For most specs: short waits, a campaign's day in 2 s. */
  running: { timeScale: 43_200, timings: { sweepDelaySeconds: 1 }, env: BEHIND_A_PROXY },
  /** Accepts submits without running them, and sends no e-mails. */
  accepting: { parts: WITHOUT_WORKER, env: BEHIND_A_PROXY },
  /** Nobody is whitelisted: a team pays for what it uses. */
  selling: { parts: WITHOUT_WORKER, env: { SIGN_UP_WHITELIST: 'off' } },
  /** Its webhooks may target this machine. */
  calling: { parts: WITHOUT_WORKER, env: { EGRESS_ALLOW: '127.0.0.1/32' } },
  /** A campaign's day in 30 s: its runs last long enough for edits. */
  steady: { timeScale: 2_880, timings: { sweepDelaySeconds: 1 }, env: BEHIND_A_PROXY },
  /** A campaign's day in 24 minutes: its runs stay live during a spec. */
  slow: { timeScale: 60, timings: { sweepDelaySeconds: 1 }, env: BEHIND_A_PROXY },
};

/** @param {string} profile @returns {readonly string[]} the processes of its stacks */
export const partsOf = (profile) => PROFILES[profile]?.parts ?? ['sandbox', 'worker', 'api'];

const CALL = /(?<!function )\b(shareStack|visitConsole|visitLists|useBilling)\((?:'(\w+)')?/;
/** Profiles of calls other than `shareStack`, if they are not `running`. */
const BY_CALL = { useBilling: 'selling' };

/** @param {string} code of a spec @returns {string | undefined} the profile of the stack that it shares */
export function profileIn(code) {
  const [found, call, named] = CALL.exec(code) ?? [];
  if (found === undefined) return undefined;
  return call === 'shareStack' && named !== undefined ? named : (BY_CALL[call] ?? 'running');
}
