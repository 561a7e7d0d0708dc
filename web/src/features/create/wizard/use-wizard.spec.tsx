/** @jest-environment jsdom */
import '../../../testing/jsdom.js';
import { webcrypto } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import type { PlatformDescription } from '#libs/platforms/description.js';
import { META } from '#libs/platforms/meta/description.js';
import { TIKTOK } from '#libs/platforms/tiktok/description.js';
import { createStore } from '../../../app/store.js';
import { signedOut } from '../../../lib/session/session-slice.js';
import type { FileStore, KeptFile } from '../../../lib/storage/files.js';
import { loadDraft } from './drafts/storage.js';
import { newDraft, type Draft } from '../form/draft.js';
import {
  changed,
  draftSaved,
  draftSaving,
  fileStored,
  imagesAdded,
  opened,
  rowsAdded,
  stepped,
} from '../form/slice.js';
import { useWizard } from './use-wizard.js';

beforeAll(() => {
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
  Object.assign(URL, { createObjectURL: () => 'blob:kept', revokeObjectURL: () => undefined });
});
beforeEach(() => localStorage.clear());
afterEach(cleanup);

const IMAGE = { id: 'i', name: 'a.png', file: new File([], 'a.png'), preview: 'blob:a' };
const OWNER = { userId: 'nora', from: null } as const;
const GOALS = ['OUTCOME_TRAFFIC'];
const NO_UPLOAD = () => undefined;

/** The files of one user in a browser. */
function browserFiles({ isFull = false } = {}) {
  const kept = new Map<string, KeptFile[]>();
  const store: FileStore = {
    read: (owner) => Promise.resolve([...(kept.get(owner) ?? [])]),
    write: (owner, files) => {
      if (!isFull)
        kept.set(
          owner,
          files.map(({ id, file }) => ({ id, file })),
        );
      return Promise.resolve(!isFull);
    },
    keepOnly: () => Promise.resolve(),
  };
  return { store, names: () => [...kept.values()].flat().map(({ file }) => file.name) };
}

interface Opening {
  description?: PlatformDescription;
  goals?: string[];
  from?: string | null;
  source?: Draft | null;
}

async function openWizard(fileStore: FileStore, store = createStore(), opening: Opening = {}) {
  const { description = META, goals = GOALS, from = null } = opening;
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
  const hook = renderHook(
    ({ source }: { source: Draft | null }) =>
      useWizard({
        description,
        owner: { ...OWNER, from, platform: description.platform },
        goals,
        source,
        saved: null,
        fileStore,
        upload: NO_UPLOAD,
      }),
    { wrapper, initialProps: { source: opening.source ?? null } },
  );
  await act(async () => undefined);
  const now = () => hook.result.current;
  return {
    store,
    now,
    leave: hook.unmount,
    name: () => now().wizard?.draft.information['name'],
    /** Simulates that the source was read again. */
    change: (source: Draft) => hook.rerender({ source }),
    add: (image = IMAGE) =>
      act(() => void store.dispatch(imagesAdded({ owner: now().owner, images: [image], path: 'creatives.visuals' }))),
    type: (name: string) =>
      act(() => void store.dispatch(changed({ owner: now().owner, path: 'information.name', value: name }))),
    empty: () => act(() => void store.dispatch(opened({ owner: now().owner, wizard: now().forget() }))),
    visuals: () => now().wizard?.draft.creatives['visuals']?.map(({ id }) => id),
  };
}

