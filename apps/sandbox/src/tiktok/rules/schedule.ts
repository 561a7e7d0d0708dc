import { invalid, missing } from '../wire/refusal.js';

/** Half hours of a week. */
const HALF_HOURS = 336;
/** Clocks differ, so a start a moment ago counts as now. */
const GRACE_MS = 60_000;

/** Throws 40002 for an invalid schedule of an ad group. @param now left out if the start was accepted before */
export function checkSchedule(
  { type, startsAt, endsAt, dayparting }: { type: string; startsAt: number; endsAt?: number; dayparting?: string },
  now?: number,
): void {
  if (type === 'SCHEDULE_START_END' && endsAt === undefined) throw missing('schedule_end_time');
  if (endsAt !== undefined && endsAt <= startsAt)
    throw invalid('schedule_end_time', 'Must be later than schedule_start_time.');
  if (now !== undefined && startsAt < now - GRACE_MS) throw invalid('schedule_start_time', 'Must not be in the past.');
  if (dayparting !== undefined && !(dayparting.length === HALF_HOURS && /^[01]+$/.test(dayparting)))
    throw invalid('dayparting', `Must be ${HALF_HOURS} characters of 0 and 1.`);
}
