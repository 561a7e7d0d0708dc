import type { ExperimentProgress } from '#libs/contracts/experiment/experiment-phase.js';
import { useProgressQuery, type ExperimentItem } from '../../lib/api/endpoints.js';
import { needsPolling } from './run-progress.js';

/** While ads are being created, and while a campaign merely delivers. */
const POLL_MS = { busy: 1_500, calm: 4_000 };

/** Where a run stands by the run's own word; until it has spoken, what the list knew. */
export function useLiveProgress(item: ExperimentItem, isLive: boolean): ExperimentProgress | null {
  const isBusy = item.progress === null || needsPolling(item.progress.phase);
  const { data } = useProgressQuery(
    { uuid: item.uuid },
    { skip: !isLive, pollingInterval: POLL_MS[isBusy ? 'busy' : 'calm'], skipPollingIfUnfocused: true },
  );
  return data?.data.progress ?? item.progress;
}
