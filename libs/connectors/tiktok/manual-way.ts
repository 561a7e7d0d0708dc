import { AD_OBJECT_KINDS } from '#libs/contracts/experiment/run/ad-object.js';
import { NAMES } from '#libs/platforms/tiktok/naming.js';
import type { CreatingWay } from '../port/platform-connector.js';
import { withClient } from '../wire/with-client.js';
import { campaignTime, type CampaignClock } from '../wire/campaign-clock.js';
import { beginReports, readReport, reportState } from './insights/reports.js';
import { subscribe } from './linking/subscribe.js';
import { uploadImage } from './media/images.js';
import { uploadVideo, videoState } from './media/videos.js';
import { alteredAdsOf } from './objects/altered-ads.js';
import { batchSize, create } from './objects/create.js';
import { MANUAL } from './objects/levels.js';
import { listingsOf } from './objects/listings.js';
import { withReviews } from './objects/reviews.js';
import { switchesOf, writeManual } from './objects/switch.js';
import type { TikTokClient } from './wire/client.js';

/** TikTok's usual way: manual campaigns. */
export const manualWay = (client: TikTokClient): CreatingWay => ({
  reads: {
    platform: 'tiktok',
    names: NAMES,
    ...withClient(client, { reportState, subscribe }),
    ...listingsOf(client, MANUAL, withReviews),
    beginReports: (account, query) => beginReports(client, account, query),
    readReport: (account, report) => readReport(client, account, report),
    alteredAds: alteredAdsOf(client, MANUAL),
    campaignTime: (_account, campaignIds) => campaignTime(clockOf(client), campaignIds),
  },
  writes: {
    batchSize,
    subtreeSize: 1,
    switched: AD_OBJECT_KINDS,
    ...withClient(client, { create, uploadImage, uploadVideo, videoState }),
    ...switchesOf(client, writeManual),
  },
});

const clockOf = ({ config: { apiUrl: baseUrl, timeScale } }: TikTokClient): CampaignClock => ({
  platform: 'tiktok',
  baseUrl,
  timeScale,
});
