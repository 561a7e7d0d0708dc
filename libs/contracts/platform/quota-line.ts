import type { Platform } from './platform.js';

/** Spans in which a platform counts the calls of an app, the shortest first. */
export const QUOTA_WINDOWS = ['second', 'minute', 'day'] as const;
export type QuotaWindow = (typeof QUOTA_WINDOWS)[number];

/** What stands still while no call of a line may be made: everything, creating ads, or reading reports. */
export const HELD_BY_QUOTA = ['everything', 'creating', 'reports'] as const;
export type HeldByQuota = (typeof HELD_BY_QUOTA)[number];

/** What a platform counts together for all teams and processes of an app. */
export interface QuotaName {
  platform: Platform;
  /** `app`, or the path of the endpoint; at most 64 characters. */
  name: string;
  holds: HeldByQuota;
  perDay: number;
}

/** Calls that a platform counts by the second, the minute and the day: all of them, or those of one endpoint. Days begin at 00:00 UTC. */
export interface QuotaLine extends QuotaName {
  perSecond: number;
  perMinute: number;
}

/** What a call is made for, the most urgent first: to stop what may spend, to launch a run, to read. */
export const CALL_PRIORITIES = ['stop', 'launch', 'read'] as const;
export type CallPriority = (typeof CALL_PRIORITIES)[number];

/** Operations that a platform counts over any 24 hours; a call has its price in operations. */
export interface QuotaPool extends QuotaName {
  /** The part of `perDay` that calls of a priority may use up, 0 to 1: what is beyond is kept for more urgent ones. */
  upTo: Readonly<Record<CallPriority, number>>;
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
  /** Of a pool: operations by the quarter of an hour in which they were taken, counted since 1970. */
  spent: Readonly<Record<string, number>>;
}
