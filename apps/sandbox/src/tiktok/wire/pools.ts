import type { Limit, Throttle } from '../../throttle/throttle.js';
import { CODE } from './codes.js';
import { Refusal } from './refusal.js';

/**
 * Calls are counted for the app, for each advertiser and for each value of a field. The platform shows its tiers to the owner
 * of an app alone: these limits are the sandbox's, and no header tells how much of them is used.
 */
export const POOLS = {
  app: { limit: 20, windowMs: 1000, blockMs: 1000 },
  /** Off unless a test sets it. */
  app_day: { limit: 0, windowMs: 86_400_000, blockMs: 60_000 },
  advertiser: { limit: 10, windowMs: 1000, blockMs: 1000 },
  field: { limit: 10, windowMs: 1000, blockMs: 1000 },
} satisfies Record<string, Limit>;
export type Pool = keyof typeof POOLS;

const CODES: Record<Pool, number> = {
  app: CODE.appPerSecond,
  app_day: CODE.appPerDay,
  advertiser: CODE.advertiserPerSecond,
  field: CODE.fieldPerSecond,
};

const tooMany = (pool: Pool): Refusal => new Refusal(CODES[pool], 'Too many requests. Please retry in some time.');

/** Draws one call on a pool. Throws the pool's code where it is empty or shut. @param key advertiser or value; empty for the app */
export function draw(throttle: Throttle<Pool>, pool: Pool, key: string, now: number): void {
  if (!throttle.count(pool, key, 1, now)) throw tooMany(pool);
}
