import { MONTHLY_PLAN } from '#libs/contracts/billing/monthly-plan.js';
import { PLATFORM_NAMES, type Platform } from '#libs/contracts/platform/platform.js';
import type { PlanOption } from '../../lib/billing/plan-slice.js';

/** What a platform's plan is bought by (BILL-039). */
export const planOption = (platform: Platform): PlanOption => ({ id: platform, name: PLATFORM_NAMES[platform] });

/** What so many plans cost together, a month (BILL-010). */
export const totalCents = (count: number): number => count * MONTHLY_PLAN.baseCents;
