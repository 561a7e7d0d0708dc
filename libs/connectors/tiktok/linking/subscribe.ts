import { z } from 'zod';
import type { AccountContext } from '../../port/ad-platform.js';
import { Kept } from '../../wire/kept.js';
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
const PAGE_SIZE = 100;

/** How long what there is holds: the advertisers of a link are subscribed to one after the other. */
const KEPT_MS = 60_000;
/** By connector, and then by token: a new link finds what ended with the one before. */
const known = new WeakMap<TikTokClient, Kept<Set<string>>>();

/**
 * Has TikTok post what happens to an advertiser to our address. A subscription ends silently with the token that it was made
 * with, so those that are there are asked for, once for all advertisers of a link, and only what is missing is made.
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
    await client.call({ method: 'POST', path: 'subscription/subscribe', params, intent: 'repeatable' }, made);
    own.add(keyOf(entity, accountId));
  }
}

const keyOf = (entity: string, accountId: string): string => `${entity} ${accountId}`;

/** All of the app's that post to our address, by what they are about. */
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
