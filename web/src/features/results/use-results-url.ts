import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { LIMITS } from '#libs/contracts/limits.js';
import type { Platform } from '#libs/contracts/platform/platform.js';

export const PAGE_SIZES = [10, 25, 50, 100] as const;
/** The number of rows that are fetched at a time if all rows are shown. */
export const ROWS_AT_A_TIME = 100;
/** The time between two reads of a running experiment's preview. */
export const PREVIEW_POLL_MS = 10_000;
const SORTS = ['value', 'observed', 'confidence', 'impressions', 'conversion', 'spend', 'cpa', 'cpc', 'cpm'] as const;
export type SortColumn = (typeof SORTS)[number];

/** The address's value for no baseline: rows are compared with the pool. */
export const NO_BASELINE = 'none';

/** A component that is fixed to one alternative, by the alternative's place. */
export interface ViewAnchor {
  component: string;
  place: number;
}

/** The state of the results page. It is stored in the address, so that a shared link opens the sender's view. */
export interface ResultsView {
  id: string;
  /** null: the ranking of the experiment's goal. */
  variable: string | null;
  /** A second result variable that each row also shows; null for none. */
  beside: string | null;
  /** Id of a baseline, or none; null: the team's enabled one. */
  baseline: string | null;
  anchors: readonly ViewAnchor[];
  estimated: boolean;
  page: number;
  /** The number of rows on a page. `all` is one table that fetches rows on scroll. */
  size: number | 'all';
  sort: SortColumn;
  order: 'asc' | 'desc';
  /** Text that a row's alternatives contain. */
  search: string;
  /** Alternatives that filter the rows. */
  where: readonly ViewAnchor[];
  /** Whether pairs of alternatives are shown; `pair` is the shown one. */
  arePairsOpen: boolean;
  pair: number;
  /** Number of the variation whose details are open. */
  row: number | null;
}

const whole = (text: string | null): number => Math.trunc(Number(text ?? ''));

/** Reads a view from an address; a missing or invalid value becomes the default. */
export function viewOf(search: URLSearchParams): ResultsView {
  const size = search.get('size');
  const sort = search.get('sort');
  return {
    id: search.get('id') ?? '',
    variable: search.get('variable'),
    beside: search.get('beside'),
    baseline: /^([\da-f-]{36}|none)$/.exec(search.get('baseline') ?? '')?.[0] ?? null,
    anchors: anchorsOf(search.get('anchors') ?? ''),
    search: (search.get('search') ?? '').slice(0, 200),
    where: alternativesOf(search.get('where') ?? '').slice(0, 50),
    estimated: search.get('estimated') === '1',
    page: Math.max(1, whole(search.get('page')) || 1),
    size: size === 'all' ? size : (PAGE_SIZES.find((option) => String(option) === size) ?? PAGE_SIZES[0]),
    sort: SORTS.find((option) => option === sort) ?? 'value',
    order: search.get('order') === 'asc' ? 'asc' : 'desc',
    // `chart=pairs` is the format of links of an earlier version.
    arePairsOpen: search.get('chart') === 'pairs',
    pair: Math.max(0, whole(search.get('pair')) || 0),
    row: /^\d{1,5}$/.test(search.get('row') ?? '') ? whole(search.get('row')) : null,
  };
}

/** Reads anchors such as `headlines.2,visuals.0`. At most two count, and only the first one of each component. */
function anchorsOf(text: string): ViewAnchor[] {
  const found = new Map<string, ViewAnchor>();
  for (const one of alternativesOf(text)) if (!found.has(one.component)) found.set(one.component, one);
  return [...found.values()].slice(0, LIMITS.anchors);
}

const alternativesOf = (text: string): ViewAnchor[] =>
  [...text.matchAll(/([\w-]+)\.(\d{1,5})(?:,|$)/g)].map(([, component = '', place]) => ({
    component,
    place: Number(place),
  }));

const textOf = (value: ResultsView[keyof ResultsView]): string =>
  Array.isArray(value)
    ? (value as ViewAnchor[]).map(({ component, place }) => `${component}.${place}`).join(',')
    : String(value);

/** The defaults of the values that an address can ask for although the experiment lacks them. */
export const USUAL_VIEW: Partial<ResultsView> = {
  variable: null,
  beside: null,
  baseline: null,
  anchors: [],
  where: [],
};

export const isUsual = ({ variable, beside, baseline, anchors, where }: ResultsView): boolean =>
  variable === null && beside === null && baseline === null && anchors.length + where.length === 0;

/** The values that do not change the rows. */
const SAME_ROWS: readonly string[] = ['row', 'arePairsOpen', 'pair'];

/**
 * The address after a change of the view. A change of the rows closes an open row. Every change except that of the page returns to the
 * first page.
 */
export function withView(search: URLSearchParams, change: Partial<ResultsView>): URLSearchParams {
  const next = new URLSearchParams(search);
  const isSameRows = Object.keys(change).every((name) => SAME_ROWS.includes(name));
  if (!isSameRows) next.delete('row');
  if (!isSameRows && !('page' in change)) next.delete('page');
  for (const [part, value] of Object.entries(change)) {
    const name = part === 'arePairsOpen' ? 'chart' : part;
    if (value === false || value === null || (name === 'pair' && value === 0) || textOf(value) === '')
      next.delete(name);
    else next.set(name, name === 'chart' ? 'pairs' : value === true ? '1' : textOf(value));
  }
  return next;
}

/** The common query of a view's rows and effects. */
export const questionOf = ({ id, variable, baseline, anchors }: ResultsView, type: Platform) => ({
  id,
  type,
  ...(variable === null ? {} : { variable }),
  ...(baseline === null ? {} : { baseline: baseline === NO_BASELINE ? null : baseline }),
  ...(anchors.length === 0 ? {} : { anchor: named(anchors) }),
});

const named = (alternatives: readonly ViewAnchor[]) =>
  alternatives.map(({ component, place }) => ({ component, value: String(place) }));

/** The query of a view's rows on all pages, for the table and for an export. */
export const rowsQuestionOf = (view: ResultsView, type: Platform) => {
  const { estimated, sort, order, search, where } = view;
  return {
    ...questionOf(view, type),
    estimated,
    sort,
    order,
    ...(search === '' ? {} : { filter: search }),
    ...(where.length === 0 ? {} : { where: named(where) }),
  };
};

/** The same query with the additional values of each row. */
export const curvesQuestionOf = (view: ResultsView, type: Platform) => ({
  ...rowsQuestionOf(view, type),
  ...(view.beside === null ? {} : { beside: view.beside }),
});

/** A page of the table of all rows, which is fetched on scroll. */
export const pageOfAll = (page: number): { page: number; size: number } => ({ page, size: ROWS_AT_A_TIME });

/** The first page of rows of a view. */
export const pageOf = ({ page, size }: ResultsView): { page: number; size: number } =>
  size === 'all' ? pageOfAll(1) : { page, size };

export function useResultsView(): [ResultsView, (change: Partial<ResultsView>) => void] {
  const [search, setSearch] = useSearchParams();
  const change = useCallback((part: Partial<ResultsView>) => setSearch((now) => withView(now, part)), [setSearch]);
  return [useMemo(() => viewOf(search), [search]), change];
}
