import { configureStore } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { baseApi } from '../lib/api/base-api.js';
import { profileReducer } from '../features/profile/profile-tab.js';
import { errorLogReducer } from '../lib/errors/error-log.js';
import { failureMiddleware } from '../lib/errors/failure-middleware.js';
import { forgetOthersWork } from '../lib/session/forget-others-work.js';
import { keptWorkReducer } from '../lib/session/kept-work.js';
import { sessionReducer } from '../lib/session/session-slice.js';
import { watchOtherTabs } from '../lib/session/watch-other-tabs.js';
import { files } from '../lib/storage/files.js';

export const createStore = () => {
  const store = configureStore({
    reducer: {
      [baseApi.reducerPath]: baseApi.reducer,
      session: sessionReducer,
      keptWork: keptWorkReducer,
      errorLog: errorLogReducer,
      profile: profileReducer,
    },
    middleware: (defaults) =>
      // Files travel as FormData in the arguments of a mutation, which a serialisability check would refuse.
      defaults({ serializableCheck: false }).concat(baseApi.middleware, failureMiddleware, forgetOthersWork(files)),
  });
  // Tells the polls of progress whether anybody is looking.
  setupListeners(store.dispatch);
  watchOtherTabs(store);
  return store;
};
