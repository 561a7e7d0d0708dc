import { hasFromRight, isBlankCharacter, isNeeded, ODD_BLANKS, UNSEEN } from './unseen.js';

/** Line ends of other systems, and those that word processors and spreadsheets put into a cell. */
const LINE_ENDS = /\r\n?|[\v\f\u0085\u2028\u2029]/g;

/** What most texts are made of; there is nothing in it to be taken out. */
const PLAIN = /^[\t\n -~]*$/;

/**
 * A text without what a copy from elsewhere brings along unseen: zero-width spaces, byte order marks, soft hyphens, switched
 * directions, control characters, joiners and variants that change nothing. What shapes emoji, and the letters of Arabic,
 * Persian or Hindi, stays. Blanks stay as they are, so that it can be applied while somebody types.
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

/** A text as it is stored and sent: clean, and without blanks of any width around it. */
export function tidyText(text: string): string {
  const clean = cleanText(text);
  let [from, to] = [0, clean.length];
  while (from < to && isBlankCharacter(clean[from]!)) from++;
  // A joiner has nothing to join at the end.
  while (from < to && (isBlankCharacter(clean[to - 1]!) || /[\u200B-\u200D]/.test(clean[to - 1]!))) to--;
  return clean.slice(from, to);
}

/** Marks of direction, and hints where a line may be divided: nobody sees them by themselves. */
const HINTS = /[\u061C\u200B\u200E\u200F]/g;
/** The variant of a pictograph in colour, which is how apps draw it anyway. */
const IN_COLOUR = /\uFE0F/g;
const HYPHENS = /[\u2010\u2011]/g;
const BLANKS = new RegExp(`(?:[^\\S\\n]|[${ODD_BLANKS}])+`, 'g');

/**
 * What people see of a text, to hold it against others: equal for texts that look the same. Blanks of every width and number
 * are one blank, letters with their accents are one however they are composed, and hyphens that do not break are hyphens.
 */
export function lookOf(text: string): string {
  const tidy = tidyText(text);
  const look = PLAIN.test(tidy)
    ? tidy
    : tidy.replace(HINTS, '').replace(IN_COLOUR, '').replace(HYPHENS, '-').normalize('NFC');
  return look.replace(BLANKS, ' ').replace(/ ?\n ?/g, '\n');
}

/** Characters as platforms count them: an emoji outside of the oldest plane is one, not two. */
export const lengthOf = (text: string): number => [...text].length;

/** A cell of a copied column that holds several lines, tabs or quotation marks: in such marks, its own ones doubled. */
const CELL = /(?<=^|[\n\t])"((?:[^"]|"")*)"(?=[\n\t]|$)/g;
/** Stands for a line break within a cell while the text is divided into lines; `cleanText` leaves none of these. */
const WITHIN = '\u0000';

/** What a clipboard holds of a spreadsheet or a list. */
export interface PastedColumn {
  /** The texts of its first column that holds any, blank ones left out. A cell of several lines is one text. */
  lines: string[];
  /** How many columns lie beside each other: those that are not read may be notes, prices or ids. */
  columns: number;
}

/** The cells of what was copied, row by row. */
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
