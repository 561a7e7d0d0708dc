import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  WorkflowNotFoundError,
  WorkflowUpdateFailedError,
  WorkflowUpdateRPCTimeoutOrCancelledError,
  type ApplicationFailure,
} from '@temporalio/client';
import type { Request } from 'express';
import { SCRIPT_RUN_MS } from '#libs/connectors/port/hand-scripts.js';
import { mayChange } from '#libs/contracts/experiment/experiment-rights.js';
import { EXPERIMENT_TEXTS } from '#libs/contracts/experiment/experiment-texts.js';
import { isCreatingStep } from '#libs/contracts/experiment/run/hand-step.js';
import { HAND_TEXTS } from '#libs/contracts/experiment/run/hand-texts.js';
import type { Reasons } from '#libs/contracts/experiment/run/reasons.js';
import type { Platform } from '#libs/contracts/platform/platform.js';
import {
  HandDeliveryRepository,
  type HandRun,
} from '#libs/database/repositories/experiment/hand-delivery.repository.js';
import { cancelUpdate, continueStepUpdate } from '#libs/orchestration/experiment.messages.js';
import { runWorkflowId } from '#libs/orchestration/ids.js';
import type { CallerContext } from '../access/caller.js';
import { Audit } from '../audit/audit.js';
import { Database } from '../database/database.module.js';
import { ExperimentCommands } from '../experiments/experiment-commands.js';
import { experimentRef } from '../experiments/experiment-ref.js';
import { ApiError, forbidden, notFound } from '../http/errors/api-error.js';
import { MailOutbox } from '../mail/mail-outbox.js';
import { Temporal } from '../temporal/temporal.module.js';
import { stateOf, wasCompleted } from './hand-state.js';
import type { ContinuedDto, HandStateDto, ScriptsDto } from './hand-steps.dto.js';
import { ScriptMaker, type MadeScripts } from './script-maker.js';

/** How long a person waits for the platform to be read. If it takes longer, the row shows the result when they ask again. */
const LOOK_MS = 20_000;

/** Reasons by the type of the workflow's refusal, shown beside a step that is not done. */
const REFUSED: Record<string, Reasons> = {
  LOOKED_JUST_NOW: [EXPERIMENT_TEXTS.lookedJustNow],
};

/**
 * The steps of a person for an experiment that is delivered by hand. Each request rebuilds the script from the ledger. A step counts as
 * done only when the run has read its objects at the platform.
 */
@Injectable()
export class HandSteps {
  constructor(
    private readonly database: Database,
    private readonly temporal: Temporal,
    private readonly commands: ExperimentCommands,
    private readonly audit: Audit,
    private readonly scriptMaker: ScriptMaker,
    private readonly mails: MailOutbox,
  ) {}

  /** @throws ApiError 404 if the experiment is not delivered by hand, or is not this team's on this platform */
  async scripts(caller: CallerContext, platform: Platform, uuid: string): Promise<ScriptsDto> {
    const { organizationId, lang } = caller;
    const run = await this.find(organizationId, platform, uuid);
    const { step } = run.byHand;
    const scripts = await this.scriptMaker.make(run);
    const isHandedOut = await this.mayHandOut(run, scripts);
    return {
      ...stateOf(run, lang),
      ...scripts.times,
      id: run.id,
      name: run.name,
      changeable: mayChange(caller, run),
      isActivation: run.activation !== null,
      // oxlint-disable-next-line typescript/no-unnecessary-condition -- a stored input may be older than its type
      account: run.input.account?.name ?? run.byHand.accountId,
      scriptsUrl: step === null ? null : this.scriptMaker.pageOf(run),
      part: step === null ? null : scripts.partOf(step),
      campaignScript: (step === 'campaigns' || step === 'ads') && isHandedOut ? scripts.of('campaigns') : null,
      adsScript: step === 'ads' && isHandedOut ? scripts.of('ads') : null,
      activationScript: step === 'activate' && isHandedOut ? scripts.of(step) : null,
      endScript: step === 'pause' || step === 'remove' ? scripts.of(step) : null,
    };
  }

  /** How far the open step is, without its script. @throws ApiError as `scripts` */
  async state({ organizationId, lang }: CallerContext, platform: Platform, ref: string): Promise<HandStateDto> {
    const uuid = experimentRef(ref);
    if (typeof uuid === 'number') throw notFound();
    return stateOf(await this.find(organizationId, platform, uuid), lang);
  }

