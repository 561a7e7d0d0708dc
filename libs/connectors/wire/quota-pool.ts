import type { CallPriority, QuotaPool, QuotaUsed } from '#libs/contracts/platform/quota-line.js';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#libs/contracts/time.js';

/** The cost and the purpose of a call. */
export interface Price {
  /** Whole operations, at least 1. */
  operations: number;
  priority: CallPriority;
}

/** The operations were taken, or the caller has to wait before it tries again. */
export type Spent = { isTaken: true } | { isTaken: false; stayAwayMs: number };

/** Operations of one span are counted together, until a day after the end of the span. */
const SPAN_MS = 15 * MINUTE_MS;

/** When the operations of a span no longer count, ms since 1970. */
const overAt = (span: number): number => (span + 1) * SPAN_MS + DAY_MS;

/**
 * Takes the operations of a call from a pool, so that no 24 hours hold more than the pool allows. Calls of a priority never use the share
 * of more urgent calls. If a launch has to wait, all other calls wait too, so that a large one gets its turn. A stop never waits for a
 * launch, nor because the platform reports the pool as used up: its own share may still be free.
 */
export function spend(
  pool: QuotaPool,
  kept: QuotaUsed,
  now: number,
  { operations, priority }: Price,
): [QuotaUsed | null, Spent] {
  const most = pool.perDay === null ? Infinity : Math.floor(pool.perDay * pool.upTo[priority]);
  if (operations > most)
    throw new RangeError(
      `${operations} operations in one call: ${pool.platform} allows ${most} a day for a ${priority}.`,
    );
  if (priority !== 'stop' && kept.closedUntil > now)
    return [null, { isTaken: false, stayAwayMs: Math.ceil(kept.closedUntil - now) }];
  // Nothing to count, but the platform may still close it.
  if (most === Infinity) return [null, { isTaken: true }];
  const spans = Object.entries(kept.spent)
    .map(([span, count]) => ({ span: Number(span), count }))
    .filter(({ span }) => overAt(span) > now)
    .sort((a, b) => a.span - b.span);
  const used = spans.reduce((sum, { count }) => sum + count, 0);
  if (used + operations <= most) {
    const spent = Object.fromEntries(spans.map(({ span, count }) => [span, count]));
    const own = Math.floor(now / SPAN_MS);
    spent[own] = (spent[own] ?? 0) + operations;
    const day = new Date(now).toISOString().slice(0, 10);
    return [{ ...kept, day, used: used + operations, spent }, { isTaken: true }];
  }
  let left = used;
  const last = spans.find(({ count }) => (left -= count) + operations <= most)!;
  const until = overAt(last.span);
  const closed = priority === 'launch' ? ({ ...kept, closedUntil: until, closedFor: 'day' } as const) : null;
  return [closed, { isTaken: false, stayAwayMs: Math.ceil(until - now) }];
}

/** Notes that the platform reports the pool as used up for `forMs`. If an earlier note ends later, it stays. */
export const exhaust = (kept: QuotaUsed, now: number, forMs: number): QuotaUsed => ({
  ...kept,
  closedUntil: Math.max(kept.closedUntil, now + forMs),
  closedFor: forMs > HOUR_MS ? 'day' : 'minute',
});
