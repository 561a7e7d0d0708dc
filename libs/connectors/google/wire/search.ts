import { z } from 'zod';
import { inShape } from '../../wire/shapes.js';
import type { GoogleClient, OfCustomer } from './client.js';
import { gaql, type Query } from './gaql.js';

/** One chunk of a stream; the response is a list of chunks. */
const chunks = z.array(z.looseObject({ results: z.array(z.unknown()).default([]) }));

/**
 * All rows of a query, in the given shape: this costs one operation of the quota, however many rows there are. Rows omit fields with
 * default values, so shapes have to name the defaults.
 */
export async function rowsOf<T extends z.ZodType>(
  client: GoogleClient,
  of: OfCustomer,
  query: Query,
  row: T,
): Promise<z.output<T>[]> {
  const call = { method: 'POST', path: 'googleAds:searchStream', of, intent: 'repeatable' } as const;
  const parts = await client.call({ ...call, body: { query: gaql(query) } }, chunks);
  return inShape(
    'google',
    'repeatable',
    z.array(row),
    parts.flatMap(({ results }) => results),
  );
}
