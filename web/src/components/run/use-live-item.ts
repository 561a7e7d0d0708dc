import { useProgressQuery, type ExperimentItem } from '../../lib/api/endpoints.js';
import { needsPolling } from './run-progress.js';

/** Polling intervals: `busy` while ads are being created, `calm` while a campaign only delivers. */
const POLL_MS = { busy: 1_500, calm: 4_000 };

/**
 * An experiment with the present state of its run. With `isPolled`, the state is polled from the run itself; otherwise the list's stays.
 * Progress, spend and impressions always come from the same answer.
 */
export function useLiveItem<T extends ExperimentItem>(item: T, isPolled: boolean): T {
  const isBusy = item.progress === null || needsPolling(item.progress.phase);
  const { data } = useProgressQuery(
    { uuid: item.uuid },
    { skip: !isPolled, pollingInterval: POLL_MS[isBusy ? 'busy' : 'calm'], skipPollingIfUnfocused: true },
  );
  if (!isPolled || data === undefined) return item;
  const { progress, spent, impressions } = data.data;
  return { ...item, progress, spent, impressions };
}
