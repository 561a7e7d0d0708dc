import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { readStored, writeStored } from '../storage/storage.js';

/**
 * unknown: the page has just loaded and nobody asked yet. expired: somebody was signed in and the server no longer
 * agrees; the dialog is open. Who is signed in is the server's to say (GET /profile/me), not this slice's.
 */
export type SessionStatus = 'unknown' | 'in' | 'out' | 'expired';

const HINT = 'loggedIn';

/** Whether this browser had a session when it was last used: only then is a refresh worth a call. */
export const hadSession = (): boolean => readStored(HINT) === '1';

const slice = createSlice({
  name: 'session',
  initialState: { status: 'unknown', isLeaving: false } as SessionState['session'],
  reducers: {
    signedIn: (state) => {
      writeStored('necessary', HINT, '1');
      state.status = 'in';
    },
    signedOut: (state, { payload }: PayloadAction<'by-choice' | undefined>) => {
      writeStored('necessary', HINT, null);
      state.status = 'out';
      state.isLeaving = payload === 'by-choice';
    },
    /** The login has been reached. */
    arrived: (state) => {
      state.isLeaving = false;
    },
    sessionExpired: (state) => {
      writeStored('necessary', HINT, null);
      state.status = 'expired';
    },
  },
});

export const { signedIn, signedOut, sessionExpired, arrived } = slice.actions;
export const sessionReducer = slice.reducer;

export interface SessionState {
  session: {
    status: SessionStatus;
    /** On the way to the login after a logout: whoever leaves by choice is not led back to where they were. */
    isLeaving: boolean;
  };
}
export const selectSessionStatus = (state: SessionState): SessionStatus => state.session.status;
