import type { Params } from './params.js';

export interface Page {
  page: number;
  size: number;
}

/** @param rule `max`: maximum rows of a page, 1000 by default; `fallback`: rows if the caller names no number */
export function readPage(params: Params, { max = 1000, fallback = 10 } = {}): Page {
  return {
    page: params.integer('page', { min: 1 }) ?? 1,
    size: params.integer('page_size', { min: 1, max }) ?? fallback,
  };
}

/** One page of rows under the name of their list, with `page_info`. */
export function paged<Row, View>(rows: Row[], { page, size }: Page, view: (row: Row) => View, list = 'list'): object {
  return {
    [list]: rows.slice((page - 1) * size, page * size).map(view),
    page_info: { page, page_size: size, total_number: rows.length, total_page: Math.ceil(rows.length / size) },
  };
}
