import { offeredVariables } from '#libs/platforms/results/ranking.js';
import type { Language } from '#libs/contracts/messages/language.js';
import type { KeyedText } from '#libs/contracts/messages/finding.js';
import type { PlatformDescription } from '#libs/platforms/description.js';
import type { Measure } from '#libs/contracts/results/measure.js';
import { FIGURE_NAMES, FIGURES, isMoney, type FigureName } from '#libs/contracts/results/figures.js';
import type { ResultRow } from '#libs/contracts/results/results.js';
import { wordsOf } from './csv-texts.js';
import type { NumberFormat } from './workbook-styles.js';

/** A date is an instant: a date cell in a workbook, ISO 8601 in UTC in a text file. */
export type Cell = string | number | Date | null;

/** More digits than any figure's precision, but few enough to hide rounding errors of binary sums: 1198.3800000000008. */
const DIGITS = 12;

/** The variable, basis, currency and language of a file's figures. */
export interface Units {
  variable: string;
  measure: Measure;
  description: PlatformDescription;
  currency: string;
  language: Language;
  /**
   * Whether the file is a workbook. People read workbooks, which have titles for people; scripts read text files, which have the API's
   * field names.
   */
  isWorkbook: boolean;
  /** The variables whose counts have columns of their own. */
  results: readonly string[];
  /** Id of the baseline that rows are compared with. */
  baseline: string | null;
  /**
   * Values of the estimate, the same in every row: dispersion, whether it is assumed, version of the model, seed of the design, and the
   * times of the data and of the export.
   */
  about: readonly Cell[];
  /**
   * Cells of `IN_WAVES`: numbers of waves from 1; null if the run had one wave, or the row never ran. The pool has the wave that it covers.
   */
  wavesOf(row: Pick<ResultRow, 'variation'>): [waves: Cell, bridges: Cell];
  /** A failed ad's reason in the words of the file. */
  reasonOf(reason: KeyedText): string;
}

/** The number, rounded for a file; null for a value that is not finite. */
export const shortNumber = (value: number): number | null =>
  Number.isFinite(value) ? Number(value.toPrecision(DIGITS)) : null;

/** Spreadsheet programs execute cells that begin with these characters; an apostrophe makes them text (OWASP, CSV injection). */
const RUNNABLE = /^[=+\-@\t\r\0]/;

/** Spreadsheet programs keep only 15 digits of a number, which would change a longer id. A formula with the id as text preserves it. */
const LONG_ID = /^\d{16,}$/;

/**
 * Separators that a language's spreadsheet programs expect: semicolons between cells if the decimal sign is a comma. They open `.xls`,
 * tab-separated text, directly (RESULT-037).
 */
const SEPARATORS = { xls: { en: '\t', es: '\t' }, csv: { en: ',', es: ';' } } as const;
const DECIMAL = { en: '.', es: ',' } as const;
export type TextFormat = keyof typeof SEPARATORS;

