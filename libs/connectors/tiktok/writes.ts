import { NAMES } from '#libs/platforms/tiktok/naming.js';
import type { AdPlatformWrites } from '../port/ad-platform.js';
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
  create: (account, request) => create(client, account, request),
  findByNames: (account, kind, names, parentIds) => findByNames(client, account, kind, names, parentIds),
  listByExperimentKey: (account, key) => listByExperimentKey(client, account, key),
  campaigns: (account) => campaigns(client, account),
  read: (account, kind, ids) => read(client, account, kind, ids),
  setActive: (account, kind, ids, isActive) => setActive(client, account, kind, ids, isActive),
  remove: (account, kind, ids) => remove(client, account, kind, ids),
  uploadImage: (account, image) => uploadImage(client, account, image),
  uploadVideo: (account, video) => uploadVideo(client, account, video),
  videoState: (account, id) => videoState(client, account, id),
  beginReports: (account, query) => beginReports(client, account, query),
  reportState: (account, report) => reportState(client, account, report),
  readReport: (account, report) => readReport(client, account, report),
  campaignTime: (_account, campaignIds) => campaignTime(clockOf(client), campaignIds),
  subscribe: (account) => subscribe(client, account),
});

const clockOf = ({ config: { apiUrl: baseUrl, timeScale } }: TikTokClient): CampaignClock => ({
  platform: 'tiktok',
  baseUrl,
  timeScale,
});
