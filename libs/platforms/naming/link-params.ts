import type { Finding } from '#libs/contracts/messages/finding.js';
import { NAMING_TEXTS } from '#libs/contracts/experiment/naming/naming-texts.js';
import { withParams } from '#libs/contracts/messages/texts.js';
import { PLATFORM_NAMES, type Platform } from '#libs/contracts/platform/platform.js';
import type { PlatformDescription } from '../description.js';
import type { NameFacts } from './facts.js';
import { foreignMacro, type ForeignMacro } from './foreign-macros.js';
import { valueOf } from './fill.js';
import { parsePattern, type Piece } from './pattern.js';

/** A parameter of a link: its encoded name, and its value in parts. */
export interface LinkParam {
  name: string;
  pieces: Piece[];
}

/** Reads the pattern of a link's parameters: `utm_source=meta&utm_content={id}`; a leading `?` or `&` is allowed. Never throws. */
export function parseLinkParams(
  description: PlatformDescription,
  pattern: string,
): { params: LinkParam[]; findings: Finding[] } {
  const params: LinkParam[] = [];
  const findings: Finding[] = [];
  const report = (text: Omit<Finding, 'field'>) => findings.push({ field: 'link', ...text });
  const names = new Set<string>();
  for (const typed of pattern.trim().replace(/^[?&]/, '').split('&')) {
    if (typed.trim() === '') continue;
    const [name = '', ...rest] = typed.split('=');
    if (rest.length === 0) {
      report(withParams(NAMING_TEXTS.noValue, { parameter: typed.trim() }));
      continue;
    }
    if (name.trim() === '' || /[{}]/.test(name)) {
      report(withParams(NAMING_TEXTS.noName, { parameter: typed.trim() }));
      continue;
    }
    const encodedName = encodeTyped(name.trim());
    if (names.has(decoded(encodedName))) report(withParams(NAMING_TEXTS.twice, { parameter: name.trim() }));
    names.add(decoded(encodedName));
    const parsed = parsePattern(description, 'link', rest.join('=').trim());
    findings.push(...parsed.findings);
    for (const piece of parsed.pieces) {
      const foreign = 'text' in piece ? foreignMacro(piece.text, description.platform, []) : null;
      if (foreign !== null) report(foreignText(foreign, description.platform));
    }
    params.push({ name: encodedName, pieces: parsed.pieces });
  }
  return { params, findings };
}

const foreignText = ({ macro, owner }: ForeignMacro, platform: Platform) =>
  owner === null
    ? withParams(NAMING_TEXTS.unknownToken, { token: macro })
    : withParams(NAMING_TEXTS.foreignMacro, {
        token: macro,
        other: PLATFORM_NAMES[owner],
        platform: PLATFORM_NAMES[platform],
      });

/**
 * The parameters of an ad, encoded: `utm_source=meta&utm_content=abcdefghij-1`. The platform's macros keep their exact spelling, because
 * the platform recognizes no other. Parameters with an empty value are left out.
 */
export const filledParams = (params: readonly LinkParam[], facts: NameFacts): string =>
  params
    .flatMap(({ name, pieces }) => {
      const value = pieces.map((piece) => written(piece, facts)).join('');
      return value === '' ? [] : [`${name}=${value}`];
    })
    .join('&');

function written(piece: Piece, facts: NameFacts): string {
  if ('macro' in piece) return piece.macro;
  return 'text' in piece ? encodeTyped(piece.text) : encodeURIComponent(valueOf(piece, facts, false));
}

/**
 * An address with parameters added to its query. Its own parameters stay and take precedence over added ones of the same name. The fragment
 * stays at the end.
 * @param params as `filledParams` writes them; empty ones leave the address unchanged
 */
export function withLinkParams(address: string, params: string): string {
  if (params === '' || address === '') return address;
  const [, path = '', query, fragment = ''] = /^([^?#]*)(\?[^#]*)?(#[^]*)?$/.exec(address) ?? [];
  const own = new Set((query ?? '').slice(1).split('&').map(nameOf));
  const added = params.split('&').filter((param) => !own.has(nameOf(param)));
  if (added.length === 0) return address;
  const before = query === undefined ? '?' : /^\?$|&$/.test(query) ? query : `${query}&`;
  return `${path}${before}${added.join('&')}${fragment}`;
}

const nameOf = (param: string): string => decoded(param.split('=')[0]!.replaceAll('+', ' '));

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // The text is not encoded: compare it unchanged.
  }
}

/** Encodes typed text as part of a query. Allowed and already encoded characters stay; all others are encoded. */
const encodeTyped = (text: string): string =>
  text
    .toWellFormed()
    .replace(/%[0-9a-f]{2}|[^%]|%/giu, (part) =>
      /^(?:%[0-9a-f]{2}|[\w\-.~!$'()*+,;:@/?=])$/i.test(part) ? part : encodeURIComponent(part),
    );
