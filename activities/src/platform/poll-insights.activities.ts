import { attributionOf } from '#libs/platforms/dates/attribution.js';
import { descriptionOf } from '#libs/platforms/registry.js';
import { dayAt } from '#libs/platforms/dates/zone-days.js';
import { AD_OBJECT_KINDS } from '#libs/contracts/experiment/run/ad-object.js';
import { saidBy } from '#libs/contracts/messages/said-texts.js';
import { DAY_MS } from '#libs/contracts/time.js';
import { AdObjectsRepository } from '#libs/database/repositories/experiment/ad-objects.repository.js';
import { ExperimentRepository } from '#libs/database/repositories/experiment/experiment.repository.js';
import { InsightReportRepository } from '#libs/database/repositories/experiment/insight-report.repository.js';
import type { PlatformActivities, RunRef } from '#libs/orchestration/experiment.activities.js';
import type { ActivityDeps } from '../deps.js';
import { failure, refusal } from '../failures.js';
import { followReports } from './follow-reports.js';
import { followReviews } from './follow-reviews.js';
import { lookUntil } from './look-until.js';
import { openSession, type PlatformSession } from './platform-session.js';
import { readAndKeep } from './read-and-keep.js';
import { readReports } from './read-reports.js';

/** The patience of runs that do not say theirs: within the ten minutes that an attempt has. */
const PATIENCE_MS = 8 * 60_000;
/** The poll of such a run: no number that others have. */
const UNNUMBERED = 0;

/** Reads what a run's campaigns have delivered and what has become of their objects. */
export const createPollActivities = (
  deps: ActivityDeps,
): Pick<PlatformActivities, 'pollInsights' | 'followReports' | 'readStatuses'> => ({
  /** Goes on where an earlier call or attempt of the same poll has left: its reports are rows. */
  pollInsights: ({ poll = UNNUMBERED, patienceMs, ...run }) =>
    deps.host.whileBeating('insights', async () => {
      const { organizationId, experimentId } = run;
      const session = await openSession(deps, run);
      const { account, reads, em } = session;
      const reports = new InsightReportRepository(em);
      await reports.drop(organizationId, experimentId, poll === UNNUMBERED ? null : poll);
      const campaignIds = await new AdObjectsRepository(em).platformIds(organizationId, experimentId, 'campaign');
      // The clock first, so that a report is never taken for newer than it is.
      const { now, scale } = await session.call(() => reads.campaignTime(account, campaignIds));
      await begin(session, run, { poll, campaignIds, campaignNow: new Date(now) });
      deps.host.heartbeat('reports');
      const look = () => followReports(session, run);
      await lookUntil(look, { forMs: patienceMs ?? PATIENCE_MS });
      const changedRows = await readReports(session, run, (note) => deps.host.heartbeat(note));
      const rows = await reports.of(organizationId, experimentId);
      const campaignNow = Math.min(Date.parse(now), ...rows.map((row) => row.campaignNow.getTime()));
      const left = rows.filter(({ state }) => state === 'working').length;
      if (left > 0 && patienceMs === undefined) throw failure('TRANSIENT', { message: 'a report is not ready yet' });
      const polledAt = new Date();
      if (left === 0) {
        const failed = rows.find(({ state }) => state === 'failed');
        await reports.drop(organizationId, experimentId);
        if (failed?.problem) throw refusal(saidBy(run.platform, failed.problem));
        if (failed) throw failure('INVALID_REQUEST', { message: 'a report failed' });
        await new ExperimentRepository(em).move(organizationId, experimentId, { lastInsightsAt: polledAt });
      }
      const texts = { campaignNowText: new Date(campaignNow).toISOString(), polledAtText: polledAt.toISOString() };
      return { campaignNow, ...texts, scale, changedRows, reports: left };
    }),

  followReports: (run) =>
    deps.host.whileBeating('reports', async () => followReports(await openSession(deps, run), run)),

  /** Stores what the platform says of every object: reviews that failed, ads that somebody paused. */
  readStatuses: (run) =>
    deps.host.whileBeating('statuses', async () => {
      const { organizationId, experimentId } = run;
      const session = await openSession(deps, run);
      const objects = new AdObjectsRepository(session.em);
      let count = 0;
      for (const kind of AD_OBJECT_KINDS) {
        const ids = await objects.platformIds(organizationId, experimentId, kind);
        count += (await readAndKeep(session, run, kind, ids)).length;
        deps.host.heartbeat(`statuses of ${count} objects`);
      }
      await followReviews(session.em, run);
      return count;
    }),
});

interface Poll {
  poll: number;
  campaignIds: readonly string[];
  campaignNow: Date;
}

/** Asks for the reports of the campaigns that have none in this poll; before the start there is nothing to report. */
async function begin(
  { em, account, reads, call, experiment }: PlatformSession,
  { organizationId, experimentId }: RunRef,
  { poll, campaignIds, campaignNow }: Poll,
): Promise<void> {
  const startsAt = (experiment.startsAt ?? experiment.createdAt).getTime();
  if (campaignNow.getTime() < startsAt) return;
  // Days of a report are the account's: east of Greenwich its today is not yet ours.
  const zone = experiment.accountZone ?? 'UTC';
  const reports = new InsightReportRepository(em);
  const begun = new Set((await reports.of(organizationId, experimentId)).map(({ campaignId }) => campaignId));
  for (const campaignId of campaignIds) {
    if (begun.has(campaignId)) continue;
    const query = {
      campaignId,
      // A day more, for an account that no zone was told of.
      since: dayAt(startsAt - DAY_MS, zone),
      until: dayAt(campaignNow.getTime(), zone),
      attribution: attributionOf(descriptionOf(experiment.input), experiment.input),
    };
    const asked = await call(() => reads.beginReports(account, query));
    await reports.add(organizationId, experimentId, { poll, campaignNow }, asked);
  }
}
