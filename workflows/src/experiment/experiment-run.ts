import {
  CancellationScope,
  CancelledFailure,
  condition,
  log,
  patched,
  setCurrentDetails,
  sleep,
  upsertSearchAttributes,
} from '@temporalio/workflow';
import type { CreateTimes } from '#libs/contracts/experiment/run/ad-object.js';
import {
  isEndingPhase,
  isWaitingPhase,
  type ExperimentPhase,
} from '#libs/contracts/experiment/run/experiment-phase.js';
import { toStored, type Reasons } from '#libs/contracts/experiment/run/reasons.js';
import { RUN_TEXTS } from '#libs/contracts/experiment/run/run-texts.js';
import { HOUR_MS } from '#libs/contracts/time.js';
import type { PlatformActivities } from '#libs/orchestration/experiment.activities.js';
import type { RunCounts, RunRef, WaveRef } from '#libs/orchestration/experiment.payloads.js';
import type { Act, ActInput, RunExperimentInput, StepTrouble } from '#libs/orchestration/experiment.messages.js';
import { SEARCH_ATTRIBUTES } from '#libs/orchestration/search-attributes.js';
import { hasChangesFromStart } from './changes.js';
import { now, toDate } from './clock.js';
import { details, type Wait } from './details.js';
import { failureType, reasonOf } from './failure-type.js';
import { core, ledger, platformActivities } from './run-activities.js';
import type { RunState } from './run-experiment.state.js';
import type { Summed } from './summaries.js';

/** The time between two checks of a lost link, if nobody reports that it is back, in ms. */
const LINK_CHECK_MS = { first: 15_000, most: 6 * HOUR_MS };

/** The shortest time between two reads of a step: a person needs about a minute to run a script, and platforms limit our reads. */
const HAND_LOOK_MS = 60_000;

/** Older runs, without this patch, do not close the ledger, and end while calls are in progress. */
export const STOP_CLOSES = 'stop-closes-2026-11';

/**
 * Older runs, without this patch, end at the same time as they answer a stop, in an order that a replay cannot
 * repeat.
 */
export const STOP_ANSWERED_FIRST = 'stop-answered-first-2026-11';

/** One run with its activities, its view for operators, and the waits that all its parts share. */
export class ExperimentRun {
  readonly ref: RunRef;
  readonly platform: Summed<PlatformActivities>;
  readonly hasChanges = hasChangesFromStart();
  private linkWait: Promise<void> | null = null;
  private hasWorkWaits: boolean | null = null;
  private closing: Promise<void> | null = null;
  private openAnswers = 0;
  /** The work has finished or was canceled, and the run is ending. It can still wait for a new link. */
  isConcluding = false;
  /** All waits of the run end. */
  isOver = false;

  constructor(
    readonly input: RunExperimentInput,
    readonly state: RunState,
  ) {
    const { organizationId, experimentId, platform, requestId } = input;
    this.ref = { organizationId, experimentId, platform, ...(requestId ? { requestId } : {}) };
    this.platform = platformActivities(platform, input.timings);
    this.show();
  }

  /**
   * Whether the run itself waits for the platform's work. In older runs, the activities wait. The patch is read once, so that a running
   * workflow keeps the steps with which it began.
   */
  get waitsForWork(): boolean {
    return (this.hasWorkWaits ??= patched('work-waits-2026-11'));
  }

  /** The run and its current wave. */
  get waveRef(): WaveRef {
    const { wave } = this.state;
    return wave === 0 ? this.ref : { ...this.ref, wave };
  }

  /** Whether ads can deliver. After a restore, a launch can have gone live in the time that is missing in the database. */
  get mayDeliver(): boolean {
    const { state, input } = this;
    return state.mayHaveDelivered || (input.isRestored === true && this.hasChanges);
  }

  /** Whether the run activates variations of a finished experiment and has no experiment of its own. */
  get isBatch(): boolean {
    return this.input.activates !== undefined;
  }

  /** Whether a person carries the run out at the platform. */
  get isByHand(): boolean {
    return this.input.delivery === 'by-hand';
  }

  /** The first and shortest time between two reads of a step, ms. */
  get handLookMs(): number {
    return this.input.timings.platformPollMs ?? HAND_LOOK_MS;
  }

  get createTimes(): CreateTimes {
    const { createTimeoutMs, settleMarginMs } = this.input.timings;
    return { createTimeoutMs, settleMarginMs };
  }

  /** Shows operators the current state. Call it after every change; it adds nothing to the history. */
  show(): void {
    setCurrentDetails(details(this.state.view(this.input)));
  }

  /**
   * Closes the ledger: for a run that is `stopping`, it refuses every call that was not announced before. So work on other workers stops
   * long before the engine's cancellation reaches it.
   */
  close(): Promise<void> {
    this.closing ??= CancellationScope.nonCancellable(() => {
      this.moveTo('stopping');
      return ledger.enterPhase({ ...this.ref, phase: 'stopping', reason: null });
    });
    return this.closing;
  }

  /** Makes the run end only after the answer to a stop. Otherwise a replay could repeat the two in another order. */
  answersFirst(answer: Promise<unknown>): void {
    this.openAnswers++;
    const done = (): void => void this.openAnswers--;
    void answer.then(done, done);
  }

