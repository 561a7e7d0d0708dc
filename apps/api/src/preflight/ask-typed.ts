import { guardedRequest, type Guard } from '#libs/egress/guarded-request.js';

const MOST_REDIRECTS = 3;
/** Enough bytes of the page to know that it exists. */
const MOST_BYTES = 65_536;
const MOST_MS = 6_000;
const HEADERS = { 'user-agent': 'PolyadLinkCheck/1.0', accept: '*/*' };

/** The outcome of a check of an address that a person has typed. */
export type Answered =
  | { outcome: 'answers'; status: number }
  | { outcome: 'status'; status: number }
  /** The address, or the address of a redirect, must not be requested. */
  | { outcome: 'refused' }
  /** Its host, or the host of a redirect, has reached its request limit. */
  | { outcome: 'throttled' }
  | { outcome: 'redirects' | 'silent' | 'unreachable' };

/**
 * Checks whether an address has a page. Follows at most three redirects, and checks each of them with the guard; keeps nothing of the
 * response.
 * @param mayAsk whether a host may get one more request now; called before each request
 */
export async function checkTypedAddress(
  address: string,
  guard: Guard,
  mayAsk: (host: string) => Promise<boolean>,
): Promise<Answered> {
  const request = {
    method: 'GET',
    headers: HEADERS,
    signal: AbortSignal.timeout(MOST_MS),
    mostBytes: MOST_BYTES,
  } as const;
  let next = address;
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
    if (URL.canParse(next) && !(await mayAsk(new URL(next).hostname))) return { outcome: 'throttled' };
    const answer = await guardedRequest(next, request, guard);
    if (answer.outcome !== 'answered') return answer;
    const { status, location } = answer;
    if (status < 300 || status === 304) return { outcome: 'answers', status };
    if (status >= 400 || location === undefined || !URL.canParse(location, next)) return { outcome: 'status', status };
    next = new URL(location, next).href;
  }
  return { outcome: 'redirects' };
}
