import { useMemo } from 'react';
import { useDispatch, useStore } from 'react-redux';
import type { Dispatch } from 'redux';
import type { ImageSize } from '#libs/contracts/pictures/crop.js';
import type { PlatformDescription } from '#libs/platforms/description.js';
import type { Alternative, VisualValue } from '#libs/platforms/fields/field-values.js';
import { listOf, valueAt } from '#libs/platforms/reading/untrusted.js';
import { cancelUploads, retryUpload } from './uploads/upload-files.js';
import { newAlternative, type Draft } from './draft.js';
import { slotOf, type ChosenImage } from './images.js';
import * as actions from './slice.js';
import type { WizardsState, WizardState } from './wizard-state.js';

/** The actions on the form. Paths name the fields and lists. */
export interface FormActions {
  /** The present draft, for actions that run later. */
  now(): Draft;
  set(path: string, value: unknown): void;
  leave(...marks: string[]): void;
  /** Adds rows at the end, or behind a row. @returns a function that removes them again, also if they have been edited */
  addRows(path: string, values: readonly unknown[], behind?: string): () => void;
  changeRow(path: string, id: string, value: unknown): void;
  moveRow(path: string, id: string, by: 1 | -1): void;
  /**
   * Removes rows together with their uploads.
   * @param fallback the value of the last remaining row; undefined for an empty list
   * @returns a function that puts them back in their places and uploads their files again
   */
  removeRows(path: string, ids: readonly string[], fallback?: unknown): () => void;
  /** @param path the list that gets visuals for the files; absent if the visuals exist */
  addImages(images: ChosenImage[], path?: string): void;
  /** Notes the size of a picture, for the check of its crops. */
  measured(row: string, size: ImageSize): void;
  /** Retries a failed upload. */
  retryFile(slot: string): void;
  /** Cancels the uploads of these slots. */
  dropFiles(slots: readonly string[]): void;
  /** Replaces a visual, or adds a new one at the end. */
  putVisual(path: string, id: string, value: VisualValue): void;
}

/** @param now returns the wizard at the time of an action, which can be newer than the rendered one */
export function formActions(dispatch: Dispatch, owner: string, now: () => WizardState): FormActions {
  const rowsAt = (path: string) => listOf(valueAt(now().draft, path)) as Alternative<unknown>[];
  const form: FormActions = {
    now: () => now().draft,
    set: (path, value) => void dispatch(actions.changed({ owner, path, value })),
    leave: (...marks) => void dispatch(actions.left({ owner, marks })),
    addRows: (path, values, behind) => {
      const rows = values.map(newAlternative);
      dispatch(actions.rowsAdded({ owner, path, rows, behind }));
      return () => void dispatch(actions.rowsRemoved({ owner, path, ids: rows.map(({ id }) => id) }));
    },
    changeRow: (path, id, value) => void dispatch(actions.rowChanged({ owner, path, id, value })),
    moveRow: (path, id, by) => void dispatch(actions.rowMoved({ owner, path, id, by })),
    removeRows: (path, ids, fallback) => {
      const files = Object.values(now().images).filter((image) => ids.includes(slotOf(image.id).visual));
      if (files.length > 0) form.dropFiles(files.map((image) => image.id));
      const list = rowsAt(path);
      const rows = list.map((row, at) => ({ row, at })).filter(({ row }) => ids.includes(row.id));
      const instead = rows.length === list.length && fallback !== undefined ? newAlternative(fallback) : undefined;
      dispatch(actions.rowsRemoved({ owner, path, ids, instead }));
      return () => {
        dispatch(actions.rowsRestored({ owner, path, rows, instead: instead?.id }));
        if (files.length > 0) form.addImages(files.map((image) => ({ ...image, isFailed: false })));
      };
    },
    addImages: (images, path) => void dispatch(actions.imagesAdded({ owner, images, path })),
    measured: (row, size) => void dispatch(actions.measured({ owner, row, size })),
    retryFile: (slot) => retryUpload(dispatch, owner, slot),
    dropFiles: (slots) => {
      cancelUploads(owner, slots);
      dispatch(actions.filesDropped({ owner, slots }));
    },
    putVisual: (path, id, value) =>
      rowsAt(path).some((row) => row.id === id)
        ? form.changeRow(path, id, value)
        : void dispatch(actions.rowsAdded({ owner, path, rows: [{ id, value }] })),
  };
  return form;
}

/** Each ad account has its own pixels and identities, so a change of the account clears them. */
export const forgettingWithAccount = (
  form: FormActions,
  { setup }: Pick<PlatformDescription, 'setup'>,
): FormActions => ({
  ...form,
  set: (path, value) => {
    form.set(path, value);
    if (path !== 'account') return;
    for (const [name, field] of Object.entries(setup))
      if (field.kind === 'reference' && field.ofAccount === true) form.set(name, undefined);
  },
});

/** The actions on one owner's wizard; the same object while it is open. */
export function useFormActions(owner: string): FormActions {
  const dispatch = useDispatch();
  const store = useStore<WizardsState>();
  return useMemo(() => formActions(dispatch, owner, () => store.getState().wizards[owner]!), [dispatch, owner, store]);
}
