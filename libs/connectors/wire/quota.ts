import type { QuotaLine, QuotaUsed, QuotaWindow } from '#libs/contracts/platform/quota-line.js';
import { DAY_MS, MINUTE_MS } from '#libs/contracts/time.js';

/** A call may go after `inMs`, or has to wait for `stayAwayMs`, because this window is used up. */
export type QuotaTurn =
  | {
      inMs: number;
      /** Whether the platform has refused a call on the line since it last accepted one. */
      isDoubted: boolean;
    }
  | ({ stayAwayMs: number } & Pick<QuotaClosed, 'window'>);

/** How long no call is sent, and the exhausted window. */
export interface QuotaClosed {
  stayAwayMs: number;
  window: QuotaWindow;
}

/** A line without any calls. */
export const UNUSED: QuotaUsed = {
  day: '',
  used: 0,
  nextAt: 0,
  closedUntil: 0,
  closedFor: null,
  refusals: 0,
  spent: {},
};

/** Calls that several processes send evenly arrive slightly unevenly, so a part of the limit stays unused. */
const SHARE = 0.95;
const SECOND_MS = 1_000;
/** The wait that the platform asks for once a minute's calls are used up. */
const MINUTE_REST_MS = 5 * MINUTE_MS;
/** A refusal that comes later than this after a closing is unrelated to it. */
const FORGET_MS = 5 * MINUTE_MS;

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
const nextDay = (at: number): number => (Math.floor(at / DAY_MS) + 1) * DAY_MS;

/** Time between two calls of a line, ms: evenly spread, so that no minute has too many. */
export const spacingOf = ({ perSecond, perMinute }: Pick<QuotaLine, 'perSecond' | 'perMinute'>): number =>
  Math.max(SECOND_MS / perSecond, MINUTE_MS / perMinute) / SHARE;

/** Takes the next place of a line. After the day's last place, it closes the line without asking the platform for another. */
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
 * Closes a line after the platform has refused a call as one too many. The platform does not say which window is used up. So the first
 * refusal means a second. If the first call after that is refused too, it means a minute, after which the platform asks for five minutes.
 * The next refusal means the day.
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

/** A call was accepted: the next refusal starts a new series. */
export const open = (kept: QuotaUsed): QuotaUsed => ({ ...kept, refusals: 0 });
