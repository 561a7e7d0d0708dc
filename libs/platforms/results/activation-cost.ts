import { worstCaseDailyMinor } from '#libs/contracts/experiment/plan/worst-case.js';
import { budgetPer, type BudgetType } from '#libs/contracts/experiment/activation/activation.js';
import { DAY_MS } from '#libs/contracts/time.js';
import { dayAt, dayNumber, daysTouched, laterDay } from '../dates/zone-days.js';
import type { EvenedOver, PeakDay } from '../description.js';

/** The budget type of a variation, and when it runs, ms since 1970. */
interface Run {
  budgetType: BudgetType;
  startsAt: number;
  endsAt: number;
}

type Peak = Pick<PeakDay, 'factor' | 'evensOut'>;

/**
 * The maximum cost of one variation of an activation, in minor units. Platforms spend a daily budget by the calendar of the ad account's
 * zone: a range from noon to noon of the third day touches three days, although it lasts two. A platform can exceed the budget on each day
 * and evens out the excess only over a whole week or month. So a shorter run can cost the excess of every day.
 * @param zone IANA; the ad account's
 * @param peak how far the platform exceeds a daily budget; its description has it
 */
export function mostOf(budgetMinor: number, run: Run, zone: string, { factor, evensOut }: Peak): number {
  const { budgetType, startsAt, endsAt } = run;
  if (budgetPer(budgetType, startsAt, endsAt) === 'run') return budgetMinor;
  const days = Array.from({ length: daysTouched(startsAt, endsAt, zone) }, (_, i) =>
    laterDay(dayAt(startsAt, zone), i),
  );
  const periods = Map.groupBy(days, (day) => PERIOD_OF[evensOut.over](day));
  const budgets = [...periods.values()].map(({ length }) => Math.min(length * factor, evensOut.days));
  return timesRoundedUp(
    budgetMinor,
    budgets.reduce((sum, one) => sum + one, 0),
  );
}

/** The period of a day. */
const PERIOD_OF: Record<EvenedOver, (day: string) => string | number> = {
  // 1 January 1970 was a Thursday, four days after a Sunday.
  week: (day) => Math.floor((dayNumber(day)! / DAY_MS + 4) / 7),
  month: (day) => day.slice(0, 7),
};

/** Factors have two decimals at most, so hundredths are exact: a sum such as 60.800000000000004 would cost a unit more. */
const timesRoundedUp = (budgetMinor: number, factor: number): number =>
  Math.ceil((budgetMinor * Math.round(factor * 100)) / 100);

/**
 * The maximum cost of one variation of an activation on a single day, in minor units. A platform can exceed a daily budget or an even share
 * on one day, but never the budget of the whole run.
 */
export function worstDayOf(budgetMinor: number, run: Run, zone: string, peak: Peak): number {
  const { budgetType, startsAt, endsAt } = run;
  if (budgetPer(budgetType, startsAt, endsAt) === 'run')
    return worstCaseDailyMinor(budgetMinor, daysTouched(startsAt, endsAt, zone), peak.factor);
  return timesRoundedUp(budgetMinor, peak.factor);
}
