import type { Platform } from './platform.js';

/** Spans in which a platform counts the calls of an app, the shortest first. */
export const QUOTA_WINDOWS = ['second', 'minute', 'day'] as const;
export type QuotaWindow = (typeof QUOTA_WINDOWS)[number];

/** What stands still while no call of a line may be made: everything, creating ads, or reading reports. */
export const HELD_BY_QUOTA = ['everything', 'creating', 'reports'] as const;
export type HeldByQuota = (typeof HELD_BY_QUOTA)[number];

/** Calls that a platform counts together, for all teams and processes of an app: all of them, or those of one endpoint. */
export interface QuotaLine {
  platform: Platform;
  /** `app`, or the path of the endpoint; at most 64 characters. */
  name: string;
  holds: HeldByQuota;
  perSecond: number;
  perMinute: number;
  /** Days begin at 00:00 UTC. */
  perDay: number;
}

/** How far a line is used, and until when no call of it may be made. Times are milliseconds since 1970. */
export interface QuotaUsed {
  /** The day of UTC that `used` is of, YYYY-MM-DD. */
  day: string;
  used: number;
  /** When the next call may go, by even spreading. */
  nextAt: number;
  /** Until when the platform takes none, and for which of its windows. */
  closedUntil: number;
  closedFor: QuotaWindow | null;
  /** Closings in a row with no call that was let through in between. */
  refusals: number;
}
