/** What became of a row. */
export interface RowResult {
  /** Position in the file, from 1; the headings are not counted. */
  row: number;
  status: 'applied' | 'failed' | 'skipped';
  /** What was done, or why nothing was. */
  message: string;
}

/** A file that a script has uploaded. */
export interface Upload {
  id: string;
  customer: string;
  person: string;
  name: string;
  columns: string[];
  rows: string[][];
  /** Whether its money is in micros. */
  inMicros: boolean;
  /** Whether it only shows what it would do. */
  isPreview: boolean;
  /** Milliseconds since 1970, by the clock of the run. */
  submittedAt: number;
  dueAt: number;
  status: 'processing' | 'finished' | 'failed';
  /** Why the whole file was refused. */
  error?: string;
  results: RowResult[];
}
