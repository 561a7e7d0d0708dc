import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { sessionExpired, signedIn, signedOut } from './session-slice.js';

/**
 * The text that was typed into forms when a session ended, so that the same user finds it after the login. Also the files of a page that
 * the user has left. It is in memory only: a reload, a logout or another user's login removes it.
 */
export interface KeptWorkState {
  keptWork: {
    /** The id of the owner's account; null until the server has sent it. */
    ownerId: string | null;
    /** True from the end of the session to the next login. Only then the contents of a closing form are kept. */
    isInterrupted: boolean;
    /** By the form's name. */
    forms: Record<string, unknown>;
  };
}

interface LeftWork {
  form: string;
  work: unknown;
  isKeptBetweenPages: boolean;
}

const nothing: KeptWorkState['keptWork'] = { ownerId: null, isInterrupted: false, forms: {} };

const slice = createSlice({
  name: 'keptWork',
  initialState: nothing,
  reducers: {
    /** Keeps the contents of a closed form after the end of the session. On a change of the page, only with `isKeptBetweenPages`. */
    workLeft: (state, { payload: { form, work, isKeptBetweenPages } }: PayloadAction<LeftWork>) => {
      if (state.isInterrupted || isKeptBetweenPages) state.forms[form] = work;
    },
    /** Removes the kept contents of a form that has opened with them. */
    workTaken: (state, { payload: form }: PayloadAction<string>) => {
      delete state.forms[form];
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(sessionExpired, (state) => {
        state.isInterrupted = true;
      })
      .addCase(signedIn, (state, { payload: userId }) => {
        state.isInterrupted = false;
        if (userId === undefined || userId === state.ownerId) return;
        state.ownerId = userId;
        state.forms = {};
      })
      .addCase(signedOut, (state, { payload }) => (payload === 'by-choice' ? nothing : state)),
});

export const { workLeft, workTaken } = slice.actions;
export const keptWorkReducer = slice.reducer;

/** A form's kept contents if they belong to this user: the page can show before the store knows who has logged in. */
export const selectKeptWork = (
  { keptWork: { ownerId, forms } }: KeptWorkState,
  form: string,
  userId: string,
): unknown => (ownerId === userId ? forms[form] : undefined);
