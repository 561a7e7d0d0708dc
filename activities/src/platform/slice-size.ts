import type { AdObjectKind } from '#libs/contracts/experiment/run/ad-object.js';
import { cutBatches } from '#libs/experiments/planning/slices.js';

/** Number of calls in one slice. They add about 100 events to its history, at most 600; the limit is 8,000. */
const CALLS_PER_SLICE = 100;

/**
 * How many ads a slice holds. A slice is a child workflow whose history grows with its calls, not with its ads. If each ad is a separate
 * call, a slice has about 100 ads; if one call creates fifty, it has accordingly more.
 * @param batchSize ads that one call creates
 */
export function adsPerSlice(
  objects: readonly { ordinal: number; kind: AdObjectKind; parentOrdinal: number | null }[],
  batchSize: number,
): number {
  const ads = objects.filter(({ kind }) => kind === 'ad').length;
  const adSets = objects.filter(({ kind }) => kind === 'adset').length;
  const calls = adSets + cutBatches(objects, batchSize).length;
  return Math.max(1, Math.floor((ads * CALLS_PER_SLICE) / Math.max(1, calls)));
}
