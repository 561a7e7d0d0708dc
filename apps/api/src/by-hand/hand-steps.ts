import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  WorkflowNotFoundError,
  WorkflowUpdateFailedError,
  WorkflowUpdateRPCTimeoutOrCancelledError,
  type ApplicationFailure,
} from '@temporalio/client';
import type { Request } from 'express';
import type { HandItem } from '#libs/connectors/port/hand-scripts.js';
import type { Platforms } from '#libs/connectors/registry.js';
import { mayChange } from '#libs/contracts/experiment/experiment-rights.js';
import { EXPERIMENT_TEXTS } from '#libs/contracts/experiment/experiment-texts.js';
import type { HandDelivery, HandStepName } from '#libs/contracts/experiment/run/hand-step.js';
import { HAND_TEXTS, seenReasons } from '#libs/contracts/experiment/run/hand-texts.js';
import { formatReasons, type Reasons } from '#libs/contracts/experiment/run/reasons.js';
import { byKey } from '#libs/contracts/messages/texts.js';
import type { Platform } from '#libs/contracts/platform/platform.js';
import type { Experiment } from '#libs/database/entities/experiment.entity.js';
import {
  HandDeliveryRepository,
  type HandRun,
  type PlannedObjectRow,
} from '#libs/database/repositories/experiment/hand-delivery.repository.js';
import { LinkedAccountRepository } from '#libs/database/repositories/platform/linked-account.repository.js';
import { choiceOf } from '#libs/experiments/components.js';
import { budgetPerOf } from '#libs/experiments/planning/activation-plan.js';
import { linkNamer } from '#libs/experiments/planning/link-namer.js';
import { cancelUpdate, continueStepUpdate } from '#libs/orchestration/experiment.messages.js';
import { runWorkflowId } from '#libs/orchestration/ids.js';
import type { CallerContext } from '../access/caller.js';
import { Audit } from '../audit/audit.js';
import { Database } from '../database/database.module.js';
import { ExperimentCommands } from '../experiments/experiment-commands.js';
import { ApiError, forbidden, notFound } from '../http/errors/api-error.js';
import { PLATFORMS_TOKEN } from '../platforms/tokens.js';
import { Temporal } from '../temporal/temporal.module.js';
import type { ContinuedDto, HandStateDto, ScriptsDto } from './hand-steps.dto.js';

/** How long a person waits for the platform to be read. If it takes longer, the row shows the result when they ask again. */
const LOOK_MS = 20_000;

/** Reasons by the type of the workflow's refusal, shown beside a step that is not done. */
const REFUSED: Record<string, Reasons> = {
  LOOKED_JUST_NOW: [EXPERIMENT_TEXTS.lookedJustNow],
};

/**
 * The steps of a person for an experiment that is delivered by hand. Each request rebuilds the script from the ledger. A step counts as
 * done only when the run has read it on the platform.
 */
@Injectable()
export class HandSteps {
  constructor(
    private readonly database: Database,
    private readonly temporal: Temporal,
    private readonly commands: ExperimentCommands,
    private readonly audit: Audit,
    @Inject(PLATFORMS_TOKEN) private readonly platforms: Platforms,
  ) {}

  /** @throws ApiError 404 where the experiment is not delivered by hand, or is not this team's on this platform */
  async scripts({ organizationId, lang }: CallerContext, platform: Platform, uuid: string): Promise<ScriptsDto> {
    const run = await this.find(organizationId, platform, uuid);
    const { step } = run.byHand;
    const isEnding = step === 'pause' || step === 'remove';
    const scriptOf = await this.scriptsOf(run);
    return {
      ...stateOf(run, lang),
      campaignScript: step === 'campaigns' || step === 'ads' ? scriptOf('campaigns') : null,
      adsScript: step === 'ads' ? scriptOf('ads') : null,
      endScript: isEnding ? scriptOf(step) : null,
    };
  }

