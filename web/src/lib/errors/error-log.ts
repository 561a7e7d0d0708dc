import { createSlice, type Draft, type PayloadAction } from '@reduxjs/toolkit';
import { signedOut, sessionExpired } from '../session/session-slice.js';
import type { LoggedFailure } from './failure.js';

/** Older errors are dropped: the log is for the work at hand, not an archive. */
const KEPT = 100;
/** While its toast is visible, the same failure is not announced again: several queries may meet it at once. */
const SAID_FOR_MS = 5_000;

/** A failure and when it happened; a repeat only increases its count (SHELL-032). */
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
  /** The layout's alert: raised by an internal server error, dismissed by hand (SHELL-028, ERR-004). */
  isBannerShown: boolean;
  /** The failure to announce as a toast, until it was announced. */
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
  /** Whether a signed-in user should see it (ERR-007). */
  isAnnounced: boolean;
}

const slice = createSlice({
  name: 'errorLog',
  initialState,
  reducers: {
    failureLogged: (state, { payload: { failure, occurredOn, isAnnounced } }: PayloadAction<Logged>) => {
      const [last] = state.errors;
      const isEcho =
        last !== undefined &&
        isSame(last, failure) &&
        Date.parse(occurredOn) - Date.parse(last.occurredOn) < SAID_FOR_MS;
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
  // One user's errors do not concern the next user of this browser.
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
