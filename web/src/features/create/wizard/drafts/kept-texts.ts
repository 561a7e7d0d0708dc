const texts = new WeakMap<object, Map<string, string | null>>();
const stored = new WeakMap<object, Map<string, string | null>>();

/**
 * The text that this browser kept of each wizard of a store, as last read or written by this page, by owner; null for none. Like the
 * wizards, it lives outside the pages.
 */
export function keptTexts(store: object): Map<string, string | null> {
  const known = texts.get(store) ?? new Map<string, string | null>();
  texts.set(store, known);
  return known;
}

/** The stored text of each wizard when this tab last read or wrote it. If another text is there, another tab wrote it. */
export function seenTexts(store: object): Map<string, string | null> {
  const known = stored.get(store) ?? new Map<string, string | null>();
  stored.set(store, known);
  return known;
}
