import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { WorkflowNotFoundError, WorkflowUpdateFailedError } from '@temporalio/client';
import { continueUpdate, stopUpdate } from '#libs/orchestration/experiment.messages.js';
import { experimentWorkflowId } from '#libs/orchestration/ids.js';
import { ApiError } from '../http/api-error.js';
import type { CallerContext } from '../access/caller.js';
import { Temporal } from '../temporal/temporal.module.js';
import { ExperimentQueries } from './experiment-queries.js';

const ACCEPT_MS = 10_000;

/** What an owner tells a running experiment. The workflow accepts and then acts; progress shows how far it is. */
@Injectable()
export class ExperimentCommands {
  constructor(
    private readonly queries: ExperimentQueries,
    private readonly temporal: Temporal,
  ) {}

  async stop(caller: CallerContext, ref: string): Promise<string> {
    const { uuid } = await this.running(caller, ref);
    await this.send(() =>
      this.temporal.within(ACCEPT_MS, (client) =>
        client.workflow.getHandle(experimentWorkflowId(uuid)).startUpdate(stopUpdate, {
          args: [{ userId: caller.userId }],
          waitForStage: 'ACCEPTED',
          updateId: `stop/${randomUUID()}`,
        }),
      ),
    );
    return uuid;
  }

  async retry(caller: CallerContext, ref: string, decision: 'retry' | 'drop'): Promise<string> {
    const { uuid } = await this.running(caller, ref);
    await this.send(() =>
      this.temporal.within(ACCEPT_MS, (client) =>
        client.workflow.getHandle(experimentWorkflowId(uuid)).startUpdate(continueUpdate, {
          args: [{ userId: caller.userId, decision }],
          waitForStage: 'ACCEPTED',
          updateId: `${decision}/${randomUUID()}`,
        }),
      ),
    );
    return uuid;
  }

  private async running({ organizationId }: CallerContext, ref: string) {
    const row = await this.queries.find(organizationId, ref);
    if (row.status !== 'PROCESSING') throw new ApiError(409, 'not-running', 'This experiment is not running.');
    return row;
  }

  private async send(update: () => Promise<unknown>): Promise<void> {
    try {
      await update();
    } catch (error) {
      if (error instanceof WorkflowNotFoundError)
        throw new ApiError(409, 'not-running', 'This experiment is not running.');
      if (error instanceof WorkflowUpdateFailedError)
        throw new ApiError(409, 'refused', (error.cause as Error | undefined)?.message ?? 'This cannot be done now.');
      throw error;
    }
  }
}
