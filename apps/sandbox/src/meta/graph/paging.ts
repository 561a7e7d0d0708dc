import type { GraphCall } from './call.js';
import { GraphError, invalid } from './error.js';

const DEFAULT_LIMIT = 25;
const MAX_LIMIT = 5000;

const encode = (position: string | number): string => Buffer.from(String(position)).toString('base64url');

function decodeCursor(cursor: string, name = 'after'): string {
  const text = Buffer.from(cursor, 'base64url').toString();
  if (encode(text) !== cursor.replace(/=+$/, '')) throw wrongCursor(name);
  return text;
}

const wrongCursor = (name: string): GraphError =>
  new GraphError({ code: 100, message: `(#100) Invalid cursors values. ${name} does not belong to this list.` });

interface Page<Item> {
  /** The item's position in the list; it becomes the cursor after the item. */
  position: (item: Item) => string | number;
  view: (item: Item) => unknown;
  /** Only called if `summary` is requested. */
  total?: () => number;
}

/**
 * Returns one page of a list. `items` start after the cursor `after`. If a call names `before` instead, they are the whole list, and the
 * page ends at that cursor. As on the platform, `paging.next` is missing on the last page and `paging.previous` on the first, while both
 * cursors are always present.
 */
export function answerPage<Item>(call: GraphCall, items: Iterable<Item>, page: Page<Item>): Record<string, unknown> {
  const limit = pageLimit(call);
  const wantsSummary = call.params.has('summary') && call.params.text('summary') !== 'false';
  const before = call.params.text('before');
  const { taken, isFirst, isLast } =
    before === undefined
      ? { ...firstOf(items, limit), isFirst: !call.params.has('after') }
      : { ...lastBefore(items, limit, (item) => encode(page.position(item)) === before), isLast: false };
  const first = taken[0];
  const last = taken.at(-1);
  const paging = first !== undefined &&
    last !== undefined && {
      cursors: { before: encode(page.position(first)), after: encode(page.position(last)) },
      ...(!isFirst && { previous: linkTo(call, limit, { before: encode(page.position(first)) }) }),
      ...(!isLast && { next: linkTo(call, limit, { after: encode(page.position(last)) }) }),
    };
  return {
    data: taken.map(page.view),
    ...(paging && { paging }),
    ...(wantsSummary && { summary: { total_count: page.total?.() ?? taken.length } }),
  };
}

function firstOf<Item>(items: Iterable<Item>, limit: number): { taken: Item[]; isLast: boolean } {
  const taken: Item[] = [];
  for (const item of items) {
    if (taken.length === limit) return { taken, isLast: false };
    taken.push(item);
  }
  return { taken, isLast: true };
}

function lastBefore<Item>(
  items: Iterable<Item>,
  limit: number,
  isCursor: (item: Item) => boolean,
): { taken: Item[]; isFirst: boolean } {
  const taken: Item[] = [];
  let isFirst = true;
  for (const item of items) {
    if (isCursor(item)) return { taken, isFirst };
    taken.push(item);
    if (taken.length > limit) isFirst = taken.shift() === undefined;
  }
  throw wrongCursor('before');
}

/** A page of a list that is wholly in memory. */
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

/** The decoded position after which the page starts; undefined for the first page, and for a page before a cursor. */
export function afterCursor(call: GraphCall): string | undefined {
  if (call.params.has('before')) return undefined;
  const after = call.params.text('after');
  return after === undefined ? undefined : decodeCursor(after);
}

export function pageLimit(call: GraphCall): number {
  return Math.min(call.params.int('limit', { min: 1 }) ?? DEFAULT_LIMIT, MAX_LIMIT);
}

function linkTo(call: GraphCall, limit: number, cursor: { after: string } | { before: string }): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(call.params.raw)) {
    if (['after', 'before', 'limit'].includes(name) || value === undefined) continue;
    query.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  query.set('limit', String(limit));
  for (const [name, position] of Object.entries(cursor)) query.set(name, position);
  return `${call.baseUrl}/${call.path}?${query}`;
}
