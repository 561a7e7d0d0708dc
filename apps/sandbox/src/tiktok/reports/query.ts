import type { Advertiser } from '../seed/advertisers.js';
import type { ReportFilters } from './filters.js';
import type { ReportLevel } from './levels.js';

/** The parameters of a report. */
export interface ReportQuery {
  advertisers: Advertiser[];
  level: ReportLevel;
  /** Whether Smart+ ads are split by creative, as in the dimension `ad_id`. */
  byCreative: boolean;
  dimensions: string[];
  metrics: string[];
  /** Days of the advertiser, both included; undefined means all days. */
  range?: { since: string; until: string };
  filters: ReportFilters;
  order?: { field: string; down: boolean };
}
