import type { Platform } from '#libs/contracts/platform/platform.js';
import type { SessionUser } from '../../../lib/api/endpoints.js';
import type { PlanOption, PlanState } from '../../../lib/billing/plan-slice.js';

/** The selected plans: those that the team has by now, of several where the card was refused for the next, and those to be paid. */
export function selectedPlans(
  selected: PlanState['plan']['selected'],
  plans: SessionUser['plans'],
): { paid: PlanOption[]; left: PlanOption[] } {
  const all = Object.entries(selected) as [Platform, PlanOption][];
  const of = (isPaid: boolean) => all.filter(([platform]) => plans[platform] === isPaid).map(([, option]) => option);
  return { paid: of(true), left: of(false) };
}
