import { SEARCH } from '#libs/contracts/experiment/plan/search-waves.js';
import { splitBudget } from '../planning/budget-split.js';
import type { ChosenRow } from './choose-rows.js';

/**
 * What the next wave may spend. The waves that are left share what is left of the approved total by their shares. So what a wave
 * could not spend goes to those after it, and the last wave may spend all that is left.
 * @param approvedMinor whole minor units; together with what was spent, the answer never exceeds it
 * @param shares of all waves, in hundredths
 * @param spentMinor by each wave before, 0 where it was left out; where that is not known for sure, what it was given
 * @returns 0 where nothing is left or no wave is
 */
export function nextWaveMinor(approvedMinor: number, shares: readonly number[], spentMinor: readonly number[]): number {
  const left = leftMinor(approvedMinor, spentMinor);
  const [share, ...later] = shares.slice(spentMinor.length);
  if (share === undefined) return 0;
  return splitBudget(left, [share, ...later])[0]!;
}

/** What is left of the approved total: for the next waves, and after the last one what nobody is asked to pay. */
export const leftMinor = (approvedMinor: number, spentMinor: readonly number[]): number =>
  Math.max(
    0,
    spentMinor.reduce((left, spent) => left - spent, approvedMinor),
  );

/**
 * A later wave's money by its rows, in their order: the leading ones share seven tenths and those of the bridge the rest, each
 * to the minor unit. Where a platform's least budget leaves a row without money, the row is to be left out and this asked again.
 */
export function rowBudgets(waveMinor: number, rows: readonly ChosenRow[]): number[] {
  const isBridge = rows.map(({ because }) => because.kind === 'bridge');
  const bridges = isBridge.filter(Boolean).length;
  const leaders = rows.length - bridges;
  if (rows.length === 0) return [];
  // Both parts by one split: a row's weight is its part's tenths over its part's rows, made whole.
  if (bridges === 0 || leaders === 0) return splitBudget(waveMinor, rows.map(() => 1)); // prettier-ignore
  return splitBudget(
    waveMinor,
    isBridge.map((bridge) => (bridge ? SEARCH.bridge * leaders : (10 - SEARCH.bridge) * bridges)),
  );
}
