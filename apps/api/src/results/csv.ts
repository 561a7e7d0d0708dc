import type { ResultRow } from '#libs/contracts/results.js';

type Cell = string | number | null;

/** Spreadsheet programs run what begins like this; the apostrophe makes it text (OWASP, CSV injection). */
const RUNNABLE = /^[=+\-@\t\r\0]/;

function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell) : '';
  const safe = RUNNABLE.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** RFC 4180 with a byte order mark, without which spreadsheet programs guess the encoding. */
export const toCsv = (lines: readonly (readonly Cell[])[]): string =>
  `\uFEFF${lines.map((line) => `${line.map(cellText).join(',')}\r\n`).join('')}`;

const FIGURES = [
  'impressions',
  'reach',
  'clicks',
  'link_click',
  'conversion',
  'spend',
  'cpm',
  'cpc',
  'cpa',
  'cpv',
] as const;

/** One column for each shown field; the pool on top, then the rows in their order, failed ads last. */
export function resultLines(rows: readonly ResultRow[], components: readonly string[]): Cell[][] {
  const header = [
    'id',
    'type',
    'source',
    'name',
    ...components,
    'status',
    ...FIGURES,
    'observed',
    'value',
    'lower_bound',
    'upper_bound',
    'confidence',
    'change_vs_pool',
    'change_vs_median',
  ];
  return [
    header,
    ...rows.map((row) => [
      row.uuid,
      row.type,
      row.source,
      row.name,
      ...components.map((component) => row.components[component] ?? null),
      row.failed_reason === null ? row.verdict : `failed: ${row.failed_reason}`,
      ...FIGURES.map((name) => row[name]),
      row.observed,
      row.value,
      row.lower_bound,
      row.upper_bound,
      row.confidence,
      changeTo(row, 'FEP'),
      changeTo(row, 'median'),
    ]),
  ];
}

const changeTo = ({ comparatives }: ResultRow, reference: string): number | null =>
  comparatives.find((one) => one.reference === reference)?.change ?? null;
