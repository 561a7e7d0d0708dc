import { lookOf, tidyText } from '#libs/platforms/reading/clean-text.js';
import type { PlacesField } from '#libs/platforms/fields/fields.js';
import { isLatitude, isLongitude, placeFault } from '#libs/platforms/kinds/places.js';
import type { RuleName } from '#libs/platforms/checking/rules.js';
import { readFigure } from '../figure.js';
import { newCustomPlace, type Place } from '../place.js';
import { COLUMNS } from './columns.js';
import { addressOf, isEmpty, valueIn, type Sheet } from './read-sheet.js';

/** The maximum number of rows of one import (META-103). */
export const MOST_ROWS = 10;
/** The column names are within this number of first rows: titles and blank rows can be above them. */
const HEAD_ROWS = 20;
/** The maximum number of characters of a place's name, as for a typed one. */
const LONGEST_NAME = 200;

type Column = (typeof COLUMNS)[number];

/** A problem with a row of the sheet, and its column. Rows count as in spreadsheet programs. */
export interface RowProblem {
  row: number;
  /** `missing`: the cell is empty although other rows have a radius or a unit, so that the meaning is unclear. */
  rule: RuleName | 'missing';
  column: Column;
  /** The cell's text as the sheet shows it. */
  found: string;
}

export type ReadPlaces =
  | {
      places: Place[];
      problems: RowProblem[];
      /** Rows with places that the sheet hides, and that are left out. */
      hidden: number;
    }
  | PlacesFault;

/** Why a sheet is refused, with the values for its text. */
export type PlacesFault =
  | { fault: 'columns'; missing: string }
  | { fault: 'twice'; column: Column }
  | { fault: 'far' | 'formula'; cell: string }
  | { fault: 'empty' | 'tooMany' };

const UNITS: Readonly<Record<string, 'mile' | 'kilometer'>> = {
  mile: 'mile',
  miles: 'mile',
  mi: 'mile',
  milla: 'mile',
  millas: 'mile',
  kilometer: 'kilometer',
  kilometers: 'kilometer',
  km: 'kilometer',
  kms: 'kilometer',
  kilometre: 'kilometer',
  kilometres: 'kilometer',
  kilometro: 'kilometer',
  kilometros: 'kilometer',
};

/**
 * Reads the places of a sheet. One row names the columns, in any order. Hidden rows, and rows without contents in these columns, are
 * skipped. The others are checked like typed places. A sheet with a problem must not be used at all.
 */
export function readPlaces(sheet: Sheet, field: PlacesField): ReadPlaces {
  const head = headOf(sheet);
  if ('fault' in head) return head;
  const columns = COLUMNS.map((column) => head.columns[column]);
  const far = columns.map((column) => sheet.far.get(column)).find((cell) => cell !== undefined);
  if (far !== undefined) return { fault: 'far', cell: far };
  const isFilled = (row: number) => columns.some((column) => hasContents(sheet, row, column));
  const rows = sheet.cells.map((_, row) => row).filter((row) => row > head.row && isFilled(row));
  const shownRows = rows.filter((row) => !sheet.hidden.has(row + 1));
  if (shownRows.length === 0) return { fault: 'empty' };
  if (shownRows.length > MOST_ROWS) return { fault: 'tooMany' };

  const cellOf = (row: number, column: Column) => cellText(valueIn(sheet, row, head.columns[column]));
  const uncomputed = shownRows
    .flatMap((row) => COLUMNS.filter((column) => cellOf(row, column) === '').map((column) => [row, column] as const))
    .map(([row, column]) => addressOf(row, head.columns[column]))
    .find((cell) => sheet.uncomputed.has(cell));
  if (uncomputed !== undefined) return { fault: 'formula', cell: uncomputed };

  const read = (row: number) => (column: Column) => cellOf(row, column);
  const hasAreas = shownRows.some((row) => AREA.some((column) => cellOf(row, column) !== ''));
  const problems = shownRows.flatMap((row) => {
    const problem = problemOf(read(row), field, hasAreas);
    return problem === null ? [] : [{ row: row + 1, ...problem, found: cellOf(row, problem.column) }];
  });
  return {
    places: shownRows.map((row) => placeOf(read(row), field)),
    problems,
    hidden: rows.length - shownRows.length,
  };
}

