/** @jest-environment jsdom */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { CONSENT_COOKIE, consentChoice, mayStore, saveConsent } from '../consent/consent.js';
import { readStored, writeStored } from './storage.js';
import { readView, writeView } from './view.js';

const NOTHING = { preference: false, scheduling: false };
const COMFORT = { preference: true, scheduling: false };

/** Simulates that the page was left: data in memory is lost. */
beforeEach(() => {
  saveConsent(COMFORT); // writes the data that an earlier test left in memory, which clears the memory
  localStorage.clear();
  document.cookie = `${CONSENT_COOKIE}=; Path=/; Max-Age=0`;
});

describe('consent', () => {
  it('LEGAL-004 is empty before a choice, and for a choice of another version or in another format', () => {
    document.cookie = `${CONSENT_COOKIE}=0.preference; Path=/`;
    expect(consentChoice()).toBeNull();
    document.cookie = `${CONSENT_COOKIE}=yes; Path=/`;
    expect(consentChoice()).toBeNull();
    expect(mayStore('preference')).toBe(false);
    expect(mayStore('scheduling')).toBe(false);
    expect(mayStore('necessary')).toBe(true);
  });

  it('LEGAL-004 allows exactly what was chosen', () => {
    saveConsent({ preference: false, scheduling: true });
    expect(document.cookie).toBe(`${CONSENT_COOKIE}=1.scheduling`);
    expect([mayStore('preference'), mayStore('scheduling')]).toEqual([false, true]);
    saveConsent(NOTHING);
    expect(document.cookie).toBe(`${CONSENT_COOKIE}=1.none`);
    expect([mayStore('preference'), mayStore('scheduling')]).toEqual([false, false]);
  });
});

describe('stored data', () => {
  it('LEGAL-004 has preferences only in memory until they are allowed', () => {
    saveConsent(NOTHING);
    writeStored('preference', 'theme', 'dark');
    expect(readStored('theme')).toBe('dark');
    expect(localStorage.getItem('polyad.theme')).toBeNull();
    saveConsent(COMFORT);
    expect(localStorage.getItem('polyad.theme')).toBe('dark');
    expect(readStored('theme')).toBe('dark');
  });

  it('LEGAL-004 loses preferences, and nothing else, as soon as consent is withdrawn', () => {
    saveConsent(COMFORT);
    writeStored('preference', 'theme', 'dark');
    writeStored('preference', 'language', 'es');
    writeStored('necessary', 'draft.meta.1', 'typed');
    saveConsent(NOTHING);
    expect(Object.keys(localStorage)).toEqual(['polyad.draft.meta.1']);
    expect(readStored('theme')).toBe('dark'); // until the page is left
    writeStored('preference', 'theme', null);
    expect(readStored('theme')).toBeNull();
  });

  it('LEGAL-004 has view settings under one key, only with consent', () => {
    saveConsent(NOTHING);
    writeView('profile', 'team');
    expect(readView('profile')).toBe('team');
    expect(localStorage.getItem('polyad.view')).toBeNull();
    saveConsent(COMFORT);
    writeView('lists', 'table');
    expect(localStorage.getItem('polyad.view')).toBe('{"profile":"team","lists":"table"}');
    writeView('profile', null);
    writeView('lists', null);
    expect(localStorage.getItem('polyad.view')).toBeNull();
    localStorage.setItem('polyad.view', '["team"');
    expect(readView('profile')).toBeNull();
  });

  it('includes necessary data without consent', () => {
    writeStored('necessary', 'loggedIn', '1');
    expect(localStorage.getItem('polyad.loggedIn')).toBe('1');
  });
});
