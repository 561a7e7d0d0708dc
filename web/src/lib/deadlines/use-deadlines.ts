import { useDeadlinesQuery, type Deadline } from '../api/endpoints.js';

const NONE: readonly Deadline[] = [];
/** They change by the day; what of the team they concern is asked for anew when something of it was saved. */
const KEPT_SECONDS = 3_600;

/** What platforms end and what of the team that concerns; none while it is not known. */
export function useDeadlines(): readonly Deadline[] {
  const { data } = useDeadlinesQuery(undefined, { refetchOnMountOrArgChange: KEPT_SECONDS });
  return data?.data ?? NONE;
}
