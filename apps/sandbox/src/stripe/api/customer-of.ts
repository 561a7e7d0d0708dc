import { missing } from '../failure.js';
import type { Customer } from '../objects.js';
import type { StripeWorld } from '../world.js';

/** A customer that is not deleted. @throws StripeFailure 400 that names the parameter */
export function customerOf({ store }: StripeWorld, id: string | undefined, param = 'customer'): Customer {
  const found = id === undefined ? undefined : store.get<Customer>('customer', id);
  if (!found || found.deleted) throw missing('customer', id ?? '', param, param === 'id' ? 404 : 400);
  return found;
}
