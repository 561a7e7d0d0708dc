import { readCookie } from '../read-cookie.js';

const COOKIE = 'XSRF-TOKEN';
const TIMEOUT_MS = 20_000;

/** The token that the server set as a readable cookie, decoded; null before the first call. */
function csrfToken(): string | null {
  const value = readCookie(COOKIE);
  return value === null ? null : decodeURIComponent(value);
}

/** The header that proves that a write comes from a page of the console. */
export function csrfHeaders(): Record<string, string> {
  const token = csrfToken();
  return token === null ? {} : { 'X-XSRF-TOKEN': token };
}

/** Requests the cookie if it is missing, or always with `force` (before a login, or after a refused token). */
export async function ensureCsrf({ force = false } = {}): Promise<void> {
  if (!force && csrfToken() !== null) return;
  // After a failure here, the write that follows fails, too, and shows the server's message.
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  await fetch('/sanctum/csrf-cookie', { credentials: 'include', signal }).catch(() => undefined);
}
