import { fetchBaseQuery, type BaseQueryFn, type FetchArgs, type FetchBaseQueryError } from '@reduxjs/toolkit/query';
import {
  endedByReuse,
  hadSession,
  selectSessionStatus,
  sessionExpired,
  type SessionState,
} from '../session/session-slice.js';
import { refreshSession } from '../session/refresh-session.js';
import { csrfHeaders, ensureCsrf } from './csrf.js';
import { isSuccess, sendForm } from './send-form.js';

/** The request of an endpoint: a call of fetch, or a form with files, which reports its progress and has no time limit. */
type Call = FetchArgs | FormCall;

interface FormCall {
  url: string;
  method: 'POST';
  body: FormData;
  headers?: Record<string, string>;
  /** Called with the sent share, from 0 to 1. */
  onProgress(share: number): void;
}

const raw = fetchBaseQuery({
  baseUrl: '',
  credentials: 'include',
  timeout: 60_000,
  // Only 200 with JSON is a success (ERR-002); the body of any other answer is the error.
  validateStatus: ({ status }, body: unknown) => isSuccess(status, body),
  prepareHeaders: (headers, { forced, type }) => {
    for (const [name, value] of Object.entries(csrfHeaders())) headers.set(name, value);
    headers.set('Accept', 'application/json');
    // A query that is refreshed must not get a cached answer.
    if (forced && type === 'query') headers.set('Cache-Control', 'no-cache');
    return headers;
  },
});

/** Calls whose 401 is about the credentials in the body and not about a session (AUTH-012). */
const CREDENTIAL_PATHS = ['/login', '/register', '/password/email', '/password/reset', '/members/join'];

/** The same for visitors, who send their credentials with every call. The team uses one of these addresses, too. */
const VISITOR_PATHS = ['', '/resume', '/curves', '/component/analysis'].map((path) => `/experiments/shared${path}`);

const EXPIRED: { error: FetchBaseQueryError } = { error: { status: 401, data: { code: 'unauthenticated' } } };

/**
 * Every call of the console: cookies, the CSRF header on writes, and one silent refresh when the short session token has expired. If the
 * refresh is refused too and a user was signed in, the session counts as expired. If the refresh gets no answer, the call fails as any call
 * without an answer. An expired session sends no more calls: its page is still on the screen, and another user may have logged in since.
 */
export const baseQuery: BaseQueryFn<string | Call, unknown, FetchBaseQueryError> = async (args, api, extra) => {
  const request: Call = typeof args === 'string' ? { url: args } : args;
  const send = async () =>
    'onProgress' in request
      ? sendForm({ ...request, form: request.body, signal: api.signal })
      : withRetryTime(await raw(request, api, extra));
  const isWrite = (request.method ?? 'GET').toUpperCase() !== 'GET';
  const address = request.url.split('?')[0] ?? '';
  const ofVisitor = isWrite && VISITOR_PATHS.some((path) => address.endsWith(path));
  const signsIn = CREDENTIAL_PATHS.some((path) => address.endsWith(path));
  const checksCredentials = signsIn || ofVisitor;
  if (!checksCredentials && selectSessionStatus(api.getState() as SessionState) === 'expired') return EXPIRED;
  if (isWrite) await ensureCsrf({ force: signsIn });

  const startedAt = Date.now();
  let result = await send();
  if (result.error?.status === 403 && isWrite && isCsrfRefusal(result.error)) {
    await ensureCsrf({ force: true });
    result = await send();
  }
  if (result.error?.status !== 401 || checksCredentials) return result;

  const status = selectSessionStatus(api.getState() as SessionState);
  const wasSignedIn = status === 'in' || (status === 'unknown' && hadSession());
  if (!wasSignedIn) return result;
  const renewal = await refreshSession(startedAt);
  if (renewal === 'unanswered') return { error: { status: 'FETCH_ERROR', error: 'the session could not be renewed' } };
  if (renewal === 'renewed') {
    result = await send();
    if (result.error?.status !== 401) return result;
  }
  if (renewal === 'reused') api.dispatch(endedByReuse());
  // A visitor of a new page sees the login. The dialog is only for users whose work was interrupted.
  if (selectSessionStatus(api.getState() as SessionState) === 'in') api.dispatch(sessionExpired());
  return result;
};

type Answer = Awaited<ReturnType<typeof raw>>;

/** Adds the time of a possible retry to a refusal, by the browser's clock: the header gives seconds from the arrival of the answer. */
function withRetryTime(result: Answer): Answer {
  const seconds = Number(result.meta?.response?.headers.get('retry-after') ?? NaN);
  const body = result.error?.data;
  if (!(seconds > 0) || typeof body !== 'object' || body === null) return result;
  return { ...result, error: { ...result.error, data: { ...body, retryAt: Date.now() + seconds * 1000 } } } as Answer;
}

function isCsrfRefusal(error: FetchBaseQueryError): boolean {
  const body = error.data as { code?: unknown } | undefined;
  return /csrf/i.test(String(body?.code ?? ''));
}
