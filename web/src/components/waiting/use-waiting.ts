import { useWaitingExperimentsQuery } from '../../lib/api/endpoints.js';

/** A run waits for hours, so slow polling is enough; the run's own page polls every second. */
const POLL_MS = 20_000;

const NONE = { experiments: [], total: 0, stopped: [], winners: [], finished: [], left_out_waves: [] };

/**
 * Runs that wait for a decision or are disturbed, runs finished or stopped lately, and winners that spend. They are polled in the
 * background, so a failure raises no alert.
 */
export function useWaiting() {
  const { data } = useWaitingExperimentsQuery(undefined, { pollingInterval: POLL_MS, skipPollingIfUnfocused: true });
  return { ...NONE, ...data?.data };
}
