import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { readStored, writeStored } from '../storage/storage.js';

/**
 * unknown: the page has just loaded and nobody asked yet. expired: somebody was signed in and the server no longer
 * agrees; the dialog is open. Who is signed in is the server's to say (GET /profile/me), not this slice's.
 */
export type SessionStatus = 'unknown' | 'in' | 'out' | 'expired';

/** The key of the note that somebody is signed in, and who: an account's id, or '1' until the server has said. */
export const HINT = 'loggedIn';
const SOMEBODY = '1';

/** Whether this browser had a session when it was last used: only then is a refresh worth a call. */
export const hadSession = (): boolean => readStored(HINT) !== null;

/** Whether a note that another tab has changed means that this tab's session is not the browser's any more. */
export const isOver = ({ status, userId }: SessionState['session'], note: string | null): boolean =>
  status === 'in' && note !== SOMEBODY && note !== userId;

/** Takes this tab's note away, and leaves that of somebody who has signed in since. */
function forget(userId: string | null): void {
  const note = readStored(HINT);
  if (userId === null || note === SOMEBODY || note === userId) writeStored('necessary', HINT, null);
}

const slice = createSlice({
  name: 'session',
  initialState: { status: 'unknown', userId: null, isLeaving: false, isReused: false } as SessionState['session'],
  reducers: {
    /** With the account's id as soon as it is known. */
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
    /** The login has been reached. */
    arrived: (state) => {
      state.isLeaving = false;
    },
    sessionExpired: (state) => {
      forget(state.userId);
      state.status = 'expired';
    },
    /** It was the server that ended it, because its key came twice: the login says so. */
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
    /** Whose session it is or was; null until the server has said. */
    userId: string | null;
    /** On the way to the login after a logout: whoever leaves by choice is not led back to where they were. */
    isLeaving: boolean;
    /** The last session was ended because its key came twice. */
    isReused: boolean;
  };
}
export const selectSessionStatus = (state: SessionState): SessionStatus => state.session.status;
export const selectIsReused = (state: SessionState): boolean => state.session.isReused;
