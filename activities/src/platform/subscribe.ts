import type { AccountContext, AdPlatformReads } from '#libs/connectors/port/ad-platform.js';
import { ConnectorError } from '#libs/connectors/port/connector-error.js';
import type { SubscriptionAnswer } from '#libs/database/repositories/platform/platform-subscription.repository.js';

/**
 * Subscribes to the platform's events in the account. A refusal counts as an answer, even if the person only lacks a right: the slow poll
 * finds the same changes later.
 * @throws ConnectorError RATE_LIMITED or TRANSIENT if a retry may help
 */
export async function subscribe(reads: AdPlatformReads, account: AccountContext): Promise<SubscriptionAnswer> {
  const { accountId } = account;
  try {
    await reads.subscribe(account);
    return { accountId, refusal: null };
  } catch (error) {
    const isRefusal =
      error instanceof ConnectorError && (error.code === 'INVALID_REQUEST' || error.code === 'AUTH_EXPIRED');
    if (!isRefusal) throw error;
    return { accountId, refusal: error.details.platformMessage ?? error.code };
  }
}
