import { z } from 'zod';
import type { AccountContext } from '../../port/ad-platform.js';
import { id } from '../../wire/shapes.js';
import type { TikTokClient } from '../wire/client.js';
import { allRows } from '../wire/paging.js';

/**
 * What we look at, and how a subscription names the advertiser: one that is suspended or let go on, and ads whose review has
 * ended. A third-party SDK says that TikTok wants the id of each ad for the latter, which nobody could keep up with: then it is
 * refused, and the reviews are asked for.
 */
const ENTITIES = {
  AD_ACCOUNT_SUSPENSION: (accountId: string) => ({ advertiser_ids: [accountId] }),
  AD: (accountId: string) => ({ advertiser_id: accountId }),
} satisfies Record<string, (accountId: string) => object>;

const subscription = z.looseObject({
  subscribe_entity: z.string(),
  callback_url: z.string(),
  subscription_detail: z.looseObject({ advertiser_id: id.optional(), advertiser_ids: z.array(id).default([]) }),
});
const made = z.looseObject({ subscription_id: id });

/**
 * Has TikTok post what happens to an advertiser to our address. A subscription ends silently with the token that it was made
 * with, so those that are there are asked for, and only what is missing is made.
 */
export async function subscribe(client: TikTokClient, { accountId, accessToken }: AccountContext): Promise<void> {
  const { appId, appSecret, callbackUrl } = client.config;
  const app = { app_id: appId, secret: appSecret };
  const listing = { path: 'subscription/get', params: app, pageSize: 100, rows: 'subscriptions' };
  const own = (await allRows(client, listing, subscription)).filter(
    ({ callback_url, subscription_detail: { advertiser_id, advertiser_ids } }) =>
      callback_url === callbackUrl && [advertiser_id, ...advertiser_ids].includes(accountId),
  );
  for (const [entity, about] of Object.entries(ENTITIES)) {
    if (own.some(({ subscribe_entity }) => subscribe_entity === entity)) continue;
    const detail = { access_token: accessToken, ...about(accountId) };
    const params = { ...app, subscribe_entity: entity, callback_url: callbackUrl, subscription_detail: detail };
    await client.call({ method: 'POST', path: 'subscription/subscribe', params, intent: 'repeatable' }, made);
  }
}
