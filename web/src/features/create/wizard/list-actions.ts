import type { Dispatch } from 'redux';
import type { Alternative } from '#libs/platforms/fields.js';
import { valueAt } from '#libs/platforms/loose.js';
import { newAlternative, type Draft } from './draft.js';
import { rowChanged, rowMoved, rowsAdded, rowsRemoved, rowsRestored } from './slice.js';

/** What can be done with the rows of a list, which is named by its path. */
export interface ListActions {
  /** At the end, or behind a row. @returns how to take them out again, whatever has been typed into them */
  addRows(path: string, values: readonly unknown[], behind?: string): () => void;
  changeRow(path: string, id: string, value: unknown): void;
  moveRow(path: string, id: string, by: 1 | -1): void;
  /**
   * @param fallback what stands there when none is left; undefined for an empty list
   * @returns how to put them back where they were
   */
  removeRows(path: string, ids: readonly string[], fallback?: unknown): () => void;
}

/** The actions on the lists of one owner's draft. */
export const listActions = (dispatch: Dispatch, owner: string, draft: Draft): ListActions => ({
  addRows: (path, values, behind) => {
    const rows = values.map(newAlternative);
    dispatch(rowsAdded({ owner, path, rows, behind }));
    return () => void dispatch(rowsRemoved({ owner, path, ids: rows.map(({ id }) => id) }));
  },
  changeRow: (path, id, value) => void dispatch(rowChanged({ owner, path, id, value })),
  moveRow: (path, id, by) => void dispatch(rowMoved({ owner, path, id, by })),
  removeRows: (path, ids, fallback) => {
    const list = (valueAt(draft, path) ?? []) as Alternative<unknown>[];
    const rows = list.map((row, at) => ({ row, at })).filter(({ row }) => ids.includes(row.id));
    const instead = rows.length === list.length && fallback !== undefined ? newAlternative(fallback) : undefined;
    dispatch(rowsRemoved({ owner, path, ids, instead }));
    return () => void dispatch(rowsRestored({ owner, path, rows, instead: instead?.id }));
  },
});
