import type { PlatformConnector } from '../port/platform-connector.js';
import { createCallbacks } from './linking/callbacks.js';
import { createLinking } from './linking/linking.js';
import { subscribe } from './linking/subscribe.js';
import { createLookups } from './lookups/lookups.js';
import type { TikTokLookups } from './lookups/tiktok-lookups.js';
import { accountUrl, adUrl } from './manager-url.js';
import type { TikTokConnectorConfig } from './settings/config.js';
import { TikTokClient } from './wire/client.js';
import { createWrites } from './writes.js';

/** TikTok behind the port, with its own lookups. */
export interface TikTokConnector extends PlatformConnector {
  readonly lookups: TikTokLookups;
}

/** TikTok behind the port: its ads through the API for Business. */
export function createTikTokPlatform(config: TikTokConnectorConfig): TikTokConnector {
  const client = new TikTokClient(config);
  return {
    platform: 'tiktok',
    writes: { ...createWrites(client), subscribe: (account) => subscribe(client, account) },
    linking: createLinking(client),
    lookups: createLookups(client),
    callbacks: createCallbacks(config),
    adUrl: (accountId, adId) => adUrl(config, accountId, adId),
    accountUrl: (accountId) => accountUrl(config, accountId),
    // The console shows no pictures of its own.
    imageOrigins: [],
    close: () => client.close(),
  };
}
