import { inNameOf } from '#libs/connectors/port/calls.js';
import { PlatformSubscriptionRepository } from '#libs/database/repositories/platform/platform-subscription.repository.js';
import type { SubscribePayload } from '#libs/orchestration/outbox.messages.js';
import type { ActivityDeps } from '../deps.js';
import { linksOf } from '../platform/platform-session.js';
import { subscribe } from '../platform/subscribe.js';

/** People at agencies can have thousands of accounts. Each further account is subscribed when a run in it goes live. */
const MOST_ACCOUNTS = 50;

/**
 * Subscribes, after linking, to the events of the first ad accounts that the person may use.
 * @throws ConnectorError if the call should be retried later
 */
export async function subscribeTeam(
  deps: Pick<ActivityDeps, 'orm' | 'sealer' | 'platforms'>,
  organizationId: string,
  { platform }: SubscribePayload,
): Promise<void> {
  const { reads, callbacks } = deps.platforms.for(platform);
  const links = linksOf(deps);
  const link = await links.open({ organizationId, platform });
  if (!link?.isUsable || callbacks.topics.length === 0) return;
  const subscriptions = new PlatformSubscriptionRepository(deps.orm.em.fork());
  await links.ask({ organizationId, platform }, link, async ({ accessToken, lookups, account }) => {
    const accounts = (await lookups.adAccounts(accessToken)).filter(({ isUsable }) => isUsable);
    for (const { id: accountId } of accounts.slice(0, MOST_ACCOUNTS)) {
      const context = await account(accountId);
      const answer = await inNameOf({ organizationId, accountId }, () => subscribe(reads, context));
      await subscriptions.save(organizationId, platform, [answer]);
    }
  });
}