describe('typed input', () => {
  it('is not replaced by an unchanged form of another tab', async () => {
    const { store: files } = browserFiles();
    const tabs = [await openWizard(files), await openWizard(files)] as const;
    tabs[0].type('Sandals');
    tabs[0].leave();
    window.dispatchEvent(new Event('pagehide'));
    tabs[1].leave();
    const kept = loadDraft(META, { ...OWNER, platform: 'meta' }, { now: new Date(), goals: GOALS });
    expect(kept?.draft.information['name']).toBe('Sandals');
  });

  it('of two tabs is not overwritten, and the user chooses', async () => {
    const { store: files } = browserFiles();
    const one = await openWizard(files);
    const other = await openWizard(files);
    one.type('Sandals');
    one.leave();
    other.type('Boots');
    await waitFor(() => expect(other.now().isTakenElsewhere).toBe(true));
    const kept = () => loadDraft(META, { ...OWNER, platform: 'meta' }, { now: new Date(), goals: GOALS });
    expect(kept()?.draft.information['name']).toBe('Sandals');
    act(() => other.now().keepHere());
    expect(kept()?.draft.information['name']).toBe('Boots');
    expect(other.now().isTakenElsewhere).toBe(false);
    other.type('Boots for rain');
    other.leave();
    expect(kept()?.draft.information['name']).toBe('Boots for rain');
  });

  it('of two tabs with one saved draft is stored as in the last tab, and the server detects conflicts', async () => {
    const { store: files } = browserFiles();
    const one = await openWizard(files);
    one.type('Spring sandals');
    const save = (revision: number) => {
      const { owner, wizard } = one.now();
      const saved = { id: 7, uuid: 'u', revision, at: '2026-11-26T10:00:00Z', draft: wizard!.draft };
      act(() => {
        one.store.dispatch(draftSaving({ owner }));
        one.store.dispatch(draftSaved({ owner, saved }));
        one.now().keep();
      });
    };
    save(1);
    const other = await openWizard(files);
    other.type('Summer sandals');
    other.leave();
    one.type('Autumn boots');
    save(3);
    one.type('Snow boots');
    one.leave();
    expect((await openWizard(files)).name()).toBe('Snow boots');
  });

  it('of a saved draft does not overwrite a new form of another tab', async () => {
    const { store: files } = browserFiles();
    const one = await openWizard(files);
    one.type('Sandals');
    const { owner, wizard } = one.now();
    const saved = { id: 7, uuid: 'u', revision: 1, at: '2026-11-26T10:00:00Z', draft: wizard!.draft };
    act(() => {
      one.store.dispatch(draftSaving({ owner }));
      one.store.dispatch(draftSaved({ owner, saved }));
      one.now().keep();
    });
    const other = await openWizard(files);
    other.empty();
    other.type('Boots');
    other.leave();
    one.type('Sandals for rain');
    await waitFor(() => expect(one.now().isTakenElsewhere).toBe(true));
    one.leave();
    expect((await openWizard(files)).name()).toBe('Boots');
  });

  it('is stored if the user types the same again after a submit', async () => {
    const { store: files } = browserFiles();
    const wizard = await openWizard(files);
    wizard.type('Sandals');
    const before = wizard.now().wizard!;
    window.dispatchEvent(new Event('pagehide'));
    wizard.empty();
    act(() => void wizard.store.dispatch(opened({ owner: wizard.now().owner, wizard: before })));
    wizard.leave();
    const kept = loadDraft(META, { ...OWNER, platform: 'meta' }, { now: new Date(), goals: GOALS });
    expect(kept?.draft.information['name']).toBe('Sandals');
  });
});

describe('contents of another experiment', () => {
  const { store: files } = browserFiles();
  const named = (name: string): Draft => {
    const draft = newDraft(META, new Date());
    return { ...draft, information: { ...draft.information, name } };
  };
  const openClone = (name: string, store = createStore()) =>
    openWizard(files, store, { from: 'clone-1', source: named(name) });

  it('are reloaded until the user changes something, from any step', async () => {
    const before = await openClone('Sandals');
    act(() => void before.store.dispatch(stepped({ owner: before.now().owner, step: 2 })));
    before.change(named('Boots'));
    expect([before.name(), before.now().wizard?.step]).toEqual(['Boots', 2]);
    before.leave();
    expect((await openClone('Clogs', before.store)).name()).toBe('Clogs');
    cleanup();
    expect((await openClone('Slippers')).name()).toBe('Slippers');
  });

  it('are kept after a change, until they are opened again', async () => {
    const before = await openClone('Sandals');
    before.type('My sandals');
    before.change(named('Boots'));
    expect(before.name()).toBe('My sandals');
    before.leave();
    const after = await openClone('Boots');
    expect(after.name()).toBe('My sandals');
    act(() => void after.store.dispatch(opened({ owner: after.now().owner, wizard: after.now().startState() })));
    after.leave();
    expect((await openClone('Clogs')).name()).toBe('Clogs');
  });

  it('are stored after they were saved as a draft, even if unchanged', async () => {
    const before = await openClone('Sandals');
    const { owner, wizard } = before.now();
    const saved = { id: 7, uuid: 'u', revision: 1, at: '2026-11-21T10:00:00Z', draft: wizard!.draft };
    act(() => {
      before.store.dispatch(draftSaving({ owner }));
      before.store.dispatch(draftSaved({ owner, saved }));
    });
    before.leave();
    expect((await openClone('Boots')).now().wizard).toMatchObject({
      saved: { id: 7 },
      draft: { information: { name: 'Sandals' } },
    });
  });
});

