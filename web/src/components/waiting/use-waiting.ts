import { useWaitingExperimentsQuery } from '../../lib/api/endpoints.js';

/** A run waits for hours; its own page follows it by the second. */
const POLL_MS = 20_000;

const NONE = { experiments: [], total: 0, stopped: [], winners: [], finished: [] };

/**
 * Runs that wait for a decision or are disturbed, what finished or was stopped lately, and winners that spend; asked in the
 * background, so a failure is nobody's alert.
 */
export function useWaiting() {
  const { data } = useWaitingExperimentsQuery(undefined, { pollingInterval: POLL_MS, skipPollingIfUnfocused: true });
  return { ...NONE, ...data?.data };
}
