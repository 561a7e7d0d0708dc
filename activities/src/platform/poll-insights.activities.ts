import type { InsightRow, ReportQuery, ReportState } from '#libs/connectors/port/ad-platform.js';
import { AD_OBJECT_KINDS } from '#libs/contracts/experiment/ad-object.js';
import { DAY_MS } from '#libs/contracts/time.js';
import { AdObjectsRepository } from '#libs/database/repositories/experiment/ad-objects.repository.js';
import { ExperimentRepository } from '#libs/database/repositories/experiment/experiment.repository.js';
import { InsightsRepository, type InsightRecord } from '#libs/database/repositories/experiment/insights.repository.js';
import type { PlatformActivities } from '#libs/orchestration/experiment.activities.js';
import type { ActivityDeps } from '../deps.js';
import { failure } from '../failures.js';
import { followReviews } from './follow-reviews.js';
import { lookUntil } from './look-until.js';
import { openSession, type PlatformSession } from './platform-session.js';
import { readAndKeep } from './read-and-keep.js';

/** Rows that are stored together: a page alone is too small to be worth a transaction. */
const ROWS_PER_WRITE = 5_000;
/** A report that is not ready after this long is stuck; the next attempt starts a new one. */
const STUCK_MS = 5 * 60_000;
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Pages of everything that a report is about, however many it takes. */
async function* pagesOf(
  deps: ActivityDeps,
  { account, writes }: PlatformSession,
  query: ReportQuery,
): AsyncGenerator<InsightRow[]> {
  const waiting = await writes.beginReports(account, query);
  for (let report = waiting.shift(); report; report = waiting.shift()) {
    const own = report;
    let found: ReportState | undefined;
    const look = async () => {
      found = await writes.reportState(account, own);
      deps.host.heartbeat(`report ${own.id}: ${found.state}`);
      return found.state === 'working' ? 1 : 0;
    };
    if ((await lookUntil(look, { forMs: STUCK_MS })) > 0)
      throw failure('TRANSIENT', { message: `report ${own.id} is stuck` });
    if (found?.state !== 'failed') yield* writes.readReport(account, own);
    else if (found.instead.length === 0 || found.error.code === 'TRANSIENT') throw found.error;
    else for (const part of found.instead) waiting.push(...(await writes.beginReports(account, part)));
  }
}

/** Reads what a run's campaigns have delivered and what has become of their objects. */
export const createPollActivities = (
  deps: ActivityDeps,
): Pick<PlatformActivities, 'pollInsights' | 'readStatuses'> => ({
  /** Reads the campaign's clock first, so that a report is never taken for newer than it is. */
  pollInsights: (run) =>
    deps.host.whileBeating('insights', async () => {
      const { organizationId, experimentId } = run;
      const session = await openSession(deps, run);
      const { account, writes, experiment, em } = session;
      const objects = new AdObjectsRepository(em);
      const campaignIds = await objects.platformIds(organizationId, experimentId, 'campaign');
      const time = await session.call(() => writes.campaignTime(account, campaignIds));
      const campaignNow = Date.parse(time.now);
      const startsAt = (experiment.startsAt ?? experiment.createdAt).getTime();
      const rowIds = await objects.adRowIds(organizationId, experimentId);
      const insights = new InsightsRepository(em);
      let changedRows = 0;
      if (campaignIds.length > 0 && campaignNow >= startsAt) {
        const query = {
          // Days are the account's: it may lie half a day on either side of ours.
          since: dayOf(startsAt - DAY_MS),
          until: dayOf(campaignNow),
          attribution: experiment.input.attribution_setting,
        };
        await session.call(async () => {
          let waiting: InsightRecord[] = [];
          for (const campaignId of campaignIds) {
            for await (const page of pagesOf(deps, session, { ...query, campaignId })) {
              for (const { adId, ...row } of page) {
                const adObjectId = rowIds.get(adId);
                if (adObjectId !== undefined) waiting.push({ ...row, adObjectId }); // ads of other hands do not count
              }
              if (waiting.length < ROWS_PER_WRITE) continue;
              changedRows += await insights.upsert(organizationId, experimentId, waiting);
              waiting = [];
            }
          }
          changedRows += await insights.upsert(organizationId, experimentId, waiting);
        });
      }
      const polledAt = new Date();
      await new ExperimentRepository(em).move(organizationId, experimentId, { lastInsightsAt: polledAt });
      const texts = { campaignNowText: new Date(campaignNow).toISOString(), polledAtText: polledAt.toISOString() };
      return { campaignNow, ...texts, scale: time.scale, changedRows };
    }),

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
