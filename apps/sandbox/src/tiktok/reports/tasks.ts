import { randomBytes } from 'node:crypto';
import type { FaultSource } from '../../faults/faults.js';
import type { Advertiser } from '../seed/advertisers.js';
import { notFound } from '../wire/refusal.js';
import type { ReportQuery } from './query.js';
import { readRows, viewRow, type DeliveredWorld } from './rows.js';

/** Real milliseconds after which a task changes its state. */
const QUEUED = 80;
const DONE = 450;
/** How long a download address is valid. */
const ADDRESS_MS = 3_600_000;

export const FORMATS = ['CSV_STRING', 'CSV_DOWNLOAD'] as const;
type Format = (typeof FORMATS)[number];
type State = 'QUEUING' | 'PROCESSING' | 'SUCCESS' | 'FAILED' | 'CANCELED';

export interface Task {
  id: string;
  advertiser: string;
  format: Format;
  createdAt: number;
  /** When it finishes; null if it never does. */
  doneAt: number | null;
  /** The state that ended it early; empty if none did. */
  ended: '' | 'FAILED' | 'CANCELED';
  /** Written once, when a reader first finds the task finished. */
  csv: string | null;
}

/** Reports that run in the background. */
export class ReportTasks {
  private readonly queries = new Map<string, ReportQuery>();

  constructor(
    private readonly world: DeliveredWorld & {
      faults: FaultSource<'slow-report' | 'stuck-report' | 'failed-report'>;
    },
  ) {
    // A restarted sandbox has lost the query of a task, so the task fails, as may happen on the platform.
    world.db.define(`
      CREATE TABLE IF NOT EXISTS tiktok_report_tasks (
        id TEXT PRIMARY KEY, advertiser TEXT NOT NULL, format TEXT NOT NULL, createdAt INTEGER NOT NULL, doneAt INTEGER,
        ended TEXT NOT NULL DEFAULT '', csv TEXT);
      UPDATE tiktok_report_tasks SET ended = 'FAILED' WHERE csv IS NULL AND ended = '';`);
  }

  create(advertiser: string, query: ReportQuery, format: Format, now: number): string {
    const { db, faults } = this.world;
    const id = BigInt(`0x${randomBytes(7).toString('hex')}`).toString();
    const subject = [advertiser];
    const isStuck = faults.take('stuck-report', subject) !== undefined;
    const hasFailed = faults.take('failed-report', subject) !== undefined;
    const slow = faults.take('slow-report', subject)?.ms ?? 0;
    db.run(
      'INSERT INTO tiktok_report_tasks (id, advertiser, format, createdAt, doneAt, ended) VALUES (?, ?, ?, ?, ?, ?)',
      ...[id, advertiser, format, now, isStuck ? null : now + DONE + slow, hasFailed ? 'FAILED' : ''],
    );
    this.queries.set(id, query);
    return id;
  }

  /** Throws 40007 if the advertiser has no such task. */
  find({ id: advertiser }: Advertiser, id: string): Task {
    const task = this.row(id);
    if (task?.advertiser !== advertiser) throw notFound('task_id', id);
    return task;
  }

  stateOf({ createdAt, doneAt, ended }: Task, now: number): State {
    if (ended === 'CANCELED') return ended;
    if (now < createdAt + QUEUED) return 'QUEUING';
    if (ended === 'FAILED') return ended;
    return doneAt !== null && now >= doneAt ? 'SUCCESS' : 'PROCESSING';
  }

  /** The content of a finished task, as of its first read. */
  csvOf(task: Task, now: number): string {
    if (task.csv !== null) return task.csv;
    const query = this.queries.get(task.id)!;
    const csv = csvOf(
      query,
      readRows(this.world, query, now).map((row) => viewRow(row, query)),
    );
    this.world.db.run('UPDATE tiktok_report_tasks SET csv = ? WHERE id = ?', csv, task.id);
    this.queries.delete(task.id);
    return csv;
  }

  cancel(task: Task): void {
    this.world.db.run("UPDATE tiktok_report_tasks SET ended = 'CANCELED' WHERE id = ?", task.id);
  }

  /** The CSV of a finished task; undefined if there is none, or if its address has expired. */
  download(id: string, now: number): string | undefined {
    const task = this.row(id);
    if (!task || this.stateOf(task, now) !== 'SUCCESS' || now > task.doneAt! + ADDRESS_MS) return undefined;
    return this.csvOf(task, now);
  }

  private row(id: string): Task | undefined {
    return this.world.db.get<Task & Record<string, never>>('SELECT * FROM tiktok_report_tasks WHERE id = ?', id);
  }
}

/** Lines of values; values with a comma, a quote or a line break are quoted. */
function csvOf({ dimensions, metrics }: ReportQuery, rows: ReturnType<typeof viewRow>[]): string {
  const cell = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const lines = rows.map((row) => [
    ...dimensions.map((name) => row.dimensions[name]!),
    ...metrics.map((name) => row.metrics[name]!),
  ]);
  return [[...dimensions, ...metrics], ...lines].map((line) => `${line.map(cell).join(',')}\n`).join('');
}
