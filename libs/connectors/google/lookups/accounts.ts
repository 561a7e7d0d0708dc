import { z } from 'zod';
import type { AccountCause } from '#libs/contracts/experiment/run/delivery-issue.js';
import type { Reference } from '#libs/contracts/experiment/form/reference.js';
import { ConnectorError } from '../../port/connector-error.js';
import type { AccountTrouble, AdAccount } from '../../port/lookups.js';
import { minorUnitsPerUnit } from '#libs/contracts/money/money.js';
import { mapFew } from '../../wire/in-parts.js';
import type { GoogleClient, OfCustomer } from '../wire/client.js';
import { noAnswer } from '../wire/errors.js';
import { MANAGER, ofCustomer, type Customer } from '../wire/of-customer.js';
import { idIn } from '../wire/resource.js';
import { rowsOf } from '../wire/search.js';

const LANES = 3;
const USABLE = 'ENABLED';

const CAUSES: Readonly<Record<string, AccountCause>> = {
  CANCELED: 'disabled',
  CLOSED: 'disabled',
  SUSPENDED: 'disabled',
};

const accessible = z.looseObject({ resourceNames: z.array(z.string()).default([]) });
const text = z.string().default('');
const client_ = z.looseObject({
  customerClient: z.looseObject({
    id: z.string(),
    descriptiveName: text,
    manager: z.boolean().default(false),
    hidden: z.boolean().default(false),
    currencyCode: text,
    timeZone: text,
    status: text,
  }),
});
type Row = z.output<typeof client_>['customerClient'];
const FIELDS = ['id', 'descriptive_name', 'manager', 'hidden', 'currency_code', 'time_zone', 'status', 'level'];
const standing = z.looseObject({ customer: z.looseObject({ status: text, descriptiveName: text }) });

/** An account and the manager through which it is reached; without a manager, it is reached directly. */
export type GoogleAccount = AdAccount & { facts: Readonly<Record<string, string>>; manager: Reference | null };

/**
 * Every account that the person can use for ads: the person's own ones, and those below managers, each with its manager. A manager itself
 * runs no ads. An account that is reached in both ways is reached directly.
 */
export async function adAccounts(client: GoogleClient, accessToken: string): Promise<GoogleAccount[]> {
  const list = { method: 'GET', path: 'customers:listAccessibleCustomers', of: { accessToken } } as const;
  const { resourceNames } = await client.call(list, accessible);
  const own = resourceNames.map(idIn).filter(Boolean);
  const trees = await mapFew(own, LANES, (id) => treeOf(client, { customerId: id, accessToken, loginCustomerId: id }));
  const found = new Map<string, GoogleAccount>();
  const add = (row: Row, manager: Reference | null) => {
    const known = found.get(row.id);
    if (row.manager || row.hidden || (known && (manager !== null || !known.facts[MANAGER]))) return;
    found.set(row.id, accountOf(row, manager));
  };
  trees.forEach((rows, i) => {
    const root = { id: own[i]!, name: rows.find(({ id }) => id === own[i])?.descriptiveName || own[i]! };
    for (const row of rows) add(row, row.id === root.id ? null : root);
  });
  return [...found.values()];
}

const accountOf = (
  { id, descriptiveName, currencyCode, timeZone, status }: Row,
  manager: Reference | null,
): GoogleAccount => ({
  id,
  name: descriptiveName || id,
  currency: currencyCode,
  timeZone: timeZone || 'UTC',
  isUsable: status === USABLE,
  // Google shows its minimum budget only by refusing a smaller one. One unit a day is below every known minimum.
  minDailyBudgetMinor: minorUnitsPerUnit(currencyCode),
  facts: manager === null ? {} : { [MANAGER]: manager.id },
  manager,
});

/** An account and everything below it. An account that was closed or has left its manager is skipped: others still exist. */
async function treeOf(client: GoogleClient, of: OfCustomer): Promise<Row[]> {
  const query = { select: FIELDS.map((name) => `customer_client.${name}`), from: 'customer_client' };
  try {
    return (await rowsOf(client, of, query, client_)).map(({ customerClient }) => customerClient);
  } catch (error) {
    if (error instanceof ConnectorError && error.details.turnedAway === 'account') return [];
    throw error;
  }
}

/** Google reports no unpaid bills: the status shows whether the account may be used. */
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
  if (found === undefined) throw noAnswer('repeatable', 'nothing was told of the customer');
  return found.customer;
}
