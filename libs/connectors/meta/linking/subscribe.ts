import type { AccountContext } from '../../port/ad-platform.js';
import { actPath } from '../lookups/account.js';
import type { MetaClient } from '../wire/client.js';

/**
 * Subscribes our app to the account; Meta then posts reviews and issues of its ads to the address that the app registered. Source:
 * `subscribed_apps` edge of the ad account, which returns success as a string.
 */
export async function subscribe(client: MetaClient, account: AccountContext): Promise<void> {
  await client.call({
    method: 'POST',
    path: [actPath(account.accountId), 'subscribed_apps'],
    accessToken: account.accessToken,
    params: { app_id: client.config.appId },
    intent: 'repeatable',
  });
}
