import type { FaultSource } from '../../faults/faults.js';
import type { StoredObject } from '../../store/objects.js';
import type { DeliveredWorld } from './rows.js';
import { viewRow } from './fields.js';
import type { InsightsQuery } from './query.js';
import { readRows } from './rows.js';

export interface ReportData {
  query: InsightsQuery;
  /** Whether the rows are ready. */
  done: boolean;
  stuck: boolean;
  /** Extra real milliseconds of this job; absent in files of earlier versions. */
  slowMs?: number;
}
export type Report = StoredObject<ReportData>;

/** Real milliseconds after which a report changes its state. */
const STARTED = 60;
const RUNNING = 120;
const COMPLETED = 450;
/** The percentage at which a stuck report stays. */
const STUCK_AT = 40;

export interface ReportState {
  status: 'Job Not Started' | 'Job Started' | 'Job Running' | 'Job Completed';
  percent: number;
}

/** Asynchronous insights. Rows are computed once, when the job is done, so that all pages show the same moment. */
export class Reports {
  constructor(private readonly world: DeliveredWorld & { faults: FaultSource<'stuck-report' | 'slow-report'> }) {
    world.db.define(`CREATE TABLE IF NOT EXISTS meta_report_rows (
      report TEXT NOT NULL, position INTEGER NOT NULL, row TEXT NOT NULL, PRIMARY KEY (report, position)) WITHOUT ROWID;`);
  }

  create(account: string, query: InsightsQuery, now: number): Report {
    const path = [`/meta/${query.scope.id}/insights`];
    const stuck = this.world.faults.take('stuck-report', path) !== undefined;
    const slowMs = this.world.faults.take('slow-report', path)?.ms ?? 0;
    return this.world.objects.insert<ReportData>({
      platform: 'meta',
      type: 'report',
      account,
      name: '',
      campaign: null,
      group: null,
      status: 'ACTIVE',
      createdAt: now,
      data: { query, done: false, stuck, slowMs },
    });
  }

  state(report: Report, now: number): ReportState {
    const age = now - report.createdAt;
    if (age < STARTED) return { status: 'Job Not Started', percent: 0 };
    if (age < RUNNING) return { status: 'Job Started', percent: 0 };
    if (report.data.stuck) return { status: 'Job Running', percent: STUCK_AT };
    const completed = COMPLETED + (report.data.slowMs ?? 0);
    if (age < completed) return { status: 'Job Running', percent: Math.min(99, Math.round((100 * age) / completed)) };
    if (!report.data.done) this.complete(report, now);
    return { status: 'Job Completed', percent: 100 };
  }

  *rows(report: Report, after: number): Generator<{ position: number; row: Record<string, unknown> }> {
    for (let from = after; ;) {
      const page = this.world.db.all<{ position: number; row: string }>(
        'SELECT position, row FROM meta_report_rows WHERE report = ? AND position > ? ORDER BY position LIMIT 1000',
        report.id,
        from,
      );
      for (const { position, row } of page) yield { position, row: JSON.parse(row) as Record<string, unknown> };
      const last = page.at(-1);
      if (!last) return;
      from = last.position;
    }
  }

  private complete(report: Report, now: number): void {
    const { query } = report.data;
    const rows = readRows(this.world, query, now);
    this.world.db.transaction(() => {
      rows.forEach((row, position) => {
        const view = viewRow(row, query.fields, query.windows);
        this.world.db.run('INSERT INTO meta_report_rows VALUES (?, ?, ?)', report.id, position, JSON.stringify(view));
      });
      this.world.objects.save(report, { data: { ...report.data, done: true } }, now);
    });
  }
}
