const texts = new WeakMap<object, Map<string, string | null>>();
const stored = new WeakMap<object, Map<string, string | null>>();

/**
 * What this browser kept of each wizard of a store when it was last read or written here, by owner; null for nothing. It stays
 * beside the pages, as the wizards do.
 */
export function keptTexts(store: object): Map<string, string | null> {
  const known = texts.get(store) ?? new Map<string, string | null>();
  texts.set(store, known);
  return known;
}

/** What the browser's storage held of each wizard when this tab last read or wrote it: another text there is another tab's. */
export function seenTexts(store: object): Map<string, string | null> {
  const known = stored.get(store) ?? new Map<string, string | null>();
  stored.set(store, known);
  return known;
}
