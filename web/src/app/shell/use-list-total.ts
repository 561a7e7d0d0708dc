import type { ListedPlatform } from '#libs/contracts/platform/platform.js';
import { useExperimentsQuery } from '../../lib/api/endpoints.js';
import { LIST_TYPES } from '../../lib/api/list-types.js';
import type { ListName } from '../../lib/platform/paths.js';

const POLL_MS = 30_000;

/** The number of experiments in a list; undefined before it is known. */
export function useListTotal(platform: ListedPlatform, list: ListName): number | undefined {
  const { total } = useExperimentsQuery(
    { listQueryDto: { type: LIST_TYPES[list], platform, page: 1 } },
    {
      pollingInterval: POLL_MS,
      skipPollingIfUnfocused: true,
      selectFromResult: ({ data }) => ({ total: data?.data.total }),
    },
  );
  return total;
}
