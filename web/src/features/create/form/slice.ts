import { createSlice, original, type PayloadAction } from '@reduxjs/toolkit';
import type { ImageSize } from '#libs/contracts/pictures/crop.js';
import type { Part } from '#libs/platforms/description.js';
import type { Alternative } from '#libs/platforms/fields/field-values.js';
import { listOf, recordOf, textOf, valueAt, withValueAt } from '#libs/platforms/reading/untrusted.js';
import { signedOut } from '../../../lib/session/session-slice.js';
import type { Draft } from './draft.js';
import { listOfRow, slotOf, type ChosenImage } from './images.js';
import { rowMark } from './marks.js';
import type { Outcome } from './outcome.js';
import { laterSave, type SavedDraft, type Saving } from './saved-draft.js';
import { LAST_STEP } from './steps.js';
import type { WizardsState, WizardState } from './wizard-state.js';

type Of<T> = PayloadAction<T & { owner: string }>;
type List = { path: string };
/** A row and its place in its list. */
export type PlacedRow = { row: Alternative<unknown>; at: number };

const listAt = (state: WizardState, path: string): Alternative<unknown>[] =>
  (valueAt(state.draft, path) ?? []) as Alternative<unknown>[];

/** Sets a path of the draft, and clears the server's refusals of it. */
function set(state: WizardState, path: string, value: unknown, mark = path): void {
  state.draft = withValueAt(state.draft, path, value);
  if (state.saving === 'refused') state.saving = 'idle';
  state.refusals = Object.fromEntries(
    Object.entries(state.refusals).filter(([refused]) => refused !== mark && refused !== path),
  );
}

/** The visual with a stored file as its own file, its thumbnail, or the picture of a card; null if it has no such part. */
function withAsset(value: unknown, part: string | null, asset: string): object | null {
  if (value === undefined) return null;
  const visual = recordOf(value);
  if (part === null) return { ...visual, asset };
  if (part === 'thumbnail') return { ...visual, thumbnail_asset: asset };
  const cards = listOf(visual['carousel']).map(recordOf);
  if (cards.every(({ id }) => id !== part)) return null;
  return { ...visual, carousel: cards.map((card) => (card['id'] === part ? { ...card, asset } : card)) };
}

/** Whether the form already has a file that the browser has kept, as an upload or as a stored file. */
function hasFile(wizard: WizardState, slot: string): boolean {
  if (wizard.images[slot] !== undefined || wizard.arrived[slot] === true) return true;
  const { visual, part } = slotOf(slot);
  const path = listOfRow(wizard.draft, visual);
  const value = path === null ? {} : recordOf(listAt(wizard, path).find(({ id }) => id === visual)?.value);
  // The user may have chosen the kept thumbnail to replace the stored one.
  if (part === 'thumbnail') return false;
  const holder =
    part === null
      ? value
      : listOf(value['carousel'])
          .map(recordOf)
          .find(({ id }) => id === part);
  return textOf(holder?.['asset']) !== '';
}

