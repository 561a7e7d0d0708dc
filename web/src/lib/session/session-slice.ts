import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { readStored, writeStored } from '../storage/storage.js';

/**
 * unknown: the page has just loaded, and has not asked the server yet. expired: the user was signed in, but the session has ended; the
 * dialog is open. This slice does not know who is signed in: the server does (GET /profile/me).
 */
export type SessionStatus = 'unknown' | 'in' | 'out' | 'expired';

/** The key of the note that somebody is signed in. Its value is the account's id, or '1' until the server has answered. */
export const HINT = 'loggedIn';
const SOMEBODY = '1';

/** Whether this browser had a session when it was last used. Without one, a refresh would be useless. */
export const hadSession = (): boolean => readStored(HINT) !== null;

/** Whether another tab's change of the note means that this tab's session has ended or was replaced. */
export const isOver = ({ status, userId }: SessionState['session'], note: string | null): boolean =>
  status === 'in' && note !== SOMEBODY && note !== userId;

/** Removes this tab's note, but not the note of another user who has signed in in the meantime. */
function forget(userId: string | null): void {
  const note = readStored(HINT);
  if (userId === null || note === SOMEBODY || note === userId) writeStored('necessary', HINT, null);
}

const slice = createSlice({
  name: 'session',
  initialState: { status: 'unknown', userId: null, isLeaving: false, isReused: false } as SessionState['session'],
  reducers: {
    /** The payload is the account's id, as soon as it is known. */
    signedIn: (state, { payload }: PayloadAction<string | undefined>) => {
      state.userId = payload ?? null;
      writeStored('necessary', HINT, payload ?? readStored(HINT) ?? SOMEBODY);
      state.status = 'in';
      state.isReused = false;
    },
    signedOut: (state, { payload }: PayloadAction<'by-choice' | undefined>) => {
      forget(state.userId);
      state.status = 'out';
      state.isLeaving = payload === 'by-choice';
    },
    /** The user has reached the login page. */
    arrived: (state) => {
      state.isLeaving = false;
    },
    sessionExpired: (state) => {
      forget(state.userId);
      state.status = 'expired';
    },
    /** The server has ended the session because its key was used twice. The login page says so. */
    endedByReuse: (state) => {
      state.isReused = true;
    },
  },
});

export const { signedIn, signedOut, sessionExpired, endedByReuse, arrived } = slice.actions;
export const sessionReducer = slice.reducer;

export interface SessionState {
  session: {
    status: SessionStatus;
    /** The user of the present or last session; null until the server has answered. */
    userId: string | null;
    /** True between a logout and the login page: after a logout, the login does not lead back to the page. */
    isLeaving: boolean;
    /** Whether the last session was ended because its key was used twice. */
    isReused: boolean;
  };
}
export const selectSessionStatus = (state: SessionState): SessionStatus => state.session.status;
export const selectIsReused = (state: SessionState): boolean => state.session.isReused;
