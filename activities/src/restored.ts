import { WorkflowNotFoundError } from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';
import type { History } from '@temporalio/common/lib/proto-utils.js';
import { ConnectorError } from '#libs/connectors/port/connector-error.js';
import { SCRIPT_MS, SCRIPT_RUN_MS } from '#libs/connectors/port/hand-scripts.js';
import { isEndingPhase, type ExperimentPhase } from '#libs/contracts/experiment/run/experiment-phase.js';
import type { Platform } from '#libs/contracts/platform/platform.js';
import { AdObjectsRepository } from '#libs/database/repositories/experiment/ad-objects.repository.js';
import { HandDeliveryRepository } from '#libs/database/repositories/experiment/hand-delivery.repository.js';
import { LedgerRepository } from '#libs/database/repositories/experiment/ledger.repository.js';
import {
  RestoreRepository,
  type UnfinishedExperiment,
} from '#libs/database/repositories/experiment/restore.repository.js';
import { externalKey } from '#libs/platforms/naming/external-name.js';
import {
  cancelUpdate,
  RUN_EXPERIMENT_WORKFLOW,
  stopUpdate,
  type RunExperimentInput,
} from '#libs/orchestration/experiment.messages.js';
import { runWorkflowId, uuidOfRun, type NamedRun } from '#libs/orchestration/ids.js';
import { SEARCH_ATTRIBUTES } from '#libs/orchestration/search-attributes.js';
import { restartExperiment } from '#libs/orchestration/start-experiment.js';
import { runStart } from './core/run-start.js';
import type { JobDeps } from './deps.js';
import { newerObjects, type NewerObjects } from './platform/closing-pass.js';
import { linksOf, openSession } from './platform/platform-session.js';

/** Number of run uuids that are compared with the database together. */
const AT_ONCE = 500;

/**
 * An operator runs this once, with all workers stopped, after the database was restored to an older state. A launch begins again from
 * the ledger, which asks the platform for every object before it sends one. Runs that the database does not know at all are only reported.
 * @returns a line for each experiment, run and campaign that an operator should check
 */
export async function* afterRestore(deps: JobDeps): AsyncGenerator<string> {
  for (const experiment of await new RestoreRepository(deps.orm.em.fork()).unfinished())
    yield `experiment ${experiment.experimentId} (${experiment.uuid}): ${await restartRun(deps, experiment)}`;
  yield* runsWithoutExperiment(deps);
  yield* campaignsWithoutExperiment(deps);
}

/**
 * A launch begins again; if its run has ended, it begins again only to end. So does a run that somebody stopped or canceled, according to
 * its row or its history. A live experiment without a run begins again too: it switches nothing on, and without a run its last figures
 * would be lost. Scripts of a run by hand may have been handed out since the backup, so the end of the run has to prove that they start
 * nothing.
 *
 * A run whose platform has objects with ordinals that the database does not know begins again only to end. A search, for example, would
 * choose their wave, and spend its money, a second time.
 * @returns the action that was taken, in words
 */
async function restartRun(deps: JobDeps, experiment: UnfinishedExperiment): Promise<string> {
  const { organizationId, experimentId, isByHand, isEnding, isLive } = experiment;
  const { state, endsBy: known } = await stateOfRun(deps, experiment);
  const hasEnded = state !== null && state !== 'RUNNING';
  const endsBy = known ?? (isEnding || (hasEnded && !isLive) ? 'stop' : undefined);
  const isCompared = endsBy === undefined && !isByHand;
  const { rows, forgotten, problem } = isCompared ? await newerThanDatabase(deps, experiment) : NOTHING_NEWER;
  const adopted = await new LedgerRepository(deps.orm.em.fork()).adopt(organizationId, experimentId, rows);
  const action = await beginAgain(deps, experiment, { state, known, endsBy: forgotten > 0 ? 'stop' : endsBy });
  return [
    action,
    ...(adopted > 0 ? [`${adopted} objects were created after the moment`] : []),
    ...(forgotten > 0 ? [`${forgotten} objects at the platform have no row and will be removed`] : []),
    ...(problem === null ? [] : [`${problem}: run this command again, or cancel the run`]),
  ].join('; ');
}

