import type { AdObjectKind, CreateTimes } from '#libs/contracts/experiment/ad-object.js';
import type { CreateItem, CreateOutcome, CreateRequest } from '#libs/connectors/port/ad-platform.js';
import { ConnectorError } from '#libs/connectors/port/connector-error.js';
import {
  LedgerRepository,
  type LedgerOutcome,
  type SendingRow,
} from '#libs/database/repositories/experiment/ledger.repository.js';
import { PlatformAssetRepository } from '#libs/database/repositories/platform/platform-asset.repository.js';
import { budgetPerOf } from '#libs/experiments/planning/activation-plan.js';
import { linkNamer } from '#libs/experiments/planning/link-namer.js';
import { nextStep } from '#libs/experiments/ledger/ledger.js';
import { descriptionOf } from '#libs/platforms/registry.js';
import { runsByDays } from '#libs/platforms/run-span.js';
import { partOfRun } from '#libs/experiments/planning/wave-window.js';
import { assetIds, choiceOf } from '#libs/experiments/components.js';
import type { BatchResult, CreateBatchInput, PlatformActivities } from '#libs/orchestration/experiment.activities.js';
import type { ActivityDeps } from '../deps.js';
import { failure } from '../failures.js';
import { openSession, type PlatformSession } from './platform-session.js';
import { outcomesOf, parentIds } from './settle-open.activities.js';

/** After so many lost answers a row is left to a later round: the run goes on around it. */
const MOST_ATTEMPTS = 10;

/**
 * Creates the objects of one batch: one HTTP call to create per attempt. The order never changes: the rows are committed
 * as `sending`, the call is made, its outcomes are committed. What an earlier attempt left open is waited for (as the
 * delay of a retry), then looked up, and only what is not there is sent again.
 */
export const createBatchActivities = (deps: ActivityDeps): Pick<PlatformActivities, 'createBatch'> => ({
  createBatch: (input) =>
    deps.host.whileBeating(`${input.kind} ${input.ordinals[0]} and ${input.ordinals.length - 1} more`, async () => {
      const session = await openSession(deps, input);
      return new BatchAttempt(deps, input, session).run().catch((error: unknown) => {
        throw slowIfOurs(error);
      });
    }),
});

type Claim = { row: SendingRow; attempt: number };

class BatchAttempt {
  private readonly ledger: LedgerRepository;
  private readonly times: CreateTimes;
  private waves = 1;

  constructor(
    private readonly deps: ActivityDeps,
    private readonly input: CreateBatchInput,
    private readonly session: PlatformSession,
  ) {
    this.ledger = new LedgerRepository(session.em);
    this.times = { createTimeoutMs: input.createTimeoutMs, settleMarginMs: input.settleMarginMs };
  }

  async run(): Promise<BatchResult> {
    const [gate, seen, assets] = await Promise.all([this.session.enterGate(), this.rows(), this.assets()]);
    let rows = seen;
    if (await this.settleEarlierAttempts(rows)) rows = await this.rows();
    const planned = rows.filter(({ state }) => state === 'planned');
    this.waves = await this.ledger.waves(this.input.organizationId, this.input.experimentId);
    const claims = await this.claim(sendable(planned, this.input.kind, (row) => row)[0]);
    if (claims.length === 0) return this.result();
    const outcomes = await this.send(claims, assets);
    await this.session.leaveGate(gate);
    return this.conclude(outcomes);
  }

  private rows(): Promise<SendingRow[]> {
    const { organizationId, experimentId, ordinals } = this.input;
    return this.ledger.rows(organizationId, experimentId, ordinals);
  }

  /** Waits until nothing sent before can still land, then learns from the platform what did. False: nothing was open. */
  private async settleEarlierAttempts(rows: readonly SendingRow[]): Promise<boolean> {
    const steps = rows.map((row) => ({ row, step: nextStep(row, row.now, this.times) }));
    const waits = steps.flatMap(({ row, step }) => (step.do === 'wait-until' ? [step.at - row.now] : []));
    if (waits.length > 0) {
      const message = `${waits.length} earlier calls may still land`;
      throw failure('SETTLING', { message, retryAfterMs: Math.max(...waits) });
    }
    const open = steps.flatMap(({ row, step }) => (step.do === 'look-up' ? [row] : []));
    if (open.length === 0) return false;
    const { account, writes } = this.session;
    for (const [kind, rows] of Map.groupBy(open, (row) => row.kind)) {
      const names = rows.map(({ externalName }) => externalName);
      const found = await this.learning(() => writes.findByNames(account, kind, names, parentIds(rows)));
      await this.record(outcomesOf(rows, new Map(found.map(({ name, platformId }) => [name, platformId]))));
    }
    return true;
  }

