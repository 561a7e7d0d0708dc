import { guardedRequest, type Guard } from '#libs/egress/guarded-request.js';

const MOST_REDIRECTS = 3;
/** Enough of the page to know that there is one. */
const MOST_BYTES = 65_536;
const MOST_MS = 6_000;
const HEADERS = { 'user-agent': 'PolyadLinkCheck/1.0', accept: '*/*' };

/** What became of a look at an address that a person has typed. */
export type Answered =
  | { outcome: 'answers'; status: number }
  | { outcome: 'status'; status: number }
  /** Its text says, or that of a redirect, that nothing of ours may ask there. */
  | { outcome: 'refused' }
  /** Its host, or that of a redirect, was asked too often. */
  | { outcome: 'throttled' }
  | { outcome: 'redirects' | 'silent' | 'unreachable' };

/**
 * Whether there is a page at an address. Each redirect is guarded anew, three at most; what comes back is not kept.
 * @param mayAsk whether a host may be asked once more now; asked before each request
 */
export async function askTyped(
  address: string,
  guard: Guard,
  mayAsk: (host: string) => Promise<boolean>,
): Promise<Answered> {
  const asked = {
    method: 'GET',
    headers: HEADERS,
    signal: AbortSignal.timeout(MOST_MS),
    mostBytes: MOST_BYTES,
  } as const;
  let next = address;
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
    if (URL.canParse(next) && !(await mayAsk(new URL(next).hostname))) return { outcome: 'throttled' };
    const answer = await guardedRequest(next, asked, guard);
    if (answer.outcome !== 'answered') return answer;
    const { status, location } = answer;
    if (status < 300 || status === 304) return { outcome: 'answers', status };
    if (status >= 400 || location === undefined || !URL.canParse(location, next)) return { outcome: 'status', status };
    next = new URL(location, next).href;
  }
  return { outcome: 'redirects' };
}
