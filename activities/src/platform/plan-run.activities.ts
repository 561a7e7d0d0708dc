import { attributionHours } from '#libs/platforms/attribution.js';
import { DEFAULT_PATTERNS } from '#libs/contracts/experiment/naming.js';
import { byKey } from '#libs/contracts/messages/texts.js';
import { RUN_TEXTS } from '#libs/contracts/experiment/run-texts.js';
import { HOUR_MS } from '#libs/contracts/time.js';
import { ExperimentRepository } from '#libs/database/repositories/experiment/experiment.repository.js';
import { LedgerRepository, type PlannedRow } from '#libs/database/repositories/experiment/ledger.repository.js';
import { describeRefusal } from '#libs/experiments/planning/describe-refusal.js';
import { planActivation } from '#libs/experiments/planning/activation-plan.js';
import { namedComponents } from '#libs/experiments/planning/name-facts.js';
import type { PlannedObject } from '#libs/experiments/planning/plan.js';
import { planRunOf } from '#libs/experiments/planning/run-plan.js';
import { waveWindow } from '#libs/experiments/planning/wave-window.js';
import { cutSlices } from '#libs/experiments/planning/slices.js';
import type {
  PlannedRun,
  PlanRunInput,
  PlatformActivities,
  RunRef,
} from '#libs/orchestration/experiment.activities.js';
import { namer } from '#libs/platforms/naming/fill.js';
import { descriptionOf } from '#libs/platforms/registry.js';
import { daysLong } from '#libs/platforms/run-span.js';
import { listGone } from '#libs/platforms/removed.js';
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
  if ((await plannedAds(ledger, run)) === 0)
    await writePlan(await onItsPath(deps, run, session), ledger, run, { startsAt, endsAt });
  if (run.isRestored) await ledger.doubt(run.organizationId, run.experimentId);
  return {
    plannedAds: await plannedAds(ledger, run),
    startsAt,
    endsAt,
    endsAtText: experiment.endsAt.toISOString(),
    resultsUntil: endsAt + attributionHours(descriptionOf(experiment.input), experiment.input) * HOUR_MS,
    ...waveEnds({ startsAt, endsAt }, await ledger.waves(run.organizationId, run.experimentId)),
  };
}

/** Where there is one wave only, a run ends as it did before there were any. */
function waveEnds(run: { startsAt: number; endsAt: number }, waves: number): Pick<PlannedRun, 'waveEnds'> {
  if (waves === 1) return {};
  const ends = Array.from({ length: waves }, (_, wave) => waveWindow(run, wave, waves).endsAt);
  return { waveEnds: ends.map((at) => ({ at, text: new Date(at).toISOString() })) };
}

async function plannedAds(ledger: LedgerRepository, { organizationId, experimentId }: RunRef): Promise<number> {
  const { ad } = await ledger.counts(organizationId, experimentId);
  const { replacing: _, replaced: __, ...ofPlan } = ad;
  return Object.values(ofPlan).reduce((sum, count) => sum + count, 0);
}

/**
 * The run's session, of the path by which it is planned. Where that has ended since the submit, and nothing is planned yet, it is decided
 * anew: nothing of the run exists, so nothing is lost or doubled.
 * @throws ApplicationFailure where the account may not create it by another path either
 */
async function onItsPath(deps: ActivityDeps, run: PlanRunInput, session: PlatformSession): Promise<PlatformSession> {
  const { experiment, account, lookups, call, em } = session;
  const { input, creationPath } = experiment;
  if (lookups.creationEnded(input, creationPath, Date.now()) === null) return session;
  const { path = null, refused } = await call(() => lookups.prepare(account, input));
  const [finding] = refused;
  if (finding !== undefined) throw refusal(byKey(finding));
  await new ExperimentRepository(em).decidePath(run.organizationId, run.experimentId, path);
  deps.host.log.info({ experimentId: run.experimentId, path }, 'the path of the run had ended and was decided anew');
  return openSession(deps, run);
}

async function writePlan(
  { experiment, account, lookups, reads, writes, call }: PlatformSession,
  ledger: LedgerRepository,
  { organizationId, experimentId }: RunRef,
  { startsAt, endsAt }: { startsAt: number; endsAt: number },
): Promise<void> {
  const { uuid, key, name, input, currency, activation, naming, creationPath: path } = experiment;
  const gone = listGone(descriptionOf(input), input);
  if (gone !== null) throw refusal(gone);
  if (activation) {
    const { variations } = activation;
    const { tree } = await call(() => lookups.limits(account, input, path));
    const nameOf = namer(descriptionOf(input), naming ?? DEFAULT_PATTERNS, reads.names).name;
    const batch = planActivation({ variations, name, key, tree, nameOf, components: namedComponents(input) });
    await ledger.insertPlan(organizationId, experimentId, batch.map(toRow));
    return;
  }
  const planned = planRunOf({
    ...{ uuid, key, name, input, names: reads.names, naming },
    limits: await call(() => lookups.limits(account, input, path)),
    budgetMinor: Number(experiment.budgetMinor),
    runDays: daysLong({ startsAt, endsAt }),
    tested: experiment.testedCount,
  });
  if (!planned.ok)
    throw refusal(describeRefusal(planned.refusal, currency, descriptionOf(input).group), {
      code: planned.refusal.code,
    });
  const { objects } = planned;
  // Slices are of calls: by hand there are none.
  if (experiment.byHand === null) cutSlices(objects, adsPerSlice(objects, writes.batchSize('ad')));
  await ledger.insertPlan(organizationId, experimentId, objects.map(toRow));
}

const toRow = ({ audience: _, slice, ...object }: PlannedObject): PlannedRow => ({ ...object, slice: slice ?? 0 });
