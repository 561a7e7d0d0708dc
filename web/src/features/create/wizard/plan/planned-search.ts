import { rowsOfWave } from '#libs/contracts/experiment/plan/search-waves.js';
import type { SearchForecast } from '../../../../lib/api/endpoints.js';

type Reached = NonNullable<SearchForecast['search']>;

/** The search of a planned run. */
export interface PlannedSearch {
  /** Each wave's share of time and budget, in percent. */
  shares: readonly number[];
  /** The maximum number of ads that the budget of the later waves pays for. */
  laterAds: number;
  /** The share of the best possible rate that a test of one wave reaches, 0 to 1. */
  even: Reached;
  /** The share of the best possible rate that the search reaches, 0 to 1. */
  best: Reached;
}

/**
 * @param impressions the impressions that the whole budget is expected to buy
 * @returns null if a search is not offered, or if this is not known yet
 */
export function plannedSearch(forecast: SearchForecast | null, impressions: number): PlannedSearch | null {
  if (forecast === null || forecast.even === null || forecast.search === null) return null;
  const { shares, even, search } = forecast;
  const ads = shares.slice(1).map((share, i) => rowsOfWave(i + 1, (impressions * share) / 100));
  return { shares, even, best: search, laterAds: ads.reduce((sum, { leading, bridge }) => sum + leading + bridge, 0) };
}

/** The first wave's share of the budget, 0 to 1; 1 without a search. */
export const firstShare = (search: PlannedSearch | null): number => (search === null ? 1 : search.shares[0]! / 100);
