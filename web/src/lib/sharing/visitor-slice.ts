import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { VisitorExperiment, VisitorUser } from '../api/endpoints.js';
import { addReducer } from '../store/reducers.js';

/**
 * The visitor of shared results, in memory only. A reload asks the server again. No script can read the cookie with the key (SHARE-027).
 */
export interface SharedState {
  user: VisitorUser | null;
  experiments: readonly VisitorExperiment[];
}

const initialState: SharedState = { user: null, experiments: [] };

const slice = createSlice({
  name: 'shared',
  initialState,
  reducers: {
    cameIn: (_, { payload }: PayloadAction<Pick<SharedState, 'experiments'> & { user: VisitorUser }>) => payload,
    left: () => initialState,
  },
});
addReducer(slice);

export const { cameIn, left } = slice.actions;
/** The state of the visitor. It is empty until the slice has loaded with the pages of visitors. */
export const selectShared = (state: { shared?: SharedState }): SharedState => state.shared ?? initialState;
