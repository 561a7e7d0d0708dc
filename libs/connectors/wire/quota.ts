import type { QuotaLine, QuotaUsed, QuotaWindow } from '#libs/contracts/platform/quota-line.js';
import { DAY_MS, MINUTE_MS } from '#libs/contracts/time.js';

/** A call may go after so long, or should stay away for so long, because this window is used up. */
export type QuotaTurn =
  | {
      inMs: number;
      /** Whether the platform has closed the line since it last let a call through. */
      isDoubted: boolean;
    }
  | ({ stayAwayMs: number } & Pick<QuotaClosed, 'window'>);

/** For how long nobody calls, and which window is used up. */
export interface QuotaClosed {
  stayAwayMs: number;
  window: QuotaWindow;
}

/** A line that nobody has called on. */
export const UNUSED: QuotaUsed = {
  day: '',
  used: 0,
  nextAt: 0,
  closedUntil: 0,
  closedFor: null,
  refusals: 0,
  spent: {},
};

/** Calls that several processes send evenly arrive a little unevenly, so a little of the limit stays unused. */
const SHARE = 0.95;
const SECOND_MS = 1_000;
/** What the platform asks for once a minute's calls are used up. */
const MINUTE_REST_MS = 5 * MINUTE_MS;
/** A refusal that comes later after a closing than this is no consequence of it. */
const FORGET_MS = 5 * MINUTE_MS;

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
const nextDay = (at: number): number => (Math.floor(at / DAY_MS) + 1) * DAY_MS;

/** Time between two calls of a line, ms: spread evenly, no minute has more calls than it may. */
export const spacingOf = ({ perSecond, perMinute }: Pick<QuotaLine, 'perSecond' | 'perMinute'>): number =>
  Math.max(SECOND_MS / perSecond, MINUTE_MS / perMinute) / SHARE;

/** Takes the next place of a line. The day's last place closes it: the platform is not asked whether there is another. */
export function take(line: QuotaLine, kept: QuotaUsed, now: number, longestMs: number): [QuotaUsed | null, QuotaTurn] {
  if (kept.closedUntil > now)
    return [null, { stayAwayMs: Math.ceil(kept.closedUntil - now), window: kept.closedFor ?? 'second' }];
  const day = dayOf(now);
  const used = kept.day === day ? kept.used : 0;
  if (used >= line.perDay) {
    const closedUntil = nextDay(now);
    return [
      { ...kept, closedUntil, closedFor: 'day' },
      { stayAwayMs: Math.ceil(closedUntil - now), window: 'day' },
    ];
  }
  const at = Math.max(now, kept.nextAt);
  if (at - now > longestMs) return [null, { stayAwayMs: Math.ceil(at - now), window: 'second' }];
  const next: QuotaUsed = { ...kept, day, used: used + 1, nextAt: at + spacingOf(line) };
  return [next, { inMs: Math.ceil(at - now), isDoubted: kept.refusals > 0 }];
}

/**
 * Closes a line on which the platform has refused a call for being one too many. It does not say which window is used up, so the
 * shortest is assumed first: a second; where the first call after it is refused too, a minute, after which the platform asks for five
 * minutes; and where that was not enough, the day.
 */
export function close(kept: QuotaUsed, now: number): [QuotaUsed | null, QuotaClosed] {
  // Calls that were under way together are refused together.
  if (kept.closedUntil > now)
    return [null, { stayAwayMs: Math.ceil(kept.closedUntil - now), window: kept.closedFor ?? 'second' }];
  const isNew = kept.refusals === 0 || kept.closedFor === 'day' || now - kept.closedUntil > FORGET_MS;
  const refusals = isNew ? 1 : kept.refusals + 1;
  const window = refusals === 1 ? 'second' : refusals === 2 ? 'minute' : 'day';
  const until = { second: now + SECOND_MS, minute: now + MINUTE_REST_MS, day: nextDay(now) }[window];
  const used = { ...kept, refusals, closedUntil: until, closedFor: window } satisfies QuotaUsed;
  return [used, { stayAwayMs: Math.ceil(until - now), window }];
}

/** A call was let through: the next refusal is a new one. */
export const open = (kept: QuotaUsed): QuotaUsed => ({ ...kept, refusals: 0 });
