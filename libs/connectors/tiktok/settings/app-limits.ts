import type { HeldByQuota, QuotaLine } from '#libs/contracts/platform/quota-line.js';

/** The tiers of an app's rate limits; `unlimited` counts nothing. Source: the portal's page "Rate limits", v1.3. */
export const APP_TIERS = ['basic', 'advanced', 'premium', 'ultimate', 'unlimited'] as const;
export type AppTier = (typeof APP_TIERS)[number];
type CountedTier = Exclude<AppTier, 'unlimited'>;

type Limits = Pick<QuotaLine, 'perSecond' | 'perMinute' | 'perDay'>;
const limits = (perSecond: number, perMinute: number, perDay: number): Limits => ({ perSecond, perMinute, perDay });

/** Maximum number of calls a second, all calls together. A minute allows 60 times as many, and a day 86,400 times. */
const PER_SECOND: Record<CountedTier, number> = { basic: 10, advanced: 20, premium: 30, ultimate: 50 };

const CREATING_ADS: Record<CountedTier, Limits> = {
  basic: limits(5, 150, 86_400),
  advanced: limits(10, 200, 86_400),
  premium: limits(10, 300, 86_400),
  ultimate: limits(15, 300, 86_400),
};
const same = (one: Limits): Record<CountedTier, Limits> => ({ basic: one, advanced: one, premium: one, ultimate: one });

/** Endpoints of the connector that TikTok also counts separately. */
const ENDPOINTS: Readonly<Record<string, { holds: HeldByQuota; limits: Record<CountedTier, Limits> }>> = {
  'ad/create': { holds: 'creating', limits: CREATING_ADS },
  // The page does not name this endpoint. It creates ads like `ad/create`, so we keep it within the same limits.
  'smart_plus/ad/create': { holds: 'creating', limits: CREATING_ADS },
  'report/task/create': { holds: 'reports', limits: same(limits(2, 60, 4_500)) },
};

/** The lines that count a call, the endpoint's before the app's; empty if nothing is counted. */
export function quotaLines(tier: AppTier, path: string): QuotaLine[] {
  if (tier === 'unlimited') return [];
  const perSecond = PER_SECOND[tier];
  const app: QuotaLine = {
    platform: 'tiktok',
    name: 'app',
    holds: 'everything',
    ...limits(perSecond, perSecond * 60, perSecond * 86_400),
  };
  const own = ENDPOINTS[path];
  if (own === undefined) return [app];
  return [{ platform: 'tiktok', name: path, holds: own.holds, ...own.limits[tier] }, app];
}
