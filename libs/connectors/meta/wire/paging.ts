import { z } from 'zod';
import type { MetaClient, MetaCall } from './client.js';
import { noAnswer } from './errors.js';
import { parse } from './parse.js';

const page = z.looseObject({
  data: z.array(z.unknown()),
  paging: z
    .looseObject({
      next: z.string().optional(),
      cursors: z.looseObject({ after: z.string().optional() }).optional(),
    })
    .optional(),
});

/** Far above any listing that we request; it stops a server that pages in circles. */
const MAX_PAGES = 10_000;

/**
 * Yields the pages of an edge, with each row parsed. Only a missing `next` ends the listing: the last page has a cursor as well. From `next`
 * it takes only the parameters, never the address, which names the real host and holds the token.
 */
export async function* pages<T extends z.ZodType>(
  client: MetaClient,
  call: Omit<MetaCall, 'method' | 'intent'>,
  row: T,
): AsyncGenerator<z.output<T>[]> {
  let params = call.params ?? {};
  for (let read = 0; read < MAX_PAGES; read += 1) {
    const { data, paging } = parse(page, await client.call({ ...call, params, method: 'GET' }));
    yield data.map((item) => parse(row, item));
    if (paging?.next === undefined) return;
    params = { ...call.params, ...positionOf(paging.next, paging.cursors?.after) };
  }
  throw noAnswer('repeatable', `more than ${MAX_PAGES} pages`);
}

/** All rows of an edge. */
export async function allRows<T extends z.ZodType>(
  client: MetaClient,
  call: Omit<MetaCall, 'method' | 'intent'>,
  row: T,
): Promise<z.output<T>[]> {
  const rows: z.output<T>[] = [];
  for await (const batch of pages(client, call, row)) rows.push(...batch);
  return rows;
}

/** Most edges page by cursor; some older ones by `offset` or a token of their own, which only `next` contains. */
function positionOf(next: string, after: string | undefined): Record<string, string> {
  if (after !== undefined) return { after };
  const query = [...(URL.parse(next)?.searchParams ?? [])];
  return Object.fromEntries(query.filter(([name]) => name !== 'access_token' && name !== 'appsecret_proof'));
}
