import { MANUAL, type Levels } from '../objects/levels.js';

/**
 * Objects of Smart+ campaigns. Ads have an id of their own kind here: the `ad_id` of other endpoints is the id of one of the ad's
 * creatives. Source: portal documents 1843312818332930, 1843314879617026 and 1843317378982914, and `yml_files` of the official SDK (pages
 * of ads hold 100), read November 2026.
 */
export const SMART_PLUS: Levels = {
  campaign: { ...MANUAL.campaign, path: 'smart_plus/campaign' },
  adset: { ...MANUAL.adset, path: 'smart_plus/adgroup' },
  ad: {
    ...MANUAL.ad,
    path: 'smart_plus/ad',
    id: 'smart_plus_ad_id',
    ids: 'smart_plus_ad_ids',
    pageSize: 100,
  },
};
