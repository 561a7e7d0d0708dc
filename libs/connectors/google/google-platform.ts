import { NAMES } from '#libs/platforms/google/naming.js';
import { NOT_COUNTED, type CallRecorder } from '../port/calls.js';
import type { PlatformConnector } from '../port/platform-connector.js';
import { QuotaBook } from '../port/quota-book.js';
import { campaignTime } from '../wire/campaign-clock.js';
import { withClient } from '../wire/with-client.js';
import { reportsOf } from './insights/reports.js';
import { createLinking } from './linking/linking.js';
import type { GoogleLookups } from './lookups/google-lookups.js';
import { createLookups } from './lookups/lookups.js';
import { uploadImage } from './media/images.js';
import { uploadVideo, videoState } from './media/videos.js';
import { alteredAdsOf } from './objects/altered-ads.js';
import { batchSize, create, SUBTREE_SIZE } from './objects/create.js';
import { listingsOf } from './objects/listings.js';
import { hasStopMarkOf } from './objects/stop-label.js';
import { switchesOf } from './objects/switch.js';
import { GOOGLE_SCRIPTS } from './scripts/hand-scripts.js';
import { API_VERSION, type GoogleConnectorConfig } from './settings/config.js';
import { GoogleClient } from './wire/client.js';

/** Google's connector with its own lookups. */
export interface GoogleConnector extends PlatformConnector {
  readonly lookups: PlatformConnector['lookups'] & GoogleLookups;
}

/** Google's connector: search and display ads through the Google Ads API, video ads through scripts. */
export function createGooglePlatform(
  config: GoogleConnectorConfig,
  calls: CallRecorder = NOT_COUNTED,
  book = new QuotaBook(),
): GoogleConnector {
  const client = new GoogleClient(config, calls, book);
  const { apiUrl: baseUrl, timeScale } = config;
  return {
    platform: 'google',
    apiVersion: {
      version: API_VERSION,
      // Google announced only the month: November 2027.
      endsOn: '2027-11-01',
      isEstimate: true,
      source: 'https://developers.google.com/google-ads/api/docs/sunset-dates',
      readOn: '2026-11-26',
    },
    endings: [],
    reads: {
      platform: 'google',
      names: NAMES,
      ...listingsOf(client),
      ...reportsOf(client),
      alteredAds: alteredAdsOf(client),
      hasStopMark: hasStopMarkOf(client),
      campaignTime: (_account, ids) => campaignTime({ platform: 'google', baseUrl, timeScale }, ids),
      // Google sends no callbacks, so changes are found by polling.
      subscribe: () => Promise.resolve(),
    },
    writes: {
      batchSize,
      subtreeSize: SUBTREE_SIZE,
      // Objects under a campaign are created on.
      switched: ['campaign'],
      ...withClient(client, { create, uploadImage, uploadVideo, videoState }),
      ...switchesOf(client),
    },
    byHand: { ...GOOGLE_SCRIPTS, scriptsUrl: (accountId) => managerUrl(config, 'bulk/scripts', accountId) },
    // Calls need the manager through which an account is reached.
    hasAccountFacts: true,
    linking: createLinking(config),
    lookups: createLookups(client),
    callbacks: { topics: [], timedToMs: 1, handshake: () => null, isSigned: () => false, parse: () => [] },
    adUrl: (accountId, adId) => managerUrl(config, 'ads', accountId, { adGroupId: adId.split('~')[0]! }),
    accountUrl: (accountId) => managerUrl(config, 'campaigns', accountId),
    imageOrigins: [],
    close: () => client.close(),
  };
}

/** Google does not document addresses of Google Ads itself. */
const managerUrl = (
  { managerUrl: base }: GoogleConnectorConfig,
  page: 'ads' | 'campaigns' | 'bulk/scripts',
  accountId: string,
  query: Record<string, string> = {},
): string => `${base.replace(/\/+$/, '')}/aw/${page}?${new URLSearchParams({ __e: accountId, ...query })}`;
