import { MONTHLY_PLAN } from '#libs/contracts/billing/monthly-plan.js';
import { PLATFORM_NAMES, type Platform } from '#libs/contracts/platform/platform.js';
import type { PlanOption } from '../../lib/billing/plan-slice.js';

/** A platform's plan as an option to buy (BILL-039). */
export const planOption = (platform: Platform): PlanOption => ({ id: platform, name: PLATFORM_NAMES[platform] });

/** The total price of a number of plans, in cents a month (BILL-010). */
export const totalCents = (count: number): number => count * MONTHLY_PLAN.baseCents;
