import type { ExternalNames } from '#libs/contracts/platform/external-names.js';
import { wideLength, withoutEmoji } from '../reading/characters.js';

/**
 * Names of ad objects at the platform. A name ends in the object's key, by which we find the object after a lost response. So the key
 * depends on the plan alone: not on the run, the attempt or the clock.
 */
export interface ObjectKey {
  /** 10 characters of lower-case base 32, derived from the experiment's uuid by the caller. */
  experimentKey: string;
  /** The object's place in the plan, from 0. */
  ordinal: number;
}

const KEY = /^[0-9a-z]{10}$/;
const SUFFIX = /\[([0-9a-z]{10})-([0-9a-z]{1,8})\]\s*$/;
/** Maximum UTF-16 units of one part, such as a label or the experiment's name. The limit of the whole name applies too. */
export const PART_LENGTH = 80;
const USUAL: ExternalNames = { maxLength: 400, counts: 'utf-16', asciiOnly: false };

/** The key in the form of names and links, the ordinal in base 36. @throws RangeError if it is malformed */
export function keyText({ experimentKey, ordinal }: ObjectKey): string {
  if (!KEY.test(experimentKey)) throw new RangeError('an experiment key is 10 characters of base 32');
  if (!Number.isSafeInteger(ordinal) || ordinal < 0) throw new RangeError('an ordinal counts from 0');
  return `${experimentKey}-${ordinal.toString(36)}`;
}

/**
 * The name `{label} [{experimentKey}-{ordinal}]`. A name that is too long is cut in the label, never in the key.
 * @param label the readable part; may be empty
 * @throws RangeError if the key is malformed or the limit leaves no room for it
 */
export function namedByKey(label: string, key: ObjectKey, names: Partial<ExternalNames> = {}): string {
  const { maxLength, counts, asciiOnly, noEmoji, notFirst = '' } = { ...USUAL, ...names };
  const suffix = `[${keyText(key)}]`;
  if (suffix.length > maxLength) throw new RangeError(`no room for a key in ${maxLength} characters`);
  const shown = noEmoji ? withoutEmoji(label) : label;
  const allowedStart = withoutFirst(clean(shown, asciiOnly), notFirst);
  const kept = cut(allowedStart, maxLength - suffix.length - 1, counts);
  return kept ? `${kept} ${suffix}` : suffix;
}

/**
 * The name `{experiment} · {label} · .. [{experimentKey}-{ordinal}]`.
 * @param parts the experiment's name and the labels that distinguish this object, most general first; empty ones are left out
 * @throws RangeError as `namedByKey`
 */
export const externalName = (parts: readonly string[], key: ObjectKey, names: Partial<ExternalNames> = {}): string =>
  namedByKey(joined(parts, names.asciiOnly ?? false), key, names);

/** Joins texts in the form of a name, and leaves out empty ones. */
export const joined = (parts: readonly string[], asciiOnly: boolean): string =>
  parts
    .map((part) => partOfName(part, asciiOnly))
    .filter(Boolean)
    .join(asciiOnly ? ' - ' : ' · ');

/** A text in the form of a name. */
export const partOfName = (text: string, asciiOnly: boolean): string => cut(clean(text, asciiOnly), PART_LENGTH);

/** The key at the end of a name, or null if the object is not one of ours. */
export function externalKey(name: string): ObjectKey | null {
  const match = SUFFIX.exec(name);
  if (!match) return null;
  const ordinal = parseInt(match[2]!, 36);
  // Only the spelling of externalName counts: `00` would give one object two names.
  return ordinal.toString(36) === match[2] ? { experimentKey: match[1]!, ordinal } : null;
}

/** The length of a text, as the platform counts it. */
export function lengthOf(text: string, counts: ExternalNames['counts']): number {
  switch (counts) {
    case 'utf-16':
      return text.length;
    case 'code-points':
      return [...text].length;
    case 'wide-twice':
      return wideLength(text);
    case 'bytes':
      return new TextEncoder().encode(text).length;
  }
}

const clean = (text: string, asciiOnly: boolean): string => (asciiOnly ? tidy(toAscii(text)) : tidy(text));

/** The text on one line in composed form, without control characters or lone surrogates. */
const tidy = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();

/** The part of a text that has an ASCII form; its spaces stay as they are. */
export const toAscii = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFKD')
    .replace(/[\u2010-\u2015·]/g, '-')
    .replace(/[^\x20-\x7e\s]/g, '');

/** A text without leading characters that the platform refuses there, and without the spaces after them. */
function withoutFirst(text: string, notFirst: string): string {
  let at = 0;
  while (at < text.length && (notFirst.includes(text[at]!) || text[at] === ' ')) at++;
  return text.slice(at);
}

/** Cuts a text to at most this many units, between whole characters and without a trailing joiner. */
function cut(text: string, units: number, counts: ExternalNames['counts'] = 'utf-16'): string {
  if (lengthOf(text, counts) <= units) return text;
  let kept = '';
  let length = 0;
  for (const character of text) {
    length += lengthOf(character, counts);
    if (length > units) break;
    kept += character;
  }
  return kept.replace(/[\s\u200d]+$/u, '');
}
