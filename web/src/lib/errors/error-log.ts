import { createSlice, type Draft, type PayloadAction } from '@reduxjs/toolkit';
import { signedOut, sessionExpired } from '../session/session-slice.js';
import type { LoggedFailure } from './failure.js';

/** The maximum number of errors. Older ones are dropped, because the log is no archive. */
const KEPT = 100;
/** How long the same failure is not announced again: as long as its toast is visible, because several queries can fail together. */
const TOAST_MS = 5_000;

/** A failure and when it happened. A repetition only increases its count (SHELL-032). */
export interface LogError extends LoggedFailure {
  id: number;
  /** ISO time of the last occurrence. */
  occurredOn: string;
  times: number;
}

interface ErrorLog {
  /** Newest first. */
  errors: LogError[];
  unread: number;
  /** Whether the page's alert shows: from an internal server error until the user dismisses it (SHELL-028, ERR-004). */
  isBannerShown: boolean;
  /** The failure to announce in a toast; null after it was announced. */
  announced: LoggedFailure | null;
}

const initialState: ErrorLog = { errors: [], unread: 0, isBannerShown: false, announced: null };

const isSame = (a: LoggedFailure, b: LoggedFailure): boolean =>
  a.type === b.type &&
  a.message === b.message &&
  JSON.stringify([a.params, a.items]) === JSON.stringify([b.params, b.items]);

interface Logged {
  failure: LoggedFailure;
  occurredOn: string;
  /** Whether to show it to a signed-in user in a toast (ERR-007). */
  isAnnounced: boolean;
}

const slice = createSlice({
  name: 'errorLog',
  initialState,
  reducers: {
    failureLogged: (state, { payload: { failure, occurredOn, isAnnounced } }: PayloadAction<Logged>) => {
      const [last] = state.errors;
      const isEcho =
        last !== undefined && isSame(last, failure) && Date.parse(occurredOn) - Date.parse(last.occurredOn) < TOAST_MS;
      if (last !== undefined && isSame(last, failure)) Object.assign(last, { occurredOn, times: last.times + 1 });
      else
        state.errors.unshift({ ...(failure as Draft<LoggedFailure>), id: (last?.id ?? 0) + 1, occurredOn, times: 1 });
      state.errors.splice(KEPT);
      if (!isAnnounced || isEcho) return;
      state.unread = Math.min(state.unread + 1, KEPT);
      state.announced = failure as Draft<LoggedFailure>;
    },
    failureShown: (state) => {
      state.announced = null;
    },
    internalErrorHappened: (state) => {
      state.isBannerShown = true;
    },
    bannerDismissed: (state) => {
      state.isBannerShown = false;
    },
    /** Opening the panel marks everything as read (SHELL-031). */
    logRead: (state) => {
      state.unread = 0;
    },
    logCleared: (state) => {
      state.errors = [];
      state.unread = 0;
    },
  },
  // The log is cleared with the session, because the next user of this browser must not see it.
  extraReducers: (builder) =>
    builder.addCase(signedOut, () => initialState).addCase(sessionExpired, () => initialState),
});

export const { failureLogged, failureShown, internalErrorHappened, bannerDismissed, logRead, logCleared } =
  slice.actions;
export const errorLogReducer = slice.reducer;

export interface ErrorLogState {
  errorLog: ErrorLog;
}
export const selectErrorLog = (state: ErrorLogState): ErrorLog => state.errorLog;
