import type { EntityManager } from '@mikro-orm/postgresql';
import type { AdPlatformWrites } from '#libs/connectors/port/ad-platform.js';
import { wayOf } from '#libs/connectors/port/platform-connector.js';
import { isEndingPhase, isWaitingPhase, type LedgerCounts } from '#libs/contracts/experiment/run/experiment-phase.js';
import { isFinished, type ExperimentStatus } from '#libs/contracts/experiment/experiment-status.js';
import { toStored, type StoredReason } from '#libs/contracts/experiment/run/reasons.js';
import { RUN_TEXTS } from '#libs/contracts/experiment/run/run-texts.js';
import type { KeyedText } from '#libs/contracts/messages/finding.js';
import { withParams } from '#libs/contracts/messages/texts.js';
import type { Experiment } from '#libs/database/entities/experiment.entity.js';
import { AdObjectsRepository } from '#libs/database/repositories/experiment/ad-objects.repository.js';
import { AuditRepository } from '#libs/database/repositories/access/audit.repository.js';
import { DeliveryIssueRepository } from '#libs/database/repositories/platform/delivery-issue.repository.js';
import { ExperimentRepository } from '#libs/database/repositories/experiment/experiment.repository.js';
import { HandDeliveryRepository } from '#libs/database/repositories/experiment/hand-delivery.repository.js';
import { InsightReportRepository } from '#libs/database/repositories/experiment/insight-report.repository.js';
import { InsightsRepository } from '#libs/database/repositories/experiment/insights.repository.js';
import {
  LedgerCountsRepository,
  type StateCounts,
} from '#libs/database/repositories/experiment/ledger-counts.repository.js';
import { LedgerRepository } from '#libs/database/repositories/experiment/ledger.repository.js';
import { OpenRowsRepository } from '#libs/database/repositories/experiment/open-rows.repository.js';
import { SearchWaveRepository } from '#libs/database/repositories/experiment/search-wave.repository.js';
import { OutboxRepository } from '#libs/database/repositories/outbox.repository.js';
import { PlatformLinkRepository } from '#libs/database/repositories/platform/platform-link.repository.js';
import { PlatformWaitRepository } from '#libs/database/repositories/platform/platform-wait.repository.js';
import { nextStatus, type LifecycleEvent } from '#libs/experiments/ledger/lifecycle.js';
import { descriptionOf } from '#libs/platforms/registry.js';
import { DAY_MS } from '#libs/contracts/time.js';
import { labelledComponents } from '#libs/experiments/components.js';
import { takenOf } from '#libs/experiments/reason-names.js';
import {
  decideActivation,
  decideLaunch,
  decideSearchWave,
  groupRejections,
  type LaunchDecision,
} from '#libs/experiments/ledger/settlement.js';
import type { CoreActivities } from '#libs/orchestration/experiment.activities.js';
import type { RunCounts, RunRef } from '#libs/orchestration/experiment.payloads.js';
import {
  decisionMailKey,
  finishMailKey,
  handStepMailKey,
  leftOutMailKey,
  type MailPayload,
} from '#libs/orchestration/outbox.messages.js';
import type { ActivityDeps } from '../deps.js';
import { failure } from '../failures.js';
import { queueWebhooks } from '../webhooks/queue-webhooks.js';

type Deps = Pick<ActivityDeps, 'orm' | 'sealer' | 'platforms' | 'host'>;

