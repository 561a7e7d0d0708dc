import { z } from 'zod';
import type { Reference } from '#libs/contracts/experiment/form/reference.js';
import { ConnectorError } from '../../port/connector-error.js';
import { mapFew } from '../../wire/in-parts.js';
import type { GoogleClient, OfCustomer } from '../wire/client.js';
import { rowsOf } from '../wire/search.js';

const LANES = 3;
/** The maximum number of managers whose direct accounts are listed. Each list costs an operation. */
const MOST_LISTED = 50;

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
    level: z.coerce.number().default(0),
  }),
});
export type Client = z.output<typeof client_>['customerClient'];
const FIELDS = ['id', 'descriptive_name', 'manager', 'hidden', 'currency_code', 'time_zone', 'status', 'level'];

/** An account and the managers above it, the outermost first. */
export interface Placed {
  client: Client;
  managers: readonly Reference[];
}

/**
 * An account and all accounts below it, each with its managers. Google returns the depth of an account, but not its manager. So if
 * managers are nested, this lists the direct accounts of each. Accounts of managers beyond `MOST_LISTED` count as direct accounts of the
 * first one. A closed account, or one that has left its manager, has no rows; the others remain.
 */
export async function treeOf(client: GoogleClient, of: OfCustomer): Promise<Placed[]> {
  const all = await clientsOf(client, of);
  const nested = all.filter(({ manager, level }) => manager && level > 0);
  const listed = all.some(({ level }) => level > 1) ? nested.slice(0, MOST_LISTED) : [];
  const below = await mapFew(listed, LANES, ({ id }) =>
    clientsOf(client, { ...of, customerId: id }, ['customer_client.level <= 1']),
  );
  const managerOf = new Map<string, string>();
  below.forEach((rows, i) => {
    for (const { id, level } of rows) if (level === 1 && !managerOf.has(id)) managerOf.set(id, listed[i]!.id);
  });
  const byId = new Map(all.map((row) => [row.id, row]));
  const managersOf = (row: Client): Reference[] => {
    const path: Reference[] = [];
    for (let at = row; at.level > 0;) {
      const above = at.level === 1 ? undefined : byId.get(managerOf.get(at.id) ?? '');
      // Each step goes to a smaller level, so this ends even if links change between two answers.
      at = above !== undefined && above.level < at.level ? above : (byId.get(of.customerId) ?? { ...row, level: 0 });
      path.unshift({ id: at.id, name: at.descriptiveName || at.id });
    }
    return path;
  };
  return all.map((row) => ({ client: row, managers: managersOf(row) }));
}

async function clientsOf(client: GoogleClient, of: OfCustomer, where: readonly string[] = []): Promise<Client[]> {
  const query = { select: FIELDS.map((name) => `customer_client.${name}`), from: 'customer_client', where };
  try {
    return (await rowsOf(client, of, query, client_)).map(({ customerClient }) => customerClient);
  } catch (error) {
    if (error instanceof ConnectorError && error.details.turnedAway === 'account') return [];
    throw error;
  }
}
