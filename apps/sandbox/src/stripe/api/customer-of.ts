import { missing } from '../failure.js';
import type { Customer } from '../shapes.js';
import type { StripeWorld } from '../world.js';

/** A living customer. @throws StripeFailure 400 naming the parameter that says which */
export function customerOf({ store }: StripeWorld, id: string | undefined, param = 'customer'): Customer {
  const found = id === undefined ? undefined : store.get<Customer>('customer', id);
  if (!found || found.deleted) throw missing('customer', id ?? '', param, param === 'id' ? 404 : 400);
  return found;
}
