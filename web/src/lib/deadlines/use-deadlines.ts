import { useDeadlinesQuery, type Deadline } from '../api/endpoints.js';

const NONE: readonly Deadline[] = [];
/** How long the answer is kept. Deadlines change by the day; a save of the team reads them again. */
const KEPT_SECONDS = 3_600;

/** The platforms' deadlines with the number of the team's affected objects; none while unknown. */
export function useDeadlines(): readonly Deadline[] {
  const { data } = useDeadlinesQuery(undefined, { refetchOnMountOrArgChange: KEPT_SECONDS });
  return data?.data ?? NONE;
}
