import { condition, log } from '@temporalio/workflow';
import type { CreateTimes } from '#libs/contracts/ad-object.js';
import { isWaitingPhase, type ExperimentPhase } from '#libs/contracts/experiment-phase.js';
import { RUN_REASONS } from '#libs/contracts/run-reasons.js';
import { HOUR_MS } from '#libs/contracts/time.js';
import type { PlatformActivities, RunRef } from '#libs/orchestration/experiment.activities.js';
import type { RunExperimentInput } from '#libs/orchestration/experiment.messages.js';
import { failureType } from './failure-type.js';
import { core, platformActivities } from './run-activities.js';
import type { RunState } from './run-experiment.state.js';

/** How often a lost link is looked at when nobody tells us that it is back. */
const LINK_CHECK_MS = { first: 15_000, most: 6 * HOUR_MS };

/** One run with its activities, and the waits that every part of it shares. */
export class ExperimentRun {
  readonly ref: RunRef;
  readonly platform: PlatformActivities;
  private linkWait: Promise<void> | null = null;

  constructor(
    readonly input: RunExperimentInput,
    readonly state: RunState,
  ) {
    const { organizationId, experimentId, platform, requestId } = input;
    this.ref = { organizationId, experimentId, platform, ...(requestId ? { requestId } : {}) };
    this.platform = platformActivities(platform, input.timings);
  }

  get createTimes(): CreateTimes {
    const { createTimeoutMs, settleMarginMs } = this.input.timings;
    return { createTimeoutMs, settleMarginMs };
  }

  /** Moves on, here and in the row that lists show. */
  async enter(phase: ExperimentPhase, reason: string | null = null): Promise<void> {
    this.state.phase = phase;
    this.state.reason = reason;
    const { requestId } = this.ref;
    log.info('the experiment moves on', { phase, ...(reason ? { reason } : {}), ...(requestId ? { requestId } : {}) });
    const ask = isWaitingPhase(phase) ? ++this.state.asks : null;
    await core.enterPhase({ ...this.ref, phase, reason, ...(ask === null ? {} : { ask }) });
  }

  /** Repeats what the platform refused for want of a valid token, once the account is linked again. */
  async withLink<T>(work: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (failureType(error) !== 'AUTH_EXPIRED') throw error;
        await this.waitForLink();
      }
    }
  }

  /** Waits until the account is linked again; callers that come meanwhile wait together. */
  waitForLink(): Promise<void> {
    this.linkWait ??= this.untilLinked().finally(() => {
      this.linkWait = null;
    });
    return this.linkWait;
  }

  private async untilLinked(): Promise<void> {
    const { phase, reason } = this.state;
    this.state.decision = null;
    await this.enter('needs-relink', RUN_REASONS.en.linkOver);
    let wait = LINK_CHECK_MS.first;
    while (!(await core.isLinkUsable(this.ref))) {
      await condition(() => this.state.decision !== null, wait);
      this.state.decision = null;
      wait = Math.min(wait * 2, LINK_CHECK_MS.most);
    }
    await this.enter(phase, reason);
  }
}
