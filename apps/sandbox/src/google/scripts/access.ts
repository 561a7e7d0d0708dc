import { personById } from '../seed/people.js';
import type { Customer } from '../seed/customers.js';
import type { GoogleWorld } from '../world.js';

/** The accounts that a person can open in Google Ads: the person's own and those below managers. Managers have no scripts for videos. */
export function accountsOf({ tree }: GoogleWorld, person: string): Customer[] {
  const all = (personById.get(person)?.customers ?? []).flatMap((id) => tree.below(id).map(({ customer }) => customer));
  return [...new Map(all.map((customer) => [customer.id, customer])).values()].filter(
    (customer) => !customer.isManager && ['ENABLED', 'SUSPENDED'].includes(tree.statusOf(customer)),
  );
}

export const canReach = (world: GoogleWorld, person: string, customer: string): boolean =>
  accountsOf(world, person).some(({ id }) => id === customer);
