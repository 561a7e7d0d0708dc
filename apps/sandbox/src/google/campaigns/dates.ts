import { calendarOf } from '../../delivery/calendar.js';
import type { Work } from '../mutate/kind.js';
import type { Resource } from '../schema/read.js';
import type { Path } from '../wire/failure.js';

const FORMAT = /^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)$/;

/** When a campaign runs, in milliseconds since 1970. Without a start date, it begins on the day of its creation. */
export interface Run {
  startsAt: number;
  endsAt?: number;
}

/**
 * Reads the dates of a campaign, in the account's zone. Reports an invalid date, a partial day, a past date, and an end before the start.
 */
export function readRun(work: Work, campaign: Resource, before?: Run): Run {
  const { customer, now, problems, at } = work;
  const today = calendarOf(customer.timezone).day(now);
  const start = readTime(work, campaign.startDateTime, [...at, 'start_date_time'], '00:00:00');
  const end = readTime(work, campaign.endDateTime, [...at, 'end_date_time'], '23:59:59');
  const startsAt = start?.ms ?? before?.startsAt ?? momentOf(customer.timezone, today, '00:00:00');
  const past = (moment: typeof start, field: string, known: number | undefined): void => {
    if (moment && moment.day < today && moment.ms !== known)
      problems.add('campaignError.CANNOT_SET_DATE_TO_PAST', 'The date cannot be set to the past.', {
        at: [...at, field],
        trigger: moment.text,
      });
  };
  past(start, 'start_date_time', before?.startsAt);
  past(end, 'end_date_time', before?.endsAt);
  if (before && start && start.ms !== before.startsAt && before.startsAt <= now)
    problems.add(
      'campaignError.CANNOT_MODIFY_START_DATE_IF_ALREADY_STARTED',
      'The start date cannot be changed once the campaign has started.',
      { at: [...at, 'start_date_time'] },
    );
  if (end && end.ms < startsAt)
    problems.add(
      'dateError.DATE_RANGE_MINIMUM_DATE_LATER_THAN_MAXIMUM_DATE',
      'The end date is before the start date.',
      { at: [...at, 'end_date_time'] },
    );
  return { startsAt, ...(end && { endsAt: end.ms }) };
}

function readTime(
  { customer, problems }: Work,
  value: unknown,
  at: Path,
  time: '00:00:00' | '23:59:59',
): { ms: number; day: string; text: string } | undefined {
  if (value === undefined) return undefined;
  const text = String(value);
  const match = FORMAT.exec(text);
  const isReal = match && isDay(text.slice(0, 10)) && /T([01]\d|2[0-3]):[0-5]\d:[0-5]\d/.test(text.replace(' ', 'T'));
  if (!isReal) {
    problems.add(
      'dateError.INVALID_STRING_DATE_TIME_SECONDS',
      "The string date time's format should be yyyy-mm-dd hh:mm:ss.",
      { at, trigger: text },
    );
    return undefined;
  }
  if (text.slice(11) !== time) {
    const code =
      time === '00:00:00'
        ? 'DATE_RANGE_ERROR_START_TIME_MUST_BE_THE_START_OF_A_DAY'
        : 'DATE_RANGE_ERROR_END_TIME_MUST_BE_THE_END_OF_A_DAY';
    problems.add(`dateError.${code}`, `The time must be ${time}.`, { at, trigger: text });
  }
  return { ms: momentOf(customer.timezone, text.slice(0, 10), time), day: text.slice(0, 10), text };
}

/** A day and time of a zone, in milliseconds since 1970. */
function momentOf(timezone: string, day: string, time: string): number {
  const local = Date.parse(`${day}T${time}Z`);
  const calendar = calendarOf(timezone);
  const guess = local - calendar.offset(local);
  return local - calendar.offset(guess);
}

/** A time in the format of the API. @param ms milliseconds since 1970 */
export const timeText = (timezone: string, ms: number): string =>
  new Date(ms + calendarOf(timezone).offset(ms)).toISOString().slice(0, 19).replace('T', ' ');

/** Whether a day exists in the calendar: 2026-02-30 does not. */
function isDay(text: string): boolean {
  const ms = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text);
}
