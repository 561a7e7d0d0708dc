import type { Limit, Throttle } from '../../throttle/throttle.js';
import { CODE } from './codes.js';
import { Refusal } from './refusal.js';

/**
 * What the platform allows an app. Source: the portal's page "Rate limits" (v1.3), read through a public copy of August 2026. Without a
 * tier nothing is counted.
 */
export const TIERS = ['basic', 'advanced', 'premium', 'ultimate', 'unlimited'] as const;
export type Tier = (typeof TIERS)[number];

/** Calls a second, a minute and a day (of UTC). */
type Rates = [second: number, minute: number, day: number];
const SPANS = ['second', 'minute', 'day'] as const;

const APP: Record<Tier, number> = { basic: 10, advanced: 20, premium: 30, ultimate: 50, unlimited: 0 };

const CREATING_ADS: Record<Tier, Rates> = {
  basic: [5, 150, 86_400],
  advanced: [10, 200, 86_400],
  premium: [10, 300, 86_400],
  ultimate: [15, 300, 86_400],
  unlimited: [0, 0, 0],
};

/** Endpoints with limits of their own. That of Smart+ ads stands in no table: it is given that of ads (ours). */
const endpoints = (tier: Tier): Record<string, Rates> =>
  tier === 'unlimited'
    ? {}
    : {
        '/ad/create/': CREATING_ADS[tier],
        '/smart_plus/ad/create/': CREATING_ADS[tier],
        '/report/task/create/': [2, 60, 4_500],
      };

/** After a second's limit the next second is open, after a minute's five minutes later, after a day's at 00:00 UTC. */
const limitOf = (span: (typeof SPANS)[number], limit: number): Limit =>
  ({
    second: { limit, windowMs: 1000, blockMs: 1000 },
    minute: { limit, windowMs: 60_000, blockMs: 300_000 },
    day: { limit, windowMs: 86_400_000, blockMs: 0, isDay: true as const },
  })[span];

/**
 * Calls are counted for the app, for endpoints with limits of their own (by their path), for each advertiser and for each value of a
 * field. Those of advertisers and fields are the sandbox's own: the platform does not publish them. No header tells how much is used.
 */
export const poolsOf = (tier: Tier) =>
  ({
    app: limitOf('second', APP[tier]),
    app_minute: limitOf('minute', APP[tier] * 60),
    app_day: limitOf('day', APP[tier] * 86_400),
    endpoint: limitOf('second', 0),
    endpoint_minute: limitOf('minute', 0),
    endpoint_day: limitOf('day', 0),
    advertiser: { limit: tier === 'unlimited' ? 0 : 10, windowMs: 1000, blockMs: 1000 },
    field: { limit: tier === 'unlimited' ? 0 : 10, windowMs: 1000, blockMs: 1000 },
  }) satisfies Record<string, Limit>;
export type Pool = keyof ReturnType<typeof poolsOf>;

const POOL_OF = { second: 'endpoint', minute: 'endpoint_minute', day: 'endpoint_day' } as const;

/** The limits of endpoints, by pool and path. */
export const endpointPools = (tier: Tier): Record<string, Limit> =>
  Object.fromEntries(
    Object.entries(endpoints(tier)).flatMap(([path, rates]) =>
      SPANS.map((span, n) => [`${POOL_OF[span]}/${path}`, limitOf(span, rates[n]!)] as const),
    ),
  );

/** What is said of each: of the app and its endpoints one code, whichever of their windows is used up. */
const code = (pool: Pool): number =>
  pool === 'advertiser' ? CODE.advertiserTooOften : pool === 'field' ? CODE.fieldTooOften : CODE.appTooOften;

/** Draws one call on a pool. Throws the pool's code where it is empty or shut. @param key advertiser, value or path; empty for the app */
export function draw(throttle: Throttle<Pool>, pool: Pool, key: string, now: number): void {
  if (!throttle.count(pool, key, 1, now))
    throw new Refusal(code(pool), 'Too many requests. Please retry in some time.');
}

/** Draws a call on what the app may do in all, and at this endpoint. */
export function drawApp(throttle: Throttle<Pool>, path: string, now: number): void {
  for (const pool of ['app', 'app_minute', 'app_day'] as const) draw(throttle, pool, '', now);
  for (const pool of ['endpoint', 'endpoint_minute', 'endpoint_day'] as const) draw(throttle, pool, path, now);
}
