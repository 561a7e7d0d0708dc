/** Google's addresses and our client there. All are settings, so that the same code can call a stand-in. */
export interface GoogleConnectorConfig {
  /** Without the version: https://googleads.googleapis.com. */
  apiUrl: string;
  /** Host of the consent page: https://accounts.google.com. */
  accountsUrl: string;
  /** Host that issues, renews and revokes tokens: https://oauth2.googleapis.com. */
  tokenUrl: string;
  /** Host of Google Ads itself: https://ads.google.com. */
  managerUrl: string;
  clientId: string;
  clientSecret: string;
  /** Access level of the Cloud project that owns the client. */
  accessLevel: AccessLevel;
  /** Campaign seconds in one real second: 1 on the real platform, see `isRealGoogleAddress`. */
  timeScale: number;
}

/**
 * Levels of a Cloud project. Since 2026-09-09 they replace developer tokens; Google ignores that header, so we send none. Source:
 * https://developers.google.com/google-ads/api/docs/access-levels, read November 2026.
 */
export const ACCESS_LEVELS = ['test', 'explorer', 'basic', 'standard'] as const;
export type AccessLevel = (typeof ACCESS_LEVELS)[number];

/** The only version that the connector was written for; its addresses and fields depend on it. */
export const API_VERSION = 'v26';

/** Whether an address belongs to Google. Configuration refuses such an address with a time scale other than 1. */
export function isRealGoogleAddress(url: string): boolean {
  const host = URL.parse(url)?.hostname.replace(/\.$/, '').toLowerCase();
  return host !== undefined && /(^|\.)google(apis)?\.com$/.test(host);
}