/** The activities of a run that use only the database: its phase, its open rows, its decisions and its end. */
export const createExperimentActivities = (
  deps: Deps,
): Omit<CoreActivities, 'awaitNews' | 'applyEdit' | 'countMissing' | 'replaceMissing'> => ({
  async enterPhase({ organizationId, experimentId, phase, reason, reasons, ask }) {
    await deps.orm.em.fork().transactional(async (em) => {
      const experiments = new ExperimentRepository(em);
      await experiments.move(organizationId, experimentId, { phase, ...phaseReasons({ reason, reasons }) });
      if (isEndingPhase(phase)) await new HandDeliveryRepository(em).noteEnding(organizationId, experimentId);
      const target = phase === 'running' ? await experiments.goLive(organizationId, experimentId) : null;
      if (ask !== undefined && isWaitingPhase(phase)) {
        const { uuid } = await experiments.get(organizationId, experimentId);
        const payload: MailPayload = { template: 'decision-needed', experimentId, phase, ask };
        const item = { kind: 'mail', dedupeKey: decisionMailKey(uuid, ask), payload: { ...payload } } as const;
        await new OutboxRepository(em).enqueue(organizationId, item);
        const about = { phase, ask };
        await queueWebhooks(em, organizationId, { experimentId, event: 'waiting', eventKey: item.dedupeKey, about });
      }
      if (target) await notifyActivation(em, organizationId, experimentId);
      // The run itself acts, not a person: no user and no address.
      if (target) await new AuditRepository(em).add({ action: 'experiment.live', organizationId, target, ip: '' });
    });
  },

  openSlices: ({ organizationId, experimentId, wave = 0 }) =>
    new OpenRowsRepository(deps.orm.em.fork()).slices(organizationId, experimentId, wave),

  async openCampaigns({ organizationId, experimentId, platform, wave = 0 }) {
    const campaigns = await new OpenRowsRepository(deps.orm.em.fork()).campaigns(organizationId, experimentId, wave);
    const { subtreeSize } = await writesOf(deps, { organizationId, experimentId, platform });
    return campaigns.map(({ ordinal, below }) => ({
      kind: 'campaign',
      ordinals: [ordinal, ...below.slice(0, subtreeSize - 1)],
    }));
  },

  async openAdSets({ organizationId, experimentId, platform, slice, wave = 0 }) {
    const rows = new OpenRowsRepository(deps.orm.em.fork());
    const adSets = await rows.adSets(organizationId, experimentId, { wave, slice });
    const size = (await writesOf(deps, { organizationId, experimentId, platform })).batchSize('ad');
    return adSets.map(({ adOrdinals, ...adSet }) => ({ ...adSet, adBatches: cut(adOrdinals, size) }));
  },

  countObjects: (run) => countsOf(new LedgerCountsRepository(deps.orm.em.fork()), run),

  async settle(run) {
    const { organizationId, experimentId, wave = 0 } = run;
    const em = deps.orm.em.fork();
    const ledger = new LedgerCountsRepository(em);
    const experiment = await new ExperimentRepository(em).get(organizationId, experimentId);
    await new LedgerRepository(em).rejectBlocked(organizationId, experimentId);
    const counts = await ledger.counts(organizationId, experimentId, wave);
    const ads = await new AdObjectsRepository(em).adOutcomes(organizationId, experimentId, wave);
    const components = labelledComponents(experiment.input);
    const isOpen = [counts.campaign, counts.adset].some(
      ({ planned, sending, unknown }) => planned + sending + unknown > 0,
    );
    const isChosen = experiment.input.search === true && wave > 0;
    const decided = experiment.activation
      ? decideActivation(ads)
      : isChosen
        ? decideSearchWave(ads)
        : decideLaunch(ads, components);
    const launch: LaunchDecision = isOpen ? { decision: 'wait', open: 1 } : decided;
    return {
      decision: launch.decision,
      ...toStored(launch.decision === 'needs-attention' ? [reasonOf(launch, counts.ad.created)] : []),
      rejections: groupRejections(ads, components),
      ...(await countsOf(ledger, run)),
    };
  },

  retryRejected: ({ organizationId, experimentId, wave }) =>
    new LedgerRepository(deps.orm.em.fork()).reopenRejected(organizationId, experimentId, wave),

  dropRejected: ({ organizationId, experimentId, wave }) =>
    new LedgerRepository(deps.orm.em.fork()).dropRejected(organizationId, experimentId, wave),

  leaveOutWave: ({ organizationId, experimentId, wave = 0 }) =>
    new LedgerRepository(deps.orm.em.fork()).leaveOut(organizationId, experimentId, wave),

  leaveOutSearchWave: ({ organizationId, experimentId, wave = 0, reasons, wasOn }) =>
    deps.orm.em.fork().transactional(async (em) => {
      const decision = { reasons, wasOn: wasOn ?? false };
      if (await new SearchWaveRepository(em).leaveOut(organizationId, experimentId, wave, decision)) {
        const { uuid } = await new ExperimentRepository(em).get(organizationId, experimentId);
        const payload: MailPayload = { template: 'wave-left-out', experimentId, wave };
        const item = { kind: 'mail', dedupeKey: leftOutMailKey(uuid, wave), payload: { ...payload } } as const;
        await new OutboxRepository(em).enqueue(organizationId, item);
      }
      const { state } = (await new SearchWaveRepository(em).waves(organizationId, experimentId))[wave]!;
      return {
        plannedAds: await new LedgerCountsRepository(em).plannedAds(organizationId, experimentId),
        isLeftOut: state === 'left-out' || state === 'cut-short',
      };
    }),

  async countSpend({ organizationId, experimentId }) {
    return (await new InsightsRepository(deps.orm.em.fork()).totals(organizationId, experimentId)).spendMinor;
  },

  openStep: ({ organizationId, experimentId, step, event }) =>
    deps.orm.em.fork().transactional(async (em) => {
      const { status, uuid } = await new ExperimentRepository(em).get(organizationId, experimentId);
      const next = event === undefined ? null : nextStatus(status, event);
      await new HandDeliveryRepository(em).open(organizationId, experimentId, {
        step,
        ...(next?.ok ? { status: next.status } : {}),
      });
      if (step === null) return;
      const payload: MailPayload = { template: 'hand-step', experimentId, step };
      const item = { kind: 'mail', dedupeKey: handStepMailKey(uuid, step), payload: { ...payload } } as const;
      await new OutboxRepository(em).enqueue(organizationId, item);
      const about = { step };
      await queueWebhooks(em, organizationId, { experimentId, event: 'waiting', eventKey: item.dedupeKey, about });
    }),

  async isLinkUsable({ organizationId, platform }) {
    const link = await new PlatformLinkRepository(deps.orm.em.fork(), deps.sealer).open(organizationId, platform);
    return link?.isUsable ?? false;
  },

  async noteAct({ organizationId, experimentId, act, operator }) {
    const em = deps.orm.em.fork();
    const { uuid } = await new ExperimentRepository(em).get(organizationId, experimentId);
    const action = act === 'stop' ? 'experiment.stopped' : 'experiment.continued';
    const detail = { act, by: 'operator', ...(operator === undefined ? {} : { operator }) };
    await new AuditRepository(em).add({ action, organizationId, target: uuid, detail, ip: '' });
  },

  finishRun: ({ organizationId, experimentId, isFailed, reason, reasons, isStopped = false, isCancelled = false }) =>
    deps.orm.em.fork().transactional(async (em) => {
      const experiments = new ExperimentRepository(em);
      const experiment = await experiments.get(organizationId, experimentId);
      if (isFinished(experiment.status)) return experiment.status;
      if (isCancelled) return endCancelled(em, experiment);
      const { impressions } = await new InsightsRepository(em).totals(organizationId, experimentId);
      const event: LifecycleEvent = isFailed ? 'failed' : impressions > 0 ? 'finished' : 'finished-empty';
      const next = nextStatus(experiment.status, event);
      if (!next.ok)
        throw failure('INVALID_REQUEST', { message: `an experiment that is ${experiment.status} cannot end` });
      const { status } = next;
      const moves = {
        status,
        phase: isFailed ? 'failed' : 'done',
        ...phaseReasons({ reason, reasons }),
        finishedAt: new Date(),
      } as const;
      await new HandDeliveryRepository(em).open(organizationId, experimentId, { step: null });
      await experiments.move(organizationId, experimentId, {
        ...moves,
        ...correctionsOf(experiment, moves.finishedAt),
      });
      await new DeliveryIssueRepository(em).settle(organizationId, experimentId);
      // For a run that ended early: its waits are obsolete.
      await new PlatformWaitRepository(em).forget(organizationId, experimentId);
      await new InsightReportRepository(em).drop(organizationId, experimentId);
      // The API has recorded who stopped the run, unless the API died in between or an operator canceled it.
      if (isStopped) await experiments.markStopped(organizationId, experimentId, { by: null, at: moves.finishedAt });
      const payload: MailPayload = { template: 'experiment-finished', experimentId };
      const dedupeKey = finishMailKey(experiment.uuid);
      await new OutboxRepository(em).enqueue(organizationId, { kind: 'mail', dedupeKey, payload: { ...payload } });
      const kind = isStopped || experiment.stoppedAt !== null ? 'stopped' : 'finished';
      await queueWebhooks(em, organizationId, { experimentId, event: kind, eventKey: dedupeKey, about: null });
      return status;
    }),
});

