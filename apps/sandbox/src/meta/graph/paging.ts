import type { GraphCall } from './call.js';
import { GraphError, invalid } from './error.js';

const DEFAULT_LIMIT = 25;
const MAX_LIMIT = 5000;

const encode = (position: string | number): string => Buffer.from(String(position)).toString('base64url');

function decodeCursor(cursor: string, name = 'after'): string {
  const text = Buffer.from(cursor, 'base64url').toString();
  if (encode(text) !== cursor.replace(/=+$/, '')) {
    throw new GraphError({
      code: 100,
      message: `(#100) Invalid cursors values. ${name} does not belong to this list.`,
    });
  }
  return text;
}

interface Page<Item> {
  /** Where an item stands in the list; the cursor after it. */
  position: (item: Item) => string | number;
  view: (item: Item) => unknown;
  /** Only called when `summary` is asked for. */
  total?: () => number;
}

/**
 * Answers one page of a list that starts after the cursor. `paging.next` is missing on the last page, while
 * `cursors.after` is always there, as on the platform.
 */
export function answerPage<Item>(call: GraphCall, items: Iterable<Item>, page: Page<Item>): Record<string, unknown> {
  const limit = pageLimit(call);
  const wantsSummary = call.params.has('summary') && call.params.text('summary') !== 'false';
  const taken: Item[] = [];
  let more = false;
  for (const item of items) {
    if (taken.length === limit) {
      more = true;
      break;
    }
    taken.push(item);
  }
  const first = taken[0];
  const last = taken.at(-1);
  const paging = first !== undefined &&
    last !== undefined && {
      cursors: { before: encode(page.position(first)), after: encode(page.position(last)) },
      ...(more && { next: nextLink(call, limit, encode(page.position(last))) }),
    };
  return {
    data: taken.map(page.view),
    ...(paging && { paging }),
    ...(wantsSummary && { summary: { total_count: page.total?.() ?? taken.length } }),
  };
}

/** A list that is held in memory whole. */
export function answerList<Item>(
  call: GraphCall,
  items: readonly Item[],
  view: (item: Item) => unknown,
): Record<string, unknown> {
  const after = afterCursor(call);
  const start = after === undefined ? 0 : Number(after) + 1;
  if (!Number.isInteger(start)) throw invalid('after', 'Invalid cursor.');
  const numbered = items.map((item, index) => ({ item, index }));
  return answerPage(call, numbered.slice(start), {
    position: ({ index }) => index,
    view: ({ item }) => view(item),
    total: () => items.length,
  });
}

/** The position after which the page starts, decoded; undefined for the first page. */
export function afterCursor(call: GraphCall): string | undefined {
  if (call.params.has('before')) throw invalid('before', 'The sandbox pages forward only.');
  const after = call.params.text('after');
  return after === undefined ? undefined : decodeCursor(after);
}

export function pageLimit(call: GraphCall): number {
  return Math.min(call.params.int('limit', { min: 1 }) ?? DEFAULT_LIMIT, MAX_LIMIT);
}

function nextLink(call: GraphCall, limit: number, after: string): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(call.params.raw)) {
    if (name === 'after' || name === 'limit' || value === undefined) continue;
    query.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  query.set('limit', String(limit));
  query.set('after', after);
  return `${call.baseUrl}/${call.path}?${query}`;
}
