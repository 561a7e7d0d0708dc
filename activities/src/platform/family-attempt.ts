import type { AdObjectKind, LedgerState } from '#libs/contracts/experiment/run/ad-object.js';
import { ofOurs } from '#libs/contracts/experiment/run/reasons.js';
import type { KeyedText } from '#libs/contracts/messages/finding.js';
import type { AdPlatformWrites, CreateItem, CreateOutcome, CreateRequest } from '#libs/connectors/port/ad-platform.js';
import { ConnectorError } from '#libs/connectors/port/connector-error.js';
import { chunks } from '#libs/connectors/wire/in-parts.js';
import type {
  LedgerOutcome,
  LedgerRepository,
  SendingRow,
} from '#libs/database/repositories/experiment/ledger.repository.js';
import { budgetPerOf } from '#libs/experiments/planning/activation-plan.js';
import type { linkNamer } from '#libs/experiments/planning/link-namer.js';
import { nextStep } from '#libs/experiments/ledger/ledger.js';
import { descriptionOf } from '#libs/platforms/registry.js';
import { listGone } from '#libs/platforms/reading/removed.js';
import { runsByDays } from '#libs/platforms/dates/run-span.js';
import { partOfRun } from '#libs/experiments/planning/wave-window.js';
import { choiceOf } from '#libs/experiments/components.js';
import type { BatchResult, CreateBatchInput } from '#libs/orchestration/experiment.payloads.js';
import type { ActivityDeps } from '../deps.js';
import { failure } from '../failures.js';
import type { Slots } from '../slots.js';
import { countOutcomes } from './count-outcomes.js';
import { sendable } from './families.js';
import type { PlatformSession } from './platform-session.js';
import { outcomesOf, parentIds } from './settle-open.activities.js';

/** After this many lost responses a row is left to a later round, and the run continues with the others. */
const MOST_ATTEMPTS = 10;

/** State that the families of one attempt share. */
interface Creating {
  deps: ActivityDeps;
  input: CreateBatchInput;
  session: PlatformSession;
  ledger: LedgerRepository;
  assets: CreateRequest['assets'];
  linked: ReturnType<typeof linkNamer>;
  /** The relative durations of the run's waves. */
  parts: readonly number[];
  /** Limits simultaneous calls. */
  slots: Slots;
  /** Aborted once no more work may begin. */
  calledOff: AbortSignal;
}

type Claim = { row: SendingRow; attempt: number };
type Part = { top: AdObjectKind; rows: SendingRow[] };

/**
 * Creates a family, one call after the other, parents first. The order never changes: the rows of a call are committed as `sending`, the
 * call is made, its outcomes are committed.
 */
export class FamilyAttempt {
  /** Whether another attempt has changed our rows, so that our knowledge of them is incomplete. */
  private isShared = false;

  /** @param rows as they were read; this class updates their states */
  constructor(
    private readonly creating: Creating,
    private rows: SendingRow[],
  ) {}

  async run(): Promise<BatchResult> {
    const { deps, slots, calledOff } = this.creating;
    if (await this.settleEarlierAttempts()) this.rows = await this.reread();
    for (const part of this.parts()) {
      const send = async (): Promise<void> => {
        // Checked once a slot is free: a canceled attempt finishes the work under way and begins no more.
        if (!deps.host.isCancelled()) await this.sendPart(part);
      };
      await slots.run(send, calledOff);
    }
    return countOf(this.isShared ? await this.reread() : this.rows);
  }

  private parts(): Part[] {
    const { input, session } = this.creating;
    if (input.kind === 'campaign') return [{ top: 'campaign', rows: this.rows }];
    const ofKind = (kind: AdObjectKind, size: number): Part[] =>
      chunks(
        this.rows.filter((row) => row.kind === kind),
        size,
      ).map((rows) => ({ top: kind, rows }));
    return [...ofKind('adset', 1), ...ofKind('ad', session.writes.batchSize('ad'))];
  }

  private reread(): Promise<SendingRow[]> {
    const { organizationId, experimentId } = this.creating.input;
    return this.creating.ledger.rows(
      organizationId,
      experimentId,
      this.rows.map(({ ordinal }) => ordinal),
    );
  }

