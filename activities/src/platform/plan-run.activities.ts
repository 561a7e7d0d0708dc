import { attributionHours } from '#libs/platforms/dates/attribution.js';
import { DEFAULT_PATTERNS } from '#libs/contracts/experiment/naming/naming.js';
import { toStored } from '#libs/contracts/experiment/run/reasons.js';
import { byKey, withParams } from '#libs/contracts/messages/texts.js';
import { FIT_TEXTS } from '#libs/contracts/experiment/plan/fit-texts.js';
import { searchWaves } from '#libs/contracts/experiment/plan/search-waves.js';
import { RUN_TEXTS } from '#libs/contracts/experiment/run/run-texts.js';
import { HOUR_MS } from '#libs/contracts/time.js';
import { ExperimentRepository } from '#libs/database/repositories/experiment/experiment.repository.js';
import { LedgerCountsRepository } from '#libs/database/repositories/experiment/ledger-counts.repository.js';
import { LedgerRepository, type PlannedRow } from '#libs/database/repositories/experiment/ledger.repository.js';
import { SearchWaveRepository } from '#libs/database/repositories/experiment/search-wave.repository.js';
import { ReplanRepository } from '#libs/database/repositories/experiment/replan.repository.js';
import { describeRefusal } from '#libs/experiments/planning/describe-refusal.js';
import { planActivation } from '#libs/experiments/planning/activation-plan.js';
import { namedComponents } from '#libs/experiments/planning/name-facts.js';
import type { PlannedObject } from '#libs/experiments/planning/plan.js';
import { planRunOf } from '#libs/experiments/planning/run-plan.js';
import { waveWindow } from '#libs/experiments/planning/wave-window.js';
import { nextWaveMinor } from '#libs/experiments/search/wave-budgets.js';
import { cutSlices } from '#libs/experiments/planning/slices.js';
import type { PlatformActivities } from '#libs/orchestration/experiment.activities.js';
import type { AnotherPlan, PlannedRun, PlanRunInput, RunRef } from '#libs/orchestration/experiment.payloads.js';
import { namer } from '#libs/platforms/naming/fill.js';
import { descriptionOf } from '#libs/platforms/registry.js';
import { daysLong } from '#libs/platforms/dates/run-length.js';
import { listGone } from '#libs/platforms/reading/removed.js';
import type { ActivityDeps } from '../deps.js';
import { refusal } from '../failures.js';
import { openAccount, openSession, type PlatformSession } from './platform-session.js';
import { adsPerSlice } from './slice-size.js';
import { wavePartsOf } from '../wave-parts.js';

/**
 * `planRun` plans a run once, within the limits of the ad account at the first attempt. `planAnew` plans it again if the platform ended its
 * creation path before the run created anything.
 */
export const createPlanActivities = (deps: ActivityDeps): Pick<PlatformActivities, 'planRun' | 'planAnew'> => ({
  planRun: (run) => deps.host.whileBeating('plan of the run', () => plan(deps, run)),
  planAnew: (run) => deps.host.whileBeating('another plan of the run', () => planAnew(deps, run)),
});

async function plan(deps: ActivityDeps, run: PlanRunInput): Promise<PlannedRun> {
  const session = await openSession(deps, run);
  const { organizationId, experimentId } = run;
  const ledger = new LedgerRepository(session.em);
  // The account's limits change while ads are created, so a plan is made only once.
  if ((await new LedgerCountsRepository(session.em).plannedAds(organizationId, experimentId)) === 0) {
    await planSearch(session, run);
    await ledger.insertPlan(organizationId, experimentId, await rowsOf(await sessionForPlan(deps, run, session)));
  }
  if (run.isRestored) await ledger.doubt(organizationId, experimentId);
  return planned(session, run);
}

/**
 * Plans a run for another path if the platform ended its path before the run created anything. Objects can exist if a response was lost or
 * a call is in progress, so such a run keeps its plan and its refusals.
 */
async function planAnew(deps: ActivityDeps, run: RunRef): Promise<AnotherPlan> {
  const session = await openSession(deps, run);
  const { experiment, account, lookups, call, em } = session;
  const { organizationId, experimentId, platform } = run;
  const { input, accountId, currency, accountZone: timeZone, creationPath } = experiment;
  const { campaign } = await new LedgerCountsRepository(em).counts(organizationId, experimentId, 0);
  // An earlier attempt has planned the run again.
  if (campaign.planned > 0) return { plan: await planned(session, run) };
  if (lookups.creationEnded(input, creationPath, Date.now()) === null) return { plan: null };
  const { path = null, refused } = await call(() => lookups.prepare(account, input));
  const [finding] = refused;
  if (finding !== undefined) return { plan: null, ...toStored([byKey(finding)]) };
  // The platform would refuse the same path again.
  if (path === creationPath) return { plan: null };
  const opened = await openAccount(deps, {
    organizationId,
    platform,
    accountId,
    currency,
    timeZone,
    path,
    priority: 'launch',
  });
  const rows = await rowsOf({ ...opened, experiment: Object.assign(experiment, { creationPath: path }) });
  if (!(await new ReplanRepository(opened.em).replan(organizationId, experimentId, { path, rows })))
    return { plan: null };
  deps.host.log.info(
    { experimentId, path },
    'the platform had ended the creation path of the run before it began: planned it again',
  );
  return { plan: await planned(session, run) };
}

