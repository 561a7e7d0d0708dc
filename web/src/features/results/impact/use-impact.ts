import { useImpactQuery, type Curves } from '../../../lib/api/endpoints.js';
import { usePlatform } from '../../../lib/platform/use-platform.js';
import { questionOf, type ResultsView } from '../use-results-url.js';

/** The time between two reads while a run delivers. */
const PREVIEW_POLL_MS = 20_000;

/** The effects of components, from the same data as the rows. */
export function useImpact({ summary, fep }: Curves, view: ResultsView) {
  const platform = usePlatform();
  return useImpactQuery(
    { resultQueryDto: questionOf(view, platform) },
    { skip: fep === null, pollingInterval: summary.is_preview ? PREVIEW_POLL_MS : 0, skipPollingIfUnfocused: true },
  );
}
