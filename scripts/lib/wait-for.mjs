import { setTimeout as delay } from 'node:timers/promises';
import { Failure } from './failure.mjs';

/**
 * Calls `check` repeatedly until it returns a truthy value, and returns that. An error thrown by `check` counts as "not yet" and is quoted
 * if the time runs out.
 * @template T
 * @param {() => T | Promise<T>} check
 * @param {{ what: string, timeoutMs?: number, everyMs?: number, giveUp?: () => string | undefined | false }} options `giveUp`
 *   returns a reason as soon as waiting is pointless (the process died)
 * @returns {Promise<T>}
 * @throws {Failure} naming `what` and the last reason
 */
export async function waitFor(check, { what, timeoutMs = 30_000, everyMs = 100, giveUp }) {
  const deadline = Date.now() + timeoutMs;
  let last = 'no answer';
  for (;;) {
    const reason = giveUp?.();
    if (reason) throw new Failure(`${what}: ${reason}`);
    try {
      const answer = await check();
      if (answer) return answer;
    } catch (error) {
      last = error instanceof Error ? error.message : String(error);
    }
    if (Date.now() > deadline) throw new Failure(`${what}: not ready after ${timeoutMs / 1000} s (${last})`);
    await delay(everyMs);
  }
}

/**
 * Waits until a GET of `url` answers 2xx.
 * @param {string} url
 * @param {{ what?: string, timeoutMs?: number, everyMs?: number, giveUp?: () => string | undefined | false }} [options]
 */
export async function waitForHttp(url, { what = url, ...options } = {}) {
  await waitFor(
    async () => {
      const response = await fetch(url, { signal: AbortSignal.timeout(5_000), redirect: 'manual' });
      if (response.ok) return true;
      throw new Error(`${response.status} ${(await response.text()).slice(0, 300)}`);
    },
    { what, ...options },
  );
}