  /**
   * Waits until no earlier call can still take effect, then reads the created objects from the platform. @returns false if nothing was open
   */
  private async settleEarlierAttempts(): Promise<boolean> {
    const { input, session, slots } = this.creating;
    const steps = this.rows.map((row) => ({ row, step: nextStep(row, row.now, input) }));
    const waits = steps.flatMap(({ row, step }) => (step.do === 'wait-until' ? [step.at - row.now] : []));
    if (waits.length > 0) {
      const message = `${waits.length} earlier calls may still land`;
      throw failure('SETTLING', { message, retryAfterMs: Math.max(...waits) });
    }
    const open = steps.flatMap(({ row, step }) => (step.do === 'look-up' ? [row] : []));
    const { account, reads } = session;
    for (const [kind, rows] of Map.groupBy(open, (row) => row.kind)) {
      const names = rows.map(({ externalName }) => externalName);
      const find = () => reads.findByNames(account, kind, names, parentIds(rows));
      const found = await slots.run(() => session.call(find));
      await this.record(outcomesOf(rows, new Map(found.map(({ name, platformId }) => [name, platformId]))));
    }
    return open.length > 0;
  }

  /** Makes one call to create, behind the account's gate. */
  private async sendPart({ top, rows }: Part): Promise<void> {
    const [planned] = sendable(
      rows.filter(({ state }) => state === 'planned'),
      top,
      (row) => row,
    );
    if (planned.length === 0) return;
    const { session } = this.creating;
    const { input, creationPath } = session.experiment;
    const because =
      listGone(descriptionOf(input), input) ?? session.lookups.creationEnded(input, creationPath, Date.now());
    if (because !== null) return this.refuse(planned, top, because);
    const entry = await session.enterGate();
    const claims = await this.claim(planned, top);
    if (claims.length === 0) return;
    const outcomes = await this.send(claims, top);
    await session.leaveGate(entry);
    await this.conclude(claims, outcomes);
  }

  /** Refuses planned objects without asking the platform: a list that they use is gone, or their creation path has ended. */
  private async refuse(planned: readonly SendingRow[], top: AdObjectKind, because: KeyedText): Promise<void> {
    const claims = await this.claim(planned, top);
    const refusal = { code: 'list', ...ofOurs(because), field: null };
    await this.keep(
      claims,
      claims.map(({ row }) => ({ ref: refOf(row), outcome: 'refused', refusal })),
    );
  }

  private async claim(rows: readonly SendingRow[], top: AdObjectKind): Promise<Claim[]> {
    const { organizationId, experimentId } = this.creating.input;
    const byOrdinal = new Map(rows.map((row) => [row.ordinal, row]));
    const claimed = await this.creating.ledger.claim(organizationId, experimentId, [...byOrdinal.keys()]);
    if (claimed.length < rows.length) this.isShared = true;
    const claims = claimed
      .map(({ ordinal, attempt }) => ({ row: byOrdinal.get(ordinal)!, attempt }))
      .sort((a, b) => a.row.ordinal - b.row.ordinal);
    // Another attempt may have taken a parent in between: we must not send its children then.
    const [own, orphans] = sendable(claims, top, ({ row }) => row);
    await this.record(orphans.map(({ row: { ordinal }, attempt }) => ({ ordinal, attempt, state: 'planned' })));
    return own;
  }

  /** Makes the call and commits the outcome of each item. */
  private async send(claims: readonly Claim[], kind: AdObjectKind): Promise<CreateOutcome[]> {
    const { session, input, assets, calledOff } = this.creating;
    const { account, writes, experiment } = session;
    let outcomes: CreateOutcome[];
    try {
      const sent = new Set(claims.map(({ row }) => row.ordinal));
      const items = claims.map((claim) => this.toItem(claim, sent));
      const request = { kind, input: experiment.input, assets: showsFiles(kind, writes) ? assets : {}, items };
      outcomes = await writes.create(account, { ...request, timeoutMs: input.createTimeoutMs, calledOff });
    } catch (error) {
      // A connector's error means that nothing was created. After any other error, which is our own fault, the outcome is unknown.
      const state = error instanceof ConnectorError && error.code !== 'OUTCOME_UNKNOWN' ? 'planned' : 'unknown';
      await this.record(claims.map(({ row: { ordinal }, attempt }) => ({ ordinal, attempt, state })));
      throw await session.learn(error);
    }
    const byRef = new Map(outcomes.map((outcome) => [outcome.ref, outcome]));
    const known = claims.map(
      ({ row }): CreateOutcome =>
        // If the connector returned nothing about an item, its outcome is unknown.
        byRef.get(refOf(row)) ?? { ref: refOf(row), outcome: 'unknown', reason: 'no answer' },
    );
    await this.keep(claims, known);
    return known;
  }

  private async keep(claims: readonly Claim[], outcomes: readonly CreateOutcome[]): Promise<void> {
    const records = claims.map(({ row, attempt }, index) => toRecord(row.ordinal, attempt, outcomes[index]!));
    // An outcome that the ledger refuses must not be used: the closing pass would remove the children of a duplicate with it.
    if (await this.record(records))
      for (const [index, record] of records.entries()) this.note(claims[index]!.row, record);
  }

