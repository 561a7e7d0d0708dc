import type { InsightReport } from '#libs/database/entities/insight-report.entity.js';
import { AdObjectsRepository } from '#libs/database/repositories/experiment/ad-objects.repository.js';
import { InsightReportRepository } from '#libs/database/repositories/experiment/insight-report.repository.js';
import { InsightsRepository, type InsightRecord } from '#libs/database/repositories/experiment/insights.repository.js';
import type { RunRef } from '#libs/orchestration/experiment.payloads.js';
import { beginAgain, isRefusal, toReport } from './follow-reports.js';
import type { AccountSession } from './platform-session.js';

/** Rows that are stored together: a page alone is too small to be worth a transaction. */
const ROWS_PER_WRITE = 5_000;

interface Reading {
  /** Whether stored days that a report no longer has are deleted. */
  removesMissing: boolean;
  /** Called with each page. */
  onPage: (note: string) => void;
}

/**
 * Reads the ready reports of a run and stores their rows. A report that the platform no longer knows is requested
 * again.
 * @returns how many rows were new, changed or deleted
 */
export async function readReports(
  session: AccountSession,
  run: Pick<RunRef, 'organizationId' | 'experimentId'>,
  reading: Reading,
): Promise<number> {
  const { organizationId, experimentId } = run;
  const reports = new InsightReportRepository(session.em);
  const rowIds = await new AdObjectsRepository(session.em).adRowIds(organizationId, experimentId);
  let changed = 0;
  for (const report of await reports.of(organizationId, experimentId)) {
    if (report.state !== 'ready') continue;
    try {
      changed += await session.call(() => readOne(session, report, rowIds, reading));
      await reports.mark(report, { state: 'read' });
    } catch (error) {
      if (!isRefusal(error) || report.isRenewed) throw error;
      await beginAgain(session, report, true);
    }
  }
  return changed;
}

async function readOne(
  { em, account, reads }: AccountSession,
  report: InsightReport,
  rowIds: ReadonlyMap<string, string>,
  { removesMissing, onPage }: Reading,
): Promise<number> {
  const { organizationId, experimentId } = report;
  const insights = new InsightsRepository(em);
  let changed = 0;
  let waiting: InsightRecord[] = [];
  const reported: Pick<InsightRecord, 'adObjectId' | 'day'>[] = [];
  for await (const page of reads.readReport(account, toReport(report))) {
    onPage(`report ${report.platformId}`);
    for (const { adId, ...row } of page) {
      const adObjectId = rowIds.get(adId);
      if (adObjectId === undefined) continue; // ads created outside Polyad do not count
      waiting.push({ ...row, adObjectId });
      if (removesMissing) reported.push({ adObjectId, day: row.day });
    }
    if (waiting.length < ROWS_PER_WRITE) continue;
    changed += await insights.upsert(organizationId, experimentId, waiting);
    waiting = [];
  }
  changed += await insights.upsert(organizationId, experimentId, waiting);
  if (removesMissing) changed += await insights.removeMissing(organizationId, experimentId, report, reported);
  return changed;
}
