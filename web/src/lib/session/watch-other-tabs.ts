import type { Store } from '@reduxjs/toolkit';
import { baseApi } from '../api/base-api.js';
import { STORAGE_PREFIX } from '../storage/storage.js';
import { HINT, isOver, sessionExpired, type SessionState } from './session-slice.js';

/**
 * Ends this tab's session when another tab logs out or logs in another user, which also changes this tab's cookies. Otherwise this tab
 * would show one user's data and act for another. Nothing stays on the screen, because a user who logs out wants to leave no page open.
 */
export function watchOtherTabs(store: Pick<Store<SessionState>, 'dispatch' | 'getState'>): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== STORAGE_PREFIX + HINT || !isOver(store.getState().session, newValue)) return;
    store.dispatch(sessionExpired());
    store.dispatch(baseApi.util.resetApiState());
  });
}
