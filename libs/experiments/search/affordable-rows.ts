import { SEARCH } from '#libs/contracts/experiment/plan/search-waves.js';
import type { ChosenRow } from './choose-rows.js';

/** The limits on the rows of a wave, besides the number of impressions. */
export interface WaveBounds {
  /** The wave's budget, minor units. */
  waveMinor: number;
  /** The platform's minimum budget of a row for the duration of the wave, minor units. */
  leastMinor: number;
  /** How many more ads may be live; Infinity for no limit. */
  room: number;
}

/**
 * As many of a wave's rows as its money and the account's room allow: the best leading rows and the first bridge rows. A wave with too
 * little room keeps one row of each kind, because it can wait for room.
 * @returns null if the money is not enough for one leading row and one bridge row
 */
export function affordableRows(
  rows: readonly ChosenRow[],
  { waveMinor, leastMinor, room }: WaveBounds,
): ChosenRow[] | null {
  const affordable = (tenths: number): number =>
    leastMinor > 0 ? Math.floor((waveMinor * tenths) / (10 * leastMinor)) : Infinity;
  const leading = rows.filter(({ because }) => because.kind === 'leading').slice(0, affordable(10 - SEARCH.bridge));
  const bridge = rows.filter(({ because }) => because.kind === 'bridge').slice(0, affordable(SEARCH.bridge));
  if (leading.length === 0 || bridge.length === 0 || waveMinor < rows.length) return null;
  const live = Math.max(2, room);
  const all = leading.length + bridge.length;
  if (all <= live) return [...leading, ...bridge];
  // Less than `live`, because `all` also contains bridge rows: at least one of them stays.
  const leadingCount = Math.max(1, Math.floor((live * leading.length) / all));
  return [...leading.slice(0, leadingCount), ...bridge.slice(0, live - leadingCount)];
}
