import { readStored, writeStored } from '../storage/storage.js';
import { csrfHeaders, ensureCsrf } from '../api/csrf.js';

const REFRESHED_AT = 'refreshedAt';
const LOCK = 'polyad-session-refresh';

/**
 * Exchanges the refresh cookie for a new session, once for all tabs: a refresh token works a single time, so two tabs
 * that try together would end the session they share. A tab that waited for the lock finds the work done.
 * @param since when the refused request was sent, in milliseconds of Date.now()
 * @returns whether there is a session again
 */
export function refreshSession(since: number): Promise<boolean> {
  return withLock(async () => {
    if (Number(readStored(REFRESHED_AT) ?? 0) > since) return true;
    await ensureCsrf();
    const response = await fetch('/api/v1/session/refresh', {
      method: 'POST',
      credentials: 'include',
      headers: csrfHeaders(),
    }).catch(() => null);
    if (response?.status !== 200) return false;
    writeStored('necessary', REFRESHED_AT, String(Date.now()));
    return true;
  });
}

let tail: Promise<unknown> = Promise.resolve();

/** Web Locks span tabs, but exist in secure contexts only; elsewhere the queue of this tab has to do. */
function withLock<T>(work: () => Promise<T>): Promise<T> {
  if (typeof navigator !== 'undefined' && 'locks' in navigator)
    return navigator.locks.request(LOCK, work) as Promise<T>;
  const next = tail.then(work, work);
  tail = next.catch(() => undefined);
  return next;
}
