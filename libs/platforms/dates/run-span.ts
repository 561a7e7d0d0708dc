import { DAY_MS, HOUR_MS } from '#libs/contracts/time.js';
import type { PlatformDescription } from '../description.js';
import { placeAt } from '../fields/fields-of.js';
import { valueAt, withValueAt } from '../reading/loose.js';
import { dateRangeFault, parseTime, type DateRangeFault } from './run-dates.js';
import { dayAt, dayNumber, endOfDay, startOfDay } from './zone-days.js';

/** When it is, and the zone of the ad account; absent while that is not known. */
export interface Clock {
  now: number;
  zone?: string;
}

/** Whether a platform's runs are given in whole days, and not by the minute. */
export const runsByDays = (description: PlatformDescription): boolean =>
  placeAt(description, description.time.start).field.kind === 'day';

/** What can be wrong with a run. */
export type RunFault = DateRangeFault | 'tooShort';

/** What is wrong with the dates of an experiment; null where they make a run. */
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

/** The ends of a run, each as far as it is known: those of a draft. */
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
 * When a run begins and ends: as its dates say, or from the beginning of its first day to the last second of its last one in
 * the ad account's zone. A first day of today begins as long from now as the platform wants to be told ahead.
 * @returns null where there are no such dates
 */
export function runSpan(
  description: PlatformDescription,
  input: unknown,
  clock: Clock,
): { startsAt: number; endsAt: number } | null {
  const { startsAt, endsAt } = runEnds(description, input, clock);
  return startsAt === null || endsAt === null ? null : { startsAt, endsAt };
}

/** How many days a run lasts, to the second: what its waves and least budgets are reckoned from, before and at its submit. */
export const daysLong = ({ startsAt, endsAt }: { startsAt: number; endsAt: number }): number =>
  (endsAt - startsAt) / DAY_MS;

/**
 * The experiment with another run, told as its platform tells one: by its instants, or by the days that it begins and ends on in
 * the ad account's zone. One that ends at midnight ends with the day before.
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

/** The day that it is; where the zone is not known, the earliest that it is anywhere. */
const today = ({ now, zone }: Clock): string => dayAt(zone === undefined ? now - 12 * HOUR_MS : now, zone ?? 'UTC');
