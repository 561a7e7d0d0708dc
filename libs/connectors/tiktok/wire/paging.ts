import { z } from 'zod';
import { inShape } from '../../wire/shapes.js';
import type { TikTokCall, TikTokClient } from './client.js';
import { noAnswer } from './errors.js';

/** Far above any listing that we request; it stops a server that pages in circles. */
const MAX_PAGES = 10_000;

const info = z.looseObject({ page: z.coerce.number(), total_page: z.coerce.number() });

export interface Listing extends Omit<TikTokCall, 'method' | 'intent' | 'file'> {
  /** Maximum number of rows in a page: 1000 for campaigns, ad groups, ads and reports, 100 for audiences and identities, 20 for pixels. */
  pageSize: number;
  /** The field of the rows in the data: `list` by default. */
  rows?: string;
}

/** Pages of a listing, each row parsed. The response marks the last page, so nothing beyond it is requested. */
export async function* pages<T extends z.ZodType>(
  client: TikTokClient,
  { rows = 'list', pageSize, ...call }: Listing,
  row: T,
): AsyncGenerator<z.output<T>[]> {
  const shape = z.looseObject({ [rows]: z.array(z.unknown()), page_info: info.optional() });
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const params = { ...call.params, page, page_size: pageSize };
    const data = await client.call({ ...call, params, method: 'GET' }, shape);
    yield inShape('tiktok', 'repeatable', z.array(row), data[rows]);
    const { page_info: pageInfo } = inShape(
      'tiktok',
      'repeatable',
      z.looseObject({ page_info: info.optional() }),
      data,
    );
    if (pageInfo === undefined || pageInfo.page >= pageInfo.total_page) return;
  }
  throw noAnswer('repeatable', `more than ${MAX_PAGES} pages`);
}

/** All rows of a listing. */
export async function allRows<T extends z.ZodType>(
  client: TikTokClient,
  listing: Listing,
  row: T,
): Promise<z.output<T>[]> {
  const rows: z.output<T>[] = [];
  for await (const batch of pages(client, listing, row)) rows.push(...batch);
  return rows;
}
