/** What begins like a number that a double may not hold; within a string it costs a slower reading and nothing else. */
const LONG_NUMBER = /(?:^|[:,[])\s*\d{16}/;

/** JSON of a foreign text; undefined where it is none, which callers treat like an absent value. */
export function json(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text, LONG_NUMBER.test(text) ? exactIds : undefined);
  } catch {
    return undefined;
  }
}

/** Ids are strings by contract, yet numbers turn up: one too long for a double keeps its digits as a string. */
function exactIds(this: unknown, _key: string, value: unknown, context?: { source?: string }): unknown {
  const isLossy = typeof value === 'number' && !Number.isSafeInteger(value) && /^\d{16,}$/.test(context?.source ?? '');
  return isLossy ? context?.source : value;
}
