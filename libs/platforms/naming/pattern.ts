import type { NamingField } from '#libs/contracts/experiment/naming/naming.js';
import { NAMING_TEXTS } from '#libs/contracts/experiment/naming/naming-texts.js';
import type { Finding } from '#libs/contracts/messages/finding.js';
import { withParams } from '#libs/contracts/messages/texts.js';
import type { PlatformDescription } from '../description.js';
import { readToken, type Token } from './tokens.js';

/** A part of a pattern: typed text, a token that we fill in, or a macro that the platform fills in. */
export type Piece = { readonly text: string } | Token | { readonly macro: string };

export interface Parsed {
  pieces: Piece[];
  /** The errors, each for `field`; the pieces are then the readable parts. */
  findings: Finding[];
}

/**
 * Reads a pattern. Never throws: an unreadable part becomes a finding and is left out of the pieces.
 * @param field the pattern's field, which determines the allowed tokens
 */
export function parsePattern(description: PlatformDescription, field: NamingField, pattern: string): Parsed {
  const pieces: Piece[] = [];
  const findings: Finding[] = [];
  const report = (text: Omit<Finding, 'field'>) => findings.push({ field, ...text });
  const macros = [...(description.links?.macros ?? [])].sort((a, b) => b.text.length - a.text.length);
  let text = '';
  const close = () => {
    if (text !== '') pieces.push({ text });
    text = '';
  };
  for (let at = 0; at < pattern.length;) {
    const macro = macros.find((one) => pattern.startsWith(one.text, at));
    const braced = macro?.text ?? bracedAt(pattern, at);
    if (braced === undefined) {
      if (pattern[at] === '{' || pattern[at] === '}') {
        report(withParams(NAMING_TEXTS.brace, { character: pattern[at]! }));
        return { pieces, findings };
      }
      text += pattern[at]!;
      at += 1;
      continue;
    }
    at += braced.length;
    close();
    if (macro !== undefined) {
      if (field === 'link') pieces.push({ macro: macro.text });
      else report(withParams(NAMING_TEXTS.macroInName, { token: macro.text }));
      continue;
    }
    const token = braced.startsWith('{{') ? 'unknown' : readToken(description, field, braced.slice(1, -1));
    if (token === 'unknown') report(withParams(NAMING_TEXTS.unknownToken, { token: braced }));
    else if (token === 'elsewhere') report(withParams(NAMING_TEXTS.tokenElsewhere, { token: braced }));
    else pieces.push(token);
  }
  close();
  return { pieces, findings };
}

/** The braces and their contents from a position on; undefined if none open there or they are not closed. */
function bracedAt(pattern: string, at: number): string | undefined {
  const match = /^(?:\{\{[^{}]*\}\}|\{[^{}]*\})/.exec(pattern.slice(at));
  return match?.[0];
}
