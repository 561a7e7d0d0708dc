import type { PlacesField } from '#libs/platforms/fields.js';
import { isLatitude, isLongitude, placeFault } from '#libs/platforms/kinds/places.js';
import type { RuleName } from '#libs/platforms/rules.js';
import { readFigure } from '../figure.js';
import { newCustomPlace, type Place } from '../place.js';
import { COLUMNS } from './columns.js';

/** Rows of one import (META-103). */
export const MOST_ROWS = 10;

type Column = (typeof COLUMNS)[number];

/** What is wrong with a row of the sheet, counted as spreadsheet programs do, and in which of its columns. */
export interface RowProblem {
  row: number;
  rule: RuleName;
  column: Column;
  /** As the sheet shows it. */
  found: string;
}

export type ReadPlaces =
  { places: Place[]; problems: RowProblem[] } | { fault: 'columns'; missing: string } | { fault: 'empty' | 'tooMany' };

const UNITS: Readonly<Record<string, 'mile' | 'kilometer'>> = {
  ...{ mile: 'mile', miles: 'mile', mi: 'mile', milla: 'mile', millas: 'mile' },
  ...{ kilometer: 'kilometer', kilometers: 'kilometer', km: 'kilometer', kilometre: 'kilometer' },
  ...{ kilometres: 'kilometer', kilómetro: 'kilometer', kilómetros: 'kilometer' },
};

/**
 * The places of a sheet: its first row names the columns, in any order; empty rows are passed over. Rows are judged as what
 * is typed by hand is. Nothing of a sheet with a problem is meant to be used.
 */
export function readPlaces(cells: readonly (readonly unknown[])[], field: PlacesField): ReadPlaces {
  const heads = (cells[0] ?? []).map((head) => shown(head).toLowerCase().replaceAll(' ', '_'));
  const missing = COLUMNS.filter((column) => !heads.includes(column));
  if (missing.length > 0) return { fault: 'columns', missing: missing.join(', ') };
  const filled = cells
    .map((row, index) => ({ row, n: index + 1 }))
    .slice(1)
    .filter(({ row }) => row.some((cell) => shown(cell) !== ''));
  if (filled.length === 0) return { fault: 'empty' };
  if (filled.length > MOST_ROWS) return { fault: 'tooMany' };

  const problems: RowProblem[] = [];
  const places = filled.map(({ row, n }) => {
    const cellOf = (column: Column): string => shown(row[heads.indexOf(column)]);
    const place = placeOf(cellOf);
    const rule = placeFault({ ...place }, field)?.rule;
    if (rule !== undefined) {
      const column = columnOf(rule, place);
      problems.push({ row: n, rule, column, found: cellOf(column) });
    }
    return place;
  });
  return { places, problems };
}

/** What was left empty of radius and unit is what a place that is typed by hand begins with. */
function placeOf(cellOf: (column: Column) => string): Place {
  const { radius, distance_unit: usual } = newCustomPlace();
  const unit = cellOf('distance_unit').toLowerCase();
  return {
    type: 'custom_location',
    name: cellOf('name').slice(0, 200),
    latitude: readFigure(cellOf('latitude')),
    longitude: readFigure(cellOf('longitude')),
    radius: cellOf('radius') === '' ? radius : readFigure(cellOf('radius')),
    distance_unit: unit === '' ? usual : UNITS[unit],
  };
}

function columnOf(rule: RuleName, { name, latitude, longitude }: Place): Column {
  if (rule !== 'location') return 'radius';
  if (name === '') return 'name';
  if (!isLatitude(latitude)) return 'latitude';
  return isLongitude(longitude) ? 'distance_unit' : 'longitude';
}

/** A cell as text. Figures keep their point; what is neither figure nor text is nothing that a place has. */
function shown(cell: unknown): string {
  if (typeof cell === 'number') return String(cell);
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return typeof cell === 'string' || typeof cell === 'boolean' ? String(cell).trim() : '';
}
