import { isFinished } from '#libs/contracts/experiment/experiment-status.js';
import type { Batch } from '../../../lib/api/endpoints.js';

/** A pending batch waits until a person has run its script. */
export function stateOf({ status, stopped_at }: Batch): 'waiting' | 'running' | 'stopped' | 'failed' | 'ended' {
  if (stopped_at !== null) return 'stopped';
  if (status === 'FAILED') return 'failed';
  if (isFinished(status)) return 'ended';
  return status === 'PENDING' ? 'waiting' : 'running';
}

/** Batches that spend, or are about to; a batch that is being stopped does not count. */
export const runningOf = (batches: readonly Batch[]): Batch[] =>
  batches.filter((batch) => stateOf(batch) === 'running');

/** Variations of a batch that are active or about to be. */
export const winnersIn = ({ variables }: Batch): number => variables.filter(({ success }) => success !== false).length;
