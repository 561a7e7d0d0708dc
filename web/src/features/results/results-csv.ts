import type { ResultRow } from '../../lib/api/endpoints.js';
import { audienceText, changeOf, variationName, visualText } from './row-texts.js';

/** Header texts in the order of the columns. */
export interface CsvTexts {
  columns: readonly string[];
  typeOf(row: ResultRow): string;
}

/** A cell that no spreadsheet takes for a formula, quoted where it must be. Numbers stay numbers. */
export function csvCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : '';
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\n\r;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The rows as shown, one line each, with unrounded figures. Starts with a byte order mark, so that Excel reads UTF-8. */
export function resultsCsv(rows: readonly ResultRow[], { columns, typeOf }: CsvTexts): string {
  const lines = rows.map((row) => [
    typeOf(row),
    variationName(row),
    visualText(row),
    row.headline,
    row.copy,
    row.components['ctas'] ?? null,
    audienceText(row),
    row.impressions,
    row.conversion,
    row.spend,
    row.observed,
    row.value,
    row.lower_bound,
    row.upper_bound,
    row.confidence,
    changeOf(row),
  ]);
  return `\uFEFF${[columns, ...lines].map((line) => line.map(csvCell).join(',')).join('\r\n')}\r\n`;
}

/** Hands a text to the browser as a download. */
export function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
