const texts = new WeakMap<object, Map<string, string | null>>();
const stored = new WeakMap<object, Map<string, string | null>>();

/**
 * The contents of each wizard as text, by owner, when they were last loaded or stored; null for none. While the present contents are equal,
 * there is nothing to store. Like the wizards, the map outlives the pages of the console.
 */
export function keptTexts(store: object): Map<string, string | null> {
  const known = texts.get(store) ?? new Map<string, string | null>();
  texts.set(store, known);
  return known;
}

/** The browser's stored text of each wizard, when this tab last read or wrote it. If the storage has another text, another tab wrote it. */
export function seenTexts(store: object): Map<string, string | null> {
  const known = stored.get(store) ?? new Map<string, string | null>();
  stored.set(store, known);
  return known;
}
