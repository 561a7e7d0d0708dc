import { SEARCH, type SearchWaveState } from '#libs/contracts/experiment/plan/search-waves.js';
import { splitBudget } from '../planning/budget-split.js';
import type { ChosenRow } from './choose-rows.js';

/**
 * The budget of the next wave. The remaining waves split the rest of the approved total by their shares. So money that a wave did not
 * spend goes to later waves, and the last wave can spend all the rest.
 * @param approvedMinor whole minor units; the result plus the money already spent never exceeds this total
 * @param shares the shares of all waves, in percent
 * @param spentMinor the spend of each earlier wave: 0 if it was left out; its budget if the spend is not certain
 * @returns 0 if no money or no wave is left
 */
export function nextWaveMinor(approvedMinor: number, shares: readonly number[], spentMinor: readonly number[]): number {
  const left = leftMinor(approvedMinor, spentMinor);
  const [share, ...later] = shares.slice(spentMinor.length);
  if (share === undefined) return 0;
  return splitBudget(left, [share, ...later])[0]!;
}

/** The rest of the approved total. Later waves can use it. After the last wave, nobody spends it. */
export const leftMinor = (approvedMinor: number, spentMinor: readonly number[]): number =>
  Math.max(
    0,
    spentMinor.reduce((left, spent) => left - spent, approvedMinor),
  );

/** An earlier wave. Minor units; the budget is null if no rows were chosen. */
export interface EarlierWave {
  state: SearchWaveState;
  budgetMinor: number | null;
  /** The spend that was reported so far. */
  spentMinor: number;
}

/**
 * The amount that each earlier wave counts as spent, minor units. The reported spend of an unsettled wave can still grow, so it counts with
 * at least its budget. A wave that was left out never ran, so it spends nothing more.
 * @param unsettled indexes of the waves whose spend can still grow, from 0
 */
export const countedMinor = (earlier: readonly EarlierWave[], unsettled: readonly number[]): number[] =>
  earlier.map(({ state, budgetMinor, spentMinor }, wave) =>
    unsettled.includes(wave) && state !== 'left-out' ? Math.max(spentMinor, budgetMinor ?? 0) : spentMinor,
  );

/**
 * Splits a later wave's money among its rows, in their order: the leading rows share seven tenths and the bridge the rest, exact to the
 * minor unit. If a platform's minimum budget leaves a row without money, the caller must leave the row out and call this again.
 */
export const rowBudgets = (waveMinor: number, rows: readonly ChosenRow[]): number[] =>
  rows.length === 0 ? [] : splitBudget(waveMinor, rowWeights(rows.map(({ because }) => because.kind === 'bridge')));

/**
 * The weights of a wave's rows for the split of its budget, as whole numbers. A weight is in proportion to the tenths of the row's kind
 * divided by the number of rows of that kind. All are equal if there is only one kind, as in waves without chosen rows.
 */
export function rowWeights(isBridge: readonly boolean[]): number[] {
  const bridges = isBridge.filter(Boolean).length;
  const leaders = isBridge.length - bridges;
  if (bridges === 0 || leaders === 0) return isBridge.map(() => 1);
  return isBridge.map((bridge) => (bridge ? SEARCH.bridge * leaders : (10 - SEARCH.bridge) * bridges));
}
