/** The stacks that specs share. Each is lent to one spec at a time, so what it tells the sandbox meets nobody else. */

/** A client's address is as it says, so that no throttle of one team meets another. */
const BEHIND_A_PROXY = { TRUST_PROXY: '1' };
const WITHOUT_WORKER = ['sandbox', 'api'];

/**
 * By name, as `shareStack(name)` asks for them (test/support/stack.ts).
 * @type {Record<'running' | 'accepting' | 'selling' | 'calling' | 'steady' | 'slow', import('./stack.mjs').StackOptions>}
 */
export const PROFILES = {
  /** Fit for most specs: short waits, a campaign's day in 2 s. */
  running: { timeScale: 43_200, timings: { sweepDelaySeconds: 1 }, env: BEHIND_A_PROXY },
  /** Takes submits, which nothing begins to carry out, and sends no mail. */
  accepting: { parts: WITHOUT_WORKER, env: BEHIND_A_PROXY },
  /** Nobody is whitelisted: what a team may do, it pays for. */
  selling: { parts: WITHOUT_WORKER, env: { SIGN_UP_WHITELIST: 'off' } },
  /** Its webhooks may be sent to this machine. */
  calling: { parts: WITHOUT_WORKER, env: { EGRESS_ALLOW: '127.0.0.1/32' } },
  /** A campaign's day in 30 s: its runs go on for as long as somebody edits them. */
  steady: { timeScale: 2_880, timings: { sweepDelaySeconds: 1 }, env: BEHIND_A_PROXY },
  /** A campaign's day in 24 minutes: its runs are live for as long as they are looked at. */
  slow: { timeScale: 60, timings: { sweepDelaySeconds: 1 }, env: BEHIND_A_PROXY },
};

/** @param {string} profile @returns {readonly string[]} the processes of its stacks */
export const partsOf = (profile) => PROFILES[profile]?.parts ?? ['sandbox', 'worker', 'api'];

const CALL = /(?<!function )\b(shareStack|visitConsole|visitLists|useBilling)\((?:'(\w+)')?/;
/** What test/support and its neighbours share for a spec. */
const BY_CALL = { useBilling: 'selling' };

/** @param {string} code of a spec @returns {string | undefined} the profile of the stack that it shares */
export function profileIn(code) {
  const [found, call, named] = CALL.exec(code) ?? [];
  if (found === undefined) return undefined;
  return call === 'shareStack' && named !== undefined ? named : (BY_CALL[call] ?? 'running');
}
