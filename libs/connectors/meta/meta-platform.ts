import { AD_OBJECT_KINDS } from '#libs/contracts/experiment/run/ad-object.js';
import { endingsInForce } from '#libs/platforms/endings/endings.js';
import { META_ENDINGS, VERSION_SETTING } from '#libs/platforms/meta/endings.js';
import type { AdPlatformReads, AdPlatformWrites } from '../port/ad-platform.js';
import { NOT_COUNTED, type CallRecorder } from '../port/calls.js';
import type { PlatformConnector } from '../port/platform-connector.js';
import { accountUrl, adUrl } from './objects/ad-url.js';
import { createCallbacks } from './linking/callbacks.js';
import { MetaClient } from './wire/client.js';
import { withClient } from '../wire/with-client.js';
import { campaignTime } from '../wire/campaign-clock.js';
import { apiVersionOf } from './settings/api-versions.js';
import type { MetaConnectorConfig } from './settings/config.js';
import { NAMES } from '#libs/platforms/meta/naming.js';
import { alteredAds } from './objects/altered-ads.js';
import { batchSize, create } from './objects/create.js';
import { uploadImage } from './media/images.js';
import { beginReports, readReport, reportState } from './insights.js';
import { createLinking } from './linking/linking.js';
import { createLookups } from './lookups/lookups.js';
import type { MetaLookups } from './lookups/meta-lookups.js';
import { campaigns, findByNames, listByExperimentKey, read, remove, setActive } from './objects/objects.js';
import { subscribe } from './linking/subscribe.js';
import { uploadVideo, videoState } from './media/videos.js';

/** Meta's connector with its own lookups. */
export interface MetaConnector extends PlatformConnector {
  readonly lookups: MetaLookups;
}

/** Meta's connector: Facebook and Instagram ads through the Marketing API. */
export function createMetaPlatform(config: MetaConnectorConfig, calls: CallRecorder = NOT_COUNTED): MetaConnector {
  const client = new MetaClient(config, calls);
  return {
    platform: 'meta',
    apiVersion: apiVersionOf(config.apiVersion),
    endings: endingsInForce(META_ENDINGS, { [VERSION_SETTING]: config.apiVersion }),
    reads: createReads(client),
    writes: createWrites(client),
    linking: createLinking(client),
    lookups: createLookups(client),
    callbacks: createCallbacks(config),
    adUrl: (accountId, adId) => adUrl(config, accountId, adId),
    imageOrigins: [new URL(config.graphUrl).origin],
    accountUrl: (accountId) => accountUrl(config, accountId),
    close: () => client.close(),
  };
}

const createReads = (client: MetaClient): AdPlatformReads => ({
  platform: 'meta',
  names: NAMES,
  ...withClient(client, {
    findByNames,
    listByExperimentKey,
    alteredAds,
    campaigns,
    read,
    beginReports,
    reportState,
    readReport,
    subscribe,
  }),
  campaignTime: (_account, campaignIds) =>
    campaignTime(
      { platform: 'meta', baseUrl: client.config.graphUrl, timeScale: client.config.timeScale },
      campaignIds,
    ),
});

const createWrites = (client: MetaClient): AdPlatformWrites => ({
  batchSize,
  subtreeSize: 1,
  switched: AD_OBJECT_KINDS,
  ...withClient(client, { create, setActive, remove, uploadImage, uploadVideo, videoState }),
});
