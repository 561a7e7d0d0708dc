import { ERROR_CODES } from '#libs/contracts/messages/error-codes.js';
import { ITEM_TITLES } from '#libs/contracts/experiment/form/item-titles.js';
import { FORM_TEXTS } from '#libs/contracts/messages/form-texts.js';
import { invalid, type ApiError, item } from '../errors/api-error.js';

/** Bounds of a JSON text. The cost of reading, cleaning and checking it grows only with these. */
export interface Bounds {
  bytes: number;
  /** Values of every kind: objects, lists, texts, numbers. */
  values: number;
  /** Entries of one list. */
  entries: number;
  /** The error for too many values, for a bound that people can reach and not only programs. */
  tooMuch?: () => ApiError;
}

/** Enough for signing in, a list's filter or a name; the default of every route. */
export const SMALL_BODY: Bounds = { bytes: 16 * 1024, values: 1_000, entries: 250 };
const tooManyVariations = (): ApiError =>
  invalid(
    [item(FORM_TEXTS.tooManyVariations, { field: 'variations', title: ITEM_TITLES.variations, type: 'capacity' })],
    ERROR_CODES.capacity,
  );

/**
 * Bounds of an experiment: its lists may hold 6,000 texts, or hundreds of places and interests with all their data. The event loop can
 * read, clean and store four of the largest between two other requests.
 */
export const EXPERIMENT_BODY: Bounds = {
  bytes: 1024 * 1024,
  values: 20_000,
  entries: 10_000,
  tooMuch: tooManyVariations,
};

export const MOST_DEPTH = 20;
/** Fields of one object. No form has a quarter of this number, and an object with thousands of names is slow to create. */
export const MOST_FIELDS = 200;
/**
 * The maximum number of successive characters outside strings that are no JSON punctuation: a number of a million digits takes long to
 * read.
 */
const MOST_STRETCH = 1_000;

const [QUOTE, BACKSLASH, COMMA, OPEN_LIST, CLOSE_LIST, OPEN, CLOSE] = [...'"\\,[]{}'].map((mark) => mark.charCodeAt(0));

/** Why a JSON text is refused. */
export type JsonProblem = 'no-object' | 'too-much' | 'too-deep';

/**
 * Checks a JSON text before it is parsed: from 2 MB of brackets or names a parser would create objects for a quarter of a second. The
 * parser decides whether the text is JSON at all.
 * @returns the problem, reported as soon as it is seen, and how many bytes were read until then
 */
export function surveyJson(
  raw: Uint8Array,
  { values: most }: Pick<Bounds, 'values'>,
): { problem: JsonProblem | null; seen: number } {
  let at = 0;
  while (at < raw.length && raw[at]! <= 0x20) at++;
  if (raw[at] !== OPEN) return { problem: 'no-object', seen: at };
  let values = 0;
  let depth = -1;
  /** The commas of the object at each depth; a list's commas count only as values. */
  const commas = new Int32Array(MOST_DEPTH);
  for (let last = at; at < raw.length; at++) {
    const byte = raw[at];
    if (byte === QUOTE) {
      for (at++; at < raw.length && raw[at] !== QUOTE; at++) if (raw[at] === BACKSLASH) at++;
      last = at;
    } else if (byte === COMMA) {
      if (++values > most || ++commas[depth]! >= MOST_FIELDS) return { problem: 'too-much', seen: at };
      last = at;
    } else if (byte === OPEN || byte === OPEN_LIST) {
      if (++values > most) return { problem: 'too-much', seen: at };
      if (++depth >= MOST_DEPTH) return { problem: 'too-deep', seen: at };
      commas[depth] = byte === OPEN ? 0 : -0x7fffffff;
      last = at;
    } else if (byte === CLOSE || byte === CLOSE_LIST) {
      depth--;
      last = at;
    } else if (at - last > MOST_STRETCH) return { problem: 'too-much', seen: at };
  }
  return { problem: null, seen: raw.length };
}
