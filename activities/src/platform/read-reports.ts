import type { InsightReport } from '#libs/database/entities/insight-report.entity.js';
import { AdObjectsRepository } from '#libs/database/repositories/experiment/ad-objects.repository.js';
import { InsightReportRepository } from '#libs/database/repositories/experiment/insight-report.repository.js';
import { InsightsRepository, type InsightRecord } from '#libs/database/repositories/experiment/insights.repository.js';
import type { RunRef } from '#libs/orchestration/experiment.payloads.js';
import { beginAgain, isRefusal, toReport } from './follow-reports.js';
import type { AccountSession } from './platform-session.js';

/** Rows that are stored together: a page alone is too small to be worth a transaction. */
const ROWS_PER_WRITE = 5_000;

/**
 * Reads the ready reports of a run and stores their rows. A report that the platform no longer knows is begun again.
 * @param onPage called with each page
 * @returns how many rows were new or changed
 */
export async function readReports(
  session: AccountSession,
  run: Pick<RunRef, 'organizationId' | 'experimentId'>,
  onPage: (note: string) => void,
): Promise<number> {
  const { organizationId, experimentId } = run;
  const reports = new InsightReportRepository(session.em);
  const rowIds = await new AdObjectsRepository(session.em).adRowIds(organizationId, experimentId);
  let changed = 0;
  for (const report of await reports.of(organizationId, experimentId)) {
    if (report.state !== 'ready') continue;
    try {
      changed += await session.call(() => readOne(session, report, rowIds, onPage));
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
  onPage: (note: string) => void,
): Promise<number> {
  const { organizationId, experimentId } = report;
  const insights = new InsightsRepository(em);
  let changed = 0;
  let waiting: InsightRecord[] = [];
  for await (const page of reads.readReport(account, toReport(report))) {
    onPage(`report ${report.platformId}`);
    for (const { adId, ...row } of page) {
      const adObjectId = rowIds.get(adId);
      if (adObjectId !== undefined) waiting.push({ ...row, adObjectId }); // ads created outside Polyad do not count
    }
    if (waiting.length < ROWS_PER_WRITE) continue;
    changed += await insights.upsert(organizationId, experimentId, waiting);
    waiting = [];
  }
  return changed + (await insights.upsert(organizationId, experimentId, waiting));
}
