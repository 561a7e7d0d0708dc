import { ERROR_CODES } from '#libs/contracts/messages/error-codes.js';
import { ITEM_TITLES } from '#libs/contracts/experiment/form/item-titles.js';
import { FORM_TEXTS } from '#libs/contracts/messages/form-texts.js';
import { invalid, type ApiError, item } from '../errors/api-error.js';

/** How much a JSON text may hold. What it costs to read, clean and check grows with these and with nothing else. */
export interface Bounds {
  bytes: number;
  /** Values of every kind: objects, lists, texts, numbers. */
  values: number;
  /** Entries of one list. */
  entries: number;
  /** What is said of too many values, where people and not only programs can get there. */
  tooMuch?: () => ApiError;
}

/** What signing in, a list's filter or a name need; every route's unless it says otherwise. */
export const SMALL_BODY: Bounds = { bytes: 16 * 1024, values: 1_000, entries: 250 };
const tooManyVariations = (): ApiError =>
  invalid(
    [item(FORM_TEXTS.tooManyVariations, { field: 'variations', title: ITEM_TITLES.variations, type: 'capacity' })],
    ERROR_CODES.capacity,
  );

/**
 * An experiment: its lists may hold 6,000 texts, or hundreds of places and interests with all that is known of each. Four of
 * the largest at once are what the event loop can read, clean and store between two other requests.
 */
export const EXPERIMENT_BODY: Bounds = {
  bytes: 1024 * 1024,
  values: 20_000,
  entries: 10_000,
  tooMuch: tooManyVariations,
};

export const MOST_DEPTH = 20;
/** Of one object. No form has a quarter of it, and an object of thousands of names is slow to make. */
export const MOST_FIELDS = 200;
/** The longest stretch outside texts without a mark of JSON: a number of a million digits takes long to read. */
const MOST_STRETCH = 1_000;

const [QUOTE, BACKSLASH, COMMA, OPEN_LIST, CLOSE_LIST, OPEN, CLOSE] = [...'"\\,[]{}'].map((mark) => mark.charCodeAt(0));

/** Why a JSON text is not read. */
export type JsonProblem = 'no-object' | 'too-much' | 'too-deep';

/**
 * Looks over a JSON text before anything of it is made: of 2 MB of brackets or names a parser makes objects for a quarter of a
 * second. Whether it is JSON at all is the parser's to say.
 * @returns what is wrong, told as soon as it is seen, and how many bytes were looked at until then
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
  /** At each depth the commas of the object there; a list's are counted as values alone. */
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
