/** A figure of a chart: its text for readers, and its value for a spreadsheet. */
export interface Figure {
  text: string;
  /** The value in the CSV file. If it is absent, the file has `text`. */
  raw?: string | number | null;
}

/** The figures of a chart as a table, for anyone who cannot see it or wants to calculate with them. */
export interface Figures {
  head: readonly string[];
  /** The first figure of each row names the row. */
  rows: readonly { figures: readonly Figure[]; colour?: string }[];
}

/** A spreadsheet treats a text that begins like this as a formula, so the file marks it as text. */
const FORMULA = /^[=+\-@\t\r]/;

function cell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The figures as a CSV file: RFC 4180, numbers with a point and never rounded. */
export const toCsv = ({ head, rows }: Figures): string =>
  [head, ...rows.map(({ figures }) => figures.map(({ text, raw = text }) => raw))]
    .map((line) => line.map(cell).join(','))
    .join('\r\n');
