import { createHash } from 'node:crypto';
import { AUDIENCE_COMPONENTS } from '#libs/contracts/experiment/components.js';
import { fillIn } from '#libs/contracts/messages/fill-in.js';
import { attributionHours } from '#libs/contracts/experiment/meta-experiment.js';
import { inMoney } from '#libs/contracts/money/money.js';
import { RUN_REASONS } from '#libs/contracts/experiment/run-reasons.js';
import { DAY_MS, HOUR_MS } from '#libs/contracts/time.js';
import { LedgerRepository, type PlannedRow } from '#libs/database/repositories/experiment/ledger.repository.js';
import { metaComponents, metaLabels } from '#libs/experiments/meta-components.js';
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
import { failure } from '../failures.js';
import { openSession, type PlatformSession } from './platform-session.js';
import { adsPerSlice } from './slice-size.js';

/** Plans a run once, within what the ad account allows when its first attempt asks. */
export const createPlanActivities = (deps: ActivityDeps): Pick<PlatformActivities, 'planRun'> => ({
  planRun: (run) => deps.host.whileBeating('plan of the run', () => plan(deps, run)),
});

async function plan(deps: ActivityDeps, run: PlanRunInput): Promise<PlannedRun> {
  const session = await openSession(deps, run);
  const { experiment } = session;
  if (!experiment.endsAt) throw failure('INVALID_REQUEST', { message: RUN_REASONS.en.noEnd });
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
    resultsUntil: endsAt + attributionHours(experiment.input.attribution_setting) * HOUR_MS,
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
  const { input } = experiment;
  const limits = await call(() => lookups.limits(account, { pageId: input.page.id }));
  const result = planExperiment({
    experimentName: experiment.name,
    experimentKey: experiment.key,
    seed: seedOf(experiment.uuid),
    sizes: metaComponents(input).map(({ alternatives }) => Math.max(1, alternatives.length)),
    audienceParts: AUDIENCE_COMPONENTS.length,
    tested: experiment.testedCount,
    budgetMinor: Number(experiment.budgetMinor),
    limits: {
      ...limits,
      liveAds: Math.max(0, limits.liveAds - limits.liveAdsUsed),
      runDays: (endsAt - startsAt) / DAY_MS,
    },
    labels: metaLabels(input),
  });
  if (!result.ok) {
    const message =
      result.code === 'NO_ROOM'
        ? RUN_REASONS.en.noRoom
        : fillIn(RUN_REASONS.en.budget, {
            tested: experiment.testedCount,
            needed: inMoney({ amountMinor: result.neededMinor, currency: experiment.currency }),
          });
    throw failure('INVALID_REQUEST', { message, details: { code: result.code } });
  }
  if (result.plan.waves.length > 1) {
    const message = fillIn(RUN_REASONS.en.littleRoom, {
      free: limits.liveAds - limits.liveAdsUsed,
      needed: experiment.testedCount,
    });
    throw failure('INVALID_REQUEST', { message, details: { code: 'NEEDS_WAVES' } });
  }
  const { objects } = result.plan;
  cutSlices(objects, adsPerSlice(objects, writes.batchSize('ad')));
  await ledger.insertPlan(organizationId, experimentId, objects.map(toRow));
}

const toRow = ({ audience: _, slice, ...object }: PlannedObject): PlannedRow => ({ ...object, slice: slice ?? 0 });
