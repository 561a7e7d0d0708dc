import type { ExperimentProgress } from '#libs/contracts/experiment/experiment-phase.js';
import { useProgressQuery, type ExperimentItem } from '../../lib/api/endpoints.js';
import { needsPolling } from './run-progress.js';

/** While ads are being created, and while a campaign merely delivers. */
const POLL_MS = { busy: 1_500, calm: 4_000 };

/** Where a run stands: what the list knows, or where its runs are not followed (`isAsked`), the run's own word. */
export function useLiveProgress(item: ExperimentItem, isAsked: boolean): ExperimentProgress | null {
  const isBusy = item.progress === null || needsPolling(item.progress.phase);
  const { data } = useProgressQuery(
    { uuid: item.uuid },
    { skip: !isAsked, pollingInterval: POLL_MS[isBusy ? 'busy' : 'calm'], skipPollingIfUnfocused: true },
  );
  return (isAsked ? data?.data.progress : undefined) ?? item.progress;
}
