import { OUTCOME_ORDERS, type OutcomeOrder } from '#libs/contracts/results/outcome.js';
import { useSearchParams } from 'react-router-dom';

/** The shown part of a list. */
export interface ListAddress {
  /** From 1. */
  page: number;
  /** Part of the name; empty for all. */
  search: string;
  /** Ids of ad accounts; empty for all. */
  accounts: readonly string[];
  /** Id of a page; empty for all. */
  pageId: string;
  /** The sort order; null for the latest first. */
  sort: OutcomeOrder | null;
}

/** The sort order of a name from the address or the select box; null for any other text. */
export const orderOf = (text: string | null): OutcomeOrder | null =>
  OUTCOME_ORDERS.find((order) => order === text) ?? null;

/** The shown part of the list is stored in the page's address, so that a sent link opens the sender's view. */
export function useListAddress() {
  const [params, setParams] = useSearchParams();
  const address: ListAddress = {
    page: Math.max(1, Math.trunc(Number(params.get('page'))) || 1),
    search: params.get('search') ?? '',
    accounts: params.getAll('account'),
    pageId: params.get('page_id') ?? '',
    sort: orderOf(params.get('sort')),
  };

  /** Changes the address. A change of the page keeps the filters; any other change returns to the first page. */
  function change(next: Partial<ListAddress>, { replace = false } = {}): void {
    const { page, search, accounts, pageId, sort } = { ...address, page: 1, ...next };
    const changed = new URLSearchParams(params);
    for (const name of ['page', 'search', 'account', 'page_id', 'sort']) changed.delete(name);
    if (page > 1) changed.set('page', String(page));
    if (search !== '') changed.set('search', search);
    for (const account of accounts) changed.append('account', account);
    if (pageId !== '') changed.set('page_id', pageId);
    if (sort !== null) changed.set('sort', sort);
    setParams(changed, { replace });
  }

  const isNarrowed = address.search !== '' || address.accounts.length > 0 || address.pageId !== '';
  return { address, isNarrowed, change, clear: () => change({ search: '', accounts: [], pageId: '' }) };
}