  /**
   * Sends the reader the link to the open script, for another device.
   * @throws ApiError 404; 409 if no step is open; 429 after several in an hour
   */
  async mailLink(caller: CallerContext, platform: Platform, uuid: string): Promise<void> {
    const { organizationId, userId, email } = caller;
    const { id, byHand } = await this.find(organizationId, platform, uuid);
    if (byHand.step === null) throw new ApiError(409, 'refused', EXPERIMENT_TEXTS.noStep);
    const dedupeKey = `hand-link/${uuid}/${randomUUID()}`;
    const mail = { template: 'hand-link', experimentId: id, userId } as const;
    const waitMs = await this.database
      .fork()
      .transactional((em) => this.mails.enqueuePlain(em, { organizationId, to: email, dedupeKey }, mail));
    if (waitMs > 0)
      throw new ApiError(429, 'too-many', EXPERIMENT_TEXTS.linkMailedOften, undefined, Math.ceil(waitMs / 1_000));
  }

  /**
   * Asks the run to check whether its step is done.
   * @throws ApiError 404; 403 if the experiment is another person's; 409 if it waits for nothing
   */
  async continue(caller: CallerContext, platform: Platform, uuid: string): Promise<ContinuedDto> {
    const { organizationId, userId, lang } = caller;
    const before = await this.own(caller, platform, uuid);
    const isOpen = before.byHand.step !== null;
    if (!isOpen && !wasCompleted(before)) throw new ApiError(409, 'refused', EXPERIMENT_TEXTS.noStep);
    // Without a link the run cannot read the platform, so it would not answer.
    const isReadable = isOpen && before.phase !== 'needs-relink';
    const missing = isReadable ? await this.look(before, userId) : [];
    const run = await this.find(organizationId, platform, uuid);
    const { step } = run.byHand;
    const scripts = await this.scriptMaker.make(run);
    const script = step !== null && (await this.mayHandOut(run, scripts)) ? scripts.of(step) : null;
    const part = step === null ? null : scripts.partOf(step);
    return { ...stateOf(run, lang, missing), ...scripts.times, part, script };
  }

  /** Ends the run and makes a draft of it. @throws ApiError as `continue`; 409 if it has gone live */
  async cancel(caller: CallerContext, platform: Platform, uuid: string, request: Request): Promise<void> {
    const { organizationId, userId } = caller;
    const run = await this.own(caller, platform, uuid);
    await this.commands.sendUpdate(run, cancelUpdate, { updateId: `cancel/${randomUUID()}`, input: { userId } });
    await this.audit.record('experiment.cancelled', request, { userId, organizationId, target: uuid });
  }

  /**
   * Whether the scripts of the open step may be handed out. First stores until when they can create or start anything, because a run that
   * ends has to know this time.
   */
  private async mayHandOut({ organizationId, id, byHand }: HandRun, { times }: MadeScripts): Promise<boolean> {
    if (!isCreatingStep(byHand.step)) return true;
    const until = new Date(Date.parse(times.worksUntil) + SCRIPT_RUN_MS);
    return new HandDeliveryRepository(this.database.fork()).handOut(organizationId, id, byHand.step, until);
  }

  /** @returns the reasons to show; empty if the platform was read */
  private async look(run: HandRun, userId: string): Promise<Reasons> {
    try {
      const { report } = await this.temporal.within(LOOK_MS, (client) =>
        client.workflow
          .getHandle(runWorkflowId(run))
          .executeUpdate(continueStepUpdate, { args: [{ userId }], updateId: `continue/${randomUUID()}` }),
      );
      return report === null ? [HAND_TEXTS.unreadable] : [];
    } catch (error) {
      if (error instanceof WorkflowNotFoundError) throw new ApiError(409, 'not-running', EXPERIMENT_TEXTS.notRunning);
      // The platform is slow. The check continues, and the next request shows its result.
      if (error instanceof WorkflowUpdateRPCTimeoutOrCancelledError) return [HAND_TEXTS.unreadable];
      if (!(error instanceof WorkflowUpdateFailedError)) throw error;
      // If the step was done in the meantime, the row shows it.
      return REFUSED[(error.cause as ApplicationFailure | undefined)?.type ?? ''] ?? [];
    }
  }

  private async find(organizationId: string, platform: Platform, uuid: string): Promise<HandRun> {
    const run = await new HandDeliveryRepository(this.database.fork()).find(organizationId, uuid);
    if (run?.platform !== platform) throw notFound();
    return run;
  }

  private async own(caller: CallerContext, platform: Platform, uuid: string): Promise<HandRun> {
    const run = await this.find(caller.organizationId, platform, uuid);
    if (!mayChange(caller, run)) throw forbidden(EXPERIMENT_TEXTS.notYours);
    return run;
  }
}
