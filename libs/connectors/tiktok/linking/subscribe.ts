import { z } from 'zod';
import type { AccountContext } from '../../port/ad-platform.js';
import { Kept } from '../../wire/kept.js';
import { id } from '../../wire/shapes.js';
import type { TikTokClient } from '../wire/client.js';
import { allRows } from '../wire/paging.js';

/**
 * The events that we follow, and the advertiser in each subscription: suspension or reinstatement, and finished reviews of ads. A
 * third-party SDK says that TikTok needs the id of each ad for reviews, which would be too many. Then TikTok refuses the subscription, and
 * we poll reviews instead.
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
const created = z.looseObject({ subscription_id: id });
const PAGE_SIZE = 100;

/** How long the list of subscriptions is kept: a link subscribes its advertisers one after the other. */
const KEPT_MS = 60_000;
/** The subscriptions that exist, by connector, then by token. They end with their link, so a new link reads the list again. */
const known = new WeakMap<TikTokClient, Kept<Set<string>>>();

/**
 * Subscribes our address to the events of an advertiser. A subscription ends silently together with the token that made it. So this
 * function lists the existing ones, once for all advertisers of a link, and adds only those that are missing.
 */
export async function subscribe(client: TikTokClient, { accountId, accessToken }: AccountContext): Promise<void> {
  const { appId, appSecret, callbackUrl } = client.config;
  const app = { app_id: appId, secret: appSecret };
  const listings = known.get(client) ?? new Kept<Set<string>>(KEPT_MS);
  known.set(client, listings);
  const own = await listings.get(accessToken, () => subscriptionsOf(client));
  for (const [entity, about] of Object.entries(ENTITIES)) {
    if (own.has(keyOf(entity, accountId))) continue;
    const detail = { access_token: accessToken, ...about(accountId) };
    const params = { ...app, subscribe_entity: entity, callback_url: callbackUrl, subscription_detail: detail };
    await client.call({ method: 'POST', path: 'subscription/subscribe', params, intent: 'repeatable' }, created);
    own.add(keyOf(entity, accountId));
  }
}

const keyOf = (entity: string, accountId: string): string => `${entity} ${accountId}`;

/** All subscriptions of the app that post to our address, by entity and advertiser. */
async function subscriptionsOf(client: TikTokClient): Promise<Set<string>> {
  const { appId, appSecret, callbackUrl } = client.config;
  const params = { app_id: appId, secret: appSecret };
  const listing = { path: 'subscription/get', params, pageSize: PAGE_SIZE, rows: 'subscriptions' };
  const rows = await allRows(client, listing, subscription);
  return new Set(
    rows
      .filter(({ callback_url }) => callback_url === callbackUrl)
      .flatMap(({ subscribe_entity, subscription_detail: { advertiser_id, advertiser_ids } }) =>
        [...(advertiser_id === undefined ? [] : [advertiser_id]), ...advertiser_ids].map((accountId) =>
          keyOf(subscribe_entity, accountId),
        ),
      ),
  );
}
