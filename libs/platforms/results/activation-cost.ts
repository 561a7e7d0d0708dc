import { worstCaseDailyMinor } from '#libs/contracts/experiment/plan/worst-case.js';
import { budgetPer, type BudgetType } from '#libs/contracts/experiment/activation/activation.js';
import { daysTouched } from '../dates/zone-days.js';

/** The budget type of a variation, and when it runs, ms since 1970. */
interface Run {
  budgetType: BudgetType;
  startsAt: number;
  endsAt: number;
}

/**
 * The most that one variation of an activation can cost, minor units. Platforms spend a daily budget by the calendar of the ad account's
 * zone: a range from noon to noon of the third day touches three of its days, although it lasts two days.
 * @param zone IANA; the ad account's
 */
export const mostOf = (budgetMinor: number, { budgetType, startsAt, endsAt }: Run, zone: string): number =>
  budgetPer(budgetType, startsAt, endsAt) === 'day' ? budgetMinor * daysTouched(startsAt, endsAt, zone) : budgetMinor;

/**
 * The most that one variation of an activation can cost on a single day, minor units. A platform may exceed a daily budget or an even
 * share on one day, but never the whole.
 * @param peakDay as a multiple of the daily budget or even share; the platform's description has it
 */
export function worstDayOf(budgetMinor: number, run: Run, zone: string, peakDay: number): number {
  const { budgetType, startsAt, endsAt } = run;
  if (budgetPer(budgetType, startsAt, endsAt) === 'run')
    return worstCaseDailyMinor(budgetMinor, daysTouched(startsAt, endsAt, zone), peakDay);
  return Math.min(mostOf(budgetMinor, run, zone), Math.ceil(budgetMinor * peakDay));
}
