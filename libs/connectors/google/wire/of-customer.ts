import type { AccountContext } from '../../port/ad-platform.js';
import type { OfCustomer } from './client.js';

/** The fact of an account that names the manager by whom it is reached; absent for direct access. */
export const MANAGER = 'manager';

/** A linked account, with what calls in it need besides. */
export type Customer = AccountContext & { timeZone?: string; facts?: Readonly<Record<string, string>> };

/** In whose name calls about a linked account are made. */
export const ofCustomer = ({ accountId, accessToken, facts = {} }: Customer): OfCustomer => ({
  customerId: accountId,
  accessToken,
  loginCustomerId: facts[MANAGER],
});
