import { SHEET_LIMITS } from './workbook.js';

/** A merged range; rows and columns from 0, both ends included. */
export interface Merge {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

/** Facts about a sheet besides the values of its cells. */
export interface SheetFacts {
  /** The sheet with only the cells that have a value in the area that we read: the library would create all empty cells up to a far one. */
  xml: string;
  /** The first cell of each column with a value outside the area that we read. The keys are the columns, from 0. */
  far: ReadonlyMap<number, string>;
  /** Cells whose formula no program has computed yet, as `B2`. */
  uncomputed: ReadonlySet<string>;
  merges: readonly Merge[];
  /** The numbers of the rows that are hidden, by a filter or by hand; from 1. */
  hidden: ReadonlySet<number>;
}

const CELL = /<((?:\w+:)?)c(?=[\s/>])([^<>]*?)(?:\/>|>([^<]*(?:<(?!\/?(?:\w+:)?c[\s/>])[^<]*)*)<\/(?:\w+:)?c>)/g;
const PLACE = /(?:^|\s)r\s*=\s*["']([A-Z]{1,7})(\d{1,12})["']/;
const VALUE = /<(?:\w+:)?[vt](?:\s[^<>]*)?>[^<]*[^<\s]/;
const FORMULA = /<(?:\w+:)?f[\s/>]/;
const ROW = /<(?:\w+:)?row(?=[\s/>])([^<>]*?)\/?>/g;
const EMPTY_ROW = /<(?:\w+:)?row(?=[\s/>])[^<>]*?(?:\/>|>\s*<\/(?:\w+:)?row>)/g;
const OPEN_CELL = /<(?:\w+:)?c(?=[\s/>])/g;
const OPEN_ROW = /<(?:\w+:)?row(?=[\s/>])/g;
const END_OF_ROW = /<\/(?:\w+:)?row\s*>/g;
const MERGE = /<(?:\w+:)?mergeCell\s[^<>]*?ref\s*=\s*["']([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})["']/g;
/** A sheet of places has a few merges. Cells of merges beyond this number read as empty, and the import refuses them. */
const MAX_MERGES = 5_000;

/**
 * Reads a sheet's XML. Ignores formats and heights of empty cells and rows.
 * @returns null for XML that no program writes: cells and rows without an end, or a row whose number is beyond the area that we read
 *   although its cells are within it
 */
export function filledCells(sheet: string): SheetFacts | null {
  const far = new Map<number, string>();
  const uncomputed = new Set<string>();
  let kept = 0;
  const cells = sheet.replace(CELL, (cell, _prefix: string, attributes: string, content = '') => {
    const [, letters = '', row = ''] = PLACE.exec(attributes) ?? [];
    if (!VALUE.test(content)) {
      if (FORMULA.test(content)) uncomputed.add(letters + row);
      return '';
    }
    if (Number(row) <= SHEET_LIMITS.row && letters.length <= SHEET_LIMITS.columnLetters) {
      kept++;
      return cell;
    }
    const column = columnOf(letters);
    if (!far.has(column)) far.set(column, letters + row);
    return '';
  });
  const xml = cells.replace(EMPTY_ROW, '');
  // Cells and rows that never end would take the library very long.
  if (countOf(xml, OPEN_CELL) !== kept || countOf(xml, OPEN_ROW) !== countOf(xml, END_OF_ROW)) return null;
  const hidden = new Set<number>();
  for (const [, attributes = ''] of xml.matchAll(ROW)) {
    const row = Number(/(?:^|\s)r\s*=\s*["'](\d+)["']/.exec(attributes)?.[1] ?? 0);
    if (row > SHEET_LIMITS.row) return null;
    if (/(?:^|\s)hidden\s*=\s*["'](?:1|true)["']/.test(attributes)) hidden.add(row);
  }
  return { xml, far, uncomputed, hidden, merges: mergesOf(xml) };
}

const countOf = (xml: string, what: RegExp): number => xml.match(what)?.length ?? 0;

function mergesOf(xml: string): Merge[] {
  const merges: Merge[] = [];
  for (const [, left = '', top, right = '', bottom] of xml.matchAll(MERGE)) {
    if (merges.length === MAX_MERGES) break;
    merges.push({ top: Number(top) - 1, left: columnOf(left), bottom: Number(bottom) - 1, right: columnOf(right) });
  }
  return merges;
}

/** The number of a column: `A` is 0, `AA` is 26. */
export const columnOf = (letters: string): number =>
  [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/** The letters of a column: 0 is `A`, 26 is `AA`. */
export const lettersOf = (column: number): string =>
  (column < 26 ? '' : lettersOf(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26));
