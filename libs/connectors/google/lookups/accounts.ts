import { z } from 'zod';
import type { AccountCause } from '#libs/contracts/experiment/run/delivery-issue.js';
import type { Reference } from '#libs/contracts/experiment/form/reference.js';
import type { AccountTrouble, AdAccount } from '../../port/lookups.js';
import { mapFew } from '../../wire/in-parts.js';
import type { GoogleClient } from '../wire/client.js';
import { noAnswer } from '../wire/errors.js';
import { MANAGER, ofCustomer, type Customer } from '../wire/of-customer.js';
import { idIn } from '../wire/resource.js';
import { rowsOf } from '../wire/search.js';
import { treeOf, type Client } from './customer-tree.js';
import { leastDailyBudget } from './least-budget.js';

const LANES = 3;
const USABLE = 'ENABLED';

const CAUSES: Readonly<Record<string, AccountCause>> = {
  CANCELED: 'disabled',
  CLOSED: 'disabled',
  SUSPENDED: 'disabled',
};

const accessible = z.looseObject({ resourceNames: z.array(z.string()).default([]) });
const text = z.string().default('');
const standing = z.looseObject({ customer: z.looseObject({ status: text, descriptiveName: text }) });

/** An account and the managers above it, the outermost first; no managers if it is reached directly. */
export type GoogleAccount = AdAccount & {
  facts: Readonly<Record<string, string>>;
  managers: readonly Reference[];
};

/**
 * Every account that the person can use for ads: the person's own ones, and those below managers, each with its managers. A manager itself
 * runs no ads. An account that is reached in both ways is reached directly.
 */
export async function adAccounts(client: GoogleClient, accessToken: string): Promise<GoogleAccount[]> {
  const list = { method: 'GET', path: 'customers:listAccessibleCustomers', of: { accessToken } } as const;
  const { resourceNames } = await client.call(list, accessible);
  const own = resourceNames.map(idIn).filter(Boolean);
  const trees = await mapFew(own, LANES, (id) => treeOf(client, { customerId: id, accessToken, loginCustomerId: id }));
  const found = new Map<string, GoogleAccount>();
  for (const { client: row, managers } of trees.flat()) {
    const known = found.get(row.id);
    if (row.manager || row.hidden || (known && (managers.length > 0 || known.managers.length === 0))) continue;
    found.set(row.id, accountOf(row, managers));
  }
  return [...found.values()];
}

const accountOf = (
  { id, descriptiveName, currencyCode, timeZone, status }: Client,
  managers: readonly Reference[],
): GoogleAccount => ({
  id,
  name: descriptiveName || id,
  currency: currencyCode,
  timeZone: timeZone || 'UTC',
  isUsable: status === USABLE,
  minDailyBudgetMinor: leastDailyBudget('SEARCH', currencyCode),
  minDailyBudgetsMinor: { DEMAND_GEN: leastDailyBudget('DEMAND_GEN', currencyCode) },
  // Access comes from the manager that the person reaches.
  facts: managers[0] === undefined ? {} : { [MANAGER]: managers[0].id },
  managers,
});

/** Google reports no unpaid bills: the status shows whether the account can be used. */
export async function accountTrouble(client: GoogleClient, account: Customer): Promise<AccountTrouble | null> {
  const { status } = await customerOf(client, account);
  return status === USABLE ? null : { cause: CAUSES[status] ?? 'other', message: null };
}

/** The account's name, which signs ads without a business name. */
export const nameOf = async (client: GoogleClient, account: Customer): Promise<string> =>
  (await customerOf(client, account)).descriptiveName;

async function customerOf(client: GoogleClient, account: Customer) {
  const query = { select: ['customer.status', 'customer.descriptive_name'], from: 'customer' };
  const [found] = await rowsOf(client, ofCustomer(account), query, standing);
  if (found === undefined) throw noAnswer('repeatable', 'the answer does not contain the customer');
  return found.customer;
}
