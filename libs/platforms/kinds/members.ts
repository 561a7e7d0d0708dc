import type { Finding } from '#libs/contracts/messages/finding.js';
import { hasEmoji, wideLength } from '../reading/characters.js';
import type { TextsField, TextsLimit } from '../fields/fields.js';
import { limitOf } from '../fields/limits.js';
import { keyOf, recordOf, textOf } from '../reading/untrusted.js';
import type { RuleName } from '../checking/rules.js';
import type { Scope } from './kind.js';
import { lookOfAny, tidy } from './tidy.js';

/** The maximum number of texts of a group that are stored. */
export const MOST_TEXTS = 2_000;
/** The typed text of a group's member: a plain text, or one with a match type (a keyword). */
export function wordsOf(member: unknown): string {
  const text = typeof member === 'string' ? member : recordOf(member)['text'];
  return typeof text === 'string' ? text : '';
}

/** The limits of a group with the current choices. */
export const textsLimit = ({ limits }: TextsField, holds: Scope['holds']): TextsLimit =>
  limitOf(limits, holds) ?? { least: 1, most: MOST_TEXTS, characters: Infinity };

/** The error of a single text. A wide character counts as two; words are separated by blanks. */
export function faultOfText(
  member: unknown,
  { refused = {} }: Pick<TextsField, 'refused'>,
  { characters, words = Infinity }: TextsLimit,
): { rule: RuleName; params?: Finding['params'] } | null {
  const shown = textOf(tidy(wordsOf(member)));
  if (refused.emoji === true && hasEmoji(shown)) return { rule: 'textEmoji' };
  const odd = [...(refused.characters ?? '')].find((character) => shown.includes(character));
  if (odd !== undefined) return { rule: 'textCharacter', params: { character: odd } };
  if (wideLength(shown) > characters)
    return { rule: 'textLonger', params: { most: characters, length: wideLength(shown) } };
  const count = shown.split(/\s+/).filter(Boolean).length;
  return count > words ? { rule: 'textWords', params: { most: words, count } } : null;
}

/** A key that is equal for two texts of a group that would make the same keyword. */
export const memberKey = (member: unknown): string =>
  typeof member === 'string'
    ? lookOfAny(member)
    : keyOf([lookOfAny(wordsOf(member)).toLowerCase(), recordOf(member)['match']]);

/** A text in match notation: "phrase", [exact]. */
export function notated(member: unknown, { match }: TextsField): string {
  const marks = match?.marks[textOf(recordOf(member)['match'])] ?? ['', ''];
  return `${marks[0]}${wordsOf(member)}${marks[1]}`;
}

/** Reads a group's text from a line; its notation gives the match type. */
export function memberOf(line: string, { match }: TextsField): unknown {
  if (match === undefined) return line;
  const [name, marks] = Object.entries(match.marks).find(
    ([, [before, after]]) =>
      before !== '' && line.length > before.length + after.length && line.startsWith(before) && line.endsWith(after),
  ) ?? [match.default, ['', '']];
  return { text: line.slice(marks[0].length, line.length - marks[1].length).trim(), match: name };
}
