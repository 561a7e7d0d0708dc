import {
  LONGEST_PATTERN,
  NAMING_FIELDS,
  type NamingField,
  type NamingPatterns,
} from '#libs/contracts/experiment/naming/naming.js';
import { NAMING_TEXTS } from '#libs/contracts/experiment/naming/naming-texts.js';
import type { Finding } from '#libs/contracts/messages/finding.js';
import { byKey, withParams } from '#libs/contracts/messages/texts.js';
import type { PlatformDescription } from '../description.js';
import { lengthOf, toAscii } from './external-name.js';
import { parseLinkParams } from './link-params.js';
import { parsePattern, type Piece } from './pattern.js';

/** The maximum length of the key in a name: a space, brackets, ten characters, a dash and a number of four digits in base 36. */
const KEY_ROOM = 18;

/** Errors that prevent saving patterns, each for its field, in order. Never throws. */
export const checkPatterns = (description: PlatformDescription, patterns: NamingPatterns): Finding[] =>
  NAMING_FIELDS.flatMap((field) => checkPattern(description, field, patterns[field]));

/** The errors of one pattern. */
export function checkPattern(description: PlatformDescription, field: NamingField, pattern: string): Finding[] {
  const finding = (text: Omit<Finding, 'field'>): Finding[] => [{ field, ...text }];
  if (pattern.length > LONGEST_PATTERN)
    return finding(withParams(NAMING_TEXTS.patternTooLong, { most: LONGEST_PATTERN }));
  const forbidden = /[\p{Cc}\p{Zl}\p{Zp}]|\p{Cs}/u.exec(pattern)?.[0];
  if (forbidden !== undefined)
    return finding(withParams(NAMING_TEXTS.character, { character: nameOfCharacter(forbidden) }));
  if (field === 'link') return checkLink(description, pattern);
  if (pattern.trim() === '') return finding(byKey(NAMING_TEXTS.empty));
  const { pieces, findings } = parsePattern(description, field, pattern);
  return findings.length > 0 ? findings : checkName(description, field, pieces);
}

function checkLink(description: PlatformDescription, pattern: string): Finding[] {
  const { links } = description;
  if (pattern.trim() === '') return [];
  if (links === undefined) return [{ field: 'link', ...byKey(NAMING_TEXTS.noLinks) }];
  const { findings } = parseLinkParams(description, pattern);
  if (findings.length > 0) return findings;
  // A `#` would end the query, and the rest would never reach the site.
  return pattern.includes('#') ? [{ field: 'link', ...withParams(NAMING_TEXTS.character, { character: '#' }) }] : [];
}

function checkName({ names }: PlatformDescription, field: NamingField, pieces: readonly Piece[]): Finding[] {
  const typed = pieces.flatMap((piece) => ('text' in piece ? [piece.text] : [])).join('');
  if (names.asciiOnly) {
    const lost = [...typed].find((character) => toAscii(character) === '');
    if (lost !== undefined) return [{ field, ...withParams(NAMING_TEXTS.character, { character: lost }) }];
  }
  const room = names.maxLength - KEY_ROOM;
  if (lengthOf(typed, names.counts) > room) return [{ field, ...withParams(NAMING_TEXTS.noRoom, { most: room }) }];
  return [];
}

/** `U+000A`: an invisible character is named by its code. */
const nameOfCharacter = (character: string): string =>
  `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;
