import type { Limit, Throttle } from '../../throttle/throttle.js';
import { GraphError } from './error.js';

/** The platform's pools of calls, one of each per ad account. The app's own pool has no account. */
export type Pool = 'ads_management' | 'ads_insights' | 'custom_audience' | 'account_score' | 'app';

const HOUR_MS = 3_600_000;
/** Limits of an app with full access, in calls (points for account_score). They are generous, so that only tests of limits reach them. */
export const POOLS: Record<Pool, Limit> = {
  ads_management: { limit: 100_000, windowMs: HOUR_MS, blockMs: 300_000 },
  ads_insights: { limit: 190_000, windowMs: HOUR_MS, blockMs: 300_000 },
  custom_audience: { limit: 190_000, windowMs: HOUR_MS, blockMs: 300_000 },
  account_score: { limit: 0, windowMs: 300_000, blockMs: 60_000 },
  app: { limit: 200_000, windowMs: HOUR_MS, blockMs: 300_000 },
};

const REFUSALS: Record<Pool, { code: number; subcode?: number; message: string }> = {
  ads_management: {
    code: 80004,
    subcode: 2446079,
    message: 'There have been too many calls to this ad-account. Wait a bit and try again.',
  },
  ads_insights: {
    code: 80000,
    subcode: 2446079,
    message: 'There have been too many calls from this ad-account. Wait a bit and try again.',
  },
  custom_audience: {
    code: 80003,
    subcode: 2446079,
    message: 'There have been too many calls to this ad-account. Wait a bit and try again.',
  },
  account_score: { code: 613, subcode: 1487742, message: '(#613) Calls to this api have exceeded the rate limit.' },
  app: { code: 4, subcode: 1504022, message: '(#4) Application request limit reached' },
};

/** Counts a call. Throws the platform's refusal if its pool is empty or shut. */
export function draw(throttle: Throttle<Pool>, pool: Pool, account: string, points: number, now: number): void {
  if (!throttle.count(pool, account, points, now)) throw new GraphError(REFUSALS[pool]);
}

/** Shuts an account's pool for some time, as if it had been overdrawn. Throws the refusal. */
export function shut(throttle: Throttle<Pool>, pool: Pool, account: string, ms: number, now: number): never {
  throttle.shut(pool, account, ms, now);
  throw new GraphError(REFUSALS[pool]);
}

/** Usage headers for these accounts. Values are in percent, the waiting time is in minutes. */
export function usageHeaders(
  throttle: Throttle<Pool>,
  accounts: Iterable<string>,
  now: number,
): Record<string, string> {
  const business: Record<string, unknown[]> = {};
  let worst = 0;
  for (const account of accounts) {
    business[account] = (['ads_management', 'ads_insights'] as const).map((type) => {
      const { percent: used, isShut, regainMinutes } = throttle.usage(type, account, now);
      const percent = isShut ? 101 : used;
      worst = Math.max(worst, percent);
      return {
        type,
        call_count: percent,
        total_cputime: Math.ceil(percent / 3),
        total_time: Math.ceil(percent / 2),
        estimated_time_to_regain_access: regainMinutes,
        ads_api_access_tier: 'standard_access',
      };
    });
  }
  const { percent: app } = throttle.usage('app', '', now);
  return {
    'x-app-usage': JSON.stringify({ call_count: app, total_cputime: 0, total_time: 0 }),
    ...(Object.keys(business).length > 0 && {
      'x-business-use-case-usage': JSON.stringify(business),
      'x-ad-account-usage': JSON.stringify({
        acc_id_util_pct: worst,
        reset_time_duration: 100,
        ads_api_access_tier: 'standard_access',
      }),
      'x-fb-ads-insights-throttle': JSON.stringify({
        app_id_util_pct: app,
        acc_id_util_pct: worst,
        ads_api_access_tier: 'standard_access',
      }),
    }),
  };
}
