/** Writes a value as text, independent of the order of keys and list entries, so that equal targeting gives equal text.
 * @param ignored keys that do not affect the audience
 */
export function canonical(value: unknown, ignored: readonly string[] = []): string {
  const textOf = (entry: unknown): string => canonical(entry, ignored);
  if (Array.isArray(value)) return `[${value.map(textOf).sort().join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).filter(([key, entry]) => entry !== undefined && !ignored.includes(key));
    return `{${entries
      .map(([key, entry]) => `${key}:${textOf(entry)}`)
      .sort()
      .join(',')}}`;
  }
  return String(value);
}