/** When to read the figures of a finished run again; empty unless the run was live and its platform corrects figures later. */
function correctionsOf({ input, wentLiveAt, stoppedAt, endsAt }: Experiment, finishedAt: Date) {
  const days = descriptionOf(input).correctedAfterDays;
  if (days === undefined || wentLiveAt === null) return {};
  const endedAt = stoppedAt ?? endsAt ?? finishedAt;
  return { rereadAt: finishedAt, countingUntil: new Date(endedAt.getTime() + days.at(-1)! * DAY_MS) };
}

/** Ends a run by hand that was given up before it went live: its contents become a draft. Nobody is notified, and its fee is given back. */
async function endCancelled(em: EntityManager, { organizationId, id, status }: Experiment): Promise<ExperimentStatus> {
  const next = status === 'DRAFT' ? ({ ok: true, status } as const) : nextStatus(status, 'cancel-by-hand');
  if (!next.ok) throw failure('INVALID_REQUEST', { message: `an experiment that is ${status} cannot be canceled` });
  await new HandDeliveryRepository(em).open(organizationId, id, { step: null });
  const moves = {
    status: next.status,
    phase: 'done',
    phaseReason: null,
    phaseReasons: null,
    finishedAt: new Date(),
  } as const;
  await new ExperimentRepository(em).move(organizationId, id, moves);
  await new PlatformWaitRepository(em).forget(organizationId, id);
  return next.status;
}

