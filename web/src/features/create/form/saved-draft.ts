import type { Draft } from './draft.js';

/** The draft on the server that a wizard goes on with: its `editing_id` and what was saved of it last (META-032). */
export interface SavedDraft {
  id: number;
  uuid: string;
  /** Which save this is: who saves names it, so that nobody's work is overwritten unseen. */
  revision: number;
  /** When it was saved, ISO 8601. */
  at: string;
  /** What was saved; null where that is not known (any more). */
  draft: Draft | null;
}

/**
 * How it stands with the server: `failed` is tried again, `refused` waits for a change, `changed-elsewhere` for the
 * person's choice.
 */
export type Saving = 'idle' | 'saving' | 'failed' | 'refused' | 'changed-elsewhere';

/** Whether what was typed is not in the draft on the server. */
export const isUnsaved = ({ draft, saved }: { draft: Draft; saved: SavedDraft | null }): boolean =>
  saved !== null && saved.draft !== draft;

/** Whether the draft on the server lacks something that waits for more than the next moment. */
export const isStuck = (state: { draft: Draft; saved: SavedDraft | null; saving: Saving }): boolean =>
  isUnsaved(state) && state.saving !== 'idle' && state.saving !== 'saving';

/** Of the same draft the later save: what is put back must not name an older one. */
export const laterSave = (one: SavedDraft | null, other: SavedDraft | null): SavedDraft | null =>
  one !== null && other !== null && one.id === other.id && other.revision > one.revision
    ? { ...other, draft: null }
    : one;
