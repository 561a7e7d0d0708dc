import { combineSlices, type Reducer } from '@reduxjs/toolkit';
import { baseApi } from '../api/base-api.js';
import { errorLogReducer } from '../errors/error-log.js';
import { keptWorkReducer } from '../session/kept-work.js';
import { sessionReducer } from '../session/session-slice.js';

/** The store's reducers. A feature adds its own by `addReducer`. */
export const reducers = combineSlices({
  [baseApi.reducerPath]: baseApi.reducer,
  session: sessionReducer,
  keptWork: keptWorkReducer,
  errorLog: errorLogReducer,
});

/** Adds a feature's slice to the store; its state exists from the next action on. */
export const addReducer = (slice: { reducerPath: string; reducer: Reducer }): void => void reducers.inject(slice);
