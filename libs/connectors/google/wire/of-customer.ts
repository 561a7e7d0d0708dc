import type { AccountContext } from '../../port/ad-platform.js';
import type { OfCustomer } from './client.js';

/** Key in `facts`: the id of the manager through which the account is reached; absent for direct access. */
export const MANAGER = 'manager';

/** A linked account with the facts that calls in it need. */
export type Customer = AccountContext & { timeZone?: string; facts?: Readonly<Record<string, string>> };

/** The customer for calls about a linked account. */
export const ofCustomer = ({ accountId, accessToken, facts = {} }: Customer): OfCustomer => ({
  customerId: accountId,
  accessToken,
  loginCustomerId: facts[MANAGER],
});
