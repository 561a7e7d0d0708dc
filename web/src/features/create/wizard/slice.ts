import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Part } from '#libs/platforms/description.js';
import type { Alternative } from '#libs/platforms/fields.js';
import { valueAt, withValueAt } from '#libs/platforms/loose.js';
import { signedOut } from '../../../lib/session/session-slice.js';
import type { Draft } from './draft.js';
import type { ChosenImage, ChosenImages } from './images.js';
import { rowMark } from './marks.js';

/** One draft in the making (META-029). */
export interface WizardState {
  step: number;
  draft: Draft;
  images: ChosenImages;
  /** Marks of what was left: only these show their problems before their step is checked. */
  touched: Readonly<Record<string, true>>;
  /** Parts of which everything shows its problems: Continue was pressed. */
  checked: Readonly<Partial<Record<Part, true>>>;
  /** The server's words by mark; editing what they are about removes them. */
  refusals: Readonly<Record<string, string>>;
  /** A submit is on its way, and has arrived. */
  creating: boolean;
  created: boolean;
}

/** By the owner of the draft: a person's own, and one for each experiment that is being mended. */
export interface WizardsState {
  wizards: Record<string, WizardState>;
}

export const begin = (draft: Draft, { step = 0, touched = [] }: { step?: number; touched?: readonly string[] } = {}) =>
  ({
    ...{ step, draft, images: {}, checked: {}, refusals: {}, creating: false, created: false },
    touched: Object.fromEntries(touched.map((mark) => [mark, true as const])),
  }) satisfies WizardState;

type Of<T> = PayloadAction<T & { owner: string }>;
type List = { path: string };

const listAt = (state: WizardState, path: string): Alternative<unknown>[] =>
  (valueAt(state.draft, path) ?? []) as Alternative<unknown>[];

/** The draft with another value at a path, without what the server said of it. */
function set(state: WizardState, path: string, value: unknown, mark = path): void {
  state.draft = withValueAt(state.draft, path, value);
  state.refusals = Object.fromEntries(
    Object.entries(state.refusals).filter(([refused]) => refused !== mark && refused !== path),
  );
}

const slice = createSlice({
  name: 'wizards',
  initialState: {} as WizardsState['wizards'],
  reducers: {
    opened: (state, { payload: { owner, wizard } }: Of<{ wizard: WizardState }>) => {
      state[owner] = wizard;
    },
    stepped: (state, { payload: { owner, step } }: Of<{ step: number }>) => {
      state[owner]!.step = step;
    },
    changed: (state, { payload: { owner, path, value } }: Of<{ path: string; value: unknown }>) =>
      set(state[owner]!, path, value),
    rowAdded: (state, { payload: { owner, path, row } }: Of<List & { row: Alternative<unknown> }>) =>
      set(state[owner]!, path, [...listAt(state[owner]!, path), row]),
    /** A removed one comes back to its place, for what stood there instead. The others may have changed since. */
    rowRestored: (
      state,
      {
        payload: { owner, path, row, at, instead },
      }: Of<List & { row: Alternative<unknown>; at: number; instead?: string }>,
    ) => {
      const others = listAt(state[owner]!, path).filter(({ id }) => id !== instead);
      set(state[owner]!, path, [...others.slice(0, at), row, ...others.slice(at)]);
    },
    rowChanged: (state, { payload: { owner, path, id, value } }: Of<List & { id: string; value: unknown }>) => {
      const list = listAt(state[owner]!, path);
      const changed = list.map((row) => (row.id === id ? { ...row, value } : row));
      set(state[owner]!, path, changed, rowMark(path, id));
    },
    /** `instead`: what takes the place of the last one. */
    rowRemoved: (
      state,
      { payload: { owner, path, id, instead } }: Of<List & { id: string; instead?: Alternative<unknown> }>,
    ) => {
      const rest = listAt(state[owner]!, path).filter((row) => row.id !== id);
      set(state[owner]!, path, rest.length === 0 && instead !== undefined ? [instead] : rest, rowMark(path, id));
    },
    imagesAdded: (state, { payload: { owner, images, isFirst } }: Of<{ images: ChosenImage[]; isFirst?: boolean }>) => {
      const wizard = state[owner]!;
      const list = listAt(wizard, 'creatives.visuals');
      const added = images.filter(({ id }) => list.every((row) => row.id !== id));
      const rows = added.map(({ id, name }) => ({ id, value: { name, type: 'image' } }));
      set(wizard, 'creatives.visuals', isFirst ? [...rows, ...list] : [...list, ...rows]);
      wizard.images = { ...wizard.images, ...Object.fromEntries(images.map((image) => [image.id, image])) };
    },
    left: (state, { payload: { owner, marks } }: Of<{ marks: readonly string[] }>) => {
      const wizard = state[owner]!;
      if (marks.every((mark) => wizard.touched[mark])) return;
      wizard.touched = { ...wizard.touched, ...Object.fromEntries(marks.map((mark) => [mark, true as const])) };
    },
    partChecked: (state, { payload: { owner, part } }: Of<{ part: Part }>) => {
      state[owner]!.checked = { ...state[owner]!.checked, [part]: true };
    },
    sending: (state, { payload: { owner } }: Of<object>) => {
      state[owner]!.creating = true;
    },
    refused: (state, { payload: { owner, refusals } }: Of<{ refusals: Record<string, string> }>) => {
      Object.assign(state[owner]!, { creating: false, refusals });
    },
    created: (state, { payload: { owner, wizard } }: Of<{ wizard: WizardState }>) => {
      state[owner] = { ...wizard, created: true };
    },
    closed: (state, { payload: { owner } }: Of<object>) => {
      state[owner]!.created = false;
    },
  },
  extraReducers: (builder) =>
    // Who comes back after an ended session finds what they had; a logout leaves it in the browser's storage alone.
    builder.addCase(signedOut, (state, { payload }) => (payload === 'by-choice' ? {} : state)),
});

export const { opened, stepped, changed, rowAdded, rowChanged, rowRemoved, rowRestored } = slice.actions;
export const { imagesAdded, left, partChecked, sending, refused, created, closed } = slice.actions;
export const wizardsSlice = slice;
