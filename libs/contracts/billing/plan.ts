import type { Platform } from '../platform/platform.js';
import { DAY_MS } from '../time.js';
import { BILLING_LIMITS } from './billing-limits.js';

/**
 * The status of a team's plan on a platform.
 * - `starting`: ordered; the cardholder or the provider has not responded yet
 * - `active`: paid; if `endsAt` is set, it is canceled and works until then
 * - `past-due`: its last payment failed; it works for `BILLING_LIMITS.graceDays` more
 * - `ended`: over, or never begun
 */
export const PLAN_STATUSES = ['starting', 'active', 'past-due', 'ended'] as const;
export type PlanStatus = (typeof PLAN_STATUSES)[number];

/** A team has at most one plan for each platform. */
export interface TeamPlan {
  platform: Platform;
  status: PlanStatus;
  createdAt: Date;
  /** The end of the paid period, when the plan is billed again or ends. */
  periodEnd: Date;
  /** Set for a canceled plan, which works until then (BILL-017, BILL-024). */
  endsAt: Date | null;
  /** Set for a past-due plan, which works until then. */
  graceEndsAt: Date | null;
}

/**
 * The end of the grace period of a plan with a failed payment; null for any other plan.
 * @param periodStart of the first unpaid month: the failed renewal has moved it, so it is the date when the payment was due
 */
export const graceEndOf = (status: PlanStatus, periodStart: Date | null): Date | null =>
  status === 'past-due' && periodStart !== null ? new Date(+periodStart + BILLING_LIMITS.graceDays * DAY_MS) : null;

/** Whether a plan lets its team run experiments at that moment. */
export function isInForce(
  { status, endsAt, graceEndsAt }: Pick<TeamPlan, 'status' | 'endsAt' | 'graceEndsAt'>,
  now: Date,
): boolean {
  if (endsAt !== null && endsAt <= now) return false;
  if (status === 'active') return true;
  return status === 'past-due' && graceEndsAt !== null && now < graceEndsAt;
}

/** Whether a plan stayed unpaid for too long. It then exists only at the provider, and another plan may replace it. */
export function isLapsed({ status, periodStart }: Standing, now: Date): boolean {
  const graceEndsAt = graceEndOf(status, periodStart);
  return graceEndsAt !== null && graceEndsAt <= now;
}

/** Changes of a plan that the team did not make itself and is notified of: another month was paid, a payment failed, or the plan ended. */
export type PlanTurn = 'renewed' | 'unpaid' | 'ended';

/** The state of a plan that has begun. */
interface Standing {
  status: PlanStatus;
  periodStart: Date | null;
}

/** The change of a plan between two readings; null for none of these. */
export function planTurnOf(before: Standing, after: Standing): PlanTurn | null {
  const hadBegun = before.status === 'active' || before.status === 'past-due';
  if (!hadBegun) return null;
  if (after.status === 'ended') return 'ended';
  if (after.status === 'past-due') return before.status === 'active' ? 'unpaid' : null;
  if (before.status === 'past-due') return 'renewed';
  return +(after.periodStart ?? 0) > +(before.periodStart ?? 0) ? 'renewed' : null;
}

/** The result of a payment, or of storing a card. `action-required`: the holder must confirm it with the bank (3-D Secure). */
export const PAYMENT_STATUSES = ['done', 'action-required'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];
