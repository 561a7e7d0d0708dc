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
import { useExperimentForm } from './use-experiment-form.js';

afterEach(cleanup);

const IMAGE = { id: 'i', name: 'a.png', file: new File([], 'a.png'), preview: 'blob:a' };
const NORA = sessionUser();

/** The form of a console in which Nora is signed in. */
async function openForm() {
  localStorage.clear();
  answerWith(() => [200, { data: NORA }]);
  const store = createStore();
  store.dispatch(signedIn(NORA.id));
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
  const session = renderHook(() => useMeQuery(), { wrapper });
  await waitFor(() => expect(session.result.current.data).toBeDefined());
  return { store, form: () => renderHook(() => useExperimentForm(NORA.id), { wrapper }) };
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
});
