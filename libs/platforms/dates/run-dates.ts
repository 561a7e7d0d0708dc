import { DAY_MS, HOUR_MS, MINUTE_MS } from '#libs/contracts/time.js';
import type { RunTime } from '../description.js';

const ISO_WITH_OFFSET = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/;

/** An ISO 8601 time with offset, as ms since 1970 and as local time; null for any other text. */
export function parseTime(text: unknown): { at: number; local: number } | null {
  const match = typeof text === 'string' ? ISO_WITH_OFFSET.exec(text) : null;
  if (!match) return null;
  const offset = match[3]!;
  const at = Date.parse(match[0].replace(/([+-]\d{2})(\d{2})$/, '$1:$2'));
  if (Number.isNaN(at)) return null;
  const minutes =
    offset === 'Z' ? 0 : Number(`${offset[0]}1`) * (Number(offset.slice(1, 3)) * 60 + Number(offset.slice(-2)));
  return { at, local: at + minutes * MINUTE_MS };
}

/** The errors of a run's dates, so that a screen can say which. */
export type DateRangeFault = 'missing' | 'past' | 'tooSoon' | 'reversed' | 'tooLong';

/**
 * The error of a run's dates, or null. A run must start some time ahead and end after its start. Its length is limited in calendar days:
 * seven days with the end of summer time have 169 hours and are allowed.
 * @param now ms since 1970
 */
export function dateRangeFault(
  start: unknown,
  end: unknown,
  { now, headStartHours, longestDays }: { now: number } & Pick<RunTime, 'headStartHours' | 'longestDays'>,
): DateRangeFault | null {
  const from = parseTime(start);
  const to = parseTime(end);
  if (!from || !to) return 'missing';
  if (from.at < now) return 'past';
  if (from.at < now + headStartHours * HOUR_MS) return 'tooSoon';
  if (to.at <= from.at) return 'reversed';
  return to.local - from.local > longestDays * DAY_MS ? 'tooLong' : null;
}
