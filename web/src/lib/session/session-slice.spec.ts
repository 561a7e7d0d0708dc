/** @jest-environment jsdom */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { configureStore } from '@reduxjs/toolkit';
import { hadSession, sessionExpired, sessionReducer, signedIn, signedOut } from './session-slice.js';
import { watchOtherTabs } from './watch-other-tabs.js';

const NOTE = 'polyad.loggedIn';
const openTab = () => {
  const store = configureStore({ reducer: { session: sessionReducer } });
  watchOtherTabs(store);
  return { ...store, status: () => store.getState().session.status };
};
/** Simulates the event that other tabs get when one of them writes. */
const otherTabWrites = (value: string | null, key = NOTE) => {
  if (value === null) localStorage.removeItem(key);
  else localStorage.setItem(key, value);
  window.dispatchEvent(new StorageEvent('storage', { key, newValue: value }));
};

describe('session shared by tabs', () => {
  beforeEach(() => localStorage.clear());

  it('AUTH-042 AUTH-043 ends in this tab when another logs out', () => {
    const tab = openTab();
    tab.dispatch(signedIn('ada'));
    otherTabWrites(null);
    expect(tab.status()).toBe('expired');
    expect(hadSession()).toBe(false);
  });

  it('ends in this tab when another user logs in in another tab, and keeps the note of that user', () => {
    const tab = openTab();
    tab.dispatch(signedIn('ada'));
    otherTabWrites('ben');
    expect(tab.status()).toBe('expired');
    tab.dispatch(signedOut());
    expect(localStorage.getItem(NOTE)).toBe('ben');
  });

  it.each(['ada', '1'])('continues when another tab stores %s', (note) => {
    const tab = openTab();
    tab.dispatch(signedIn('ada'));
    otherTabWrites(note);
    otherTabWrites('x', 'polyad.theme');
    expect(tab.status()).toBe('in');
  });

  it('ignores other tabs for a visitor', () => {
    const tab = openTab();
    otherTabWrites('ben');
    otherTabWrites(null);
    expect(tab.status()).toBe('unknown');
  });

  it('has no note after its end, and has a note before its account is loaded', () => {
    const tab = openTab();
    tab.dispatch(signedIn());
    expect(hadSession()).toBe(true);
    tab.dispatch(signedIn('ada'));
    expect(localStorage.getItem(NOTE)).toBe('ada');
    tab.dispatch(sessionExpired());
    expect(hadSession()).toBe(false);
  });
});
