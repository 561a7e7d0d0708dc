import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { VisitorExperiment, VisitorUser } from '../api/endpoints.js';
import { addReducer } from '../store/reducers.js';

/**
 * The visitor of shared content, in memory only. A reload asks the server again, which keeps the key where no script reads it (SHARE-027).
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
/** The slice loads with the pages of visitors: before them the state is empty. */
export const selectShared = (state: { shared?: SharedState }): SharedState => state.shared ?? initialState;
