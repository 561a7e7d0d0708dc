/** @jest-environment jsdom */
import '../../../testing/jsdom.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { createStore } from '../../../app/store.js';
import { useMeQuery } from '../../../lib/api/endpoints.js';
import { signedIn, signedOut } from '../../../lib/session/session-slice.js';
import { answerWith } from '../../../testing/fake-server.js';
import { sessionUser } from '../../../testing/session-user.js';
import type { FileStore, KeptFile } from '../../../lib/storage/files.js';
import { useExperimentForm } from './use-experiment-form.js';

afterEach(cleanup);

const IMAGE = { id: 'i', name: 'a.png', file: new File([], 'a.png'), preview: 'blob:a' };
const NORA = sessionUser();

/** What a browser keeps of one person's files. */
function browserFiles({ isFull = false } = {}) {
  let kept: readonly KeptFile[] = [];
  const store: FileStore = {
    read: () => Promise.resolve([...kept]),
    write: (_owner, files) => {
      if (!isFull) kept = files.map(({ id, file }) => ({ id, file }));
      return Promise.resolve(!isFull);
    },
    keepOnly: () => Promise.resolve(),
  };
  return { store, names: () => kept.map(({ file }) => file.name) };
}

/** The form of a console in which Nora is signed in. */
async function openForm(fileStore?: FileStore) {
  localStorage.clear();
  answerWith(() => [200, { data: NORA }]);
  const store = createStore();
  store.dispatch(signedIn(NORA.id));
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
  const session = renderHook(() => useMeQuery(), { wrapper });
  await waitFor(() => expect(session.result.current.data).toBeDefined());
  return { store, form: () => renderHook(() => useExperimentForm(NORA.id, { fileStore: fileStore }), { wrapper }) };
}

describe('images of an experiment that is being set up', () => {
  it('are there after a look at another page, until somebody logs out', async () => {
    const { store, form } = await openForm();
    const first = form();
    act(() => first.result.current.set('visuals', [IMAGE]));
    first.unmount();
    const second = form();
    expect(second.result.current.draft.visuals).toEqual([IMAGE]);
    second.unmount();
    act(() => void store.dispatch(signedOut('by-choice')));
    expect(store.getState().keptWork.forms).toEqual({});
  });

  it('are gone with a form that was emptied', async () => {
    Object.assign(URL, { revokeObjectURL: () => undefined });
    const { form } = await openForm();
    const first = form();
    act(() => first.result.current.set('visuals', [IMAGE]));
    act(() => first.result.current.reset());
    first.unmount();
    expect(form().result.current.draft.visuals).toEqual([]);
  });

  it('are there after a reload, before those that were chosen meanwhile, until the form is emptied', async () => {
    Object.assign(URL, { createObjectURL: () => 'blob:kept', revokeObjectURL: () => undefined });
    const { store, names } = browserFiles();
    const before = (await openForm(store)).form();
    act(() => before.result.current.set('visuals', [IMAGE]));
    await waitFor(() => expect(names()).toEqual(['a.png']));
    before.unmount();
    const after = (await openForm(store)).form();
    const other = { ...IMAGE, id: 'j', name: 'b.png', file: new File([], 'b.png') };
    act(() => after.result.current.set('visuals', [other]));
    await waitFor(() => expect(names()).toEqual(['a.png', 'b.png']));
    expect(after.result.current.draft.visuals[0]).toMatchObject({ id: 'i', name: 'a.png', preview: 'blob:kept' });
    expect(after.result.current.areImagesUnkept).toBe(false);
    act(() => after.result.current.reset());
    expect(names()).toEqual([]);
  });

  it('that the browser does not keep are told, until none is left', async () => {
    const { store } = browserFiles({ isFull: true });
    const { result } = (await openForm(store)).form();
    expect(result.current.areImagesUnkept).toBe(false);
    act(() => result.current.set('visuals', [IMAGE]));
    await waitFor(() => expect(result.current.areImagesUnkept).toBe(true));
    expect(result.current.draft.visuals).toEqual([IMAGE]);
    act(() => result.current.set('visuals', []));
    await waitFor(() => expect(result.current.areImagesUnkept).toBe(false));
  });

  it('are not taken for removed while the browser still looks for them', async () => {
    const written: string[][] = [];
    let found = (_kept: KeptFile[]) => {};
    const store: FileStore = {
      read: () => new Promise((resolve) => (found = resolve)),
      write: (_owner, files) => {
        written.push(files.map(({ id }) => id));
        return Promise.resolve(true);
      },
      keepOnly: () => Promise.resolve(),
    };
    const { result } = (await openForm(store)).form();
    act(() => result.current.set('visuals', [IMAGE]));
    expect(written).toEqual([]);
    await act(async () => found([{ id: 'k', file: new File([], 'k.png') }]));
    expect(written).toEqual([['k', 'i']]);
  });
});
