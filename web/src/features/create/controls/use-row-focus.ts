import { useEffect, useRef } from 'react';
import { FIELDS } from '../../../lib/form-keys.js';

/** Where the focus goes once the list has changed: to the row at a place, or into the one that is new. */
type Wish = { place: number } | 'new' | null;

/** Moves the focus with the rows of a list, which is marked up as `[data-row]` within `listRef`. */
export function useRowFocus(items: readonly { id: string }[]) {
  const listRef = useRef<HTMLDivElement>(null);
  const wish = useRef<Wish>(null);
  const before = useRef<readonly { id: string }[]>(items);

  useEffect(() => {
    const known = new Set(before.current.map(({ id }) => id));
    const isChanged = before.current.length !== items.length || items.some(({ id }) => !known.has(id));
    const place =
      wish.current === 'new'
        ? items.findIndex(({ id }) => !known.has(id))
        : Math.min(wish.current?.place ?? -1, items.length - 1);
    before.current = items;
    if (!isChanged || wish.current === null) return;
    wish.current = null;
    const row = listRef.current?.querySelectorAll('[data-row]')[place];
    const target = row?.querySelector<HTMLElement>(FIELDS) ?? listRef.current?.querySelector<HTMLElement>('[data-add]');
    target?.focus();
  }, [items]);

  return {
    listRef,
    /** To the row that takes this place, or to the last one. */
    focusRow: (place: number) => void (wish.current = { place }),
    /** Into the row that comes. */
    focusNewRow: () => void (wish.current = 'new'),
  };
}
