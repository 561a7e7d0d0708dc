const HOUR_MS = 3_600_000;

/** Days of an ad account's time zone. An offset is looked up once for each hour of platform time. */
export class Calendar {
  private readonly format: Intl.DateTimeFormat;
  private readonly offsets = new Map<number, number>();

  constructor(timezone: string) {
    this.format = new Intl.DateTimeFormat('en-CA', {
      timeZone: timezone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
  }

  /** Milliseconds by which the zone is ahead of UTC at that moment. */
  offset(ms: number): number {
    const hour = Math.floor(ms / HOUR_MS);
    let offset = this.offsets.get(hour);
    if (offset === undefined) {
      const part = Object.fromEntries(
        this.format.formatToParts(hour * HOUR_MS).map(({ type, value }) => [type, Number(value)]),
      );
      offset =
        Date.UTC(part.year ?? 0, (part.month ?? 1) - 1, part.day, part.hour, part.minute, part.second) - hour * HOUR_MS;
      this.offsets.set(hour, offset);
    }
    return offset;
  }

  /** The local day, `2026-12-01`. */
  day(ms: number): string {
    return new Date(ms + this.offset(ms)).toISOString().slice(0, 10);
  }

  /** When the local day of a moment ends. Around a clock change it is exact to the hour. */
  dayEnd(ms: number): number {
    const local = ms + this.offset(ms);
    const end = (Math.floor(local / 86_400_000) + 1) * 86_400_000;
    return end - this.offset(ms);
  }
}

const calendars = new Map<string, Calendar>();

export function calendarOf(timezone: string): Calendar {
  let calendar = calendars.get(timezone);
  if (!calendar) calendars.set(timezone, (calendar = new Calendar(timezone)));
  return calendar;
}

export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10);
}
