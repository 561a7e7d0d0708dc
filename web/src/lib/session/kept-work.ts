import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { sessionExpired, signedIn, signedOut } from './session-slice.js';

/**
 * The text typed into forms when a session ended, for the same user to find after the login, and the files that a page held when it was
 * left. It is in memory only: a reload, a logout or somebody else's login ends it.
 */
export interface KeptWorkState {
  keptWork: {
    /** Account's id; null until the server has said. */
    ownerId: string | null;
    /** True from the end of the session to the next login: only then are the contents of a closing form worth keeping. */
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
    /** A form has closed with these contents. Between two pages, only contents that the browser's draft cannot hold are kept. */
    workLeft: (state, { payload: { form, work, isKeptBetweenPages } }: PayloadAction<LeftWork>) => {
      if (state.isInterrupted || isKeptBetweenPages) state.forms[form] = work;
    },
    /** A form has opened, with its kept contents. */
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

/** A form's kept contents, for this user only: the page may show before the store knows who has logged in. */
export const selectKeptWork = (
  { keptWork: { ownerId, forms } }: KeptWorkState,
  form: string,
  userId: string,
): unknown => (ownerId === userId ? forms[form] : undefined);
