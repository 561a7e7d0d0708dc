import type { Platform } from '#libs/contracts/platform/platform.js';
import type { SessionUser } from '../../../lib/api/endpoints.js';
import type { PlanOption, PlanState } from '../../../lib/billing/plan-slice.js';

/** Splits the selected plans into paid and unpaid ones. Both exist if the card was refused after the first of several plans. */
export function selectedPlans(
  selected: PlanState['plan']['selected'],
  plans: SessionUser['plans'],
): { paid: PlanOption[]; left: PlanOption[] } {
  const all = Object.entries(selected) as [Platform, PlanOption][];
  const of = (isPaid: boolean) => all.filter(([platform]) => plans[platform] === isPaid).map(([, option]) => option);
  return { paid: of(true), left: of(false) };
}
