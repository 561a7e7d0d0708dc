import type { Platform } from '../platform/platform.js';
import { DAY_MS } from '../time.js';
import { BILLING_LIMITS } from './billing-limits.js';

/**
 * What a team's plan on a platform is.
 * - `starting`: asked for, and the card's holder or the provider has still to answer
 * - `active`: paid; with `endsAt` it is canceled and works until then
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
  /** End of what is paid: when it is billed next, or ends. */
  periodEnd: Date;
  /** Set where it is canceled: it works until then (BILL-017, BILL-024). */
  endsAt: Date | null;
  /** Where it is past due: until when it works all the same. */
  graceEndsAt: Date | null;
}

/**
 * Until when a plan works whose payment failed; null for any other.
 * @param periodStart of the first month that was not paid: its failed renewal has moved it on, so that it is when the money was due
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

/** Whether a plan stayed unpaid for too long: it lives at the provider alone, and another may be bought in its place. */
export function isLapsed({ status, periodStart }: Standing, now: Date): boolean {
  const graceEndsAt = graceEndOf(status, periodStart);
  return graceEndsAt !== null && graceEndsAt <= now;
}

/** What of a plan its team is told without having done it: another month was paid, or was not, or it is over. */
export type PlanTurn = 'renewed' | 'unpaid' | 'ended';

/** How a plan stands that has begun. */
interface Standing {
  status: PlanStatus;
  periodStart: Date | null;
}

/** What has happened to a plan between two readings of it; null where nothing of that has. */
export function planTurnOf(before: Standing, after: Standing): PlanTurn | null {
  const hadBegun = before.status === 'active' || before.status === 'past-due';
  if (!hadBegun) return null;
  if (after.status === 'ended') return 'ended';
  if (after.status === 'past-due') return before.status === 'active' ? 'unpaid' : null;
  if (before.status === 'past-due') return 'renewed';
  return +(after.periodStart ?? 0) > +(before.periodStart ?? 0) ? 'renewed' : null;
}

/** How a payment, or the storing of a card, went. `action-required`: the holder has to confirm it with the bank (3-D Secure). */
export const PAYMENT_STATUSES = ['done', 'action-required'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];
