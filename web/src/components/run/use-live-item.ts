import { useProgressQuery, type ExperimentItem } from '../../lib/api/endpoints.js';
import { needsPolling } from './run-progress.js';

/** Polling while ads are being created, and while a campaign merely delivers. */
const POLL_MS = { busy: 1_500, calm: 4_000 };

/**
 * An experiment with the present state of its run. That state comes from the list, or from the run itself where nothing follows it
 * (`isAsked`). Progress, spend and impressions always come from the same answer.
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
