import { DAY_MS, HOUR_MS } from '#libs/contracts/time.js';
import type { PlatformDescription } from '../description.js';
import { placeAt } from '../fields/fields-of.js';
import { valueAt, withValueAt } from '../reading/untrusted.js';
import { dateRangeFault, parseTime, type DateRangeFault } from './run-dates.js';
import { dayAt, dayNumber, endOfDay, startOfDay } from './zone-days.js';

/** The present time in milliseconds since 1970, and the ad account's IANA zone, absent while unknown. */
export interface Clock {
  now: number;
  zone?: string;
}

/** Whether a platform's runs use whole days, and not minutes. */
export const runsByDays = (description: PlatformDescription): boolean =>
  placeAt(description, description.time.start).field.kind === 'day';

/** The errors of a run's dates. */
export type RunFault = DateRangeFault | 'tooShort';

/** The error of an experiment's dates; null for a valid run. */
export function runFault(description: PlatformDescription, input: unknown, clock: Clock): RunFault | null {
  const { time } = description;
  const [start, end] = [valueAt(input, time.start), valueAt(input, time.end)];
  if (!runsByDays(description)) return dateRangeFault(start, end, { ...time, now: clock.now });
  const [first, last] = [dayNumber(start), dayNumber(end)];
  if (first === null || last === null) return 'missing';
  if (first < dayNumber(today(clock))!) return 'past';
  const days = (last - first) / DAY_MS;
  if (days < (time.shortestDays ?? 0)) return days < 0 ? 'reversed' : 'tooShort';
  return days > time.longestDays ? 'tooLong' : null;
}

/** The start and end of a run in milliseconds since 1970. A draft can lack one or both. */
export function runEnds(
  description: PlatformDescription,
  input: unknown,
  clock: Clock,
): { startsAt: number | null; endsAt: number | null } {
  const { time } = description;
  const [start, end] = [valueAt(input, time.start), valueAt(input, time.end)];
  if (!runsByDays(description)) return { startsAt: parseTime(start)?.at ?? null, endsAt: parseTime(end)?.at ?? null };
  const zone = clock.zone ?? 'UTC';
  const earliest = start === today(clock) ? clock.now + time.headStartHours * HOUR_MS : -Infinity;
  return {
    startsAt: dayNumber(start) === null ? null : Math.max(startOfDay(start as string, zone), earliest),
    endsAt: dayNumber(end) === null ? null : endOfDay(end as string, zone),
  };
}

/**
 * When a run begins and ends: at its instants, or from the start of its first day to the last second of its last day in the ad account's
 * zone. A run from today begins after the platform's required head start.
 * @returns null if a date is missing or invalid
 */
export function runSpan(
  description: PlatformDescription,
  input: unknown,
  clock: Clock,
): { startsAt: number; endsAt: number } | null {
  const { startsAt, endsAt } = runEnds(description, input, clock);
  return startsAt === null || endsAt === null ? null : { startsAt, endsAt };
}

/**
 * The experiment with other dates of its run, in its platform's format: instants, or the first and last day in the ad account's zone. A run
 * that ends at midnight ends with the day before.
 */
export function withRun<T extends object>(
  description: PlatformDescription,
  input: T,
  { startsAt, endsAt, zone }: { startsAt: Date; endsAt: Date; zone: string },
): T {
  const { start, end } = description.time;
  const [first, last] = runsByDays(description)
    ? [dayAt(startsAt.getTime(), zone), dayAt(endsAt.getTime() - 1, zone)]
    : [startsAt.toISOString(), endsAt.toISOString()];
  return withValueAt(withValueAt(input, start, first), end, last) as T;
}

/**
 * When the ads of a range really run: between its instants, or on all whole days of the ad account's zone that the range touches. A range
 * that began before now keeps its start.
 */
export function deliveredSpan(
  { time }: PlatformDescription,
  { startsAt, endsAt }: { startsAt: number; endsAt: number },
  { now, zone = 'UTC' }: Clock,
): { startsAt: number; endsAt: number } {
  if (!time.wholeDays) return { startsAt, endsAt };
  return {
    startsAt: Math.max(startOfDay(dayAt(startsAt, zone), zone), Math.min(startsAt, now)),
    endsAt: endOfDay(dayAt(endsAt - 1, zone), zone),
  };
}

/** Today's date; without a zone, the earliest date anywhere. */
const today = ({ now, zone }: Clock): string => dayAt(zone === undefined ? now - 12 * HOUR_MS : now, zone ?? 'UTC');
