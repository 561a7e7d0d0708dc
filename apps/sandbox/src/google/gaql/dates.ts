import { addDays } from '../../delivery/calendar.js';
import { queryError } from './error.js';
import type { PlannedCondition } from './plan.js';

/** Days from the first to the last, both included. */
export interface DayRange {
  since: string;
  until: string;
}

const monthStart = (day: string): string => `${day.slice(0, 8)}01`;
/** Days since the start of the week, which begins on Monday or Sunday. */
const since = (day: string, first: 'MON' | 'SUN'): number =>
  (new Date(`${day}T00:00:00Z`).getUTCDay() + (first === 'MON' ? 6 : 0)) % 7;

/** The named ranges, relative to a day. */
const NAMED: Record<string, (today: string) => DayRange> = {
  TODAY: (today) => ({ since: today, until: today }),
  YESTERDAY: (today) => ({ since: addDays(today, -1), until: addDays(today, -1) }),
  LAST_7_DAYS: (today) => ({ since: addDays(today, -7), until: addDays(today, -1) }),
  LAST_14_DAYS: (today) => ({ since: addDays(today, -14), until: addDays(today, -1) }),
  LAST_30_DAYS: (today) => ({ since: addDays(today, -30), until: addDays(today, -1) }),
  THIS_MONTH: (today) => ({ since: monthStart(today), until: today }),
  LAST_MONTH(today) {
    const until = addDays(monthStart(today), -1);
    return { since: monthStart(until), until };
  },
  THIS_WEEK_MON_TODAY: (today) => ({ since: addDays(today, -since(today, 'MON')), until: today }),
  THIS_WEEK_SUN_TODAY: (today) => ({ since: addDays(today, -since(today, 'SUN')), until: today }),
  LAST_WEEK_MON_SUN: (today) => ({
    since: addDays(today, -since(today, 'MON') - 7),
    until: addDays(today, -since(today, 'MON') - 1),
  }),
  LAST_WEEK_SUN_SAT: (today) => ({
    since: addDays(today, -since(today, 'SUN') - 7),
    until: addDays(today, -since(today, 'SUN') - 1),
  }),
  LAST_BUSINESS_WEEK: (today) => ({
    since: addDays(today, -since(today, 'MON') - 7),
    until: addDays(today, -since(today, 'MON') - 3),
  }),
};

/** The range of a name after DURING. @throws a query error for an unknown name */
export function namedRange(name: string, today: string): DayRange {
  const range = NAMED[name.toUpperCase()];
  if (!range) throw queryError('INVALID_VALUE_WITH_DURING_OPERATOR', `'${name}' is not a range of dates.`);
  return range(today);
}

/** The days that meet the conditions on the date; all days without such conditions. */
export function rangeOf(where: readonly PlannedCondition[], today: string): DayRange {
  const range: DayRange = { since: '0000-00-00', until: '9999-99-99' };
  const narrow = (first: string, last: string): void => {
    if (first > range.since) range.since = first;
    if (last < range.until) range.until = last;
  };
  for (const { name, operator, values } of where) {
    if (name !== 'segments.date') continue;
    const days = values.map(({ text }) => text).sort();
    const [low, high] = [days[0] ?? '', days.at(-1) ?? ''];
    if (operator === 'DURING') {
      const named = namedRange(low, today);
      narrow(named.since, named.until);
    } else if (operator === '=' || operator === 'BETWEEN' || operator === 'IN') narrow(low, high);
    else if (operator.startsWith('>')) narrow(operator === '>' ? addDays(low, 1) : low, range.until);
    else if (operator.startsWith('<')) narrow(range.since, operator === '<' ? addDays(low, -1) : low);
  }
  return range;
}
