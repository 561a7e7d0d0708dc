import { useEffect, useRef } from 'react';
import { FIELDS } from '../../../lib/form-keys.js';

/** The target of the focus once the list has changed: the row at a place, a row by its id, or the new row. */
type PendingFocus = { place: number } | { id: string } | 'new' | null;

/**
 * Moves the focus with the rows of a list, marked up as `[data-row]` within `listRef`. It goes to the row's field, or to its
 * `[data-row-focus]`; if the list has no rows, to the button that adds one.
 */
export function useRowFocus(items: readonly { id: string }[]) {
  const listRef = useRef<HTMLDivElement>(null);
  const pending = useRef<PendingFocus>(null);
  const before = useRef<readonly { id: string }[]>(items);

  useEffect(() => {
    const known = new Set(before.current.map(({ id }) => id));
    const isChanged =
      before.current.length !== items.length || items.some(({ id }, index) => before.current[index]?.id !== id);
    before.current = items;
    const wanted = pending.current;
    if (!isChanged || wanted === null) return;
    pending.current = null;
    const place =
      wanted === 'new'
        ? items.findIndex(({ id }) => !known.has(id))
        : 'id' in wanted
          ? items.findIndex(({ id }) => id === wanted.id)
          : Math.min(wanted.place, items.length - 1);
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
    focusRow: (place: number) => void (pending.current = { place }),
    /** Focuses a row that has moved, by its id. */
    focusRowOf: (id: string) => void (pending.current = { id }),
    /** Focuses the row about to be added. */
    focusNewRow: () => void (pending.current = 'new'),
  };
}
