import type { Report, ReportQuery, ReportState } from '#libs/connectors/port/ad-platform.js';
import { ConnectorError } from '#libs/connectors/port/connector-error.js';
import type { InsightReport } from '#libs/database/entities/insight-report.entity.js';
import { InsightReportRepository } from '#libs/database/repositories/experiment/insight-report.repository.js';
import { PlatformWaitRepository } from '#libs/database/repositories/platform/platform-wait.repository.js';
import type { RunRef } from '#libs/orchestration/experiment.payloads.js';
import type { AccountSession } from './platform-session.js';

/** A report that has not moved for this long is stuck. */
const STUCK_MS = 5 * 60_000;

/**
 * Checks once every report that the platform prepares for a run, and stores its state; a failed or stuck report is requested again. A
 * waiting run continues once none is left.
 * @returns the number of reports that are still being prepared
 * @throws ConnectorError, ApplicationFailure CLOSED_GATE if the platform could not be read; the call can be repeated
 */
export async function followReports(
  session: AccountSession,
  { organizationId, experimentId }: Pick<RunRef, 'organizationId' | 'experimentId'>,
): Promise<number> {
  const { em } = session;
  const reports = new InsightReportRepository(em);
  for (const report of await reports.of(organizationId, experimentId)) {
    if (report.state === 'working') await follow(session, report);
  }
  const left = await reports.working(organizationId, experimentId);
  if (left === 0) await new PlatformWaitRepository(em).end(organizationId, [experimentId], 'report');
  return left;
}

/** A final refusal of the platform is stored as the problem of the report, and the next poll reports it. */
async function follow(session: AccountSession, report: InsightReport): Promise<void> {
  const reports = new InsightReportRepository(session.em);
  try {
    const current = await look(session, report);
    if (current.state === 'ready') await reports.mark(report, { state: 'ready' });
    else if (current.state === 'working' && current.percent > report.percent)
      await reports.moveOn(report, current.percent);
    else if (current.state === 'failed' && current.instead.length === 0) throw current.error;
    else if (current.state === 'failed') await beginInstead(session, report, current);
    else if (Date.now() - report.movedAt.getTime() > STUCK_MS) await beginAgain(session, report);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    await reports.mark(report, { state: 'failed', problem: error.details.platformMessage ?? '' });
  }
}

/**
 * Reads the state of a report. A report that is unknown, or hidden from us, is lost: it has expired, or another person has linked the
 * account.
 */
async function look({ account, reads, call }: AccountSession, report: InsightReport): Promise<ReportState> {
  try {
    return await call(() => reads.reportState(account, toReport(report)));
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return { state: 'failed', error, instead: report.isRenewed ? [] : [toReport(report)] };
  }
}

/** Requests a report again, and replaces it with the new one. */
export const beginAgain = (session: AccountSession, report: InsightReport, isRenewed = false): Promise<void> =>
  beginInstead(session, report, { instead: [toReport(report)] }, isRenewed);

async function beginInstead(
  { em, account, reads, call }: AccountSession,
  report: InsightReport,
  { instead, error }: { instead: readonly ReportQuery[]; error?: ConnectorError },
  isRenewed = error?.code === 'INVALID_REQUEST',
): Promise<void> {
  const begun: Report[] = [];
  for (const query of instead) begun.push(...(await call(() => reads.beginReports(account, query))));
  await new InsightReportRepository(em).replace(report, begun, { isRenewed });
}

/** Converts a stored report to the port's form. */
export const toReport = ({ platformId: id, campaignId, since, until, attribution }: InsightReport): Report => ({
  id,
  campaignId,
  since,
  until,
  attribution,
});

/** Whether another call would fail in the same way. */
export const isRefusal = (error: unknown): error is ConnectorError =>
  error instanceof ConnectorError && error.code === 'INVALID_REQUEST';
