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
  'estimateAudiences',
  'listWaitingExperiments',
]);

/** Their page shows the refusal in the place of what it asked for, with the way on: a toast would say it a second time. */
const SHOWN_IN_PLACE: ReadonlySet<string> = new Set(['getCurves', 'getImpact']);

/** Does what the error catalogue asks for after every failed call, wherever it was made. */
export const failureMiddleware: Middleware = (store) => (next) => (action) => {
  if (isRejectedWithValue(action)) {
    const isSignedIn = selectSessionStatus(store.getState() as SessionState) === 'in';
    const { isBannerRaised, logged, isAnnounced } = reactionTo(toProblem(action.payload), { isSignedIn });
    const name = endpointOf(action.meta.arg);
    if (isBannerRaised) store.dispatch(internalErrorHappened());
    if (logged !== null && !isAskedInPassing(name)) {
      const failure = { failure: logged, occurredOn: new Date().toISOString() };
      store.dispatch(failureLogged({ ...failure, isAnnounced: isAnnounced && !SHOWN_IN_PLACE.has(name) }));
    }
  }
  return next(action);
};

/** The name of the endpoint that was asked; empty where it is none of ours. */
function endpointOf(query: unknown): string {
  const name = (query as { endpointName?: unknown } | undefined)?.endpointName;
  return typeof name === 'string' ? name : '';
}

const isAskedInPassing = (name: string): boolean => ASKED_IN_PASSING.has(name) || name.startsWith('search');
