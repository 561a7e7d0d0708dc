import { AD_OBJECT_KINDS } from '#libs/contracts/experiment/run/ad-object.js';
import { quoteOf } from '#libs/contracts/messages/quote-texts.js';
import { AdObjectsRepository } from '#libs/database/repositories/experiment/ad-objects.repository.js';
import { ExperimentRepository } from '#libs/database/repositories/experiment/experiment.repository.js';
import type { PlatformActivities } from '#libs/orchestration/experiment.activities.js';
import type { ActivityDeps } from '../deps.js';
import { failure, refusal } from '../failures.js';
import { followReports } from './follow-reports.js';
import { followReviews } from './follow-reviews.js';
import { openSession } from './platform-session.js';
import { pollOnce } from './poll-once.js';
import { readAndKeep } from './read-and-keep.js';

/** Default patience of runs: shorter than the ten minutes of an attempt. */
const PATIENCE_MS = 8 * 60_000;
/** The poll number for runs that send none. No other run uses it. */
const UNNUMBERED = 0;

/** Reads the figures of a run's campaigns and the statuses of their objects. */
export const createPollActivities = (
  deps: ActivityDeps,
): Pick<PlatformActivities, 'pollInsights' | 'followReports' | 'readStatuses'> => ({
  /** Continues after an earlier call or attempt of the same poll: its reports are rows. */
  pollInsights: ({ poll = UNNUMBERED, patienceMs, ...run }) =>
    deps.host.whileBeating('insights', async () => {
      const session = await openSession(deps, run);
      const { campaignNow, scale, changedRows, polledAt, left, failed } = await pollOnce(session, run, {
        poll,
        isOnly: poll === UNNUMBERED,
        patienceMs: patienceMs ?? PATIENCE_MS,
        removesMissing: false,
        onStep: (note) => deps.host.heartbeat(note),
      });
      if (left > 0 && patienceMs === undefined) throw failure('TRANSIENT', { message: 'a report is not ready yet' });
      if (failed?.problem) throw refusal(quoteOf(run.platform, failed.problem));
      if (failed) throw failure('INVALID_REQUEST', { message: 'a report failed' });
      if (left === 0) {
        const { organizationId, experimentId } = run;
        await new ExperimentRepository(session.em).move(organizationId, experimentId, { lastInsightsAt: polledAt });
      }
      const texts = { campaignNowText: new Date(campaignNow).toISOString(), polledAtText: polledAt.toISOString() };
      return { campaignNow, ...texts, scale, changedRows, reports: left };
    }),

  followReports: (run) =>
    deps.host.whileBeating('reports', async () => followReports(await openSession(deps, run), run)),

  /** Stores the platform's status of every object, such as failed reviews and ads that somebody paused. */
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
