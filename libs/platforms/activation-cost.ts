import { budgetPer, type BudgetType } from '#libs/contracts/experiment/activation.js';
import { daysTouched } from './zone-days.js';

/**
 * What one variation of an activation may cost at most, minor units. Platforms spend a daily budget by the calendar of the ad
 * account's zone: a range from noon to noon of the third day has three of them, though it lasts two.
 * @param zone IANA; the ad account's
 */
export const mostOf = (
  budgetMinor: number,
  { budgetType, startsAt, endsAt }: { budgetType: BudgetType; startsAt: number; endsAt: number },
  zone: string,
): number =>
  budgetPer(budgetType, startsAt, endsAt) === 'day' ? budgetMinor * daysTouched(startsAt, endsAt, zone) : budgetMinor;
