import { escapeHtml } from '../../../control/page.js';
import type { Upload } from '../uploads/upload.js';
import { accountPage, table, timeOf } from './layout.js';
import type { Visit } from './script-pages.js';

const STATUS: Record<Upload['status'], string> = { processing: 'Processing', finished: 'Finished', failed: 'Failed' };
const OUTCOME = { applied: 'Applied', failed: 'Failed', skipped: 'Not processed' } as const;

/** Uploads of an account. */
export const uploadsPage = (visit: Visit, uploads: readonly Upload[]): string =>
  accountPage(
    visit,
    'Uploads',
    'Uploads',
    table(
      ['File', 'Submitted', 'Mode', 'Status', 'Rows', 'Failed'],
      uploads.map((upload) => [
        `<a href="/google/scripts/${visit.customer.id}/uploads/${upload.id}">${escapeHtml(upload.name)}</a>`,
        timeOf(upload.submittedAt),
        upload.isPreview ? 'Preview' : 'Apply',
        STATUS[upload.status],
        String(upload.rows.length),
        String(upload.results.filter(({ status }) => status !== 'applied').length),
      ]),
      'No file was uploaded to this account.',
    ),
  );

/** One upload: the outcome of each row. */
export const uploadPage = (visit: Visit, upload: Upload): string =>
  accountPage(
    visit,
    'Uploads',
    upload.name,
    `<p role="status"><strong>${STATUS[upload.status]}</strong>${upload.error === undefined ? '' : `: ${escapeHtml(upload.error)}`}</p>
    ${upload.status === 'processing' ? '<p>Results appear when the job has ended. Reload this page.</p>' : ''}
    ${table(
      ['Row', 'Outcome', 'Message', ...upload.columns.map(escapeHtml)],
      upload.results.map(({ row, status, message }) => [
        String(row),
        OUTCOME[status],
        escapeHtml(message),
        ...(upload.rows[row - 1] ?? []).map(escapeHtml),
      ]),
      upload.status === 'finished' ? 'The file had no rows.' : '',
    )}`,
  );
