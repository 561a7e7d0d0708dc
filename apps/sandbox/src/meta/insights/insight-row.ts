import type { Sums } from '../../delivery/days.js';
import type { AdAccount } from '../seed/accounts.js';
import type { Ad, AdSet, Campaign } from '../objects/types.js';

/** One row of insights before its fields are picked. */
export interface InsightRow extends Sums {
  account: AdAccount;
  campaign?: Campaign;
  adSet?: AdSet;
  ad?: Ad;
  /** Impressions by ad set, from which different people are reckoned. */
  shown: Map<string, { impressions: number; users: number }>;
  /** Results by ad set, as each collects an event of its own. */
  bySet: Map<string, { adSet: AdSet; sums: Sums }>;
  start: string;
  stop: string;
}
