/**
 * Text of a value that does not depend on the order of keys or lists, so that equal targeting is equal however it was written.
 * @param ignored keys that say nothing about who is meant
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
