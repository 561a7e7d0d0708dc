import { GraphError } from './error.js';

/** Pools of calls as the platform keeps them, one of each per ad account (the app's own has no account). */
export type Pool = 'ads_management' | 'ads_insights' | 'custom_audience' | 'account_score' | 'app';

export interface Limit {
  /** Calls (points for account_score) in a window; 0 switches the pool off. */
  limit: number;
  windowMs: number;
  /** How long a pool stays shut once it was overdrawn; calls made meanwhile start the time anew. */
  blockMs: number;
  /** Minutes to tell the caller instead of the true ones, for tests that cannot wait for whole minutes. */
  regainMinutes?: number;
}

const HOUR_MS = 3_600_000;
/** Limits of an app with full access; generous, so that only a test that wants to meets them. */
const DEFAULTS: Record<Pool, Limit> = {
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

interface Meter {
  marks: { at: number; points: number }[];
  total: number;
  blockedUntil: number;
}

export function isPool(name: string): name is Pool {
  return name in DEFAULTS;
}

export class Throttle {
  private limits: Record<Pool, Limit> = structuredClone(DEFAULTS);
  private readonly byAccount = new Map<string, Limit>();
  private readonly meters = new Map<string, Meter>();

  /** Sets part of a pool's limit, for all accounts or for one. */
  configure(pool: Pool, change: Partial<Limit>, account?: string): void {
    if (account === undefined) this.limits[pool] = { ...this.limits[pool], ...change };
    else this.byAccount.set(`${pool}/${account}`, { ...this.limitOf(pool, account), ...change });
  }

  reset(): void {
    this.limits = structuredClone(DEFAULTS);
    this.byAccount.clear();
    this.meters.clear();
  }

  view(): { pools: Record<Pool, Limit>; accounts: Record<string, Limit> } {
    return { pools: this.limits, accounts: Object.fromEntries(this.byAccount) };
  }

  /** Counts a call; throws the platform's refusal when its pool is empty or shut. */
  count(pool: Pool, account: string, points: number, now: number): void {
    const limit = this.limitOf(pool, account);
    if (limit.limit === 0) return;
    const meter = this.meter(pool, account, now, limit);
    if (meter.blockedUntil > now || meter.total + points > limit.limit) {
      meter.blockedUntil = now + limit.blockMs;
      throw new GraphError(REFUSALS[pool]);
    }
    meter.total += points;
    const last = meter.marks.at(-1);
    if (last && last.at === now) last.points += points;
    else meter.marks.push({ at: now, points });
  }

  /** Shuts an account's pool for some time, as if it had been overdrawn. */
  shut(pool: Pool, account: string, ms: number, now: number): GraphError {
    this.meter(pool, account, now, this.limitOf(pool, account)).blockedUntil = now + ms;
    return new GraphError(REFUSALS[pool]);
  }

  /** Usage headers of an answer about these accounts. Values are percent, the time to wait is minutes. */
  headers(accounts: Iterable<string>, now: number): Record<string, string> {
    const business: Record<string, unknown[]> = {};
    let worst = 0;
    for (const account of accounts) {
      business[account] = (['ads_management', 'ads_insights'] as const).map((type) => {
        const limit = this.limitOf(type, account);
        const meter = this.meter(type, account, now, limit);
        const shut = meter.blockedUntil > now;
        const percent = shut ? 101 : limit.limit === 0 ? 0 : Math.floor((100 * meter.total) / limit.limit);
        worst = Math.max(worst, percent);
        const minutes = shut ? (limit.regainMinutes ?? Math.ceil((meter.blockedUntil - now) / 60_000)) : 0;
        return {
          type,
          call_count: percent,
          total_cputime: Math.ceil(percent / 3),
          total_time: Math.ceil(percent / 2),
          estimated_time_to_regain_access: minutes,
          ads_api_access_tier: 'standard_access',
        };
      });
    }
    const app = this.meter('app', '', now, this.limits.app);
    const appPercent = this.limits.app.limit === 0 ? 0 : Math.floor((100 * app.total) / this.limits.app.limit);
    return {
      'x-app-usage': JSON.stringify({ call_count: appPercent, total_cputime: 0, total_time: 0 }),
      ...(Object.keys(business).length > 0 && {
        'x-business-use-case-usage': JSON.stringify(business),
        'x-ad-account-usage': JSON.stringify({
          acc_id_util_pct: worst,
          reset_time_duration: 100,
          ads_api_access_tier: 'standard_access',
        }),
        'x-fb-ads-insights-throttle': JSON.stringify({
          app_id_util_pct: appPercent,
          acc_id_util_pct: worst,
          ads_api_access_tier: 'standard_access',
        }),
      }),
    };
  }

  private limitOf(pool: Pool, account: string): Limit {
    return this.byAccount.get(`${pool}/${account}`) ?? this.limits[pool];
  }

  private meter(pool: Pool, account: string, now: number, limit: Limit): Meter {
    const key = `${pool}/${account}`;
    let meter = this.meters.get(key);
    if (!meter) this.meters.set(key, (meter = { marks: [], total: 0, blockedUntil: 0 }));
    while (meter.marks[0] && meter.marks[0].at <= now - limit.windowMs) meter.total -= meter.marks.shift()?.points ?? 0;
    return meter;
  }
}
