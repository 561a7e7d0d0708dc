import type { AdObjectKind } from '#libs/contracts/experiment/run/ad-object.js';
import type { NamingPatterns } from '#libs/contracts/experiment/naming/naming.js';
import type { ExternalNames } from '#libs/contracts/platform/external-names.js';
import type { PlatformDescription } from '../description.js';
import { joined, keyText, namedByKey, partOfName, toAscii } from './external-name.js';
import type { NameFacts } from './facts.js';
import { parsePattern, type Piece } from './pattern.js';
import type { Token } from './tokens.js';

/** Writes names by a team's patterns. */
export interface Namer {
  /** The readable part of a name. */
  label(kind: AdObjectKind, facts: NameFacts): string;
  /** The whole name. It ends in the object's key under every pattern. @throws RangeError as `namedByKey` */
  name(kind: AdObjectKind, facts: NameFacts): string;
}

/** @param patterns unreadable parts are left out */
export function namer(
  description: PlatformDescription,
  patterns: NamingPatterns,
  names: ExternalNames = description.names,
): Namer {
  const parse = (kind: AdObjectKind) => parsePattern(description, kind, patterns[kind]).pieces;
  const pieces = { campaign: parse('campaign'), adset: parse('adset'), ad: parse('ad') };
  const label = (kind: AdObjectKind, facts: NameFacts) =>
    fill(pieces[kind], (token) => valueOf(token, facts, names.asciiOnly), names.asciiOnly ? toAscii : asTyped);
  return {
    label,
    name: (kind, facts) => namedByKey(label(kind, facts), facts, names),
  };
}

const asTyped = (text: string): string => text;

/** The value of a token; empty if the object has none. */
export function valueOf(token: Token, facts: NameFacts, asciiOnly: boolean): string {
  const one = (text: string | undefined): string => (text === undefined ? '' : partOfName(text, asciiOnly));
  if ('component' in token) {
    const found = facts.chosen.find(({ component }) => component === token.component);
    return token.what === 'text' ? one(found?.label) : found === undefined ? '' : String(found.index + 1);
  }
  switch (token.token) {
    case 'experiment':
      return one(facts.experiment);
    case 'experiment.id':
      return facts.experimentKey;
    case 'alternatives':
      return joined(facts.alternatives, asciiOnly);
    case 'components':
      return joined(
        facts.chosen.flatMap(({ title, label, of }) => (of > 1 && label !== '' ? [`${title}: ${label}`] : [])),
        asciiOnly,
      );
    case 'part':
      return facts.part;
    case 'variation':
      return facts.variation === null ? '' : String(facts.variation);
    case 'id':
      return keyText(facts);
  }
}

/** Text without a letter or digit is a separator: it appears only between two present values. */
const isSeparator = (text: string): boolean => !/[\p{L}\p{N}]/u.test(text);

const longer = (a: string, b: string): string => (b.length > a.length ? b : a);

/** Removes brackets and quotes that contained only an empty token. */
const unbracketed = (separator: string): string => separator.replace(/[\p{Ps}\p{Pe}\p{Pi}\p{Pf}"']/gu, '');

/** The pieces as one text. The separator of an empty token is left out too: ` · `, `_`, ` (`. */
export function fill(
  pieces: readonly Piece[],
  valueOfToken: (token: Token) => string,
  typed: (text: string) => string = asTyped,
): string {
  let filled = '';
  let waiting: string | null = null;
  let wasEmpty = false;
  for (const piece of pieces) {
    if ('text' in piece && isSeparator(piece.text)) {
      waiting = waiting === null ? typed(piece.text) : longer(unbracketed(waiting), unbracketed(typed(piece.text)));
      continue;
    }
    const value = 'text' in piece ? typed(piece.text) : 'macro' in piece ? piece.macro : valueOfToken(piece);
    const isEmpty = value === '' && !('text' in piece);
    if (isEmpty) {
      wasEmpty = true;
      continue;
    }
    const isFirst = filled === '' && wasEmpty;
    filled += (isFirst ? '' : (waiting ?? '')) + value;
    waiting = null;
    wasEmpty = false;
  }
  return wasEmpty ? filled : filled + (waiting ?? '');
}
