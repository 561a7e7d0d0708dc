import { PaymentError } from '#libs/billing/payment-error.js';
import type { PaymentGateway } from '#libs/billing/payment-gateway.js';
import type { Platform } from '#libs/contracts/platform/platform.js';
import type { TeamAccount } from '../team-account.js';

/** What plans are ended through. */
export interface PlanParts {
  account: TeamAccount;
  gateway: Pick<PaymentGateway, 'plans'>;
}

/** Writes to the trail that a plan was canceled. */
type Tell = (platform: Platform) => Promise<void>;

/**
 * Of a team that needs no plans any more: each ends with what is paid, and one whose first payment waits never begins. Said
 * again, it goes on where it was interrupted.
 * @throws ApiError 409 while the team changes something itself; PaymentError where the provider cannot be asked
 */
export async function endAllPlans({ account, gateway }: PlanParts, organizationId: string, tell: Tell): Promise<void> {
  await account.change(organizationId, async () => {
    await account.read(organizationId);
    const stored = account.stored();
    for (const { id, subscriptionId, status, endsAt, platform } of await stored.livingRows(organizationId)) {
      if (subscriptionId === null || endsAt !== null) continue;
      if (status === 'starting') {
        await gateway.plans.abandon(subscriptionId);
        await stored.dropPlan(organizationId, id);
      } else {
        const what = { planId: subscriptionId, endsAtPeriodEnd: true };
        await setPlanEnding({ account, gateway }, organizationId, what, () => tell(platform));
      }
    }
  });
}

/**
 * Has a plan end with what is paid, or takes that back. Within a change.
 * @param tell writes it to the trail: also where the answer was lost and it was done all the same, as nobody asks for it again
 */
export async function setPlanEnding(
  { account, gateway }: PlanParts,
  organizationId: string,
  what: { planId: string; endsAtPeriodEnd: boolean },
  tell: () => Promise<void>,
): Promise<void> {
  try {
    await account.once(organizationId, 'plan-ending', what, (reference) =>
      gateway.plans.setEnding({ ...what, reference }),
    );
  } catch (error) {
    const isLost = error instanceof PaymentError && error.code === 'OUTCOME_UNKNOWN';
    if (isLost && (await isDone(account, organizationId, what))) await tell();
    throw error;
  }
  await tell();
}

async function isDone(
  account: TeamAccount,
  organizationId: string,
  { planId, endsAtPeriodEnd }: { planId: string; endsAtPeriodEnd: boolean },
): Promise<boolean> {
  try {
    await account.read(organizationId);
  } catch (error) {
    // Whoever asked is told that the outcome is unknown, which is what matters more; the line is lost.
    if (error instanceof PaymentError) return false;
    throw error;
  }
  const plans = await account.stored().livingRows(organizationId);
  const plan = plans.find(({ subscriptionId }) => subscriptionId === planId);
  return plan !== undefined && (plan.endsAt !== null) === endsAtPeriodEnd;
}
