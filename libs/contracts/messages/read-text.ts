import type { KeyedText, Param, Params } from './finding.js';

/** Our own texts are nested only a few levels deep; a deeper one is not ours. */
const MOST_DEPTH = 5;

/** Validates a text by its key from outside (a row, an answer); null for anything else. */
export function readKeyedText(value: unknown, depth = 0): KeyedText | null {
  if (!isRecord(value) || typeof value['key'] !== 'string' || depth > MOST_DEPTH) return null;
  const params = readParams(value['params'], depth);
  return { key: value['key'], ...(params === undefined ? {} : { params }) };
}

/** The parameters; anything that is not a parameter is left out. */
function readParams(value: unknown, depth: number): Params | undefined {
  if (!isRecord(value)) return undefined;
  const read = Object.entries(value).map(([name, one]) => [name, readParam(one, depth + 1)] as const);
  return Object.fromEntries(read.filter((entry): entry is [string, Param] => entry[1] !== null));
}

function readParam(value: unknown, depth: number): Param | null {
  if (typeof value === 'string' || typeof value === 'number') return value;
  if (Array.isArray(value))
    return value.map((one) => readKeyedText(one, depth)).filter((one): one is KeyedText => one !== null);
  if (!isRecord(value)) return null;
  const { amountMinor, currency } = value;
  if (typeof amountMinor === 'number' && typeof currency === 'string') return { amountMinor, currency };
  return readKeyedText(value, depth);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