  /** Updates the row with its outcome, and stores its platform id for its children. */
  private note(row: SendingRow, outcome: LedgerOutcome): void {
    row.state = outcome.state;
    if (outcome.state !== 'created') return;
    for (const other of this.rows) {
      if (other.parentOrdinal === row.ordinal) other.parentPlatformId = outcome.platformId;
    }
  }

  private toItem({ row }: Claim, sent: ReadonlySet<number>): CreateItem {
    const { session, linked } = this.creating;
    const variation = row.variation ?? row.sampleVariation;
    const { kind, parentOrdinal } = row;
    const isUnder = parentOrdinal !== null && sent.has(parentOrdinal);
    return {
      ref: refOf(row),
      name: row.externalName,
      parentId: row.parentPlatformId,
      ...(isUnder ? { under: { kind, ref: refOf({ ordinal: parentOrdinal }) } } : {}),
      choice: variation === null ? {} : choiceOf(variation, session.experiment.input),
      budgetMinor: row.budgetMinor,
      ...this.windowOf(row.wave),
      budgetPer: budgetPerOf(session.experiment),
      ...linked(row),
    };
  }

  /** The times of a wave within the run, if the experiment does not state them itself. */
  private windowOf(wave: number): Pick<CreateItem, 'window'> {
    const { session, parts } = this.creating;
    const { startsAt, endsAt, input } = session.experiment;
    if (startsAt === null || endsAt === null) return {};
    const mustSend = runsByDays(descriptionOf(input));
    return partOfRun({ startsAt: startsAt.getTime(), endsAt: endsAt.getTime() }, wave, { parts, mustSend });
  }

  /**
   * If anything is left, throws the failure that causes the retry. The retry comes after the settling time for lost responses, or at the
   * time that the platform named for deferred items.
   */
  private async conclude(claims: readonly Claim[], outcomes: readonly CreateOutcome[]): Promise<void> {
    const { input, session, calledOff } = this.creating;
    if (calledOff.aborted) return;
    const deferred = outcomes.flatMap((one) => (one.outcome === 'deferred' ? [one] : []));
    if (deferred.length > 0) {
      const retryAfterMs = Math.max(...deferred.map((one) => one.retryAfterMs));
      const { reason, quotaWindow } = deferred[0]!;
      const details = { platformMessage: reason, ...(quotaWindow ? { quotaWindow } : {}) };
      throw await session.learn(new ConnectorError('RATE_LIMITED', input.platform, details, retryAfterMs));
    }
    const lost = outcomes.flatMap((one) => (one.outcome === 'unknown' ? [one] : []));
    const isGivenUp = claims.some(({ row, attempt }) => row.state === 'unknown' && attempt >= MOST_ATTEMPTS);
    if (lost.length === 0 || isGivenUp) return;
    const retryAfterMs = input.createTimeoutMs + input.settleMarginMs;
    throw failure('OUTCOME_UNKNOWN', {
      message: `the outcome of ${lost.length} sent objects is unknown: ${lost[0]!.reason}`,
      retryAfterMs,
    });
  }

  /** @returns whether the ledger accepted all outcomes */
  private async record(outcomes: readonly LedgerOutcome[]): Promise<boolean> {
    const { deps, ledger, input } = this.creating;
    const { organizationId, experimentId } = input;
    const taken = await ledger.record(organizationId, experimentId, outcomes);
    if (taken === outcomes.length) {
      countOutcomes(input.platform, this.rows, outcomes);
      return true;
    }
    this.isShared = true;
    const fields = { experimentId, missed: outcomes.length - taken };
    deps.host.log.warn(fields, 'a later attempt has taken over rows of this one');
    return false;
  }
}

const refOf = ({ ordinal }: { ordinal: number }): string => String(ordinal);

/** Whether a call of this kind needs the files: calls for ads do, and calls that create a whole subtree. */
export const showsFiles = (kind: AdObjectKind, { subtreeSize }: Pick<AdPlatformWrites, 'subtreeSize'>): boolean =>
  kind === 'ad' || subtreeSize > 1;

function countOf(rows: readonly { state: LedgerState }[]): BatchResult {
  const created = rows.filter(({ state }) => state === 'created').length;
  const rejected = rows.filter(({ state }) => state === 'rejected').length;
  return { created, rejected, open: rows.length - created - rejected };
}

function toRecord(ordinal: number, attempt: number, outcome: CreateOutcome): LedgerOutcome {
  switch (outcome.outcome) {
    case 'created':
      return { ordinal, attempt, state: 'created', platformId: outcome.platformId };
    case 'refused':
      return { ordinal, attempt, state: 'rejected', refusal: outcome.refusal };
    case 'deferred':
      return { ordinal, attempt, state: 'planned' };
    case 'unknown':
      return { ordinal, attempt, state: 'unknown' };
  }
}
