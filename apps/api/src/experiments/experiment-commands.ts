import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { WorkflowNotFoundError, WorkflowUpdateFailedError, type ApplicationFailure } from '@temporalio/client';
import type { UpdateDefinition } from '@temporalio/common';
import type { Request } from 'express';
import type { Experiment } from '#libs/database/entities/experiment.entity.js';
import { ExperimentRepository } from '#libs/database/repositories/experiment/experiment.repository.js';
import {
  checkLinkUpdate,
  dropRefusedUpdate,
  retryRefusedUpdate,
  stopUpdate,
  type Accepted,
} from '#libs/orchestration/experiment.messages.js';
import { LIST_STATUSES } from '#libs/contracts/experiment/experiment-status.js';
import { mayChange } from '#libs/contracts/experiment/experiment-rights.js';
import { runWorkflowId, type NamedRun } from '#libs/orchestration/ids.js';
import { ApiError, forbidden } from '../http/errors/api-error.js';
import type { CallerContext } from '../access/caller.js';
import { Audit } from '../audit/audit.js';
import { Database } from '../database/database.module.js';
import { Temporal } from '../temporal/temporal.module.js';
import { ExperimentQueries } from './experiment-queries.js';
import { EXPERIMENT_TEXTS } from '#libs/contracts/experiment/experiment-texts.js';
import type { KeyedText } from '#libs/contracts/messages/finding.js';

const ACCEPT_MS = 10_000;
const ANSWERS = { retry: retryRefusedUpdate, drop: dropRefusedUpdate };
/** Texts by the type of the workflow's refusal, whose own words are for operators. */
const REFUSALS: Record<string, KeyedText> = {
  ALREADY_ENDING: EXPERIMENT_TEXTS.ending,
  NOT_WAITING: EXPERIMENT_TEXTS.notWaiting,
  NOTHING_LEFT: EXPERIMENT_TEXTS.nothingLeft,
  IS_BATCH: EXPERIMENT_TEXTS.editBatch,
  ALREADY_LIVE: EXPERIMENT_TEXTS.editLive,
  EDIT_UNDER_WAY: EXPERIMENT_TEXTS.editUnderWay,
  NOT_YET: EXPERIMENT_TEXTS.editEarly,
};

/**
 * Commands of an owner to a running experiment. The workflow accepts and then acts; progress shows how far it is. Each command waits for
 * the workflow's answer, because `startUpdate` does not throw on a refusal.
 */
@Injectable()
export class ExperimentCommands {
  constructor(
    private readonly queries: ExperimentQueries,
    private readonly temporal: Temporal,
    private readonly database: Database,
    private readonly audit: Audit,
  ) {}

  /** Stops a run. Once the run has accepted, stores the person and the time together with the trail's line. */
  async stop(caller: CallerContext, ref: string, request: Request): Promise<void> {
    const { userId, organizationId } = caller;
    const run = await this.running(caller, ref);
    const { id, uuid } = run;
    await this.sendUpdate(run, stopUpdate, { updateId: `stop/${randomUUID()}`, input: { userId } });
    await this.database.fork().transactional(async (em) => {
      await new ExperimentRepository(em).markStopped(organizationId, id, { by: userId, at: new Date() });
      await this.audit.record('experiment.stopped', request, { userId, organizationId, target: uuid }, em);
    });
  }
  /**
   * Sends refused ads again, or continues without them. A run that waits for its link checks the link instead.
   * @returns the run's uuid
   */
  async retry(caller: CallerContext, ref: string, decision: 'retry' | 'drop'): Promise<string> {
    const run = await this.running(caller, ref);
    const { uuid, phase } = run;
    const answer = phase === 'needs-relink' ? checkLinkUpdate : ANSWERS[decision];
    await this.sendUpdate(run, answer, { updateId: `${decision}/${randomUUID()}`, input: { userId: caller.userId } });
    return uuid;
  }

  /** A run that the caller may command. @throws ApiError 404, 403 if it is another person's, 409 if it does not run */
  async running(caller: CallerContext, ref: string): Promise<Experiment> {
    const row = await this.queries.find(caller.organizationId, ref);
    if (!mayChange(caller, row)) throw forbidden(EXPERIMENT_TEXTS.notYours);
    if (!(LIST_STATUSES.live as readonly string[]).includes(row.status))
      throw new ApiError(409, 'not-running', EXPERIMENT_TEXTS.notRunning);
    return row;
  }

  /** @throws ApiError 409 with the run's reason if it refuses, or if there is no run */
  async sendUpdate<I>(
    run: NamedRun,
    update: UpdateDefinition<Accepted, [I]>,
    { updateId, input }: { updateId: string; input: I },
  ): Promise<void> {
    try {
      await this.temporal.within(ACCEPT_MS, (client) =>
        client.workflow.getHandle(runWorkflowId(run)).executeUpdate<Accepted, [I]>(update, { args: [input], updateId }),
      );
    } catch (error) {
      if (error instanceof WorkflowNotFoundError) throw new ApiError(409, 'not-running', EXPERIMENT_TEXTS.notRunning);
      if (error instanceof WorkflowUpdateFailedError)
        throw new ApiError(
          409,
          'refused',
          REFUSALS[(error.cause as ApplicationFailure | undefined)?.type ?? ''] ?? EXPERIMENT_TEXTS.notNow,
        );
      throw error;
    }
  }
}
