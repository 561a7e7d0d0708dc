import type { Limit, Throttle } from '../../throttle/throttle.js';
import { CODE } from './codes.js';
import { Refusal } from './refusal.js';

/**
 * The platform's limits of an app. Source: the portal's page "Rate limits" (v1.3), from a public copy of August 2026. The tier
 * `unlimited` counts nothing.
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

/** Endpoints with their own limits. No table has a limit for Smart+ ads, so they get the limit of ads (our choice). */
const endpoints = (tier: Tier): Record<string, Rates> =>
  tier === 'unlimited'
    ? {}
    : {
        '/ad/create/': CREATING_ADS[tier],
        '/smart_plus/ad/create/': CREATING_ADS[tier],
        '/report/task/create/': [2, 60, 4_500],
      };

/** A pool reopens one second after its limit per second is exceeded, five minutes after its limit per minute, or at the next 00:00 UTC. */
const limitOf = (span: (typeof SPANS)[number], limit: number): Limit =>
  ({
    second: { limit, windowMs: 1000, blockMs: 1000 },
    minute: { limit, windowMs: 60_000, blockMs: 300_000 },
    day: { limit, windowMs: 86_400_000, blockMs: 0, isDay: true as const },
  })[span];

/**
 * Counts calls for the app, for endpoints with their own limits (by path), for each advertiser and for each value of a field. The platform
 * does not publish the limits of advertisers and fields, so the sandbox chooses them. No header reports the usage.
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

/** The code of an exceeded pool. The app and its endpoints share one code for all windows. */
const code = (pool: Pool): number =>
  pool === 'advertiser' ? CODE.advertiserTooOften : pool === 'field' ? CODE.fieldTooOften : CODE.appTooOften;

/** Draws one call on a pool. Throws the pool's code if it is empty or shut. @param key advertiser, value or path; empty for the app */
export function draw(throttle: Throttle<Pool>, pool: Pool, key: string, now: number): void {
  if (!throttle.count(pool, key, 1, now))
    throw new Refusal(code(pool), 'Too many requests. Please retry in some time.');
}

/** Draws one call on the app's pools and on the endpoint's pools. */
export function drawApp(throttle: Throttle<Pool>, path: string, now: number): void {
  for (const pool of ['app', 'app_minute', 'app_day'] as const) draw(throttle, pool, '', now);
  for (const pool of ['endpoint', 'endpoint_minute', 'endpoint_day'] as const) draw(throttle, pool, path, now);
}
