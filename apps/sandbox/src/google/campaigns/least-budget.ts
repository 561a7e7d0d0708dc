import { calendarOf } from '../../delivery/calendar.js';
import type { Work } from '../mutate/kind.js';
import { leastPerDay, microsPerMinor } from '../objects/money.js';
import type { Budget } from '../objects/types.js';
import type { Run } from './dates.js';

const DAY_MS = 86_400_000;

/**
 * Reports a total budget without an end date, and a total budget below the minimum for its calendar days. Only Demand Gen is known to have
 * a minimum for daily budgets too.
 */
export function checkLeast(work: Work, channel: string, { data }: Budget, { startsAt, endsAt }: Run): void {
  const { problems, at, customer } = work;
  const { totalMinor, dailyMinor } = data;
  const least = leastPerDay(channel, customer.currency);
  const micros = (minor: number): number => minor * microsPerMinor(customer.currency);
  const refuse = (amounts: object): void =>
    problems.add('campaignBudgetError.BUDGET_BELOW_PER_DAY_MINIMUM', 'The budget is below the minimum of a day.', {
      at: [...at, 'campaign_budget'],
      details: {
        budgetPerDayMinimumErrorDetails: {
          currencyCode: customer.currency,
          budgetPerDayMinimumMicros: String(least),
          ...amounts,
        },
      },
    });
  if (totalMinor === undefined) {
    if (channel === 'DEMAND_GEN' && micros(dailyMinor!) < least)
      refuse({ minimumBudgetAmountMicros: String(least), failedBudgetAmountMicros: String(micros(dailyMinor!)) });
    return;
  }
  if (endsAt === undefined)
    return problems.add(
      'campaignError.END_DATE_TIME_REQUIRED_FOR_TOTAL_BUDGET',
      'A campaign with a total budget needs an end.',
      { at: [...at, 'end_date_time'] },
    );
  const calendar = calendarOf(customer.timezone);
  const dayOf = (ms: number): number => Date.parse(`${calendar.day(ms)}T00:00:00Z`) / DAY_MS;
  const days = Math.max(1, dayOf(endsAt) - dayOf(startsAt) + 1);
  if (micros(totalMinor) < least * days)
    refuse({
      minimumBudgetTotalAmountMicros: String(least * days),
      failedBudgetTotalAmountMicros: String(micros(totalMinor)),
    });
}
