/**
 * Data as source text of a script: plain ASCII, so that no clipboard or editor changes it. It contains nothing that could end a script, a
 * string or a comment of the page that shows it.
 */
export function embedded(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u007f-\uffff]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Like `embedded`, for an object, with a line for each member of its lists. */
export function embeddedByLines(data: Readonly<Record<string, unknown>>): string {
  const members = Object.entries(data).map(([name, value]) => {
    const isLong = Array.isArray(value) && value.some((one) => typeof one === 'object');
    const lines = isLong ? (value as unknown[]).map((one) => `    ${embedded(one)},\n`).join('') : '';
    return `  ${name}: ${isLong ? `[\n${lines}  ]` : embedded(value)},\n`;
  });
  return `{\n${members.join('')}}`;
}

/** Makes typed text safe for a comment: one line, without characters that change its direction or end it. */
export const inComment = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N} .,;:()'"!?%+@#&/_-]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 80);

/**
 * Makes a text safe for a cell of an upload.
 * @throws RangeError for a text that a spreadsheet would compute; names of ad objects never begin like that
 * (`NAMES.notFirst`)
 */
export function cell(text: string): string {
  if (/^[=+\-@\t\r]/.test(text)) throw new RangeError('a cell may not begin like a formula');
  return text;
}
