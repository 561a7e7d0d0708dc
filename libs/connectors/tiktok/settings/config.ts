import type { ManualCreation } from '#libs/platforms/tiktok/endings.js';
import type { AppTier } from './app-limits.js';

/** TikTok's addresses and our app there. All are settings, so that the same code can call a stand-in. */
export interface TikTokConnectorConfig {
  /** Without the version: https://business-api.tiktok.com. */
  apiUrl: string;
  /** Host of the consent page. */
  portalUrl: string;
  /** Host of the ads manager. */
  managerUrl: string;
  appId: string;
  appSecret: string;
  /** The address for TikTok's callbacks. */
  callbackUrl: string;
  /** The app's tier of rate limits. */
  tier: AppTier;
  /** Maximum calls a second for one advertiser, in this process. */
  advertiserCallsPerSecond: number;
  /** Whether TikTok stops creating manual campaigns for conversions only, or all of them, and after which day. */
  manualCreation: ManualCreation;
  /** Campaign seconds in one real second: 1 on the real platform, see `isRealTikTokAddress`. */
  timeScale: number;
}

/** The only version that the connector was written for; its addresses and fields depend on it. */
export const API_VERSION = 'v1.3';

/** Whether an address belongs to TikTok. Configuration refuses such an address with a time scale other than 1. */
export function isRealTikTokAddress(url: string): boolean {
  const host = URL.parse(url)?.hostname.replace(/\.$/, '').toLowerCase();
  return host !== undefined && /(^|\.)tiktok\.com$/.test(host);
}
