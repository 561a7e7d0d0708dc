import { isFinished } from '#libs/contracts/experiment/experiment-status.js';
import { isCreatingStep, type HandStepName } from '#libs/contracts/experiment/run/hand-step.js';
import type { Batch } from '../../../lib/api/endpoints.js';

type BatchState = 'waiting' | 'running' | 'stopping' | 'stopped' | 'failed' | 'ended';

/** The state of a batch. A pending batch waits until a person has run its script; 'stopping' lasts until its run has ended. */
export function stateOf({ status, stopped_at }: Batch): BatchState {
  if (stopped_at !== null) return isFinished(status) ? 'stopped' : 'stopping';
  if (status === 'FAILED') return 'failed';
  if (isFinished(status)) return 'ended';
  return status === 'PENDING' ? 'waiting' : 'running';
}

/** Whether the batch can change by itself, so that the page has to poll it. */
export const isUnderWay = (batch: Batch): boolean =>
  batch.hand_step !== null || ['waiting', 'running', 'stopping'].includes(stateOf(batch));

/** The script that a person has to run; null for none. After a stop, a script that creates and starts ads does not count. */
export const openStepOf = (batch: Batch): HandStepName | null =>
  stateOf(batch) === 'stopping' && isCreatingStep(batch.hand_step) ? null : batch.hand_step;

/** Batches that spend, or are about to. A batch that is being stopped can spend until its run has ended, if it has started. */
export const spendingOf = (batches: readonly Batch[]): Batch[] =>
  batches.filter((batch) => {
    const state = stateOf(batch);
    return state === 'running' || (state === 'stopping' && (batch.status !== 'PENDING' || batch.hand_step === 'pause'));
  });

/** The number of variations of a batch that are active or about to be. */
export const winnersIn = ({ variables }: Batch): number => variables.filter(({ success }) => success !== false).length;
