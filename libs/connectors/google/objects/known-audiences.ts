import { z } from 'zod';
import { ConnectorError } from '../../port/connector-error.js';
import { chunks } from '../../wire/in-parts.js';
import type { GoogleClient, OfCustomer } from '../wire/client.js';
import { equals, isOneOf } from '../wire/gaql.js';
import { rowsOf } from '../wire/search.js';

/** Maximum number of names in one query: well below Google's maximum length. */
const MOST_NAMES = 500;

const row = z.looseObject({ audience: z.looseObject({ name: z.string(), resourceName: z.string() }) });

/**
 * Resource names of the account's audiences by their names; none if Google does not answer. Google has no call that removes an audience, so
 * one can outlive its group. Names carry the experiment's key, so an audience whose name is in the plan targets the same people as the
 * plan.
 */
export async function audiencesNamed(
  client: GoogleClient,
  of: OfCustomer,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  try {
    for (const part of chunks(names, MOST_NAMES)) {
      const where = [isOneOf('audience.name', part), equals('audience.status', 'ENABLED')];
      const query = { select: ['audience.name', 'audience.resource_name'], from: 'audience', where };
      for (const { audience } of await rowsOf(client, of, query, row)) found.set(audience.name, audience.resourceName);
    }
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error;
  }
  return found;
}
