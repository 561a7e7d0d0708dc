/** Matches JSON that can contain a number too long for a double. A match inside a string only makes parsing slower. */
const LONG_NUMBER = /(?:^|[:,[])\s*\d{16}/;

/** Parses untrusted JSON; undefined if it is invalid, which callers treat like an absent value. */
export function json(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text, LONG_NUMBER.test(text) ? exactIds : undefined);
  } catch {
    return undefined;
  }
}

/** Ids should be strings, but some are numbers. A number too long for a double becomes a string with all its digits. */
function exactIds(this: unknown, _key: string, value: unknown, context?: { source?: string }): unknown {
  const isLossy = typeof value === 'number' && !Number.isSafeInteger(value) && /^\d{16,}$/.test(context?.source ?? '');
  return isLossy ? context?.source : value;
}
