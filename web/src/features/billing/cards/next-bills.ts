import { MONTHLY_PLAN } from '#libs/contracts/billing/monthly-plan.js';
import type { Platform } from '#libs/contracts/platform/platform.js';
import type { Plan } from '../../../lib/api/endpoints.js';

/** The cost of all plans billed at one of the next dates. */
export interface NextBill {
  /** ISO 8601. */
  at: string;
  platforms: Platform[];
  cents: number;
}

/**
 * The next bill of every plan that continues, the soonest first. Plans billed within the same day are one bill, as on the card's statement.
 */
export function nextBills(plans: readonly Pick<Plan, 'id' | 'next_bill_at'>[]): NextBill[] {
  const days = Map.groupBy(
    plans.filter(({ next_bill_at }) => next_bill_at !== null),
    ({ next_bill_at }) => next_bill_at!.slice(0, 10),
  );
  return [...days.values()]
    .map((sameDay) => ({
      at: sameDay[0]!.next_bill_at!,
      platforms: sameDay.map(({ id }) => id),
      cents: sameDay.length * MONTHLY_PLAN.baseCents,
    }))
    .sort((a, b) => a.at.localeCompare(b.at));
}