describe('images of a new experiment', () => {
  it('are kept on other pages until a logout', async () => {
    const { store: files } = browserFiles({ isFull: true });
    const first = await openWizard(files);
    first.add();
    first.leave();
    const second = await openWizard(files, first.store);
    expect(second.now().wizard?.images['i']).toEqual(IMAGE);
    second.leave();
    act(() => void first.store.dispatch(signedOut('by-choice')));
    expect(first.store.getState()).toMatchObject({ wizards: {} });
  });

  it('are restored after a reload before newer ones, until the wizard is emptied', async () => {
    const { store: files, names } = browserFiles();
    const before = await openWizard(files);
    before.add();
    await waitFor(() => expect(names()).toEqual(['a.png']));
    before.leave();
    const after = await openWizard(files);
    after.add({ ...IMAGE, id: 'j', name: 'b.png', file: new File([], 'b.png') });
    await waitFor(() => expect(names()).toEqual(['a.png', 'b.png']));
    expect(after.visuals()).toEqual(['i', 'j']);
    expect(after.now().wizard?.images['i']).toMatchObject({ name: 'a.png', preview: 'blob:kept' });
    expect(after.now().areImagesUnkept).toBe(false);
    after.empty();
    expect([names(), after.visuals()]).toEqual([[], []]);
  });

  it('are not restored once uploaded, even while another page was open', async () => {
    const { store: files, names } = browserFiles();
    const before = await openWizard(files);
    const { owner } = before.now();
    const video = { ...IMAGE, name: 'f.mp4', file: new File([], 'f.mp4', { type: 'video/mp4' }) };
    const cards = ['c1', 'c2'].map((id) => ({ id, website: '' }));
    const value = { name: 'Shoes', type: 'carousel', carousel: cards };
    before.add({ ...video, id: 'f' });
    before.add({ ...IMAGE, id: 'f/thumbnail', name: 'f.jpg' });
    act(() => void before.store.dispatch(rowsAdded({ owner, path: 'creatives.visuals', rows: [{ id: 'c', value }] })));
    before.add({ ...IMAGE, id: 'c/c1' });
    before.add({ ...IMAGE, id: 'c/c2' });
    await waitFor(() => expect(names()).toHaveLength(4));
    before.leave();
    for (const slot of ['f', 'f/thumbnail', 'c/c1'])
      before.store.dispatch(fileStored({ owner, slot, asset: `asset of ${slot}` }));
    const after = await openWizard(files, before.store);
    expect(Object.keys(after.now().wizard!.images)).toEqual(['c/c2']);
    expect(after.visuals()).toEqual(['f', 'c']);
    await waitFor(() => expect(names()).toEqual(['a.png']));
  });

  it('are not restored after a reload if the draft already names them, except for a thumbnail, which may be newer', async () => {
    const { store: files } = browserFiles();
    const before = await openWizard(files);
    const { owner } = before.now();
    const asset = '7d0f6b8e-2f5c-4a55-9a56-0e3a1f6f2c11';
    const value = { name: 'f.mp4', type: 'video', asset, thumbnail_asset: asset };
    act(() => void before.store.dispatch(rowsAdded({ owner, path: 'creatives.visuals', rows: [{ id: 'f', value }] })));
    before.leave();
    await files.write(
      'nora:meta',
      ['f', 'f/thumbnail'].map((id) => ({ id, file: new File([], id) })),
    );
    const after = await openWizard(files);
    expect(Object.keys(after.now().wizard!.images)).toEqual(['f/thumbnail']);
  });

  it('are separate from those of other platforms, which neither open nor delete them', async () => {
    const { store: files, names } = browserFiles();
    const meta = await openWizard(files);
    meta.add();
    await waitFor(() => expect(names()).toEqual(['a.png']));
    meta.leave();
    const tiktok = await openWizard(files, createStore(), { description: TIKTOK, goals: [...TIKTOK.goals] });
    expect(tiktok.now().wizard?.images).toEqual({});
    tiktok.add({ ...IMAGE, id: 'j', name: 'b.png', file: new File([], 'b.png') });
    await waitFor(() => expect(names()).toEqual(['a.png', 'b.png']));
    tiktok.empty();
    expect(names()).toEqual(['a.png']);
  });

  it('are reported if the browser does not store them, until none is left', async () => {
    const { store: files } = browserFiles({ isFull: true });
    const wizard = await openWizard(files);
    expect(wizard.now().areImagesUnkept).toBe(false);
    wizard.add();
    await waitFor(() => expect(wizard.now().areImagesUnkept).toBe(true));
    wizard.empty();
    await waitFor(() => expect(wizard.now().areImagesUnkept).toBe(false));
  });

  it('are not treated as removed while the browser is loading them', async () => {
    const written: string[][] = [];
    let found = (_kept: KeptFile[]) => {};
    const files: FileStore = {
      read: () => new Promise((resolve) => (found = resolve)),
      write: (_owner, kept) => {
        written.push(kept.map(({ id }) => id));
        return Promise.resolve(true);
      },
      keepOnly: () => Promise.resolve(),
    };
    const wizard = await openWizard(files);
    wizard.add();
    expect(written).toEqual([]);
    await act(async () => found([{ id: 'k', file: new File([], 'k.png') }]));
    expect(written).toEqual([['k', 'i']]);
  });
});
