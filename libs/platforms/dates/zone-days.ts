import { DAY_MS, MINUTE_MS } from '#libs/contracts/time.js';

/** A calendar day, YYYY-MM-DD, as ms since 1970 in UTC; null for any other text and for an impossible day. */
export function dayNumber(text: unknown): number | null {
  if (typeof text !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const at = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== text ? null : at;
}

/** The calendar day at this moment in the zone. */
export const dayAt = (ms: number, zone: string): string => new Date(ms + offsetAt(ms, zone)).toISOString().slice(0, 10);

/** When a day begins in a zone: its midnight, or the first moment after it if clocks are put forward at midnight. */
export function startOfDay(day: string, zone: string): number {
  const local = dayNumber(day) ?? 0;
  // Midnight, once with the UTC offset before it and once with the UTC offset after it.
  const [before, after] = [-DAY_MS / 2, DAY_MS / 2].map((near) => local - offsetAt(local + near, zone)) as [
    number,
    number,
  ];
  const isStart = (at: number) => dayAt(at, zone) === day && dayAt(at - 1, zone) !== day;
  return isStart(before) ? before : after;
}

/** The last whole second of a day in a zone. */
export const endOfDay = (day: string, zone: string): number =>
  startOfDay(new Date((dayNumber(day) ?? 0) + DAY_MS).toISOString().slice(0, 10), zone) - 1_000;

/** How far the zone is ahead of UTC, in ms; an unknown zone counts as UTC. */
export function offsetAt(ms: number, zone: string): number {
  const format = formatOf(zone);
  if (format === null) return 0;
  const parts = Object.fromEntries(format.formatToParts(ms).map(({ type, value }) => [type, Number(value)]));
  const { year, month, day, hour, minute, second } = parts as Record<string, number>;
  const local = Date.UTC(year!, month! - 1, day!, hour! % 24, minute, second);
  return Math.round((local - ms) / MINUTE_MS) * MINUTE_MS;
}

const formats = new Map<string, Intl.DateTimeFormat | null>();
function formatOf(zone: string): Intl.DateTimeFormat | null {
  let format = formats.get(zone);
  if (format === undefined) {
    try {
      format = new Intl.DateTimeFormat('en-US', {
        timeZone: zone,
        hourCycle: 'h23',
        calendar: 'iso8601',
        year: 'numeric',
        month: 'numeric',
        day: 'numeric',
        hour: 'numeric',
        minute: 'numeric',
        second: 'numeric',
      });
    } catch {
      format = null; // The zone is unknown, so days are in UTC.
    }
    formats.set(zone, format);
  }
  return format;
}

/** The day this many days later, or earlier if the number is negative. */
export const laterDay = (day: string, days: number): string =>
  new Date((dayNumber(day) ?? 0) + days * DAY_MS).toISOString().slice(0, 10);

/** How many calendar days of a zone a range touches, even if only in part. A range that ends at midnight does not touch the next day. */
export function daysTouched(startsAt: number, endsAt: number, zone: string): number {
  const [first, last] = [dayAt(startsAt, zone), dayAt(Math.max(startsAt, endsAt - 1), zone)];
  return (dayNumber(last)! - dayNumber(first)!) / DAY_MS + 1;
}
