import { createSlice, isFulfilled, isRejectedWithValue } from '@reduxjs/toolkit';
import { isServerGone, toProblem } from '../api/problem.js';
import { addReducer } from '../store/reducers.js';

interface ConnectionState {
  connection: { isLost: boolean };
}

/** Whether the last call of any kind reached the server. */
const slice = createSlice({
  name: 'connection',
  initialState: { isLost: false },
  reducers: {},
  extraReducers: (builder) => {
    builder.addMatcher(isFulfilled, (state, action) => {
      if (isCall(action.meta)) state.isLost = false;
    });
    builder.addMatcher(isRejectedWithValue, (state, action) => {
      // An aborted call says nothing about the server.
      if (isCall(action.meta) && !action.meta.aborted) state.isLost = isServerGone(toProblem(action.payload));
    });
  },
});

const isCall = ({ arg }: { arg?: unknown }): boolean =>
  typeof arg === 'object' && arg !== null && 'endpointName' in arg;

addReducer(slice);

export const selectIsConnectionLost = ({ connection }: Partial<ConnectionState>): boolean =>
  connection?.isLost ?? false;