type CellOf = (column: Column) => string;
const AREA = ['radius', 'distance_unit'] as const;

/** Whether the cell has its own value, or a formula that should have one. A value inherited from a merged range makes no row. */
const hasContents = (sheet: Sheet, row: number, column: number): boolean =>
  !isEmpty(cellText(sheet.cells[row]?.[column])) || sheet.uncomputed.has(addressOf(row, column));

/** The row that names the columns, and the place of each column. */
function headOf(sheet: Sheet): { row: number; columns: Record<Column, number> } | PlacesFault {
  const width = Math.max(0, ...sheet.cells.slice(0, HEAD_ROWS).map((row) => row.length));
  const headings = sheet.cells
    .slice(0, HEAD_ROWS)
    .map((_, row) => Array.from({ length: width }, (__, column) => headIn(valueIn(sheet, row, column))));
  const missingIn = (heads: readonly string[]) => COLUMNS.filter((column) => !heads.includes(column));
  const row = headings.findIndex((heads) => missingIn(heads).length === 0);
  if (row < 0) {
    if (sheet.cells.length === 0) return { fault: 'empty' };
    // The row that matches best is the one that the user meant.
    const fewestMissing = headings
      .map(missingIn)
      .reduce((best, missing) => (missing.length < best.length ? missing : best));
    return { fault: 'columns', missing: fewestMissing.join(', ') };
  }
  const heads = headings[row]!;
  const twice = COLUMNS.find((column) => heads.indexOf(column) !== heads.lastIndexOf(column));
  if (twice !== undefined) return { fault: 'twice', column: twice };
  const columns = Object.fromEntries(COLUMNS.map((column) => [column, heads.indexOf(column)]));
  return { row, columns: columns as Record<Column, number> };
}

/** A heading as a column name: `Distance unit`, `distance-unit` and the same with a line break become `distance_unit`. */
const headIn = (cell: unknown): string =>
  lookOf(cellText(cell).normalize('NFKC'))
    .toLowerCase()
    .replace(/[\s_-]+/g, '_');

/** The problem of a row; null if it has none. @param hasAreas whether any row has a radius or a unit: then an empty one is ambiguous */
function problemOf(cellOf: CellOf, field: PlacesField, hasAreas: boolean): Omit<RowProblem, 'row' | 'found'> | null {
  const place = placeOf(cellOf, field);
  const empty = hasAreas ? AREA.find((column) => cellOf(column) === '') : undefined;
  if (empty !== undefined) return { rule: 'missing', column: empty };
  const rule = placeFault({ ...place }, field)?.rule;
  return rule === undefined ? null : { rule, column: columnOf(rule, place) };
}

/** The place of a row. If no row has a radius or a unit, each place gets the defaults of a typed place. */
function placeOf(cellOf: CellOf, field: PlacesField): Place {
  const { radius, distance_unit: usual } = newCustomPlace(field);
  const unit = unitIn(cellOf('distance_unit'));
  return {
    type: 'custom_location',
    name: cellOf('name').slice(0, LONGEST_NAME),
    latitude: readFigure(cellOf('latitude')),
    longitude: readFigure(cellOf('longitude')),
    radius: cellOf('radius') === '' ? radius : readFigure(cellOf('radius')),
    distance_unit: unit === '' ? usual : UNITS[unit],
  };
}

/** A cell as the name of a unit: `Km.` becomes `km`, `Kilómetros` becomes `kilometros`. */
const unitIn = (cell: string): string =>
  cell
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\p{M}.]/gu, '');

function columnOf(rule: RuleName, { name, latitude, longitude }: Place): Column {
  if (rule !== 'location') return 'radius';
  if (name === '') return 'name';
  if (!isLatitude(latitude)) return 'latitude';
  return isLongitude(longitude) ? 'distance_unit' : 'longitude';
}

/** A cell as one line. Figures keep their point. Anything that is neither figure nor text is empty. */
function cellText(cell: unknown): string {
  if (typeof cell === 'number') return String(cell);
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  const isText = typeof cell === 'string' || typeof cell === 'boolean';
  return isText ? tidyText(String(cell)).replace(/\s*[\n\t]\s*/g, ' ') : '';
}
