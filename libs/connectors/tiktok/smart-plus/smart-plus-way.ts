import type { CreatingWay } from '../../port/platform-connector.js';
import { beginReports, readReport, SMART_PLUS_ADS } from '../insights/reports.js';
import { alteredAdsOf } from '../objects/altered-ads.js';
import { listingsOf } from '../objects/listings.js';
import { switchesOf } from '../objects/switch.js';
import type { TikTokClient } from '../wire/client.js';
import { AdTurns } from './ad-turns.js';
import { batchSize, create } from './create.js';
import { SMART_PLUS } from './levels.js';
import { withReviews } from './reviews.js';
import { writeSmartPlus } from './switch.js';

/** TikTok's way to create a run as Smart+ campaigns: the differences from the manual way. */
export function smartPlusWay(client: TikTokClient, { reads, writes }: CreatingWay): CreatingWay {
  const turns = new AdTurns();
  return {
    reads: {
      ...reads,
      // Reviews of these ads cannot be subscribed to. Source: portal document 1854112742370306.
      withoutCallback: ['ad-review'],
      ...listingsOf(client, SMART_PLUS, withReviews),
      alteredAds: alteredAdsOf(client, SMART_PLUS),
      beginReports: (account, query) => beginReports(client, account, query, SMART_PLUS_ADS),
      readReport: (account, report) => readReport(client, account, report, SMART_PLUS_ADS),
    },
    writes: {
      ...writes,
      batchSize,
      create: (account, request) => create(client, turns, account, request),
      ...switchesOf(client, writeSmartPlus(turns)),
    },
  };
}
