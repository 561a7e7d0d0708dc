import { useEffect, useRef } from 'react';
import { FIELDS } from '../../../lib/form-keys.js';

/** The target of the focus once the list has changed: the row at a place, a row by its id, or the new row. */
type Wish = { place: number } | { id: string } | 'new' | null;

/**
 * Moves the focus with the rows of a list, marked up as `[data-row]` within `listRef`. It goes to the row's field, or to its
 * `[data-row-focus]`; if the list has no rows, to the button that adds one.
 */
export function useRowFocus(items: readonly { id: string }[]) {
  const listRef = useRef<HTMLDivElement>(null);
  const wish = useRef<Wish>(null);
  const before = useRef<readonly { id: string }[]>(items);

  useEffect(() => {
    const known = new Set(before.current.map(({ id }) => id));
    const isChanged =
      before.current.length !== items.length || items.some(({ id }, index) => before.current[index]?.id !== id);
    before.current = items;
    const wished = wish.current;
    if (!isChanged || wished === null) return;
    wish.current = null;
    const place =
      wished === 'new'
        ? items.findIndex(({ id }) => !known.has(id))
        : 'id' in wished
          ? items.findIndex(({ id }) => id === wished.id)
          : Math.min(wished.place, items.length - 1);
    const row = listRef.current?.querySelectorAll('[data-row]')[place];
    const target =
      row?.querySelector<HTMLElement>(FIELDS) ??
      row?.querySelector<HTMLElement>('[data-row-focus]') ??
      listRef.current?.querySelector<HTMLElement>('[data-add], input[type="file"]');
    target?.focus();
  }, [items]);

  return {
    listRef,
    /** Focuses the row that takes this place, or the last one. */
    focusRow: (place: number) => void (wish.current = { place }),
    /** Focuses a row that has moved, by its id. */
    focusRowOf: (id: string) => void (wish.current = { id }),
    /** Focuses the row about to be added. */
    focusNewRow: () => void (wish.current = 'new'),
  };
}