  private async claim(rows: readonly SendingRow[]): Promise<Claim[]> {
    const { organizationId, experimentId } = this.input;
    const byOrdinal = new Map(rows.map((row) => [row.ordinal, row]));
    const claimed = await this.ledger.claim(organizationId, experimentId, [...byOrdinal.keys()]);
    const claims = claimed
      .map(({ ordinal, attempt }) => ({ row: byOrdinal.get(ordinal)!, attempt }))
      .sort((a, b) => a.row.ordinal - b.row.ordinal);
    // Another attempt may have taken a parent in between: what is under it is not ours to send.
    const [own, orphans] = sendable(claims, this.input.kind, ({ row }) => row);
    await this.record(orphans.map(({ row: { ordinal }, attempt }) => ({ ordinal, attempt, state: 'planned' })));
    return own;
  }

  /** The call itself, and the commit of what became of each item. */
  private async send(claims: readonly Claim[], assets: CreateRequest['assets']): Promise<CreateOutcome[]> {
    const { account, writes, experiment } = this.session;
    const { kind, createTimeoutMs } = this.input;
    let outcomes: CreateOutcome[];
    try {
      const sent = new Set(claims.map(({ row }) => row.ordinal));
      const linked = linkNamer(experiment);
      const items = claims.map((claim) => ({ ...this.toItem(claim, sent), ...linked(claim.row) }));
      const request = { kind, input: experiment.input, assets, items };
      outcomes = await writes.create(account, { ...request, timeoutMs: createTimeoutMs });
    } catch (error) {
      // A connector's error says that nothing was created; anything else is a fault of ours after which nobody knows.
      const state = error instanceof ConnectorError && error.code !== 'OUTCOME_UNKNOWN' ? 'planned' : 'unknown';
      await this.record(claims.map(({ row: { ordinal }, attempt }) => ({ ordinal, attempt, state })));
      throw await this.session.learn(error);
    }
    const byRef = new Map(outcomes.map((outcome) => [outcome.ref, outcome]));
    await this.record(claims.map(({ row, attempt }) => toRecord(row.ordinal, attempt, byRef.get(refOf(row)))));
    return claims.map(
      ({ row }) => byRef.get(refOf(row)) ?? { ref: refOf(row), outcome: 'unknown', reason: 'no answer' },
    );
  }

  private toItem({ row }: Claim, sent: ReadonlySet<number>): CreateItem {
    const variation = row.variation ?? row.sampleVariation;
    const { kind, parentOrdinal } = row;
    const isUnder = parentOrdinal !== null && sent.has(parentOrdinal);
    return {
      ref: refOf(row),
      name: row.externalName,
      parentId: row.parentPlatformId,
      ...(isUnder ? { under: { kind, ref: refOf({ ordinal: parentOrdinal }) } } : {}),
      choice: variation === null ? {} : choiceOf(variation, this.session.experiment.input),
      budgetMinor: row.budgetMinor,
      ...this.windowOf(row.wave),
      budgetPer: budgetPerOf(this.session.experiment),
    };
  }

  /** The part of the run that a wave has, where the experiment does not say it itself. */
  private windowOf(wave: number): Pick<CreateItem, 'window'> {
    const { startsAt, endsAt, input } = this.session.experiment;
    if (startsAt === null || endsAt === null) return {};
    const isTold = runsByDays(descriptionOf(input));
    return partOfRun({ startsAt: startsAt.getTime(), endsAt: endsAt.getTime() }, wave, { waves: this.waves, isTold });
  }

  private async assets(): Promise<CreateRequest['assets']> {
    const { organizationId, platform, kind } = this.input;
    const { experiment, account, em, writes } = this.session;
    if (kind !== 'ad' && writes.subtreeSize === 1) return {};
    const place = { platform, accountId: account.accountId };
    return new PlatformAssetRepository(em).uploaded(organizationId, place, assetIds(experiment.input));
  }

