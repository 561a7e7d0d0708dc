import { facade, ScriptError, type Facade } from '../engine/bridge.js';
import { record, text, texts } from '../engine/arguments.js';
import type { Run } from '../run.js';

/** Limits of a file (developers.google.com, Google Ads scripts, Limits). */
const MOST_BYTES = 50 * 1024 * 1024;
const MOST_ROWS = 1_000_000;

/** `AdsApp.bulkUploads()`. Uploads of sheets and files are not imitated. */
export const bulkUploads = (run: Run): Facade =>
  facade('BulkUploads', {
    newCsvUpload(columns: unknown, options: unknown = {}) {
      const { moneyInMicros = true, fileLocale = 'en_US' } = record(options, 'optArgs');
      if (text(fileLocale, 'fileLocale') !== 'en_US')
        throw new ScriptError(`The sandbox reads files of en_US alone, not ${String(fileLocale)}.`);
      return csvUpload(run, texts(columns, 'columnNames'), moneyInMicros !== false);
    },
  });

function csvUpload(run: Run, columns: readonly string[], inMicros: boolean): Facade {
  const rows: string[][] = [];
  let name = 'Upload from a script';
  let bytes = 0;
  const send = (isPreview: boolean): void => {
    if (bytes > MOST_BYTES) throw new ScriptError('The file is larger than 50 MB.');
    if (rows.length > MOST_ROWS) throw new ScriptError('The file has more than 1,000,000 rows.');
    run.batch.send();
    run.clock.spend('upload');
    // A copy, because rows that the script appends later belong to a later upload.
    run.upload({ name, columns: [...columns], rows: rows.map((row) => [...row]), inMicros, isPreview });
  };
  const self: Facade = facade('CsvUpload', {
    append(row: unknown) {
      const given = record(row, 'row');
      // A key without a column is dropped silently.
      const cells = columns.map((column) => cellOf(given[column], column));
      bytes += cells.reduce((sum, cell) => sum + Buffer.byteLength(cell) + 1, 0);
      rows.push(cells);
      return self;
    },
    setFileName(given: unknown) {
      name = text(given, 'fileName');
      return self;
    },
    forCampaignManagement: () => self,
    forOfflineConversions() {
      throw new ScriptError('The sandbox does not imitate uploads of offline conversions.');
    },
    preview: () => send(true),
    apply: () => send(run.isPreview),
  });
  return self;
}

function cellOf(value: unknown, column: string): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  throw new ScriptError(`Invalid argument: row. The value of "${column}" should be of type: string or number`);
}