/** The writes that create a run's objects. */
async function writesOf(
  { orm, platforms }: Pick<Deps, 'orm' | 'platforms'>,
  { organizationId, experimentId, platform }: Pick<RunRef, 'organizationId' | 'experimentId' | 'platform'>,
): Promise<AdPlatformWrites> {
  const { creationPath } = await new ExperimentRepository(orm.em.fork()).get(organizationId, experimentId);
  return wayOf(platforms.for(platform), creationPath).writes;
}

/** Queues the webhook that an activation is on, if the run activates variations of another run. */
async function notifyActivation(em: EntityManager, organizationId: string, experimentId: number): Promise<void> {
  const { uuid, activates } = await new ExperimentRepository(em).get(organizationId, experimentId);
  if (activates === null) return;
  const event = { experimentId, event: 'activated', eventKey: `activated/${uuid}`, about: null } as const;
  await queueWebhooks(em, organizationId, event);
}

const cut = (ordinals: readonly number[], size: number): number[][] =>
  Array.from({ length: Math.ceil(ordinals.length / size) }, (_, i) => ordinals.slice(i * size, (i + 1) * size));

async function countsOf(ledger: LedgerCountsRepository, { organizationId, experimentId }: RunRef): Promise<RunCounts> {
  const { campaign, adset, ad } = await ledger.counts(organizationId, experimentId);
  const ratePerSecond = await ledger.adsPerSecond(organizationId, experimentId);
  return { ads: toCounts(ad), objects: toCounts(campaign, adset, ad), ratePerSecond };
}

/** Removed objects are no longer part of the plan. */
function toCounts(...kinds: StateCounts[]): LedgerCounts {
  const sum = (state: keyof StateCounts) => kinds.reduce((total, counts) => total + counts[state], 0);
  return {
    planned: sum('planned'),
    sending: sum('sending'),
    created: sum('created'),
    rejected: sum('rejected'),
    unknown: sum('unknown'),
  };
}

/** How many alternatives a reason names; the others are counted. */
const MOST_NAMED = 3;

function reasonOf(
  { shortfalls }: Extract<LaunchDecision, { decision: 'needs-attention' }>,
  created: number,
): KeyedText {
  if (created === 0) return RUN_TEXTS.noneTaken;
  const named = shortfalls.slice(0, MOST_NAMED).map(takenOf);
  const more = shortfalls.length - MOST_NAMED;
  return more > 0 ? withParams(RUN_TEXTS.tooFewAndMore, { named, more }) : withParams(RUN_TEXTS.tooFew, { named });
}

/** The stored form of reasons. Runs from before reasons had keys have only a text. */
const phaseReasons = ({ reason, reasons = null }: StoredReason) => ({ phaseReason: reason, phaseReasons: reasons });
