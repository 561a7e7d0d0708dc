import type { ManualCreation } from '#libs/platforms/tiktok/endings.js';
import type { AppTier } from './app-limits.js';

/** Where TikTok is, and who we are there. Everything is a setting, so that the same code speaks to a stand-in. */
export interface TikTokConnectorConfig {
  /** Without the version: https://business-api.tiktok.com. */
  apiUrl: string;
  /** Host of the consent page. */
  portalUrl: string;
  /** Host of the ads manager. */
  managerUrl: string;
  appId: string;
  appSecret: string;
  /** Where TikTok posts its callbacks. */
  callbackUrl: string;
  /** How many calls TikTok allows the app. */
  tier: AppTier;
  /** Calls a second in the name of one advertiser, of this process. */
  advertiserCallsPerSecond: number;
  /** Whether TikTok stops creating manual campaigns for conversions alone, or all of them, and after which day. */
  manualCreation: ManualCreation;
  /** Seconds of campaign time in one of ours: 1 with the real platform, see `isRealTikTokAddress`. */
  timeScale: number;
}

/** The only version that the connector was written for; its addresses and fields go together. */
export const API_VERSION = 'v1.3';

/** Whether an address belongs to TikTok. Configuration refuses a time scale other than 1 together with such an address. */
export function isRealTikTokAddress(url: string): boolean {
  const host = URL.parse(url)?.hostname.replace(/\.$/, '').toLowerCase();
  return host !== undefined && /(^|\.)tiktok\.com$/.test(host);
}
