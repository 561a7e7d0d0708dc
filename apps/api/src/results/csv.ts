import type { ResultRow } from '#libs/contracts/results.js';

type Cell = string | number | null;

/** Far more than any figure is good for, and fewer than show what adding in binary leaves behind: 1198.3800000000008. */
const DIGITS = 12;

/** What a figure of the file is about and what its money is in. */
interface Units {
  variable: string;
  currency: string;
}

/** Spreadsheet programs run what begins like this; the apostrophe makes it text (OWASP, CSV injection). */
const RUNNABLE = /^[=+\-@\t\r\0]/;

function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(Number(cell.toPrecision(DIGITS))) : '';
  const safe = RUNNABLE.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Without it spreadsheet programs guess the encoding. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** RFC 4180. */
export const toCsv = (lines: readonly (readonly Cell[])[]): string =>
  lines.map((line) => `${line.map(cellText).join(',')}\r\n`).join('');

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
  'observed',
  'value',
  'lower_bound',
  'upper_bound',
  'confidence',
] as const;

/** One column for each field that is shown. */
export const resultHeader = (components: readonly string[]): string[] => [
  ...['id', 'type', 'source', 'name', ...components, 'status', 'variable', 'currency', ...FIGURES],
  ...['change_vs_pool', 'change_vs_median'],
];

export const resultCells = (row: ResultRow, components: readonly string[], { variable, currency }: Units): Cell[] => [
  row.uuid,
  row.type,
  row.source,
  row.name,
  ...components.map((component) => row.components[component] ?? null),
  row.failed_reason === null ? row.verdict : `failed: ${row.failed_reason}`,
  variable,
  currency,
  ...FIGURES.map((name) => row[name]),
  changeTo(row, 'FEP'),
  changeTo(row, 'median'),
];

const changeTo = ({ comparatives }: ResultRow, reference: string): number | null =>
  comparatives.find((one) => one.reference === reference)?.change ?? null;
