import { createHash } from 'node:crypto';
import { attributionHours } from '#libs/platforms/attribution.js';
import { RUN_TEXTS } from '#libs/contracts/experiment/run-texts.js';
import { DAY_MS, HOUR_MS } from '#libs/contracts/time.js';
import { LedgerRepository, type PlannedRow } from '#libs/database/repositories/experiment/ledger.repository.js';
import { labelsOf, sizesOf } from '#libs/experiments/components.js';
import { describeRefusal } from '#libs/experiments/planning/describe-refusal.js';
import { fitExperiment } from '#libs/experiments/planning/fit-experiment.js';
import { planExperiment, type PlannedObject } from '#libs/experiments/planning/plan.js';
import { seedFromHex, type Seed } from '#libs/experiments/design/random.js';
import { cutSlices } from '#libs/experiments/planning/slices.js';
import type {
  PlannedRun,
  PlanRunInput,
  PlatformActivities,
  RunRef,
} from '#libs/orchestration/experiment.activities.js';
import type { ActivityDeps } from '../deps.js';
import { refusal } from '../failures.js';
import { openSession, type PlatformSession } from './platform-session.js';
import { adsPerSlice } from './slice-size.js';

/** Plans a run once, within what the ad account allows when its first attempt asks. */
export const createPlanActivities = (deps: ActivityDeps): Pick<PlatformActivities, 'planRun'> => ({
  planRun: (run) => deps.host.whileBeating('plan of the run', () => plan(deps, run)),
});

async function plan(deps: ActivityDeps, run: PlanRunInput): Promise<PlannedRun> {
  const session = await openSession(deps, run);
  const { experiment } = session;
  if (!experiment.endsAt) throw refusal(RUN_TEXTS.noEnd);
  const startsAt = (experiment.startsAt ?? experiment.createdAt).getTime();
  const endsAt = experiment.endsAt.getTime();
  const ledger = new LedgerRepository(session.em);
  // The account's limits change while ads are created: what has been planned once is never planned anew.
  if ((await plannedAds(ledger, run)) === 0) await writePlan(session, ledger, run, { startsAt, endsAt });
  if (run.isRestored) await ledger.doubt(run.organizationId, run.experimentId);
  return {
    plannedAds: await plannedAds(ledger, run),
    startsAt,
    endsAt,
    endsAtText: experiment.endsAt.toISOString(),
    resultsUntil: endsAt + attributionHours(experiment.input) * HOUR_MS,
  };
}

async function plannedAds(ledger: LedgerRepository, { organizationId, experimentId }: RunRef): Promise<number> {
  const { ad } = await ledger.counts(organizationId, experimentId);
  return Object.values(ad).reduce((sum, count) => sum + count, 0);
}

/** The experiment's own randomness: the same for every attempt to plan it. */
const seedOf = (uuid: string): Seed => seedFromHex(createHash('sha256').update(uuid).digest('hex'));

async function writePlan(
  { experiment, account, lookups, writes, call }: PlatformSession,
  ledger: LedgerRepository,
  { organizationId, experimentId }: RunRef,
  { startsAt, endsAt }: { startsAt: number; endsAt: number },
): Promise<void> {
  const { input, currency } = experiment;
  const fitted = fitExperiment({
    ...sizesOf(input),
    limits: await call(() => lookups.limits(account, input)),
    budgetMinor: Number(experiment.budgetMinor),
    runDays: (endsAt - startsAt) / DAY_MS,
    tested: experiment.testedCount,
  });
  if (!fitted.ok) throw refusal(describeRefusal(fitted.refusal, currency), { code: fitted.refusal.code });
  const { objects } = planExperiment({
    ...fitted,
    experimentName: experiment.name,
    experimentKey: experiment.key,
    seed: seedOf(experiment.uuid),
    naming: writes.names,
    labels: labelsOf(input),
  });
  cutSlices(objects, adsPerSlice(objects, writes.batchSize('ad')));
  await ledger.insertPlan(organizationId, experimentId, objects.map(toRow));
}

const toRow = ({ audience: _, slice, ...object }: PlannedObject): PlannedRow => ({ ...object, slice: slice ?? 0 });
