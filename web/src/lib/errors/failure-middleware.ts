import { isRejectedWithValue, type Middleware } from '@reduxjs/toolkit';
import { toProblem } from '../api/problem.js';
import { selectSessionStatus, type SessionState } from '../session/session-slice.js';
import { failureLogged, internalErrorHappened } from './error-log.js';
import { reactionTo } from './failure.js';

/** Does what the error catalogue asks for after every failed call, wherever it was made. */
export const failureMiddleware: Middleware = (store) => (next) => (action) => {
  if (isRejectedWithValue(action)) {
    const isSignedIn = selectSessionStatus(store.getState() as SessionState) === 'in';
    const { isBannerRaised, logged, isAnnounced } = reactionTo(toProblem(action.payload), { isSignedIn });
    if (isBannerRaised) store.dispatch(internalErrorHappened());
    if (logged !== null)
      store.dispatch(failureLogged({ failure: logged, occurredOn: new Date().toISOString(), isAnnounced }));
  }
  return next(action);
};
