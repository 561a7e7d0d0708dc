import { createSlice } from '@reduxjs/toolkit';

/** The layout's alert: raised by an internal server error, dismissed by hand (SHELL-028, ERR-004). */
const slice = createSlice({
  name: 'alerts',
  initialState: { isInternalErrorShown: false },
  reducers: {
    internalErrorHappened: (state) => {
      state.isInternalErrorShown = true;
    },
    alertDismissed: (state) => {
      state.isInternalErrorShown = false;
    },
  },
});

export const { internalErrorHappened, alertDismissed } = slice.actions;
export const alertsReducer = slice.reducer;
