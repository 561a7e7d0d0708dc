import { isFinished } from '#libs/contracts/experiment/experiment-status.js';
import { isCreatingStep, type HandStepName } from '#libs/contracts/experiment/run/hand-step.js';
import type { Batch } from '../../../lib/api/endpoints.js';

type BatchState = 'waiting' | 'running' | 'stopping' | 'stopped' | 'failed' | 'ended';

/** A pending batch waits until a person has run its script. A batch that is being stopped may spend until its run has ended. */
export function stateOf({ status, stopped_at }: Batch): BatchState {
  if (stopped_at !== null) return isFinished(status) ? 'stopped' : 'stopping';
  if (status === 'FAILED') return 'failed';
  if (isFinished(status)) return 'ended';
  return status === 'PENDING' ? 'waiting' : 'running';
}

/** Whether the batch may change by itself, so that the page asks again. */
export const isUnderWay = (batch: Batch): boolean =>
  batch.hand_step !== null || ['waiting', 'running', 'stopping'].includes(stateOf(batch));

/** The script that a person has to run. From a stop on, a script that creates and starts is none. */
export const openStepOf = (batch: Batch): HandStepName | null =>
  stateOf(batch) === 'stopping' && isCreatingStep(batch.hand_step) ? null : batch.hand_step;

/** Batches that spend, or are about to. One that is being stopped may spend until its run has ended, if it ever started. */
export const spendingOf = (batches: readonly Batch[]): Batch[] =>
  batches.filter((batch) => {
    const state = stateOf(batch);
    return state === 'running' || (state === 'stopping' && (batch.status !== 'PENDING' || batch.hand_step === 'pause'));
  });

/** Variations of a batch that are active or about to be. */
export const winnersIn = ({ variables }: Batch): number => variables.filter(({ success }) => success !== false).length;
