/** The facts that decide whether a run is paid for. */
export interface RunFacts {
  /** An object of the run exists or has existed at its platform. */
  hasCreated: boolean;
  /** A person carries out its steps. */
  isByHand: boolean;
  /** Its ads could spend. For a run by hand, one such ad is enough, even if the run never matched its plan. */
  wentLive: boolean;
  isEnded: boolean;
  /** It became a draft again. */
  isCancelled: boolean;
}

/**
 * Whether a run has to be paid for. It counts once one of its objects exists at the platform, and does not count if it ends without any. A
 * person who carries out the steps can still cancel while no ad can spend, so such a run counts only once it is live or has ended.
 * @returns null while that is undecided
 */
export function countedAs(run: RunFacts): 'stands' | 'given-back' | null {
  if (run.isEnded) return run.hasCreated && (!run.isCancelled || run.wentLive) ? 'stands' : 'given-back';
  return run.hasCreated && (!run.isByHand || run.wentLive) ? 'stands' : null;
}
