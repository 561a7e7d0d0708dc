import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

export const PAGE_SIZES = [10, 20, 50, 100] as const;

/** The user's place in a list. It is in the address, so that a reload or going back restores it. */
export interface ListPlace {
  page: number;
  size: number;
  search: string;
  setPage(page: number, options?: { replace?: boolean }): void;
  setSize(size: number): void;
  setSearch(search: string): void;
}

/** @param list the prefix of the list's parameters in the address, so that several lists on a page do not share them */
export function useListPlace(list: string): ListPlace {
  const [address, setAddress] = useSearchParams();
  const page = Math.max(1, Math.trunc(Number(address.get(`${list}.page`))) || 1);
  const requested = Number(address.get(`${list}.size`));
  const size = PAGE_SIZES.find((known) => known === requested) ?? PAGE_SIZES[0];
  const search = address.get(`${list}.search`) ?? '';
  const change = useCallback(
    (changes: Record<string, string>, isReplaced: boolean) =>
      setAddress(
        (now) => {
          for (const [name, value] of Object.entries(changes))
            if (value === '') now.delete(`${list}.${name}`);
            else now.set(`${list}.${name}`, value);
          return now;
        },
        { replace: isReplaced },
      ),
    [list, setAddress],
  );
  return useMemo(
    () => ({
      page,
      size,
      search,
      setPage: (next, { replace = false } = {}) => change({ page: next === 1 ? '' : String(next) }, replace),
      setSize: (next) => change({ size: next === PAGE_SIZES[0] ? '' : String(next), page: '' }, false),
      // Replaces the history entry: nobody wants to go back to a partly typed search.
      setSearch: (next) => change({ search: next, page: '' }, true),
    }),
    [change, page, search, size],
  );
}
