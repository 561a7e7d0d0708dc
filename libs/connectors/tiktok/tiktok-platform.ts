import { tiktokEndings } from '#libs/platforms/tiktok/endings.js';
import { NOT_COUNTED, type CallRecorder } from '../port/calls.js';
import { QuotaBook } from '../port/quota-book.js';
import type { PlatformConnector } from '../port/platform-connector.js';
import { createCallbacks } from './linking/callbacks.js';
import { createLinking } from './linking/linking.js';
import { createLookups } from './lookups/lookups.js';
import type { TikTokLookups } from './lookups/tiktok-lookups.js';
import { accountUrl, adUrl } from './manager-url.js';
import { API_VERSION, type TikTokConnectorConfig } from './settings/config.js';
import { TikTokClient } from './wire/client.js';
import { manualWay } from './manual-way.js';
import { smartPlusWay } from './smart-plus/smart-plus-way.js';

/** TikTok's connector with its own lookups. */
export interface TikTokConnector extends PlatformConnector {
  readonly lookups: TikTokLookups;
}

/** TikTok's connector: its ads through the API for Business. */
export function createTikTokPlatform(
  config: TikTokConnectorConfig,
  calls: CallRecorder = NOT_COUNTED,
  book = new QuotaBook(),
): TikTokConnector {
  const client = new TikTokClient(config, calls, book);
  const manual = manualWay(client);
  return {
    platform: 'tiktok',
    apiVersion: {
      version: API_VERSION,
      // No end of this version is publicly known.
      endsOn: null,
      isEstimate: false,
      source: 'https://github.com/tiktok/tiktok-business-api-sdk',
      readOn: '2026-11-23',
    },
    endings: tiktokEndings(config.manualCreation),
    ...manual,
    otherWays: { smart_plus: smartPlusWay(client, manual) },
    linking: createLinking(client),
    lookups: createLookups(client),
    callbacks: createCallbacks(config),
    adUrl: (accountId, adId) => adUrl(config, accountId, adId),
    accountUrl: (accountId) => accountUrl(config, accountId),
    // The console shows none of TikTok's pictures.
    imageOrigins: [],
    close: () => client.close(),
  };
}