const slice = createSlice({
  name: 'wizards',
  initialState: {} as WizardsState['wizards'],
  reducers: {
    opened: (state, { payload: { owner, wizard } }: Of<{ wizard: WizardState }>) => {
      state[owner] = wizard;
    },
    /** Clears all earlier refusals, because another goal has other fields. */
    goalChosen: (state, { payload: { owner, draft } }: Of<{ draft: Draft }>) => {
      Object.assign(state[owner]!, { draft, checked: {}, refusals: {} });
    },
    /** Restores an emptied wizard. Its draft may have been saved in the meantime. */
    putBack: (state, { payload: { owner, wizard } }: Of<{ wizard: WizardState }>) => {
      const saved = laterSave(wizard.saved, state[owner]?.saved ?? null);
      state[owner] = { ...wizard, saved, saving: 'idle' };
    },
    stepped: (state, { payload: { owner, step } }: Of<{ step: number }>) => {
      state[owner]!.step = step;
    },
    changed: (state, { payload: { owner, path, value } }: Of<{ path: string; value: unknown }>) =>
      set(state[owner]!, path, value),
    /** Adds rows at the end, or behind the row of an id. */
    rowsAdded: (
      state,
      { payload: { owner, path, rows, behind } }: Of<List & { rows: Alternative<unknown>[]; behind?: string }>,
    ) => {
      const list = listAt(state[owner]!, path);
      const at = list.findIndex(({ id }) => id === behind) + 1 || list.length;
      set(state[owner]!, path, list.toSpliced(at, 0, ...rows));
    },
    /** Puts removed rows back in their places, in exchange for the fallback row. The other rows may have changed in the meantime. */
    rowsRestored: (
      state,
      { payload: { owner, path, rows, instead } }: Of<List & { rows: readonly PlacedRow[]; instead?: string }>,
    ) => {
      const others = listAt(state[owner]!, path).filter(({ id }) => id !== instead);
      set(
        state[owner]!,
        path,
        rows.reduce((list, { row, at }) => list.toSpliced(at, 0, row), others),
      );
    },
    rowMoved: (state, { payload: { owner, path, id, by } }: Of<List & { id: string; by: 1 | -1 }>) => {
      const list = listAt(state[owner]!, path);
      const at = list.findIndex((row) => row.id === id);
      const other = list[at + by];
      if (at < 0 || other === undefined) return;
      set(state[owner]!, path, list.with(at, other).with(at + by, list[at]!));
    },
    rowChanged: (state, { payload: { owner, path, id, value } }: Of<List & { id: string; value: unknown }>) => {
      const list = listAt(state[owner]!, path);
      const changed = list.map((row) => (row.id === id ? { ...row, value } : row));
      set(state[owner]!, path, changed, rowMark(path, id));
    },
    /** `instead`: the row that the list gets if it would otherwise be empty. */
    rowsRemoved: (
      state,
      { payload: { owner, path, ids, instead } }: Of<List & { ids: readonly string[]; instead?: Alternative<unknown> }>,
    ) => {
      const wizard = state[owner]!;
      const rest = listAt(wizard, path).filter(({ id }) => !ids.includes(id));
      set(wizard, path, rest.length === 0 && instead !== undefined ? [instead] : rest);
      const marks = ids.map((id) => rowMark(path, id));
      wizard.refusals = Object.fromEntries(Object.entries(wizard.refusals).filter(([mark]) => !marks.includes(mark)));
    },
    /**
     * `path`: the list that gets visuals for the files; without it, all files belong to visuals that exist.
     * `isFirst`: the files come from the browser's storage and go before the others; files that the form already has are left out.
     */
    imagesAdded: (
      state,
      {
        payload: { owner, images: incoming, path, isFirst },
      }: Of<{ images: ChosenImage[]; path?: string; isFirst?: boolean }>,
    ) => {
      const wizard = state[owner]!;
      const images = isFirst === true ? incoming.filter(({ id }) => !hasFile(wizard, id)) : incoming;
      if (images.length === 0) return;
      const before = original(wizard);
      // oxlint-disable-next-line typescript/no-unnecessary-condition -- undefined if this action created the wizard
      const isUntouched = before?.first === before?.draft;
      const added = images.filter(({ id }) => slotOf(id).part === null && listOfRow(wizard.draft, id) === null);
      const rows = added.map(({ id, name, file }) => {
        const type = file.type.startsWith('video/') ? 'video' : 'image';
        return { id, value: { name, type } };
      });
      if (path !== undefined) {
        const list = listAt(wizard, path);
        set(wizard, path, isFirst ? [...rows, ...list] : [...list, ...rows]);
      }
      wizard.images = { ...wizard.images, ...Object.fromEntries(images.map((image) => [image.id, image])) };
      // Restoring kept files is not a change by the user.
      if (isFirst === true && isUntouched) wizard.first = wizard.draft;
    },
    /** Puts an arrived file into its visual. If the visual does not exist yet, the file waits for it. */
    fileStored: (
      state,
      { payload: { owner, slot, asset, content } }: Of<{ slot: string; asset: string; content?: string | null }>,
    ) => {
      const wizard = state[owner];
      const image = wizard?.images[slot];
      if (wizard === undefined || image === undefined) return;
      wizard.arrived = { ...wizard.arrived, [slot]: true };
      if (content) wizard.contents = { ...wizard.contents, [asset]: content };
      const { [slot]: _, ...others } = wizard.images;
      const { visual, part } = slotOf(slot);
      const path = listOfRow(wizard.draft, visual);
      const list = path === null ? [] : listAt(wizard, path);
      const value = withAsset(list.find(({ id }) => id === visual)?.value, part, asset);
      wizard.images = value === null ? { ...others, [slot]: { ...image, asset } } : others;
      if (path !== null && value !== null)
        set(
          wizard,
          path,
          list.map((row) => (row.id === visual ? { ...row, value } : row)),
        );
    },
    measured: (state, { payload: { owner, row, size } }: Of<{ row: string; size: ImageSize }>) => {
      const wizard = state[owner];
      if (wizard !== undefined) wizard.sizes = { ...wizard.sizes, [row]: size };
    },
    /** `isFailed` is false when the upload is retried. */
    fileFailed: (state, { payload: { owner, slot, isFailed } }: Of<{ slot: string; isFailed: boolean }>) => {
      const image = state[owner]?.images[slot];
      if (image !== undefined) state[owner]!.images = { ...state[owner]!.images, [slot]: { ...image, isFailed } };
    },
    filesDropped: (state, { payload: { owner, slots } }: Of<{ slots: readonly string[] }>) => {
      const rest = Object.entries(state[owner]!.images).filter(([slot]) => !slots.includes(slot));
      state[owner]!.images = Object.fromEntries(rest);
    },
    left: (state, { payload: { owner, marks } }: Of<{ marks: readonly string[] }>) => {
      const wizard = state[owner]!;
      if (marks.every((mark) => wizard.touched[mark])) return;
      wizard.touched = { ...wizard.touched, ...Object.fromEntries(marks.map((mark) => [mark, true as const])) };
    },
    partChecked: (state, { payload: { owner, part } }: Of<{ part: Part }>) => {
      state[owner]!.checked = { ...state[owner]!.checked, [part]: true };
    },
    draftSaving: (state, { payload: { owner } }: Of<object>) => {
      state[owner]!.saving = 'saving';
    },
    /** Ignored if the wizard has been emptied: the answer is then about its earlier contents. */
    draftSaved: (state, { payload: { owner, saved } }: Of<{ saved: SavedDraft }>) => {
      if (state[owner]?.saving === 'saving') Object.assign(state[owner], { saved, saving: 'idle' });
    },
    /** `isLost`: the draft no longer exists, or belongs to somebody else. */
    draftUnsaved: (state, { payload: { owner, saving, isLost } }: Of<{ saving: Saving; isLost?: boolean }>) => {
      const wizard = state[owner];
      if (wizard?.saving !== 'saving') return;
      wizard.saving = saving;
      if (isLost === true) wizard.saved = null;
    },
    /** Ends a conflict of two saves: `draft` holds the user's choices on top of the other save. */
    draftSettled: (state, { payload: { owner, draft, saved } }: Of<{ draft: Draft; saved: SavedDraft }>) => {
      Object.assign(state[owner]!, { draft, saved, saving: 'idle' });
    },
    sending: (state, { payload: { owner } }: Of<object>) => {
      state[owner]!.creating = true;
    },
    refused: (state, { payload: { owner, refusals } }: Of<{ refusals: Record<string, string> }>) => {
      Object.assign(state[owner]!, { creating: false, refusals });
    },
    outcomeChosen: (state, { payload: { owner, outcome } }: Of<{ outcome: Outcome }>) => {
      state[owner]!.outcome = outcome;
    },
    /** `instead`: the fresh wizard that replaces this one; without it, the wizard keeps its contents. */
    created: (state, { payload: { owner, outcome, instead, scripted = null } }: Of<Created>) => {
      const wizard = instead ?? state[owner]!;
      // A user who stays continues with the form, not with its summary.
      const step = Math.min(wizard.step, LAST_STEP);
      state[owner] = { ...wizard, step, creating: false, created: outcome, scripted };
    },
    closed: (state, { payload: { owner } }: Of<object>) => {
      Object.assign(state[owner]!, { created: null, scripted: null });
    },
  },
  extraReducers: (builder) =>
    // A user who returns after an expired session finds their work. After a logout, only the browser's storage keeps it.
    builder.addCase(signedOut, (state, { payload }) => (payload === 'by-choice' ? {} : state)),
});

export const { opened, putBack, draftSaving, draftSaved, draftUnsaved, draftSettled } = slice.actions;
export const { goalChosen, stepped, changed } = slice.actions;
export const { rowsAdded, rowChanged, rowMoved, rowsRemoved, rowsRestored } = slice.actions;
export const { fileStored, fileFailed, filesDropped, measured } = slice.actions;
interface Created {
  outcome: Outcome;
  instead?: WizardState;
  scripted?: string | null;
}

export const { imagesAdded, left, partChecked, outcomeChosen, sending, refused, created, closed } = slice.actions;
export const wizardsSlice = slice;
