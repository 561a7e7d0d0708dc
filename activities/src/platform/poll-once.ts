import { attributionOf } from '#libs/platforms/dates/attribution.js';
import { descriptionOf } from '#libs/platforms/registry.js';
import { dayAt } from '#libs/platforms/dates/zone-days.js';
import { DAY_MS } from '#libs/contracts/time.js';
import { AdObjectsRepository } from '#libs/database/repositories/experiment/ad-objects.repository.js';
import { InsightReportRepository } from '#libs/database/repositories/experiment/insight-report.repository.js';
import type { RunRef } from '#libs/orchestration/experiment.payloads.js';
import { followReports } from './follow-reports.js';
import { lookUntil } from './look-until.js';
import type { PlatformSession } from './platform-session.js';
import { readReports } from './read-reports.js';

interface Poll {
  poll: number;
  /** Whether reports of all earlier calls are dropped; otherwise reports of the same poll are kept. */
  isOnly: boolean;
  patienceMs: number;
  /** Whether stored days that a report no longer has are deleted. */
  removesMissing: boolean;
  /** Called at each step, with its name. */
  onStep: (note: string) => void;
}

/** The result of one poll of a run's figures. Times are ms since 1970. */
export interface PollOutcome {
  /** By the campaign's clock: the figures include all delivery until then. */
  campaignNow: number;
  scale: number;
  changedRows: number;
  polledAt: Date;
  /** Reports that the platform still works on; the figures are complete when none is left. */
  left: number;
  /** The problem of a failed report; undefined if none failed. */
  failed: { problem: string | null } | undefined;
}

/**
 * Reads the figures of a run's campaigns and stores them; the caller notes the time of the poll. It continues where an earlier call of the
 * same poll stopped, because its reports are rows.
 * @throws ConnectorError, ApplicationFailure CLOSED_GATE if the platform could not be read; the call can be repeated
 */
export async function pollOnce(
  session: PlatformSession,
  run: RunRef,
  { poll, isOnly, patienceMs, removesMissing, onStep }: Poll,
): Promise<PollOutcome> {
  const { organizationId, experimentId } = run;
  const { account, reads, em } = session;
  const reports = new InsightReportRepository(em);
  await reports.drop(organizationId, experimentId, isOnly ? null : poll);
  const campaignIds = await new AdObjectsRepository(em).platformIds(organizationId, experimentId, 'campaign');
  // Read the clock first, so that a report never seems newer than it is.
  const { now, scale } = await session.call(() => reads.campaignTime(account, campaignIds));
  await begin(session, run, { poll, campaignIds, campaignNow: new Date(now) });
  onStep('reports');
  await lookUntil(() => followReports(session, run), { forMs: patienceMs });
  const changedRows = await readReports(session, run, { removesMissing, onPage: onStep });
  const rows = await reports.of(organizationId, experimentId);
  const campaignNow = Math.min(Date.parse(now), ...rows.map((row) => row.campaignNow.getTime()));
  const left = rows.filter(({ state }) => state === 'working').length;
  const polledAt = new Date();
  const failed = rows.find(({ state }) => state === 'failed');
  if (left === 0) await reports.drop(organizationId, experimentId);
  return { campaignNow, scale, changedRows, polledAt, left, failed: left === 0 ? failed : undefined };
}

/** Requests reports for the campaigns that have none in this poll; before the start there is nothing to report. */
async function begin(
  { em, account, reads, call, experiment }: PlatformSession,
  { organizationId, experimentId }: RunRef,
  { poll, campaignIds, campaignNow }: { poll: number; campaignIds: readonly string[]; campaignNow: Date },
): Promise<void> {
  const startsAt = (experiment.startsAt ?? experiment.createdAt).getTime();
  if (campaignNow.getTime() < startsAt) return;
  // The days of a report are days in the account's time zone. East of Greenwich, its current day begins before ours.
  const zone = experiment.accountZone ?? 'UTC';
  const reports = new InsightReportRepository(em);
  const begun = new Set((await reports.of(organizationId, experimentId)).map(({ campaignId }) => campaignId));
  for (const campaignId of campaignIds) {
    if (begun.has(campaignId)) continue;
    const query = {
      campaignId,
      // One more day, for an account whose time zone is unknown.
      since: dayAt(startsAt - DAY_MS, zone),
      until: dayAt(campaignNow.getTime(), zone),
      attribution: attributionOf(descriptionOf(experiment.input), experiment.input),
    };
    const begunReports = await call(() => reads.beginReports(account, query));
    await reports.add(organizationId, experimentId, { poll, campaignNow }, begunReports);
  }
}