/** @returns the action that was taken, in words */
async function beginAgain(
  deps: JobDeps,
  experiment: UnfinishedExperiment,
  { state, known, endsBy }: { state: string | null; known: EndsBy | undefined; endsBy: EndsBy | undefined },
): Promise<string> {
  const { organizationId, experimentId, isLive, isByHand, payload } = experiment;
  const { orm, temporal } = deps;
  const hand = new HandDeliveryRepository(orm.em.fork());
  if (isByHand)
    await hand.assumeHandedOut(organizationId, experimentId, new Date(Date.now() + SCRIPT_MS + SCRIPT_RUN_MS));
  // The row may have a stop that an older run does not know of; such a run begins again, only to end.
  if (isLive && state === 'RUNNING' && endsBy === known)
    return known ? 'is live and ends by itself; left alone' : 'is live and runs on; left alone';
  const doubted = await new LedgerRepository(orm.em.fork()).doubt(organizationId, experimentId);
  const start = runStart(deps, organizationId, payload);
  if (endsBy === undefined) {
    await restartExperiment(temporal, start);
    return isLive ? 'is live without a run; begins again' : `begins again; ${doubted} objects are looked up first`;
  }
  await hand.noteEnding(organizationId, experimentId);
  // Stored in the row for a second run of this command, because the new run's history has no stop.
  await new RestoreRepository(orm.em.fork()).noteEnding(organizationId, experimentId);
  await restartExperiment(temporal, { ...start, endsBy });
  return `begins again only to end, ${doubted} objects are looked up first`;
}

/** How many times the platform is read: a token that it refuses may be renewed meanwhile. */
const TRIES = 2;
const NOTHING_NEWER = { rows: [], forgotten: 0, problem: null };

/** The experiment's objects at the platform that the database does not have. `problem`: why the platform could not be asked. */
async function newerThanDatabase(
  deps: JobDeps,
  { organizationId, experimentId, platform }: UnfinishedExperiment,
): Promise<NewerObjects & { problem: string | null }> {
  for (let tries = 1; ; tries++) {
    try {
      const session = await openSession(deps, { organizationId, experimentId, platform });
      const { account, reads, experiment } = session;
      const listed = await session.call(() => reads.listByExperimentKey(account, experiment.key));
      const rows = await new AdObjectsRepository(session.em).list(organizationId, experimentId);
      // The run was not planned yet: its plan names the same objects again, and they are looked up before they are sent.
      if (rows.length === 0) return { ...NOTHING_NEWER };
      return { ...newerObjects(listed, rows, experiment.key), problem: null };
    } catch (error) {
      if (!(error instanceof ConnectorError || error instanceof ApplicationFailure)) throw error;
      if (tries === TRIES)
        return { ...NOTHING_NEWER, problem: `${platform} could not be asked for objects (${error.message})` };
    }
  }
}

type EndsBy = NonNullable<RunExperimentInput['endsBy']>;

interface RunInEngine {
  /** Null if the engine has no such run. */
  state: string | null;
  /** How the run ends, or was ended, as far as the engine knows; undefined for a run that continues or has ended by itself. */
  endsBy: EndsBy | undefined;
}

async function stateOfRun({ temporal }: JobDeps, named: NamedRun): Promise<RunInEngine> {
  const handle = temporal.workflow.getHandle(runWorkflowId(named));
  try {
    const { status, typedSearchAttributes } = await handle.describe();
    const endingAct = endingActOf(await handle.fetchHistory());
    const phase = typedSearchAttributes.get(SEARCH_ATTRIBUTES.phase);
    const isInPhase = status.name === 'RUNNING' && phase !== undefined && isEndingPhase(phase as ExperimentPhase);
    return { state: status.name, endsBy: endingAct ?? (isInPhase ? 'stop' : undefined) };
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return { state: null, endsBy: undefined };
    throw error;
  }
}

