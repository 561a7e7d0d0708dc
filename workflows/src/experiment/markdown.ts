/** The maximum length of a shown external text. The history and the log have the whole text. */
const MOST = 300;
const MARKS = /[\\`*_[\]<>|~!&$]/g;
/** Line ends and all other characters that are not printed. */
const UNPRINTED = /[\p{C}\s]+/gu;

/** An external text, such as a platform's words, as one line of Markdown without any formatting. */
export function plain(text: string): string {
  const line = text.replace(UNPRINTED, ' ').trim();
  const cut = line.length > MOST ? `${line.slice(0, MOST)}…` : line;
  return cut.replace(MARKS, '\\$&');
}

/** A link in Markdown. @param url http(s); any other text is shown as text */
export const link = (label: string, url: string): string =>
  /^https?:\/\/[^\s<>]+$/.test(url) ? `[${label}](<${url}>)` : plain(`${label}: ${url}`);
