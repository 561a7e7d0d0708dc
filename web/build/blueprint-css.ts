import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

export type Part = 'first' | 'rest';

/**
 * The classes of Blueprint that visitors' pages use, without their prefix: these components, and the modifiers of any component (size,
 * intent, state). All other classes belong to the second part, which loads with the frame of signed-in pages and with shared results.
 */
const FIRST = new RegExp(
  `^(${[
    'alert|button|button-text|callout|control|control-indicator|dialog|form|heading|html-select|icon|input|input-group',
    'input-action|input-left-container|label|link|overlay|portal|spinner|switch|tab|tabs|text-(muted|disabled|overflow.*)',
    'dialog-(body.*|close-button|container|footer.*|header.*)|(alert|callout|control-indicator|form|overlay|spinner|switch|tab)-.+',
    'active|align-.+|dark|disabled|elevation-.+|fill|focus.*|inline|intent-.+|interactive|large|loading|medium|minimal',
    'open|outlined|read-only|round|skeleton|small|solid|vertical',
  ].join('|')})$`,
);
const SOURCE = fileURLToPath(new URL('../../node_modules/@blueprintjs/core/lib/css/blueprint.css', import.meta.url));

/** Whether the first paint needs the rules of this selector. Classes inside `:not()` do not count. */
export function isFirst(selector: string): boolean {
  const required = selector.replace(/:not\((?:[^()]|\([^()]*\))*\)/g, '');
  return [...required.matchAll(/\.bp6-([a-z0-9-]+)/g)].every(([, name = '']) => FIRST.test(name));
}

/**
 * One of the two parts of Blueprint's style sheet, which together hold each of its rules once. Selectors of one list may go to different
 * parts. Rules outside classes (tokens, elements, key frames) belong to the first part.
 */
export function partOf(css: string, part: Part): string {
  return blocks(css)
    .map(({ head, body }) => {
      if (body === null || /^@(-webkit-)?keyframes|^@font-face/.test(head))
        return part === 'first' ? whole(head, body) : '';
      if (head.startsWith('@')) return whole(head, partOf(body, part));
      const selectors = list(head).filter((selector) => isFirst(selector) === (part === 'first'));
      return selectors.length === 0 ? '' : whole(selectors.join(','), body);
    })
    .join('');
}

/**
 * Fills styles/blueprint-first.css and styles/blueprint-rest.css with the two parts of Blueprint's style sheet. Visitors' pages use only a
 * fourth of the sheet, so they load only the first part.
 */
export const blueprintParts = (): Plugin => ({
  name: 'blueprint-parts',
  enforce: 'pre',
  async load(id) {
    const part = /\/styles\/blueprint-(first|rest)\.css$/.exec(id)?.[1] as Part | undefined;
    return part === undefined ? null : partOf(await readFile(SOURCE, 'utf8'), part);
  },
});

interface Block {
  /** Selectors or an at-rule. */
  head: string;
  /** The text between the braces; null for a statement without braces. */
  body: string | null;
}

const whole = (head: string, body: string | null): string =>
  body === null ? `${head};` : body.trim() === '' ? '' : `${head}{${body}}`;

/** The rules of one nesting level of a style sheet. No string may contain a brace, as in Blueprint's sheet. */
function blocks(css: string): Block[] {
  const text = css.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\uFEFF?@charset[^;]*;/, '');
  const result: Block[] = [];
  let [start, depth, open] = [0, 0, 0];
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (sign === '{' && depth++ === 0) open = at;
    else if (sign === ';' && depth === 0) {
      result.push({ head: text.slice(start, at).trim(), body: null });
      start = at + 1;
    } else if (sign === '}' && --depth === 0) {
      result.push({ head: text.slice(start, open).trim(), body: text.slice(open + 1, at) });
      start = at + 1;
    }
  }
  return result;
}

/** The selectors of a list; commas inside brackets do not separate them. */
function list(selectors: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const sign of selectors) {
    if (sign === '(' || sign === '[') depth++;
    if (sign === ')' || sign === ']') depth--;
    if (sign === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += sign;
  }
  return parts.map((selector) => selector.trim());
}
