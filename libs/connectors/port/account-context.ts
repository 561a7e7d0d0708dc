import type { AccountRef } from '#libs/contracts/platform/account-ref.js';
import type { AccountContext } from './ad-platform.js';
import type { AdAccount } from './lookups.js';

/** An ad account of a listing, as calls in it name it. */
export const refOf = ({ id: accountId, currency, timeZone, facts = {} }: AdAccount): AccountRef => ({
  ...{ accountId, currency, timeZone, facts },
});

/**
 * The account for calls through a link, whose token may be renewed meanwhile: each call takes the one of its moment.
 * @param link whoever is linked, as it is at the moment
 */
export const contextOf = (ref: AccountRef, link: () => { accessToken: string }): AccountContext => ({
  ...ref,
  get accessToken() {
    return link().accessToken;
  },
});
