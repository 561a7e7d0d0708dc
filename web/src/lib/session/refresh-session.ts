import { readStored, writeStored } from '../storage/storage.js';
import { csrfHeaders, ensureCsrf } from '../api/csrf.js';

const REFRESHED_AT = 'refreshedAt';
const LOCK = 'polyad-session-refresh';
/** The lock is held during the call, so a server that never answers must not block every tab. */
const TIMEOUT_MS = 20_000;

/**
 * `reused`: the server ended the session because its key was used twice. `unanswered`: the server could not be reached, so the session may
 * still be valid; a later call finds out.
 */
export type Renewal = 'renewed' | 'ended' | 'reused' | 'unanswered';

/**
 * Exchanges the refresh cookie for a new session, once for all tabs. A refresh token works only once, so two tabs that try at the same time
 * would end the session that they share. A tab that waited for the lock finds the session already renewed.
 * @param since when the refused request was sent, in milliseconds of Date.now()
 */
export function refreshSession(since: number): Promise<Renewal> {
  return withLock(async () => {
    if (Number(readStored(REFRESHED_AT) ?? 0) > since) return 'renewed';
    await ensureCsrf();
    let { status, code } = await ask();
    if (status === 403) {
      await ensureCsrf({ force: true });
      ({ status, code } = await ask());
    }
    if (status === 200) writeStored('necessary', REFRESHED_AT, String(Date.now()));
    if (status === 200) return 'renewed';
    if (status === 401 && code === REUSED) return 'reused';
    return status === 401 || status === 403 ? 'ended' : 'unanswered';
  });
}

/** The server's code for a session whose key was used twice. */
const REUSED = 'session-reused';

/** Sends the request. @returns the status of the answer, null without an answer, and the code of a refusal */
async function ask(): Promise<{ status: number | null; code?: unknown }> {
  const request = { method: 'POST', credentials: 'include', headers: csrfHeaders() } as const;
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch('/api/v1/session/refresh', { ...request, signal }).catch(() => null);
  if (response === null) return { status: null };
  if (response.ok) return { status: response.status };
  const body = (await response.json().catch(() => null)) as { code?: unknown } | null;
  return { status: response.status, code: body?.code };
}

let tail: Promise<unknown> = Promise.resolve();

/** Runs work under a lock. Web Locks work across tabs, but exist only in secure contexts; otherwise it uses a queue of this tab. */
function withLock<T>(work: () => Promise<T>): Promise<T> {
  if (typeof navigator !== 'undefined' && 'locks' in navigator)
    return navigator.locks.request(LOCK, work) as Promise<T>;
  const next = tail.then(work, work);
  tail = next.catch(() => undefined);
  return next;
}
