/** A figure of a chart: as it is read, and as a spreadsheet takes it. */
export interface Figure {
  text: string;
  /** The bare number or text of the file; left out, the text itself. */
  raw?: string | number | null;
}

/** The figures of a chart as a table, for whoever cannot see it or wants to reckon with them. */
export interface Figures {
  head: readonly string[];
  /** The first of each row is what the row is about. */
  rows: readonly { figures: readonly Figure[]; colour?: string }[];
}

/** What a spreadsheet would take for a formula is told to be text. */
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
