import { isRejectedWithValue, type Middleware } from '@reduxjs/toolkit';
import { toProblem } from '../api/problem.js';
import { selectSessionStatus, type SessionState } from '../session/session-slice.js';
import { failureLogged, internalErrorHappened } from './error-log.js';
import { reactionTo } from './failure.js';

/**
 * Refusals of these calls, and of any search, do not belong in the error log. Most of these calls check text while the user types it, and
 * the field shows the refusal. The bell and the window of a script send their queries without an action of the user.
 */
const UNLOGGED_CALLS: ReadonlySet<string> = new Set([
  'countVariations',
  'forecastExperiment',
  'estimateAudiences',
  'listWaitingExperiments',
  'getHandStep',
]);

/** Calls without a toast, because their page shows the refusal in place of the data, with a way to continue. */
const SHOWN_IN_PLACE: ReadonlySet<string> = new Set(['getCurves', 'getImpact', 'handScripts', 'continueHandStep']);

/** Reacts to every failed call of the console as the error catalog requires. */
export const failureMiddleware: Middleware = (store) => (next) => (action) => {
  if (isRejectedWithValue(action)) {
    const isSignedIn = selectSessionStatus(store.getState() as SessionState) === 'in';
    const { isBannerRaised, logged, isAnnounced } = reactionTo(toProblem(action.payload), { isSignedIn });
    const name = endpointOf(action.meta.arg);
    if (isBannerRaised) store.dispatch(internalErrorHappened());
    if (logged !== null && !isUnlogged(name)) {
      const failure = { failure: logged, occurredOn: new Date().toISOString() };
      store.dispatch(failureLogged({ ...failure, isAnnounced: isAnnounced && !SHOWN_IN_PLACE.has(name) }));
    }
  }
  return next(action);
};

/** The name of the called endpoint; empty if it is not one of ours. */
function endpointOf(query: unknown): string {
  const name = (query as { endpointName?: unknown } | undefined)?.endpointName;
  return typeof name === 'string' ? name : '';
}

const isUnlogged = (name: string): boolean => UNLOGGED_CALLS.has(name) || name.startsWith('search');
