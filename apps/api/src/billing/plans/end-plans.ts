import { PaymentError } from '#libs/billing/payment-error.js';
import type { PaymentGateway } from '#libs/billing/payment-gateway.js';
import type { Platform } from '#libs/contracts/platform/platform.js';
import type { TeamAccount } from '../team-account.js';

/** The services that end plans. */
export interface PlanParts {
  account: TeamAccount;
  gateway: Pick<PaymentGateway, 'plans'>;
}

/** Records in the audit trail that a plan was canceled. */
type RecordEnding = (platform: Platform) => Promise<void>;

/**
 * Ends all plans of a team: each ends with its paid period, and a plan whose first payment is pending never begins. A repeated call
 * continues an interrupted one.
 * @throws ApiError 409 while the team changes something itself; PaymentError if the provider cannot be reached
 */
export async function endAllPlans(
  { account, gateway }: PlanParts,
  organizationId: string,
  record: RecordEnding,
): Promise<void> {
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
        await setPlanEnding({ account, gateway }, organizationId, what, () => record(platform));
      }
    }
  });
}

/**
 * Sets whether a plan ends with its paid period. Call it within `TeamAccount.change`.
 * @param record records the change in the trail, also if the change was made but the response was lost: nobody repeats such a call
 */
export async function setPlanEnding(
  { account, gateway }: PlanParts,
  organizationId: string,
  what: { planId: string; endsAtPeriodEnd: boolean },
  record: () => Promise<void>,
): Promise<void> {
  try {
    await account.once(organizationId, 'plan-ending', what, (reference) =>
      gateway.plans.setEnding({ ...what, reference }),
    );
  } catch (error) {
    const isLost = error instanceof PaymentError && error.code === 'OUTCOME_UNKNOWN';
    if (isLost && (await isDone(account, organizationId, what))) await record();
    throw error;
  }
  await record();
}

async function isDone(
  account: TeamAccount,
  organizationId: string,
  { planId, endsAtPeriodEnd }: { planId: string; endsAtPeriodEnd: boolean },
): Promise<boolean> {
  try {
    await account.read(organizationId);
  } catch (error) {
    // The caller learns that the outcome is unknown, which matters more. The trail's line is lost.
    if (error instanceof PaymentError) return false;
    throw error;
  }
  const plans = await account.stored().livingRows(organizationId);
  const plan = plans.find(({ subscriptionId }) => subscriptionId === planId);
  return plan !== undefined && (plan.endsAt !== null) === endsAtPeriodEnd;
}
