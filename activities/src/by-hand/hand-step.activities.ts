import type { FoundObject } from '#libs/connectors/port/ad-platform.js';
import { isCreatingStep, type HandStepName } from '#libs/contracts/experiment/run/hand-step.js';
import { MINUTE_MS } from '#libs/contracts/time.js';
import { AdObjectsRepository } from '#libs/database/repositories/experiment/ad-objects.repository.js';
import {
  HandDeliveryRepository,
  type PlannedObjectRow,
} from '#libs/database/repositories/experiment/hand-delivery.repository.js';
import { budgetPerOf } from '#libs/experiments/planning/activation-plan.js';
import { dayAt } from '#libs/platforms/dates/zone-days.js';
import type { PlatformActivities } from '#libs/orchestration/experiment.activities.js';
import type { ActivityDeps } from '../deps.js';
import { openSession, type PlatformSession } from '../platform/platform-session.js';
import { compareWithPlan } from './compare-with-plan.js';

/** Reads the objects that a person has created at the platform. It writes nothing there, and can be repeated at any point. */
export const createHandStepActivities = (deps: ActivityDeps): Pick<PlatformActivities, 'lookAtStep'> => ({
  lookAtStep: ({ step, ...run }) =>
    deps.host.whileBeating(`the objects of the step ${step}`, async () => {
      const { organizationId, experimentId } = run;
      const session = await openSession(deps, run);
      const { em, experiment } = session;
      const hand = new HandDeliveryRepository(em);
      const rows = await hand.planned(organizationId, experimentId);
      const begunAt = new Date();
      // Read the stop mark before the list, so that the list contains everything that was started before the mark existed.
      const mayStartUntil = isCreatingStep(step) ? null : await readMayStart(session, step, begunAt);
      const listed = await present(session, rows);
      const { seen, sightings, canSpend } = compareWithPlan(step, rows, listed, {
        key: experiment.key,
        lastDay: lastDayOf(experiment, session.account.timeZone),
        budgetPer: budgetPerOf(experiment),
        mayStartUntil,
      });
      await hand.storeSightings(organizationId, experimentId, sightings);
      await new AdObjectsRepository(em).saveStatuses(organizationId, experimentId, { objects: listed, begunAt });
      if (canSpend) await hand.noteSpending(organizationId, experimentId);
      await hand.keepSeen(organizationId, experimentId, step, { at: begunAt.toISOString(), ...seen });
      const { named: _names, kinds: _kinds, ...counts } = seen;
      return counts;
    }),
});

/** The last day of a run in the account's time zone. A run that ends at midnight has the day before as its last day. */
const lastDayOf = ({ endsAt }: PlatformSession['experiment'], timeZone: string): string | null =>
  endsAt === null ? null : dayAt(endsAt.getTime() - MINUTE_MS, timeZone);

/**
 * The time until which a script that was handed out can undo the step, ISO 8601; null if no script can. A script that starts everything
 * undoes a stop and a removal. A script that creates objects undoes a removal. After the end of the run a script starts nothing that may
 * spend. Once a run is ending, no further such script is handed out.
 */
async function readMayStart(
  { account, reads, experiment, call }: PlatformSession,
  step: HandStepName,
  now: Date,
): Promise<string | null> {
  const { byHand, endsAt, key } = experiment;
  const times = [byHand?.adsScriptUntil, step === 'remove' ? byHand?.campaignScriptUntil : undefined];
  const last = Math.max(...times.map((time) => (time === undefined ? -Infinity : Date.parse(time))));
  const until = Math.min(last, endsAt?.getTime() ?? Infinity);
  if (until <= now.getTime()) return null;
  const isMarked = await call(() => reads.hasStopMark?.(account, key) ?? Promise.resolve(false));
  return isMarked ? null : new Date(until).toISOString();
}

/**
 * The objects of a run that exist. A listing may lag behind and leaves out renamed objects. So an object seen before is read by its
 * id before it counts as gone.
 */
async function present(
  { account, reads, experiment, call }: PlatformSession,
  rows: readonly PlannedObjectRow[],
): Promise<FoundObject[]> {
  const found = await call(() => reads.listByExperimentKey(account, experiment.key));
  const listed = new Set(found.map(({ platformId }) => platformId));
  const unlisted = rows.filter(({ platformId }) => platformId !== null && !listed.has(platformId));
  for (const [kind, own] of Map.groupBy(unlisted, (row) => row.kind)) {
    const ids = own.map(({ platformId }) => platformId!);
    found.push(...(await call(() => reads.read(account, kind, ids))));
  }
  return found.filter(({ isDeleted }) => !isDeleted);
}