/** When a run begins and ends, ms since 1970. @throws ApplicationFailure for a run without an end */
function timesOf({ startsAt, endsAt, createdAt }: PlatformSession['experiment']): { startsAt: number; endsAt: number } {
  if (!endsAt) throw refusal(RUN_TEXTS.noEnd);
  return { startsAt: (startsAt ?? createdAt).getTime(), endsAt: endsAt.getTime() };
}

async function planned({ em, experiment }: PlatformSession, run: RunRef): Promise<PlannedRun> {
  const { startsAt, endsAt } = timesOf(experiment);
  const description = descriptionOf(experiment.input);
  const isSearch = experiment.input.search === true && !experiment.activation;
  return {
    plannedAds: await new LedgerCountsRepository(em).plannedAds(run.organizationId, run.experimentId),
    startsAt,
    endsAt,
    endsAtText: new Date(endsAt).toISOString(),
    resultsUntil: endsAt + attributionHours(description, experiment.input) * HOUR_MS,
    ...waveEnds({ startsAt, endsAt }, await wavePartsOf(em, run)),
    ...(isSearch ? { isSearch, spendSettlesMs: description.spendSettlesHours * HOUR_MS } : {}),
  };
}

/** Writes the waves of a search before its plan, so that every stored plan has them. */
async function planSearch(
  { em, experiment }: PlatformSession,
  { organizationId, experimentId }: RunRef,
): Promise<void> {
  if (experiment.input.search !== true || experiment.activation) return;
  // The submit has checked that the budget is enough for the later waves.
  const waves = searchWaves({ runDays: daysLong(timesOf(experiment)), impressions: Infinity });
  if (!waves.ok) throw refusal(withParams(FIT_TEXTS.searchTooShort, { least: waves.least }));
  const firstMinor = nextWaveMinor(Number(experiment.budgetMinor), waves.shares, []);
  await new SearchWaveRepository(em).plan(organizationId, experimentId, waves.shares, firstMinor);
}

/** The ends of the waves. A run with a single wave has none, and neither have histories that are older than waves. */
function waveEnds(run: { startsAt: number; endsAt: number }, parts: readonly number[]): Pick<PlannedRun, 'waveEnds'> {
  if (parts.length === 1) return {};
  const ends = parts.map((_, wave) => waveWindow(run, wave, parts).endsAt);
  return { waveEnds: ends.map((at) => ({ at, text: new Date(at).toISOString() })) };
}

/**
 * The session for the creation path of a run that is not planned yet. If the platform has ended that path since the submit, chooses another
 * one. No object of the run exists then, so nothing is lost or created twice.
 * @throws ApplicationFailure if the account cannot create the run by another path either
 */
async function sessionForPlan(
  deps: ActivityDeps,
  run: PlanRunInput,
  session: PlatformSession,
): Promise<PlatformSession> {
  const { experiment, account, lookups, call, em } = session;
  const { input, creationPath } = experiment;
  if (lookups.creationEnded(input, creationPath, Date.now()) === null) return session;
  const { path = null, refused } = await call(() => lookups.prepare(account, input));
  const [finding] = refused;
  if (finding !== undefined) throw refusal(byKey(finding));
  await new ExperimentRepository(em).decidePath(run.organizationId, run.experimentId, path);
  deps.host.log.info(
    { experimentId: run.experimentId, path },
    'the platform had ended the creation path of the run: chose another',
  );
  return openSession(deps, run);
}

/** @throws ApplicationFailure if the plan is refused */
async function rowsOf({ experiment, account, lookups, reads, writes, call }: PlatformSession): Promise<PlannedRow[]> {
  const { startsAt, endsAt } = timesOf(experiment);
  const { uuid, key, name, input, currency, activation, naming, accountZone, creationPath: path } = experiment;
  const because = listGone(descriptionOf(input), input);
  if (because !== null) throw refusal(because);
  if (activation) {
    const { variations } = activation;
    const { tree } = await call(() => lookups.limits(account, input, path));
    const nameOf = namer(descriptionOf(input), naming ?? DEFAULT_PATTERNS, reads.names).name;
    const batch = planActivation({ variations, name, key, tree, nameOf, components: namedComponents(input) });
    return batch.map(toRow);
  }
  const run = planRunOf({
    uuid,
    key,
    name,
    input,
    names: reads.names,
    naming,
    limits: await call(() => lookups.limits(account, input, path)),
    budgetMinor: Number(experiment.budgetMinor),
    times: { startsAt, endsAt, zone: accountZone ?? 'UTC' },
    tested: experiment.testedCount,
  });
  if (!run.ok)
    throw refusal(describeRefusal(run.refusal, currency, descriptionOf(input).group), { code: run.refusal.code });
  const { objects } = run;
  // Slices group calls, and a run by hand makes no calls.
  if (experiment.byHand === null) cutSlices(objects, adsPerSlice(objects, writes.batchSize('ad')));
  return objects.map(toRow);
}

const toRow = ({ audience: _, slice, ...object }: PlannedObject): PlannedRow => ({ ...object, slice: slice ?? 0 });
