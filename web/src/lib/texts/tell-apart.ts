/**
 * Short forms of texts that stand in narrow columns: as they are where their beginnings differ, else from the word on where they
 * begin to differ, after an ellipsis. The whole texts stand elsewhere (title, details).
 * @param most how many characters a reader sees of a text
 * @returns the short form of each text
 */
export function tellApart(texts: readonly string[], most: number): ReadonlyMap<string, string> {
  const short = new Map<string, string>();
  for (const alike of groups([...new Set(texts)], most)) {
    const from = alike.length === 1 ? 0 : wordStart(alike[0]!, sharedLength(alike));
    for (const text of alike) short.set(text, from === 0 ? text : `…${text.slice(from)}`);
  }
  const forms = [...short.values()];
  for (const [text, form] of short) if (forms.filter((one) => one === form).length > 1) short.set(text, text);
  return short;
}

/** Texts whose first characters are the same. */
function groups(texts: readonly string[], most: number): string[][] {
  const byStart = new Map<string, string[]>();
  for (const text of texts) {
    const start = text.slice(0, most);
    byStart.set(start, [...(byStart.get(start) ?? []), text]);
  }
  return [...byStart.values()];
}

/** How many characters all of them begin with. */
function sharedLength(texts: readonly string[]): number {
  const [first = '', ...others] = texts;
  let length = 0;
  while (length < first.length && others.every((text) => text[length] === first[length])) length++;
  return length;
}

/** Where the word begins that a place is in; never within a character of two halves. */
function wordStart(text: string, place: number): number {
  const blank = text.lastIndexOf(' ', place - 1);
  const start = place - blank > 12 ? place : blank + 1;
  return /[\udc00-\udfff]/.test(text[start] ?? '') ? start - 1 : start;
}
