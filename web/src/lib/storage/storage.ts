import { mayStore, onConsentChange } from '../consent/consent.js';

/**
 * The kinds of data that the console keeps in this browser. `necessary` is a person's own work (an unsent form, the note that somebody is
 * signed in). `preference` is comfort (theme, language of a visitor) and waits for consent.
 */
export type StorageKind = 'necessary' | 'preference';

/** Prefix of each key in local storage. */
export const STORAGE_PREFIX = 'polyad.';
/** The keys of preferences: a refusal removes them. A test compares them with the list of the cookie page (stored-items.ts). */
export const PREFERENCE_KEYS: readonly string[] = ['theme', 'language', 'view'];

/** Preferences of this page view that may not be kept without consent: they work until the page is left. */
const unkept = new Map<string, string | null>();

/** Reads a stored text; null if there is none or the browser closes storage to us. */
export function readStored(key: string): string | null {
  return unkept.has(key) ? (unkept.get(key) ?? null) : read(key);
}

/** Stores a text, or removes it with null. A full or closed storage is not an error: only comfort is lost. */
export function writeStored(kind: StorageKind, key: string, value: string | null): void {
  if (mayStore(kind)) write(key, value);
  else unkept.set(key, value);
}

// With consent, earlier choices are kept. Without it, kept choices are removed but still work until the page is left, so that a withdrawal
// does not switch the theme in front of the user.
onConsentChange(() => {
  if (mayStore('preference')) {
    for (const [key, value] of unkept) write(key, value);
    unkept.clear();
  } else {
    for (const key of PREFERENCE_KEYS) {
      const value = read(key);
      if (value !== null && !unkept.has(key)) unkept.set(key, value);
      write(key, null);
    }
  }
});

/** Removes every text whose key is `isUnwanted`. */
export function removeStored(isUnwanted: (key: string) => boolean): void {
  for (const name of storedNames())
    if (name.startsWith(STORAGE_PREFIX) && isUnwanted(name.slice(STORAGE_PREFIX.length))) localStorage.removeItem(name);
}

function storedNames(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return []; // A storage that we cannot read holds none of our data.
  }
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(STORAGE_PREFIX + key);
  } catch {
    return null; // Private windows may refuse: the console then does not remember.
  }
}

function write(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(STORAGE_PREFIX + key);
    else localStorage.setItem(STORAGE_PREFIX + key, value);
  } catch {
    // Same as above.
  }
}
