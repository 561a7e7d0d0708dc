import type { Language } from '#libs/contracts/messages/language.js';
import type { KeyedText } from '#libs/contracts/messages/finding.js';
import type { PlatformDescription } from '#libs/platforms/description.js';
import type { ResultRow } from '#libs/contracts/results/results.js';
import { CSV_WORDS, FIGURE_NAMES } from './csv-texts.js';

type Cell = string | number | null;

/** Far more than any figure is good for, and fewer than show what adding in binary leaves behind: 1198.3800000000008. */
const DIGITS = 12;

/** What a figure of the file is about, what its money is in, and whose words the file has. */
interface Units {
  variable: string;
  currency: string;
  language: Language;
  /** A failed ad's reason in the words of the file. */
  reasonOf(reason: KeyedText): string;
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

/** One column for each field that is shown. */
export function resultHeader(
  description: PlatformDescription,
  components: readonly string[],
  language: Language,
): string[] {
  const words = CSV_WORDS[language];
  return [
    ...['id', 'type', 'source', 'name'].map(words.column),
    ...components.map((name) => words.component(description, name)),
    ...['status', 'variable', 'currency', ...FIGURE_NAMES, 'change_vs_pool', 'change_vs_median', 'note'].map(
      words.column,
    ),
  ];
}

export function resultCells(row: ResultRow, components: readonly string[], units: Units): Cell[] {
  const words = CSV_WORDS[units.language];
  return [
    row.uuid,
    words.type(row),
    words.source(row),
    row.name,
    ...components.map((component) => row.components[component] ?? null),
    row.failed_text === null ? words.verdict(row) : words.failed(units.reasonOf(row.failed_text)),
    units.variable,
    units.currency,
    ...FIGURE_NAMES.map((name) => row[name]),
    changeTo(row, 'FEP'),
    changeTo(row, 'median'),
    // Once, on the pool's row at the top: a file has no page around it that could say it.
    row.type === 'FEP' ? words.note : null,
  ];
}

const changeTo = ({ comparatives }: ResultRow, reference: string): number | null =>
  comparatives.find((one) => one.reference === reference)?.change ?? null;
