import type { Sums } from '../../delivery/days.js';
import type { AdAccount } from '../seed/accounts.js';
import type { Ad, AdSet, Campaign } from '../objects/types.js';

/** One row of insights before its fields are picked. */
export interface InsightRow extends Sums {
  account: AdAccount;
  campaign?: Campaign;
  adSet?: AdSet;
  ad?: Ad;
  /** Impressions by ad set, the basis of the reach estimate. */
  shown: Map<string, { impressions: number; users: number }>;
  /** Results by ad set, because each ad set collects its own event. */
  bySet: Map<string, { adSet: AdSet; sums: Sums }>;
  start: string;
  stop: string;
}
