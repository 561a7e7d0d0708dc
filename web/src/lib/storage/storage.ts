import { mayStore, onConsentChange } from '../consent/consent.js';

/**
 * The kinds of data that the console stores in this browser. `necessary` is the user's own work, and the note that somebody is signed in.
 * `preference` is for comfort (theme, language of a visitor) and needs consent.
 */
export type StorageKind = 'necessary' | 'preference';

/** Prefix of each key in local storage. */
export const STORAGE_PREFIX = 'polyad.';
/** The keys of preferences: a refusal removes them. A test compares them with the list of the cookie page (stored-items.ts). */
export const PREFERENCE_KEYS: readonly string[] = ['theme', 'language', 'view'];

/** Preferences that may not be stored without consent. They work until the page is left. */
const unkept = new Map<string, string | null>();

/** Reads a stored text; null if there is none or the storage is not accessible. */
export function readStored(key: string): string | null {
  return unkept.has(key) ? (unkept.get(key) ?? null) : read(key);
}

/** Stores a text, or removes it with null. A full or inaccessible storage is not an error: only comfort is lost. */
export function writeStored(kind: StorageKind, key: string, value: string | null): void {
  if (mayStore(kind)) write(key, value);
  else unkept.set(key, value);
}

// With consent, the preferences in memory are stored. Without it, stored preferences are removed, but still work until the page is left, so
// that a withdrawal does not switch the theme immediately.
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
    return []; // The storage is not accessible, so it has no data of the console.
  }
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(STORAGE_PREFIX + key);
  } catch {
    return null; // Private windows can refuse access. The console then remembers nothing.
  }
}

function write(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(STORAGE_PREFIX + key);
    else localStorage.setItem(STORAGE_PREFIX + key, value);
  } catch {
    // Private windows can refuse access.
  }
}
