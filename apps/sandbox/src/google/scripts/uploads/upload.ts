/** The outcome of a row. */
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
  /** Milliseconds since 1970, by the sandbox's clock plus the time that the run had used. */
  submittedAt: number;
  dueAt: number;
  status: 'processing' | 'finished' | 'failed';
  /** Why the whole file was refused. */
  error?: string;
  results: RowResult[];
}

/** Files that scripts have uploaded, and their outcomes. */
export interface UploadQueue {
  /** How long an upload takes from now on, in milliseconds. */
  durationMs: number;
  /** Stores a file. @param now when it is submitted, milliseconds since 1970 @returns its id */
  submit(file: Omit<Upload, 'id' | 'submittedAt' | 'dueAt' | 'status' | 'results'>, now: number): string;
  /** Carries out due uploads, in the order of their due times. */
  settle(now?: number): void;
  /** Brings forward the uploads of a run that has ended, because nobody waits for its clock. */
  bringForward(ids: readonly string[], ms: number): void;
  /** Uploads of an account, newest first. */
  list(customer: string): Upload[];
}
