import type { Limit, Throttle } from '../../throttle/throttle.js';
import { quotaFailure } from './operations.js';

/** Buckets of an account. Google does not document their sizes, which vary with its load: these are guesses. */
export const POOLS = {
  requests: { limit: 3000, windowMs: 60_000, blockMs: 12_000 },
  operations: { limit: 60_000, windowMs: 60_000, blockMs: 12_000 },
} satisfies Record<string, Limit>;
export type Pool = keyof typeof POOLS;

const NAMES: Record<Pool, string> = {
  requests: 'Requests per account',
  operations: 'Operations per account',
};

/** Takes points from a bucket of an account. @throws Failure if it is empty */
export function draw(throttle: Throttle<Pool>, pool: Pool, account: string, points: number, now: number): void {
  if (throttle.count(pool, account, points, now)) return;
  throw bucketEmpty(pool, Math.ceil(throttle.view().pools[pool].blockMs / 1000));
}

/** @param seconds before a retry */
export const bucketEmpty = (pool: Pool, seconds: number) =>
  quotaFailure('RESOURCE_TEMPORARILY_EXHAUSTED', {
    rateScope: 'ACCOUNT',
    rateName: NAMES[pool],
    retryDelay: `${Math.max(1, seconds)}s`,
  });
