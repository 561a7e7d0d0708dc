import type { PaymentGateway } from '#libs/billing/payment-gateway.js';
import type { Platform } from '#libs/contracts/platform/platform.js';
import type { TeamAccount } from './team-account.js';

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
        await setPlanEnding({ account, gateway }, organizationId, { planId: subscriptionId, endsAtPeriodEnd: true });
        await tell(platform);
      }
    }
  });
}

/** Has a plan end with what is paid, or takes that back. Within a change. */
export async function setPlanEnding(
  { account, gateway }: PlanParts,
  organizationId: string,
  what: { planId: string; endsAtPeriodEnd: boolean },
): Promise<void> {
  await account.once(organizationId, 'plan-ending', what, (reference) =>
    gateway.plans.setEnding({ ...what, reference }),
  );
}
