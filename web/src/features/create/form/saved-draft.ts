import type { Draft } from './draft.js';

/** The draft on the server that a wizard continues: its `editing_id` and the contents saved last (META-032). */
export interface SavedDraft {
  id: number;
  uuid: string;
  /** The revision. A save names the revision it is based on, so that it never overwrites unseen work. */
  revision: number;
  /** When it was saved, ISO 8601. */
  at: string;
  /** The saved contents; null if they are unknown. */
  draft: Draft | null;
}

/** The state of the save on the server: `failed` is retried, `refused` waits for a change, `changed-elsewhere` for the user's choice. */
export type Saving = 'idle' | 'saving' | 'failed' | 'refused' | 'changed-elsewhere';

/** Whether the draft on the server lacks changes that were made here. */
export const isUnsaved = ({ draft, saved }: { draft: Draft; saved: SavedDraft | null }): boolean =>
  saved !== null && saved.draft !== draft;

/** Whether the draft on the server lacks changes that a retry alone will not save. */
export const isStuck = (state: { draft: Draft; saved: SavedDraft | null; saving: Saving }): boolean =>
  isUnsaved(state) && state.saving !== 'idle' && state.saving !== 'saving';

/** The later of two saves. A restored wizard must not name an older save of its draft. */
export const laterSave = (one: SavedDraft | null, other: SavedDraft | null): SavedDraft | null =>
  one !== null && other !== null && one.id === other.id && other.revision > one.revision
    ? { ...other, draft: null }
    : one;
