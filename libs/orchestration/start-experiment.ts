import { WorkflowExecutionAlreadyStartedError, type Client } from '@temporalio/client';
import { TypedSearchAttributes } from '@temporalio/common';
import type { Platform } from '#libs/contracts/platform/platform.js';
import {
  RUN_EXPERIMENT_WORKFLOW,
  type RunExperimentInput,
  type RunLinks,
  type RunTimings,
} from './experiment.messages.js';
import { runWorkflowId, type NamedRun } from './ids.js';
import { CORE_QUEUE } from './queues.js';
import { runSummary } from './run-summary.js';
import { SEARCH_ATTRIBUTES } from './search-attributes.js';

/** The payload of an outbox item `start-experiment`. */
export interface StartExperimentPayload {
  experimentId: number;
  uuid: string;
  platform: Platform;
  accountId: string;
  /** The experiment whose variations the run activates; absent for an experiment. */
  activates?: number;
  /** Numbers of variations: those that become ads, and all; absent in older items. */
  tested?: number;
  created?: number;
  /** The way of delivery, decided when it was submitted; absent: by calls. */
  delivery?: 'by-hand';
  /** The request that submitted the experiment, for logs. */
  requestId?: string;
}

/** Key of the outbox item that starts a run. */
export const startDedupeKey = (run: NamedRun): string => runWorkflowId(run);

export interface StartExperiment extends StartExperimentPayload {
  organizationId: string;
  timings: RunTimings;
  links?: RunLinks;
}

/**
 * Starts the experiment's workflow. A workflow that was started before also counts as success: the id is derived from the row, so the
 * request that submits and the worker that retries can both call this.
 */
export async function startExperiment(client: Client, start: StartExperiment): Promise<void> {
  try {
    await client.workflow.start(RUN_EXPERIMENT_WORKFLOW, {
      ...optionsOf(start),
      workflowIdConflictPolicy: 'USE_EXISTING',
      workflowIdReusePolicy: 'REJECT_DUPLICATE',
    });
  } catch (error) {
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
  }
}

/**
 * Terminates the experiment's run and starts it again from the database, for use after the database was restored to an older state. The
 * run looks up every object that may exist before it sends it. With `endsBy` it sends none: it pauses all and ends.
 */
export async function restartExperiment(
  client: Client,
  start: StartExperiment & Pick<RunExperimentInput, 'endsBy'>,
): Promise<void> {
  await client.workflow.start(RUN_EXPERIMENT_WORKFLOW, {
    ...optionsOf({ ...start, isRestored: true }),
    workflowIdConflictPolicy: 'TERMINATE_EXISTING',
    workflowIdReusePolicy: 'ALLOW_DUPLICATE',
  });
}

const optionsOf = (start: StartExperiment & RunExperimentInput) => ({
  workflowId: runWorkflowId(start),
  taskQueue: CORE_QUEUE,
  args: [start] as [RunExperimentInput],
  staticSummary: runSummary(start),
  typedSearchAttributes: new TypedSearchAttributes([
    { key: SEARCH_ATTRIBUTES.platform, value: start.platform },
    { key: SEARCH_ATTRIBUTES.status, value: start.delivery === 'by-hand' ? 'PENDING' : 'PROCESSING' },
    { key: SEARCH_ATTRIBUTES.phase, value: 'queued' },
    { key: SEARCH_ATTRIBUTES.needsDecision, value: false },
    { key: SEARCH_ATTRIBUTES.phaseSince, value: new Date() },
    { key: SEARCH_ATTRIBUTES.experiment, value: start.experimentId },
    { key: SEARCH_ATTRIBUTES.organization, value: start.organizationId },
    { key: SEARCH_ATTRIBUTES.adAccount, value: start.accountId },
  ]),
});
