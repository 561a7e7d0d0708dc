/** What decides whether a run is paid for. */
export interface RunFacts {
  /** An object of it exists or has existed at its platform. */
  hasCreated: boolean;
  /** A person carries its steps out. */
  isByHand: boolean;
  wentLive: boolean;
  isEnded: boolean;
  /** It ended as a draft again. */
  isCancelled: boolean;
}

/**
 * Whether a run is paid for: with its first object at the platform, and not where it ended without one. A person who carries the steps
 * out may still cancel with objects in place: that run counts once it is live or over.
 * @returns null while it cannot be decided
 */
export function countedAs(run: RunFacts): 'stands' | 'given-back' | null {
  if (run.isEnded) return run.hasCreated && !run.isCancelled ? 'stands' : 'given-back';
  return run.hasCreated && (!run.isByHand || run.wentLive) ? 'stands' : null;
}
