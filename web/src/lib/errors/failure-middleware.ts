import { isRejectedWithValue, type Middleware } from '@reduxjs/toolkit';
import { toProblem } from '../api/problem.js';
import { selectSessionStatus, type SessionState } from '../session/session-slice.js';
import { failureLogged, internalErrorHappened } from './error-log.js';
import { reactionTo } from './failure.js';

/**
 * Their refusal, and that of any search, belongs in no log of what went wrong. Most ask about what is being typed and stand beside the field; the
 * bell's question is asked by every page and by nobody.
 */
const ASKED_IN_PASSING: ReadonlySet<string> = new Set([
  'countVariations',
  'forecastExperiment',
  'listWaitingExperiments',
]);

/** Does what the error catalogue asks for after every failed call, wherever it was made. */
export const failureMiddleware: Middleware = (store) => (next) => (action) => {
  if (isRejectedWithValue(action)) {
    const isSignedIn = selectSessionStatus(store.getState() as SessionState) === 'in';
    const { isBannerRaised, logged, isAnnounced } = reactionTo(toProblem(action.payload), { isSignedIn });
    if (isBannerRaised) store.dispatch(internalErrorHappened());
    if (logged !== null && !isAskedInPassing(action.meta.arg))
      store.dispatch(failureLogged({ failure: logged, occurredOn: new Date().toISOString(), isAnnounced }));
  }
  return next(action);
};

function isAskedInPassing(query: unknown): boolean {
  const name = (query as { endpointName?: unknown } | undefined)?.endpointName;
  return typeof name === 'string' && (ASKED_IN_PASSING.has(name) || name.startsWith('search'));
}
