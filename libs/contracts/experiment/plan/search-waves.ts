import { IMPRESSIONS_EACH } from './test-size.js';

/**
 * How a run that searches for the best spends its budget: first a balanced wave, then waves of the leading rows. Part of each later wave
 * is a bridge: variations of the first wave that run again. The bridge separates the effect of the days from the effect of the ads.
 */
export const SEARCH = {
  /** Shares of the run's time and budget, in hundredths. */
  shares: { 2: [60, 40], 3: [60, 20, 20] },
  /** The minimum number of days of a run with this many waves: each wave takes at least one. */
  leastDays: { 2: 3, 3: 5 },
  /** Tolerance, hours: a run can be shorter because clocks go forward on one day, and because its last day ends a second early. */
  slack: 1,
  /** The maximum number of leading rows of the second wave and of the third. */
  mostRows: [40, 10],
  /** The bridge's part of a later wave's budget, in tenths. */
  bridge: 3,
  /** The minimum number of leading rows that the second wave's budget must support. */
  leastRows: 5,
} as const;

/**
 * The state of a search's wave. planned: its ads are not chosen yet. chosen: its ads are in the ledger. left-out: it does not run, and none
 * of its ads ever ran. cut-short: the platform refused to start it after some of its ads may have run; they are paused and count.
 */
export const SEARCH_WAVE_STATES = ['planned', 'chosen', 'left-out', 'cut-short'] as const;
export type SearchWaveState = (typeof SEARCH_WAVE_STATES)[number];

/** The time and the impressions of a run. */
export interface SearchRun {
  /** Length of the run, in days. */
  runDays: number;
  /** Impressions that the whole budget is expected to buy. */
  impressions: number;
}

export type SearchWaves =
  | { ok: true; shares: readonly number[] }
  /** `least` is the minimum number of days or impressions for a search. */
  | { ok: false; code: 'RUN_TOO_SHORT' | 'BUDGET_TOO_SMALL'; least: number };

/** The waves of a search, as shares of time and budget in hundredths, or the reason why a search is impossible. */
export function searchWaves({ runDays: length, impressions }: SearchRun): SearchWaves {
  const runDays = length + SEARCH.slack / 24;
  if (runDays < SEARCH.leastDays[2]) return { ok: false, code: 'RUN_TOO_SHORT', least: SEARCH.leastDays[2] };
  const shares = runDays < SEARCH.leastDays[3] ? SEARCH.shares[2] : SEARCH.shares[3];
  const least = Math.ceil((SEARCH.leastRows * IMPRESSIONS_EACH * 1_000) / ((10 - SEARCH.bridge) * shares[1]));
  if (impressions < least) return { ok: false, code: 'BUDGET_TOO_SMALL', least };
  return { ok: true, shares };
}

/**
 * The number of rows that a later wave can support: leading rows, at least one, and bridge rows.
 * @param wave from 1 for the second wave
 * @param impressions the impressions that the wave is expected to buy
 */
export function rowsOfWave(wave: number, impressions: number): { leading: number; bridge: number } {
  const most = SEARCH.mostRows[wave - 1] ?? SEARCH.mostRows[SEARCH.mostRows.length - 1]!;
  const rowsFor = (tenths: number): number => Math.floor((impressions * tenths) / (10 * IMPRESSIONS_EACH));
  return { leading: Math.min(most, Math.max(1, rowsFor(10 - SEARCH.bridge))), bridge: rowsFor(SEARCH.bridge) };
}
