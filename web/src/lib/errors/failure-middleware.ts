import { isRejectedWithValue, type Middleware } from '@reduxjs/toolkit';
import { toProblem } from '../api/problem.js';
import { selectSessionStatus, type SessionState } from '../session/session-slice.js';
import { failureLogged, internalErrorHappened } from './error-log.js';
import { reactionTo } from './failure.js';

/** They ask about what is being typed: a refusal stands beside the field, not in the log of what went wrong. */
const ASKED_WHILE_TYPING: ReadonlySet<string> = new Set([
  'countMetaVariations',
  'forecastMetaExperiment',
  'searchMetaLocations',
  'searchMetaInterests',
]);

/** Does what the error catalogue asks for after every failed call, wherever it was made. */
export const failureMiddleware: Middleware = (store) => (next) => (action) => {
  if (isRejectedWithValue(action)) {
    const isSignedIn = selectSessionStatus(store.getState() as SessionState) === 'in';
    const { isBannerRaised, logged, isAnnounced } = reactionTo(toProblem(action.payload), { isSignedIn });
    if (isBannerRaised) store.dispatch(internalErrorHappened());
    if (logged !== null && !isAskedWhileTyping(action.meta.arg))
      store.dispatch(failureLogged({ failure: logged, occurredOn: new Date().toISOString(), isAnnounced }));
  }
  return next(action);
};

function isAskedWhileTyping(query: unknown): boolean {
  const name = (query as { endpointName?: unknown } | undefined)?.endpointName;
  return typeof name === 'string' && ASKED_WHILE_TYPING.has(name);
}
