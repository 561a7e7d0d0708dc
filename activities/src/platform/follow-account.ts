import { DeliveryIssueRepository } from '#libs/database/repositories/platform/delivery-issue.repository.js';
import { PlatformWaitRepository } from '#libs/database/repositories/platform/platform-wait.repository.js';
import { raiseDeliveryIssue } from '../core/delivery-issues.js';
import type { AccountSession } from './platform-session.js';

/**
 * Reads whether the account's ads can be shown. If they cannot, notifies the people of the team's live runs in the account. If they can,
 * settles the issue, and waiting runs continue.
 * @returns whether the ads can be shown
 */
export async function followAccount(
  { em, account, lookups, call }: AccountSession,
  organizationId: string,
  experimentIds: readonly number[],
): Promise<boolean> {
  const trouble = await call(() => lookups.accountTrouble(account));
  for (const experimentId of experimentIds) {
    if (trouble) await raiseDeliveryIssue(em, { organizationId, experimentId }, { kind: 'account-unable', ...trouble });
    else await new DeliveryIssueRepository(em).settle(organizationId, experimentId, 'account-unable');
  }
  if (trouble === null) await new PlatformWaitRepository(em).end(organizationId, experimentIds, 'account');
  return trouble === null;
}
