import type { Store } from '@reduxjs/toolkit';
import { baseApi } from '../api/base-api.js';
import { STORAGE_PREFIX } from '../storage/storage.js';
import { HINT, isOver, sessionExpired, type SessionState } from './session-slice.js';

/**
 * Ends this tab's session with the browser's: a logout or a login of somebody else in another tab changes the cookies
 * of this one too, and what it shows would then belong to one person and what it does to another. Nothing stays on the
 * screen: whoever logs out means to leave no page behind.
 */
export function watchOtherTabs(store: Pick<Store<SessionState>, 'dispatch' | 'getState'>): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== STORAGE_PREFIX + HINT || !isOver(store.getState().session, newValue)) return;
    store.dispatch(sessionExpired());
    store.dispatch(baseApi.util.resetApiState());
  });
}
