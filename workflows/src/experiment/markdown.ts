/** Longest text of others that is shown; the whole is in the history and the log. */
const MOST = 300;
const MARKS = /[\\`*_[\]<>|~!&$]/g;
/** Line ends and everything else that is not printed. */
const UNPRINTED = /[\p{C}\s]+/gu;

/** A text of others, such as a platform's words, as one line of Markdown that means nothing but itself. */
export function plain(text: string): string {
  const line = text.replace(UNPRINTED, ' ').trim();
  const cut = line.length > MOST ? `${line.slice(0, MOST)}…` : line;
  return cut.replace(MARKS, '\\$&');
}

/** A link of ours. @param url http(s); anything else is shown as text */
export const link = (label: string, url: string): string =>
  /^https?:\/\/[^\s<>]+$/.test(url) ? `[${label}](<${url}>)` : plain(`${label}: ${url}`);
