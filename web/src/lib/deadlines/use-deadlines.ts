import { useDeadlinesQuery, type Deadline } from '../api/endpoints.js';

const NONE: readonly Deadline[] = [];
/** Deadlines change by the day; those of the team are read again when something of it was saved. */
const KEPT_SECONDS = 3_600;

/** The platforms' deadlines and what they mean for the team; none while unknown. */
export function useDeadlines(): readonly Deadline[] {
  const { data } = useDeadlinesQuery(undefined, { refetchOnMountOrArgChange: KEPT_SECONDS });
  return data?.data ?? NONE;
}
