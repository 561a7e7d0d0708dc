import { inNameOf } from '#libs/connectors/port/calls.js';
import { PlatformLinkRepository } from '#libs/database/repositories/platform/platform-link.repository.js';
import { PlatformSubscriptionRepository } from '#libs/database/repositories/platform/platform-subscription.repository.js';
import type { SubscribePayload } from '#libs/orchestration/outbox.messages.js';
import type { ActivityDeps } from '../deps.js';
import { subscribe } from '../platform/subscribe.js';

/** An agency's person may have thousands of accounts. The others are subscribed to when a run of theirs goes live. */
const MOST_ACCOUNTS = 50;

/**
 * After linking: asks to be told of events in every ad account that the person may use.
 * @throws ConnectorError where the platform is to be asked again later
 */
export async function subscribeTeam(
  { orm, sealer, platforms }: Pick<ActivityDeps, 'orm' | 'sealer' | 'platforms'>,
  organizationId: string,
  { platform }: SubscribePayload,
): Promise<void> {
  const em = orm.em.fork();
  const { reads, lookups, callbacks } = platforms.for(platform);
  const link = await new PlatformLinkRepository(em, sealer).open(organizationId, platform);
  if (!link?.isUsable || callbacks.topics.length === 0) return;
  const { accessToken } = link;
  const accounts = (await inNameOf({ organizationId }, () => lookups.adAccounts(accessToken))).filter(
    ({ isUsable }) => isUsable,
  );
  const subscriptions = new PlatformSubscriptionRepository(em);
  for (const { id: accountId, currency } of accounts.slice(0, MOST_ACCOUNTS)) {
    const account = { accountId, currency, accessToken };
    const answer = await inNameOf({ organizationId, accountId }, () => subscribe(reads, account));
    await subscriptions.save(organizationId, platform, [answer]);
  }
}
