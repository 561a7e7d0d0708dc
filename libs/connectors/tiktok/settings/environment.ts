import type { ValuesOf } from '#libs/config/variable.js';
import { isRealTikTokAddress, type TikTokConnectorConfig } from './config.js';
import type { TIKTOK_VARIABLES } from './variables.js';

type TikTokEnvironment = ValuesOf<typeof TIKTOK_VARIABLES>;

/** The connector's settings. */
export const tiktokConfig = (environment: TikTokEnvironment): TikTokConnectorConfig => ({
  apiUrl: environment.TIKTOK_API_URL,
  portalUrl: environment.TIKTOK_PORTAL_URL,
  managerUrl: environment.TIKTOK_MANAGER_URL,
  appId: environment.TIKTOK_APP_ID,
  appSecret: environment.TIKTOK_APP_SECRET,
  callbackUrl: environment.TIKTOK_WEBHOOK_URL ?? new URL('/api/v1/callbacks/tiktok', environment.PUBLIC_URL).href,
  tier: environment.TIKTOK_APP_TIER,
  advertiserCallsPerSecond: environment.TIKTOK_ADVERTISER_CALLS_PER_SECOND,
  manualCreation: {
    ends: environment.TIKTOK_MANUAL_CREATION_ENDS,
    lastDay: environment.TIKTOK_MANUAL_CREATION_LAST_DAY,
  },
  timeScale: environment.SANDBOX_TIME_SCALE,
});

/** Problems that concern several variables: one line each, as EnvironmentError expects them. */
export function tiktokEnvironmentProblems(environment: TikTokEnvironment): string[] {
  const { TIKTOK_APP_ID, TIKTOK_APP_TIER, TIKTOK_API_URL, TIKTOK_PORTAL_URL, SANDBOX_TIME_SCALE } = environment;
  // Without an app nobody links an account, so nothing would ever run there.
  const isReal = TIKTOK_APP_ID !== '' && [TIKTOK_API_URL, TIKTOK_PORTAL_URL].some(isRealTikTokAddress);
  if (!isReal) return [];
  return [
    ...(SANDBOX_TIME_SCALE === 1
      ? []
      : ["SANDBOX_TIME_SCALE: must be 1 with TikTok's own addresses (a campaign's clock cannot be sped up there)"]),
    ...(TIKTOK_APP_TIER === 'unlimited'
      ? ["TIKTOK_APP_TIER: must be the level that TikTok's portal shows for your app (unlimited is for the sandbox)"]
      : []),
  ];
}
