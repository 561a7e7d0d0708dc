import { standingOf } from '../accounts/standings.js';
import type { Database } from '../store/database.js';
import type { ObjectStore } from '../store/objects.js';
import { customerById, customers, statusOf, type Customer, type CustomerStatus } from './seed/customers.js';

/** Accounts and the managers above them. A test can remove and restore links. The links survive a restart. */
export class CustomerTree {
  constructor(
    private readonly db: Database,
    private readonly objects: ObjectStore,
  ) {
    db.define(`CREATE TABLE IF NOT EXISTS google_links (
      manager TEXT NOT NULL, customer TEXT NOT NULL, linked INTEGER NOT NULL, PRIMARY KEY (manager, customer));`);
  }

  setLink(manager: string, customer: string, linked: boolean): void {
    this.db.run('INSERT OR REPLACE INTO google_links VALUES (?, ?, ?)', manager, customer, linked ? 1 : 0);
  }

  /** Accounts right below a manager. */
  children(manager: string): Customer[] {
    const changed = this.db.all<{ customer: string; linked: number }>(
      'SELECT customer, linked FROM google_links WHERE manager = ?',
      manager,
    );
    const links = new Map(changed.map(({ customer, linked }) => [customer, linked === 1]));
    return customers.filter(({ id, managers }) => links.get(id) ?? managers.includes(manager));
  }

  /** An account and all accounts below it, the nearest first. */
  below(id: string): { customer: Customer; level: number }[] {
    const found = [{ customer: customerById.get(id)!, level: 0 }];
    for (const { customer, level } of found)
      for (const child of this.children(customer.id))
        if (!found.some((one) => one.customer.id === child.id)) found.push({ customer: child, level: level + 1 });
    return found;
  }

  statusOf(customer: Customer): CustomerStatus {
    return statusOf(customer, standingOf(this.objects, 'google', customer.id));
  }
}
