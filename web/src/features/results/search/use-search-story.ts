import { useSearchStoryQuery, type ExperimentDetail, type SearchStory } from '../../../lib/api/endpoints.js';
import { PREVIEW_POLL_MS } from '../use-results-url.js';

/** The course of the run's search; null if the run does not search, and until the course has loaded. */
export function useSearchStory({ uuid, platform, content }: ExperimentDetail, isPreview: boolean): SearchStory | null {
  const isSearching = (content as { search?: unknown }).search === true;
  const { data } = useSearchStoryQuery(
    { resultQueryDto: { id: uuid, type: platform } },
    { skip: !isSearching, pollingInterval: isPreview ? PREVIEW_POLL_MS : 0, skipPollingIfUnfocused: true },
  );
  return data !== undefined && data.data.waves.length > 0 ? data.data : null;
}
