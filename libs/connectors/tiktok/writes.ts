import { NAMES } from '#libs/platforms/tiktok/naming.js';
import type { AdPlatformWrites } from '../port/ad-platform.js';
import { withClient } from '../wire/with-client.js';
import { campaignTime, type CampaignClock } from '../wire/campaign-clock.js';
import { beginReports, readReport, reportState } from './insights/reports.js';
import { subscribe } from './linking/subscribe.js';
import { uploadImage } from './media/images.js';
import { uploadVideo, videoState } from './media/videos.js';
import { batchSize, create } from './objects/create.js';
import { campaigns, findByNames, listByExperimentKey, read } from './objects/listings.js';
import { remove, setActive } from './objects/switch.js';
import type { TikTokClient } from './wire/client.js';

/** TikTok's writing half. */
export const createWrites = (client: TikTokClient): AdPlatformWrites => ({
  platform: 'tiktok',
  batchSize,
  subtreeSize: 1,
  names: NAMES,
  ...withClient(client, {
    create,
    findByNames,
    listByExperimentKey,
    campaigns,
    read,
    setActive,
    remove,
    uploadImage,
    uploadVideo,
    videoState,
    beginReports,
    reportState,
    readReport,
    subscribe,
  }),
  // The classic API has no switches of this kind to read.
  alteredAds: () => Promise.resolve([]),
  campaignTime: (_account, campaignIds) => campaignTime(clockOf(client), campaignIds),
});

const clockOf = ({ config: { apiUrl: baseUrl, timeScale } }: TikTokClient): CampaignClock => ({
  platform: 'tiktok',
  baseUrl,
  timeScale,
});
