/** Where Google is, and who we are there. Everything is a setting, so that the same code speaks to a stand-in. */
export interface GoogleConnectorConfig {
  /** Without the version: https://googleads.googleapis.com. */
  apiUrl: string;
  /** Host of the consent page: https://accounts.google.com. */
  accountsUrl: string;
  /** Host that gives out, renews and revokes tokens: https://oauth2.googleapis.com. */
  tokenUrl: string;
  /** Host of Google Ads itself: https://ads.google.com. */
  managerUrl: string;
  clientId: string;
  clientSecret: string;
  /** What Google has granted the Cloud project that owns the client. */
  accessLevel: AccessLevel;
  /** Seconds of campaign time in one of ours: 1 with the real platform, see `isRealGoogleAddress`. */
  timeScale: number;
}

/**
 * Levels of a Cloud project. Since 2026-09-09 they take the place of developer tokens, whose header is ignored: none is sent. Source:
 * https://developers.google.com/google-ads/api/docs/access-levels, read November 2026.
 */
export const ACCESS_LEVELS = ['test', 'explorer', 'basic', 'standard'] as const;
export type AccessLevel = (typeof ACCESS_LEVELS)[number];

/** The only version that the connector was written for; its addresses and fields go together. */
export const API_VERSION = 'v26';