/** Text to quote: text that contains a separator of any format, a quote or a line break. */
const QUOTED = /["\t,;\r\n]/;

function cellText(cell: Cell, language: Language): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(shortNumber(cell) ?? '').replace('.', DECIMAL[language]);
  if (cell instanceof Date) return cell.toISOString();
  const safe = LONG_ID.test(cell) ? `="${cell}"` : RUNNABLE.test(cell) ? `'${cell}` : cell;
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Begins a text file: without it, spreadsheet programs guess the encoding. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Writes lines by RFC 4180, with tabs for `.xls` and with semicolons if numbers have a decimal comma. */
export const toLines = (
  lines: readonly (readonly Cell[])[],
  format: TextFormat = 'csv',
  language: Language = 'en',
): string =>
  lines
    .map((line) => `${line.map((cell) => cellText(cell, language)).join(SEPARATORS[format][language])}\r\n`)
    .join('');

/**
 * The results with a column of their own: all that the experiment offers, including the account's own. Clicks are left out, because every
 * file has them.
 * @param counts the counts of each result, by name
 */
export const resultColumns = (
  description: PlatformDescription,
  input: unknown,
  counts: Readonly<Record<string, number>>,
): string[] =>
  offeredVariables(description, input, counts)
    .map(({ id }) => id)
    .filter((id) => !(FIGURE_NAMES as readonly string[]).includes(id));

/** The header of a file: one column for each of its fields. */
export function resultHeader(
  description: PlatformDescription,
  components: readonly string[],
  results: readonly string[],
  { language, isWorkbook, measure }: Pick<Units, 'language' | 'isWorkbook'> & Partial<Pick<Units, 'measure'>>,
): string[] {
  const words = wordsOf(language, isWorkbook, measure);
  return [
    ...(isWorkbook ? [words.column('variation')] : []),
    ...BEFORE_COMPONENTS.map(words.column),
    ...components.map((name) => words.component(description, name)),
    ...BEFORE_RESULTS.map(words.column),
    ...results.map((name) => words.result(description, name)),
    ...AFTER_RESULTS.map(words.column),
  ];
}

/** Columns of every experiment, around those of its components and its results. */
export const BEFORE_COMPONENTS = ['id', 'ad_id', 'adset_id', 'type', 'source', 'name'] as const;
export const BEFORE_RESULTS = ['status', 'variable', 'currency', ...FIGURE_NAMES] as const;

/** Columns of `about`. */
const ABOUT = ['phi', 'is_dispersion_assumed', 'model_version', 'seed', 'as_of', 'exported_at'] as const;
/** The waves of a row, and the waves in which it was a bridge. */
const IN_WAVES = ['waves', 'bridge_waves'] as const;
export const AFTER_RESULTS = [
  'change_vs_baseline',
  'change_vs_pool',
  'change_vs_median',
  ...ABOUT,
  ...IN_WAVES,
  'note',
] as const;

export function resultCells(row: ResultRow, components: readonly string[], units: Units): Cell[] {
  const words = wordsOf(units.language, units.isWorkbook, units.measure);
  return [
    ...(units.isWorkbook ? [row.variation === null ? null : `V-${row.variation}`] : []),
    row.uuid,
    row.ad_id,
    row.adset_id,
    words.type(row),
    words.source(row),
    row.name,
    ...components.map((component) => row.components[component] ?? null),
    row.failed_text === null ? words.verdict(row) : words.failed(units.reasonOf(row.failed_text)),
    units.isWorkbook ? words.result(units.description, units.variable) : units.variable,
    units.currency,
    ...FIGURE_NAMES.map((name) => row[name]),
    // In a tested row, a missing count means 0.
    ...units.results.map((name) => (row.impressions === null ? null : (row.results[name] ?? 0))),
    units.baseline === null ? null : changeTo(row, units.baseline),
    changeTo(row, 'FEP'),
    changeTo(row, 'median'),
    ...units.about,
    ...units.wavesOf(row),
    null,
  ];
}

const changeTo = ({ comparatives }: ResultRow, reference: string): number | null =>
  comparatives.find((one) => one.reference === reference)?.change ?? null;

/** Columns hidden from readers outside the team: money, and ids of the platform (SHARE-034). */
const HIDDEN: ReadonlySet<string> = new Set(['ad_id', 'adset_id', 'currency', ...FIGURE_NAMES.filter(isMoney)]);

/** Returns a filter that removes from a line the cells that are hidden from readers outside the team. */
export function shownColumns(components: readonly string[], results: readonly string[], isWorkbook: boolean) {
  const isVisible = [
    ...(isWorkbook ? ['variation'] : []),
    ...BEFORE_COMPONENTS,
    ...components.map(() => ''),
    ...BEFORE_RESULTS,
    ...results.map(() => ''),
    ...AFTER_RESULTS,
  ].map((name) => !HIDDEN.has(name));
  return <T>(cells: readonly T[]): T[] => cells.filter((_, place) => isVisible[place]);
}

/** The number format of each column of a workbook, in the order of its header. */
export function columnFormats(
  components: readonly string[],
  results: readonly string[],
  measure: Measure,
): NumberFormat[] {
  const rate = ({ rate: 'percent', share: 'percent', cost: 'cost', return: 'ratio' } as const)[measure.kind];
  const ofFigure = (name: FigureName): NumberFormat => {
    const { format } = FIGURES[name];
    return format === 'measure' ? rate : format;
  };
  const plain = (count: number) => Array.from({ length: count }, (): NumberFormat => 'plain');
  return [
    ...plain(1 + BEFORE_COMPONENTS.length + components.length + BEFORE_RESULTS.length - FIGURE_NAMES.length),
    ...FIGURE_NAMES.map(ofFigure),
    ...results.map((): NumberFormat => 'count'),
    ...(['change', 'change', 'change', 'ratio'] as const),
    ...plain(AFTER_RESULTS.length - 4),
  ];
}
