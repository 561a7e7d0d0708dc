/** @jest-environment jsdom */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { saveConsent } from '../../lib/consent/consent.js';
import { signedOut } from '../../lib/session/session-slice.js';
import { profileReducer, profileTabOpened } from './profile-tab.js';

/** The tab that is open after a reload. */
const afterReload = () => profileReducer(undefined, { type: 'loaded' }).tab;
const opened = () => profileReducer({ tab: '1' }, profileTabOpened('team'));

beforeEach(() => {
  saveConsent({ preference: true, scheduling: false });
  localStorage.clear();
});

describe('tab of the profile', () => {
  it('PROFILE-002 is stored for the session and restored after a reload', () => {
    expect(afterReload()).toBe('1');
    expect(opened().tab).toBe('team');
    expect(localStorage.getItem('polyad.view')).toBe('{"profile":"team"}');
    expect(afterReload()).toBe('team');
  });

  it('PROFILE-002 is forgotten with the session, so that the next user starts at the first tab', () => {
    expect(profileReducer(opened(), signedOut('by-choice')).tab).toBe('1');
    expect(localStorage.getItem('polyad.view')).toBeNull();
  });

  it('is the first tab if the stored tab is unknown', () => {
    localStorage.setItem('polyad.view', '{"profile":"9"}');
    expect(afterReload()).toBe('1');
  });
});
