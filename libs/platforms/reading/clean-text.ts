import { hasFromRight, isBlankCharacter, isNeeded, ODD_BLANKS, UNSEEN } from './unseen.js';

/** Line ends of other systems, and those that word processors and spreadsheets put into a cell. */
const LINE_ENDS = /\r\n?|[\v\f\u0085\u2028\u2029]/g;

/** The characters of most texts. None of them needs to be removed. */
const PLAIN = /^[\t\n -~]*$/;

/**
 * A text without invisible characters from a copy: zero-width spaces, byte order marks, soft hyphens, direction overrides, control
 * characters, and joiners and variation selectors without effect. Characters that shape emoji or Arabic, Persian or Hindi letters stay.
 * Blanks stay too, so it can run while somebody types.
 */
export function cleanText(text: string): string {
  if (PLAIN.test(text)) return text;
  const lines = text.replace(LINE_ENDS, '\n');
  if (!UNSEEN.test(lines)) return lines;
  const characters = [...lines];
  const isFromRight = hasFromRight(lines);
  const kept: string[] = [];
  characters.forEach((character, i) => {
    const around = { before: kept, after: characters[i + 1], isFromRight };
    if (!UNSEEN.test(character) || isNeeded(character, around)) kept.push(character);
  });
  return kept.join('');
}

/** The stored and sent form of a text: clean, and without blanks of any width around it. */
export function tidyText(text: string): string {
  const clean = cleanText(text);
  let [from, to] = [0, clean.length];
  while (from < to && isBlankCharacter(clean[from]!)) from++;
  // A joiner at the end joins nothing.
  while (from < to && (isBlankCharacter(clean[to - 1]!) || /[\u200B-\u200D]/.test(clean[to - 1]!))) to--;
  return clean.slice(from, to);
}

/** Direction marks and line-break hints, which are invisible by themselves. */
const HINTS = /[\u061C\u200B\u200E\u200F]/g;
/** The variation selector for color. Apps draw the pictograph in color anyway. */
const IN_COLOR = /\uFE0F/g;
const HYPHENS = /[\u2010\u2011]/g;
const BLANKS = new RegExp(`(?:[^\\S\\n]|[${ODD_BLANKS}])+`, 'g');

/**
 * The visible form of a text, for comparisons: equal for texts that look the same. It treats any run of blanks as one blank, all
 * compositions of an accented letter as one, and non-breaking hyphens as hyphens.
 */
export function lookOf(text: string): string {
  const tidy = tidyText(text);
  const look = PLAIN.test(tidy)
    ? tidy
    : tidy.replace(HINTS, '').replace(IN_COLOR, '').replace(HYPHENS, '-').normalize('NFC');
  return look.replace(BLANKS, ' ').replace(/ ?\n ?/g, '\n');
}

/** Characters as platforms count them: an emoji outside the basic plane counts as one, not two. */
export const lengthOf = (text: string): number => [...text].length;

/** A quoted cell of a copied column. It contains line breaks, tabs or quotation marks; its own marks are doubled. */
const CELL = /(?<=^|[\n\t])"((?:[^"]|"")*)"(?=[\n\t]|$)/g;
/** Marks a line break within a cell while the text is split into lines. `cleanText` removes this character from texts. */
const WITHIN = '\u0000';

/** A copied spreadsheet or list. */
export interface PastedColumn {
  /** The texts of its first column that has any, without blank ones. A cell of several lines is one text. */
  lines: string[];
  /** The number of columns side by side. Columns that are not read may be notes, prices or ids. */
  columns: number;
}

/** The cells of a copy, row by row. */
export const cellsOf = (pasted: string): string[][] =>
  cleanText(pasted)
    .replace(CELL, (whole, cell: string) =>
      /[\n\t]|""/.test(cell) ? cell.replaceAll('""', '"').replaceAll('\t', ' ').replaceAll('\n', WITHIN) : whole,
    )
    .split('\n')
    .map((row) => row.split('\t').map((cell) => tidyText(cell.replaceAll(WITHIN, '\n'))));

export function columnOf(pasted: string): PastedColumn {
  const rows = cellsOf(pasted);
  const columns = Math.max(...rows.map((cells) => cells.length));
  const place = Array.from({ length: columns }, (_, at) => at).find((at) => rows.some((cells) => cells[at])) ?? 0;
  return { lines: rows.flatMap((cells) => cells[place] || []), columns };
}