/**
 * How somebody ended the run, if anybody did. This reads the run's history: the workers that could answer a query are stopped, and a run
 * that waits for its link shows another phase.
 */
function endingActOf({ events }: History): EndsBy | undefined {
  const acts = (events ?? []).flatMap((event) => [
    event.workflowExecutionUpdateAcceptedEventAttributes?.acceptedRequest?.input?.name,
    event.workflowExecutionCancelRequestedEventAttributes == null ? undefined : stopUpdate.name,
  ]);
  if (acts.includes(cancelUpdate.name)) return 'cancel';
  return acts.includes(stopUpdate.name) ? 'stop' : undefined;
}

/** Runs that were submitted after the backup: their rows are lost, and the runs continue to look for them. */
async function* runsWithoutExperiment({ orm, temporal }: JobDeps): AsyncGenerator<string> {
  const restore = new RestoreRepository(orm.em.fork());
  const query = `WorkflowType = '${RUN_EXPERIMENT_WORKFLOW}' AND ExecutionStatus = 'Running'`;
  let ids: string[] = [];
  const lostRuns = async (): Promise<string[]> => {
    const missing = new Set(await restore.missing('uuid', ids.map(uuidOfRun)));
    const lost = ids.filter((id) => missing.has(uuidOfRun(id)));
    ids = [];
    return lost.map((id) => `run ${id}: its experiment was lost; terminate it`);
  };
  for await (const { workflowId } of temporal.workflow.list({ query }))
    if (ids.push(workflowId) >= AT_ONCE) yield* await lostRuns();
  yield* await lostRuns();
}

/** The campaigns of lost experiments may be spending money, so a person decides about them in the platform's own manager. */
async function* campaignsWithoutExperiment(deps: JobDeps): AsyncGenerator<string> {
  const seenAccounts = new Set<string>(); // teams may share an ad account
  for (const { organizationId, platform } of await new RestoreRepository(deps.orm.em.fork()).links()) {
    try {
      yield* lostCampaigns(deps, { organizationId, platform, seenAccounts });
    } catch (error) {
      if (!(error instanceof ConnectorError)) throw error;
      yield `team ${organizationId}: ${platform} could not be asked for campaigns (${error.message})`;
    }
  }
}

async function* lostCampaigns(
  deps: JobDeps,
  { organizationId, platform, seenAccounts }: { organizationId: string; platform: Platform; seenAccounts: Set<string> },
): AsyncGenerator<string> {
  const { orm, platforms } = deps;
  const em = orm.em.fork();
  const { reads } = platforms.for(platform);
  const team = { organizationId, platform };
  const links = linksOf(deps);
  const link = await links.open(team);
  if (!link?.isUsable) throw new ConnectorError('AUTH_EXPIRED', platform, { platformMessage: 'not linked' });
  const accounts = await links.ask(team, link, async ({ accessToken, lookups, account }) =>
    Promise.all((await lookups.adAccounts(accessToken)).map(({ id }) => account(id))),
  );
  for (const account of accounts) {
    const { accountId } = account;
    if (seenAccounts.has(`${platform}/${accountId}`)) continue;
    const lines = new Map<string, string>();
    for (const { name, platformId, maySpend } of await reads.campaigns(account)) {
      const key = externalKey(name)?.experimentKey;
      if (key) lines.set(key, `campaign ${platformId} of ${accountId} (${maySpend ? 'on' : 'off'}): ${name}`);
    }
    for (const key of await new RestoreRepository(em).missing('key', [...lines.keys()]))
      yield `${lines.get(key)}: its experiment was lost; look at it in the platform's manager`;
    seenAccounts.add(`${platform}/${accountId}`);
  }
}