  /** Done, or the failure whose retry goes on: after the settling time for lost answers, when told for deferred ones. */
  private async conclude(outcomes: readonly CreateOutcome[]): Promise<BatchResult> {
    const deferred = outcomes.flatMap((one) => (one.outcome === 'deferred' ? [one] : []));
    if (deferred.length > 0) {
      const retryAfterMs = Math.max(...deferred.map((one) => one.retryAfterMs));
      const details = { platformMessage: deferred[0]!.reason };
      const error = new ConnectorError('RATE_LIMITED', this.input.platform, details, retryAfterMs);
      throw await this.session.learn(error);
    }
    const lost = outcomes.flatMap((one) => (one.outcome === 'unknown' ? [one] : []));
    if (lost.length === 0) return outcomes.length === this.input.ordinals.length ? countOf(outcomes) : this.result();
    const rows = await this.rows();
    if (rows.some(({ state, attempt }) => state === 'unknown' && attempt >= MOST_ATTEMPTS)) return this.result();
    const retryAfterMs = this.times.createTimeoutMs + this.times.settleMarginMs;
    throw failure('OUTCOME_UNKNOWN', {
      message: `no answer about ${lost.length} of what was sent: ${lost[0]!.reason}`,
      retryAfterMs,
    });
  }

  private async result(): Promise<BatchResult> {
    const states = (await this.rows()).map(({ state }) => state);
    const created = states.filter((state) => state === 'created').length;
    const rejected = states.filter((state) => state === 'rejected').length;
    return { created, rejected, open: states.length - created - rejected };
  }

  private async learning<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw await this.session.learn(error);
    }
  }

  private async record(outcomes: readonly LedgerOutcome[]): Promise<void> {
    const { organizationId, experimentId } = this.input;
    const taken = await this.ledger.record(organizationId, experimentId, outcomes);
    if (taken < outcomes.length) {
      const fields = { experimentId, missed: outcomes.length - taken };
      this.deps.host.log.warn(fields, 'a later attempt has taken over rows of this one');
    }
  }
}

const countOf = (outcomes: readonly CreateOutcome[]): BatchResult => {
  const created = outcomes.filter(({ outcome }) => outcome === 'created').length;
  return { created, rejected: outcomes.length - created, open: 0 };
};

const refOf = ({ ordinal }: { ordinal: number }): string => String(ordinal);

/**
 * Those that this call can send, and the others. An object of the batch's own kind needs a parent that exists; what is under
 * it goes with it or, once it exists, with calls of its own.
 * @param all in the order of their ordinals, parents first
 */
function sendable<T>(all: readonly T[], top: AdObjectKind, rowOf: (one: T) => SendingRow): [own: T[], others: T[]] {
  const own = new Map<number, T>();
  const others: T[] = [];
  for (const one of all) {
    const { ordinal, kind, parentOrdinal, parentPlatformId } = rowOf(one);
    const isTop = kind === top && (kind === 'campaign' || parentPlatformId !== null);
    if (isTop || (kind !== top && own.has(parentOrdinal!))) own.set(ordinal, one);
    else others.push(one);
  }
  return [[...own.values()], others];
}

function toRecord(ordinal: number, attempt: number, outcome: CreateOutcome | undefined): LedgerOutcome {
  switch (outcome?.outcome) {
    case 'created':
      return { ordinal, attempt, state: 'created', platformId: outcome.platformId };
    case 'refused':
      return { ordinal, attempt, state: 'rejected', refusal: outcome.refusal };
    case 'deferred':
      return { ordinal, attempt, state: 'planned' };
    case 'unknown':
    case undefined: // the connector forgot an item: nobody knows
      return { ordinal, attempt, state: 'unknown' };
  }
}

const OURS_RETRY_MS = 60_000;

/** A refusal of the whole call is no verdict on any object: it is a mistake of ours, to be mended while the run waits. */
const slowIfOurs = (error: unknown): unknown =>
  error instanceof ConnectorError && error.code === 'INVALID_REQUEST'
    ? failure('TRANSIENT', { message: `a call of ours is wrong: ${error.message}`, retryAfterMs: OURS_RETRY_MS })
    : error;
