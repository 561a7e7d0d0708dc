/**
 * Short forms of texts for narrow columns. Texts whose beginnings differ stay as they are. Others start at the word where they begin to
 * differ, after an ellipsis. The whole texts show elsewhere (title, details).
 * @param most the number of visible characters of a text
 * @returns the short form of each text
 */
export function distinctShortTexts(texts: readonly string[], most: number): ReadonlyMap<string, string> {
  const short = new Map<string, string>();
  for (const alike of groups([...new Set(texts)], most)) {
    const from = alike.length === 1 ? 0 : wordStart(alike[0]!, sharedLength(alike));
    for (const text of alike) short.set(text, from === 0 ? text : `…${text.slice(from)}`);
  }
  const forms = [...short.values()];
  for (const [text, form] of short) if (forms.filter((one) => one === form).length > 1) short.set(text, text);
  return short;
}

/** Groups texts whose first `most` characters are the same. */
function groups(texts: readonly string[], most: number): string[][] {
  const byStart = new Map<string, string[]>();
  for (const text of texts) {
    const start = text.slice(0, most);
    byStart.set(start, [...(byStart.get(start) ?? []), text]);
  }
  return [...byStart.values()];
}

/** The length of their common beginning. */
function sharedLength(texts: readonly string[]): number {
  const [first = '', ...others] = texts;
  let length = 0;
  while (length < first.length && others.every((text) => text[length] === first[length])) length++;
  return length;
}

/** The start of the word at a place; never inside a surrogate pair. */
function wordStart(text: string, place: number): number {
  const blank = text.lastIndexOf(' ', place - 1);
  const start = place - blank > 12 ? place : blank + 1;
  return /[\udc00-\udfff]/.test(text[start] ?? '') ? start - 1 : start;
}
