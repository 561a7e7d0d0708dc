import type { AccountRef } from '#libs/contracts/platform/account-ref.js';
import type { AccountContext } from './ad-platform.js';
import type { AdAccount } from './lookups.js';

/** The reference to an ad account of a listing, for calls in it. */
export const refOf = ({ id: accountId, currency, timeZone, facts = {} }: AdAccount): AccountRef => ({
  accountId,
  currency,
  timeZone,
  facts,
});

/**
 * The account for calls through a link. The token may be renewed between two calls, so each call takes the current one.
 * @param link returns the current link
 */
export const contextOf = (ref: AccountRef, link: () => { accessToken: string }): AccountContext => ({
  ...ref,
  get accessToken() {
    return link().accessToken;
  },
});
