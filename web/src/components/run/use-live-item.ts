import { useProgressQuery, type ExperimentItem } from '../../lib/api/endpoints.js';
import { needsPolling } from './run-progress.js';

/** While ads are being created, and while a campaign merely delivers. */
const POLL_MS = { busy: 1_500, calm: 4_000 };

/**
 * An experiment with where its run stands: what the list knows, or where its runs are not followed (`isAsked`), the run's own word.
 * Progress, spend and impressions are always of the same answer.
 */
export function useLiveItem<T extends ExperimentItem>(item: T, isAsked: boolean): T {
  const isBusy = item.progress === null || needsPolling(item.progress.phase);
  const { data } = useProgressQuery(
    { uuid: item.uuid },
    { skip: !isAsked, pollingInterval: POLL_MS[isBusy ? 'busy' : 'calm'], skipPollingIfUnfocused: true },
  );
  if (!isAsked || data === undefined) return item;
  const { progress, spent, impressions } = data.data;
  return { ...item, progress, spent, impressions };
}
