import type { Platform } from './platform.js';

/** Spans in which a platform counts the calls of an app, the shortest first. */
export const QUOTA_WINDOWS = ['second', 'minute', 'day'] as const;
export type QuotaWindow = (typeof QUOTA_WINDOWS)[number];

/** The work that stops while no call of a line may be made: everything, creating ads, or reading reports. */
export const HELD_BY_QUOTA = ['everything', 'creating', 'reports'] as const;
export type HeldByQuota = (typeof HELD_BY_QUOTA)[number];

/** Calls that a platform counts together for all teams and processes of an app. */
export interface QuotaName {
  platform: Platform;
  /** `app`, or the path of the endpoint; at most 64 characters. */
  name: string;
  holds: HeldByQuota;
  /** null if the platform names no limit for a day. */
  perDay: number | null;
}

/** Calls that a platform counts by the second, the minute and the day: all of them, or those of one endpoint. Days begin at 00:00 UTC. */
export interface QuotaLine extends QuotaName {
  perDay: number;
  perSecond: number;
  perMinute: number;
}

/** The purpose of a call, the most urgent first: to stop objects that may spend, to launch a run, to read. */
export const CALL_PRIORITIES = ['stop', 'launch', 'read'] as const;
export type CallPriority = (typeof CALL_PRIORITIES)[number];

/** Operations that a platform counts over any 24 hours. Each call costs a number of operations. */
export interface QuotaPool extends QuotaName {
  /** The share of `perDay` that calls of a priority may use, 0 to 1. The rest is reserved for more urgent calls. */
  upTo: Readonly<Record<CallPriority, number>>;
}

/** How much of a line is used, and how long it allows no call. Times are milliseconds since 1970. */
export interface QuotaUsed {
  /** The day of `used` in UTC, YYYY-MM-DD. */
  day: string;
  used: number;
  /** When the next call can be sent, if calls are spread evenly. */
  nextAt: number;
  /** The time until which the platform accepts no calls, and the window that is used up. */
  closedUntil: number;
  closedFor: QuotaWindow | null;
  /** How many times in a row the line was closed, without a successful call in between. */
  refusals: number;
  /** For a pool: operations by quarter of an hour, numbered since 1970. */
  spent: Readonly<Record<string, number>>;
}
