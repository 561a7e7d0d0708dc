import { configureStore } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { baseApi } from '../lib/api/base-api.js';
import { profileReducer } from '../features/profile/profile-tab.js';
import { failureMiddleware } from '../lib/errors/failure-middleware.js';
import { planReducer } from '../lib/billing/plan-slice.js';
import { forgetOthersWork } from '../lib/session/forget-others-work.js';
import { watchOtherTabs } from '../lib/session/watch-other-tabs.js';
import { addReducer, reducers } from '../lib/store/reducers.js';
import { files } from '../lib/storage/files.js';

addReducer({ reducerPath: 'profile', reducer: profileReducer });
addReducer({ reducerPath: 'plan', reducer: planReducer });

export const createStore = () => {
  const store = configureStore({
    reducer: reducers,
    middleware: (defaults) =>
      // Files travel as FormData in a mutation's arguments, which the serializability check would refuse.
      defaults({ serializableCheck: false }).concat(baseApi.middleware, failureMiddleware, forgetOthersWork(files)),
  });
  // Pauses progress polls while nobody looks at the page.
  setupListeners(store.dispatch);
  watchOtherTabs(store);
  return store;
};
