import { combineSlices, type Reducer } from '@reduxjs/toolkit';
import { baseApi } from '../api/base-api.js';
import { errorLogReducer } from '../errors/error-log.js';
import { keptWorkReducer } from '../session/kept-work.js';
import { sessionReducer } from '../session/session-slice.js';

/** The store's reducers. Those of a feature come with the feature: `addReducer`. */
export const reducers = combineSlices({
  [baseApi.reducerPath]: baseApi.reducer,
  session: sessionReducer,
  keptWork: keptWorkReducer,
  errorLog: errorLogReducer,
});

/** Takes a feature's slice into the store; its state is there from the next action on. */
export const addReducer = (slice: { reducerPath: string; reducer: Reducer }): void => void reducers.inject(slice);
