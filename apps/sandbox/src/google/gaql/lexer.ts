import { queryError } from './error.js';

/** A piece of a query. */
export interface Token {
  kind: 'word' | 'number' | 'text' | 'sign';
  /** For the kind `text`: the part between the quotes, with escapes resolved. */
  text: string;
}

const PATTERN = /\s*(?:([A-Za-z_][\w.]*)|(-?\d+(?:\.\d+)?)|(!=|>=|<=|[=<>(),]))/y;

/** Splits a query. @throws for an unterminated text, a bad escape or an unknown sign */
export function tokensOf(query: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  for (;;) {
    while (/\s/.test(query[at] ?? '')) at += 1;
    const sign = query[at];
    if (sign === undefined) return tokens;
    if (sign === "'" || sign === '"') {
      const { text, end } = textAt(query, at);
      tokens.push({ kind: 'text', text });
      at = end;
      continue;
    }
    PATTERN.lastIndex = at;
    const match = PATTERN.exec(query);
    if (!match) throw queryError('BAD_SYMBOL', `Error in query: unexpected input ${sign}.`);
    const [word, number, mark] = match.slice(1);
    tokens.push({
      kind: word !== undefined ? 'word' : number !== undefined ? 'number' : 'sign',
      text: (word ?? number ?? mark)!,
    });
    at = PATTERN.lastIndex;
  }
}

function textAt(query: string, start: number): { text: string; end: number } {
  const quote = query[start]!;
  let text = '';
  for (let at = start + 1; at < query.length; at += 1) {
    const sign = query[at]!;
    if (sign === quote) return { text, end: at + 1 };
    if (sign === '\n') throw queryError('PROHIBITED_NEWLINE_IN_STRING', 'Error in query: a string holds a line break.');
    if (sign !== '\\') {
      text += sign;
      continue;
    }
    const escaped = query[(at += 1)] ?? '';
    if (!['\\', "'", '"'].includes(escaped))
      throw queryError('BAD_ESCAPE_SEQUENCE', `Error in query: bad escape sequence \\${escaped}.`);
    text += escaped;
  }
  throw queryError('STRING_NOT_TERMINATED', 'Error in query: a string is not terminated.');
}