  /**
   * Asks the run to check whether its step is done.
   * @throws ApiError 404; 403 where the experiment is another person's; 409 where it waits for nothing
   */
  async continue(caller: CallerContext, platform: Platform, uuid: string): Promise<ContinuedDto> {
    const { organizationId, userId, lang } = caller;
    const before = await this.own(caller, platform, uuid);
    if (before.byHand.step === null && !isCompleted(before))
      throw new ApiError(409, 'refused', EXPERIMENT_TEXTS.noStep);
    const missing = before.byHand.step === null ? [] : await this.look(before, userId);
    const run = await this.find(organizationId, platform, uuid);
    const { step } = run.byHand;
    const script = step === null ? null : (await this.scriptsOf(run))(step);
    return { ...stateOf(run, lang, missing), script };
  }

  /** Ends the run and makes a draft of it. @throws ApiError as `continue`; 409 where it has gone live */
  async cancel(caller: CallerContext, platform: Platform, uuid: string, request: Request): Promise<void> {
    const { organizationId, userId } = caller;
    const run = await this.own(caller, platform, uuid);
    await this.commands.sendUpdate(run, cancelUpdate, { updateId: `cancel/${randomUUID()}`, input: { userId } });
    await this.audit.record('experiment.cancelled', request, { userId, organizationId, target: uuid });
  }

  /** @returns the reasons to show; empty where the platform was read */
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

  /** Returns a function that writes a step's script; it returns null while nothing is planned. */
  private async scriptsOf(run: HandRun): Promise<(step: HandStepName) => string | null> {
    const { organizationId, id, platform, input, name, key, byHand } = run;
    const rows = await new HandDeliveryRepository(this.database.fork()).planned(organizationId, id);
    if (rows.length === 0) return () => null;
    const { accountId, currency, seen } = byHand;
    const known = await new LinkedAccountRepository(this.database.fork()).find(organizationId, platform, accountId);
    const timeZone = run.accountZone ?? known?.timeZone ?? 'UTC';
    const maker = this.platforms.for(platform).byHand;
    if (!maker) throw new Error(`${platform} has nothing that is delivered by hand.`);
    const items = itemsOf(run, rows);
    const account = { accountId, currency, timeZone, facts: known?.facts ?? {} };
    const experiment = { name, key };
    const extras = seen?.named.extra ?? [];
    return (step) => maker.script({ step, account, experiment, input, items, extras, madeAt: Date.now() });
  }
}

function itemsOf(run: HandRun, rows: readonly PlannedObjectRow[]): HandItem[] {
  const linked = linkNamer(run);
  const byOrdinal = new Map(rows.map((row) => [row.ordinal, row]));
  return rows.map((row) => {
    const { ordinal, kind, externalName, parentOrdinal, budgetMinor, platformId } = row;
    const variation = row.variation ?? row.sampleVariation;
    const parent = parentOrdinal === null ? undefined : byOrdinal.get(parentOrdinal);
    return {
      ref: String(ordinal),
      kind,
      name: externalName,
      budgetMinor,
      platformId,
      parentId: parent?.platformId ?? null,
      ...(parent ? { under: { kind, ref: String(parent.ordinal) } } : {}),
      choice: variation === null ? {} : choiceOf(variation, run.input),
      budgetPer: budgetPerOf(run),
      ...linked(row),
    };
  });
}

/** Whether the experiment is delivered and active: its run has left the steps behind. */
const isCompleted = ({ status, wentLiveAt }: Experiment): boolean => status === 'PROCESSING' || wentLiveAt !== null;

/** @param more reasons in addition to those that the run saw */
function stateOf(run: HandRun, lang: CallerContext['lang'], more: Reasons = []): HandStateDto {
  const { step, seen } = run.byHand;
  const completed = isCompleted(run);
  const seenOf = step === null ? (completed ? [HAND_TEXTS.allDone] : []) : seenReasons(step, seen);
  const reasons = [...seenOf, ...more];
  return {
    step,
    completed,
    message: formatReasons(reasons, lang) ?? '',
    reasons: reasons.map(byKey),
    seen: seen && viewOf(seen),
  };
}

const viewOf = ({ at, planned, found, missing, extra, differing, spending }: NonNullable<HandDelivery['seen']>) => ({
  at,
  planned,
  found,
  missing,
  extra,
  differing,
  spending,
});