  /** Waits until every accepted stop has been answered. */
  async stopsAnswered(): Promise<void> {
    if (this.openAnswers > 0) await condition(() => this.openAnswers === 0);
  }

  /** Whether the ledger is closed, or is being closed. */
  get isClosed(): boolean {
    return this.closing !== null;
  }

  /**
   * Enters a phase, in the run and in the row that lists show.
   * @throws CancelledFailure if the run is ending, and the phase belongs to the canceled work
   */
  async enter(phase: ExperimentPhase, reasons: Reasons = []): Promise<void> {
    if (this.isClosed && !this.isConcluding && !isEndingPhase(phase))
      throw new CancelledFailure(`the run ends: it will not be ${phase}`);
    this.state.reasons = reasons;
    const stored = toStored(reasons);
    const { reason } = stored;
    this.moveTo(phase);
    const { requestId } = this.ref;
    log.info('the experiment entered a phase', {
      phase,
      ...(reason ? { reason } : {}),
      ...(requestId ? { requestId } : {}),
    });
    const ask = isWaitingPhase(phase) ? ++this.state.asks : null;
    await core.enterPhase({ ...this.ref, phase, ...stored, ...(ask === null ? {} : { ask }) });
  }

  /** Enters a phase in the operators' view: details and search attributes. */
  moveTo(phase: ExperimentPhase): void {
    const sinceMs = now();
    Object.assign(this.state, { phase, sinceMs, trouble: null });
    this.show();
    if (!patched('cockpit-2026-11')) return;
    upsertSearchAttributes([
      { key: SEARCH_ATTRIBUTES.phase, value: phase },
      { key: SEARCH_ATTRIBUTES.needsDecision, value: isWaitingPhase(phase) || phase === 'needs-step' },
      { key: SEARCH_ATTRIBUTES.phaseSince, value: toDate(sinceMs) },
    ]);
  }

  /** Stores the ledger's counts, for progress and operators. */
  counted(counts: RunCounts): RunCounts {
    this.state.counted(counts);
    this.show();
    return counts;
  }

  /** Accepts an act, and shows who sent it. */
  noteAct(act: Act, { userId, operator }: ActInput): void {
    this.state.obey(act);
    const who = userId === undefined ? `operator ${operator ?? 'without a name'}` : `user ${userId}`;
    this.noteDecision(`${act} by ${who}`);
  }

  /** Shows operators a person's decision. */
  noteDecision(text: string): void {
    this.state.decided = { text, atMs: now() };
    this.show();
  }

  /** Shows operators a failing step until the run continues. */
  troubled(trouble: StepTrouble): void {
    this.state.trouble = { ...trouble, atMs: now(), created: null };
    this.show();
  }

  /** Records an error after which the run continues. @param what the failed work, as a noun */
  failed(what: string, error: unknown): void {
    this.state.lastError = { text: `${what}: ${reasonOf(error)}`, atMs: now() };
    this.show();
  }

  /**
   * Shows the reason for a wait until `work` ends.
   * @param what a phrase that follows "waits": `until the account is linked again`
   * @param untilMs when the wait ends by itself, ms since 1970; null if only an answer ends it
   */
  whileWaiting<T>(what: string, untilMs: number | null, work: () => Promise<T>): Promise<T> {
    const { waits } = this.state;
    const wait: Wait = { what, untilMs };
    waits.push(wait);
    this.show();
    const working = work();
    const done = (): void => {
      waits.splice(waits.indexOf(wait), 1);
      this.show();
    };
    // This is not awaited: code that awaits the work must continue in the same order as in older histories.
    void working.then(done, done);
    return working;
  }

  /** Waits for a time and shows the reason, as `whileWaiting`. */
  pause(what: string, ms: number): Promise<void> {
    return this.whileWaiting(what, now() + ms, () => sleep(ms, { summary: `wait ${what}` }));
  }

  /**
   * Does work. If the platform refuses it for lack of a valid token, it retries the work when the account is linked again.
   * @param isToThrow returns whether to throw instead of waiting; called only if the link is lost
   */
  async withLink<T>(work: () => Promise<T>, isToThrow = () => false): Promise<T> {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (failureType(error) !== 'AUTH_EXPIRED' || isToThrow()) throw error;
        await this.waitForLink();
      }
    }
  }

  /** Waits until the account is linked again. All callers share one wait. */
  waitForLink(): Promise<void> {
    this.linkWait ??= this.untilLinked().finally(() => {
      this.linkWait = null;
    });
    return this.linkWait;
  }

  private async untilLinked(): Promise<void> {
    const { phase, reasons } = this.state;
    this.state.decision = null;
    await this.enter('needs-relink', [RUN_TEXTS.linkOver]);
    const what = 'until the account is linked again';
    let wait = LINK_CHECK_MS.first;
    while (!(await core.isLinkUsable(this.ref))) {
      await this.whileWaiting(what, now() + wait, () =>
        condition(() => this.state.decision !== null, wait, { summary: `wait ${what}` }),
      );
      this.state.decision = null;
      wait = Math.min(wait * 2, LINK_CHECK_MS.most);
    }
    await this.enter(phase, reasons);
  }
}
