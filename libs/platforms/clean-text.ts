/** What nobody sees and nothing needs: control characters, zero-width spaces, marks of a file's beginning, soft hyphens. */
const INVISIBLE = /[\p{Cc}\u00AD\u180E\u200B\u2060-\u2064\u206A-\u206F\uFEFF]/gu;
/** Directions that are switched by hand, and may turn the text around; the marks of one place (U+200E, U+200F) stay. */
const TURNED = /[\u202A-\u202E\u2066-\u2069]/gu;
/** Joiners hold emoji together and shape the letters of many scripts; behind Latin ones and blanks they are nothing. */
const STRAY_JOINER = /(^|[\p{Script=Latin}\p{Nd}\p{P}\p{Z}\n\t])[\u200C\u200D]+/gu;

/** What most texts are made of; there is nothing in it to be taken out. */
const PLAIN = /^[\t\n -~]*$/;

/** A text without what a copy from elsewhere brings along unseen. Emoji and the directions of scripts stay as they are. */
export const cleanText = (text: string): string =>
  PLAIN.test(text)
    ? text
    : text
        .replace(/\r\n?|[\u2028\u2029]/g, '\n')
        .replace(INVISIBLE, (character) => (character === '\n' || character === '\t' ? character : ''))
        .replace(TURNED, '')
        .replace(STRAY_JOINER, '$1');

/** Characters as platforms count them: an emoji outside of the oldest plane is one, not two. */
export const lengthOf = (text: string): number => [...text].length;

/** A cell of a copied column that holds several lines, tabs or quotation marks: in such marks, its own ones doubled. */
const CELL = /(?<=^|[\n\t])"((?:[^"]|"")*)"(?=[\n\t]|$)/g;
/** Stands for a line break within a cell while the text is divided into lines; `cleanText` leaves none of these. */
const WITHIN = '\u0000';

/**
 * The texts of a column that was copied from a spreadsheet or a list: a line each, blank ones left out. A cell of several
 * lines is one text; columns beside each other are read as one line.
 */
export const linesOf = (pasted: string): string[] =>
  cleanText(pasted)
    .replace(CELL, (whole, cell: string) =>
      /[\n\t]|""/.test(cell) ? cell.replaceAll('""', '"').replaceAll('\t', ' ').replaceAll('\n', WITHIN) : whole,
    )
    .split('\n')
    .map((line) => line.replaceAll('\t', ' ').replaceAll(WITHIN, '\n').trim())
    .filter((line) => line !== '');
