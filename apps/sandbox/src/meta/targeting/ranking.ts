/** Removes accents and case, so that "malaga" finds Málaga. */
export function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Best matches first: the whole name, its beginning, the beginning of a word, anything else. */
export function ranked<T>(
  items: readonly T[],
  query: string,
  name: (item: T) => string,
  weight: (item: T) => number,
): T[] {
  const wanted = fold(query.trim());
  const score = (item: T): number => {
    const text = fold(name(item));
    if (text === wanted) return 3;
    if (text.startsWith(wanted)) return 2;
    return text.split(/[\s(-]+/).some((word) => word.startsWith(wanted)) ? 1 : text.includes(wanted) ? 0 : -1;
  };
  return items
    .map((item) => ({ item, score: score(item) }))
    .filter((entry) => entry.score >= 0)
    .sort((a, b) => b.score - a.score || weight(b.item) - weight(a.item))
    .map((entry) => entry.item);
}
