import type { Finding } from '#libs/contracts/messages/finding.js';
import { hasEmoji, wideLength } from '../reading/characters.js';
import type { TextsField, TextsLimit } from '../fields/fields.js';
import { limitOf } from '../fields/limits.js';
import { keyOf, recordOf, textOf } from '../reading/loose.js';
import type { RuleName } from '../checking/rules.js';
import type { Scope } from './kind.js';
import { lookOfAny, tidy } from './tidy.js';

/** Texts of a group, the most that are stored. */
export const MOST_TEXTS = 2_000;
/** One text of a group as it is typed: the text alone, or with how it is matched (a keyword). */
export function wordsOf(member: unknown): string {
  const text = typeof member === 'string' ? member : recordOf(member)['text'];
  return typeof text === 'string' ? text : '';
}

/** What a group is bounded by now. */
export const textsLimit = ({ limits }: TextsField, holds: Scope['holds']): TextsLimit =>
  limitOf(limits, holds) ?? { least: 1, most: MOST_TEXTS, characters: Infinity };

/** What is wrong with one text by itself. A wide character counts as two, and a word is what stands between blanks. */
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

/** Equal for two texts of a group that would be bought twice. */
export const memberKey = (member: unknown): string =>
  typeof member === 'string'
    ? lookOfAny(member)
    : keyOf([lookOfAny(wordsOf(member)).toLowerCase(), recordOf(member)['match']]);

/** A text as people write it who match by notation: "phrase", [exact]. */
export function notated(member: unknown, { match }: TextsField): string {
  const marks = match?.marks[textOf(recordOf(member)['match'])] ?? ['', ''];
  return `${marks[0]}${wordsOf(member)}${marks[1]}`;
}

/** A text of a group as it is read from a line: notation says how it is matched. */
export function memberOf(line: string, { match }: TextsField): unknown {
  if (match === undefined) return line;
  const [name, marks] = Object.entries(match.marks).find(
    ([, [before, after]]) =>
      before !== '' && line.length > before.length + after.length && line.startsWith(before) && line.endsWith(after),
  ) ?? [match.default, ['', '']];
  return { text: line.slice(marks[0].length, line.length - marks[1].length).trim(), match: name };
}
