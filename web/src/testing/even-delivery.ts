import type { Curves } from '../lib/api/endpoints.js';

/** 96 ads of 8 audiences, each with about its share of the spend. */
export const EVEN_DELIVERY: Curves['delivery'] = {
  ads: 96,
  starved_ads: 0,
  worst_ads: [],
  shares: [],
  advice: [],
  starved: [],
  uneven_groups: 0,
  worst_groups: [],
  groups: 8,
};
