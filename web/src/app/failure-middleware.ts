import { isRejectedWithValue, type Middleware } from '@reduxjs/toolkit';
import i18next from 'i18next';
import { RULE_MESSAGES, type RuleMessage } from '#libs/contracts/rules.js';
import { toProblem } from '../lib/api/problem.js';
import { selectSessionStatus, type SessionState } from '../lib/session/session-slice.js';
import { toast } from '../lib/toaster.js';
import { internalErrorHappened } from './alerts-slice.js';

/** What the error catalogue does for every call: 500 raises the layout's alert, 400 a toast when signed in. */
export const failureMiddleware: Middleware = (store) => (next) => (action) => {
  if (isRejectedWithValue(action)) {
    const problem = toProblem(action.payload);
    if (problem.status === 500) store.dispatch(internalErrorHappened());
    if (problem.status === 400 && selectSessionStatus(store.getState() as SessionState) === 'in') {
      void toast(problem.isThrottled ? i18next.t('messages.throttled') : inWords(problem.message), 'danger');
    }
  }
  return next(action);
};

function inWords(message: string | null): string {
  if (message === null) return i18next.t('problem.unreadable', { status: 400 });
  const name = Object.entries(RULE_MESSAGES).find(([, text]) => text === message)?.[0];
  return name === undefined ? message : i18next.t(`messages.${name as RuleMessage}`);
}
