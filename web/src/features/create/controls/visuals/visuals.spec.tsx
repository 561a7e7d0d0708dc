/** @jest-environment jsdom */
import '../../../../testing/jsdom.js';
import { webcrypto } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider, useSelector } from 'react-redux';
import type { Language } from '#libs/contracts/messages/language.js';
import { componentField } from '#libs/platforms/components/components.js';
import type { VisualField } from '#libs/platforms/fields/fields.js';
import { META } from '#libs/platforms/meta/description.js';
import { createStore } from '../../../../app/store.js';
import { toProblem, type Problem } from '../../../../lib/api/problem.js';
import { addReducer } from '../../../../lib/store/reducers.js';
import { answerWith } from '../../../../testing/fake-server.js';
import { renderPage } from '../../../../testing/render-page.js';
import { setProgress } from '../../form/uploads/progress.js';
import { WizardProvider, type FormFrame } from '../../form/context.js';
import { newDraft } from '../../form/draft.js';
import { useFormActions } from '../../form/form-actions.js';
import { fileFailed, fileStored, imagesAdded, opened, rowsAdded, wizardsSlice } from '../../form/slice.js';
import { begin } from '../../form/wizard-state.js';
import type { WizardsState } from '../../form/wizard-state.js';
import { Visuals } from './visuals.js';

beforeAll(() => {
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
  Object.assign(URL, { createObjectURL: (file: File) => `blob:${file.name}`, revokeObjectURL: () => undefined });
  addReducer(wizardsSlice);
});
afterEach(cleanup);

const owner = 'draft.meta.nora';
const path = 'creatives.visuals';
const field = componentField(META, 'visuals') as VisualField;
const NO_ERRORS = {};

/** The visuals of a wizard with its own store. */
function Form() {
  const { draft, images } = useSelector(({ wizards }: WizardsState) => wizards[owner]!);
  const frame: FormFrame = {
    description: META,
    objective: draft.objective,
    lookups: {
      accounts: [],
      rows: {},
      searches: {},
      isLoading: false,
      error: undefined,
      refetch: () => undefined,
    },
    account: undefined,
    currency: 'USD',
    addBlocked: null,
    feeOf: null,
    images,
    areImagesUnkept: false,
    ...useFormActions(owner),
  };
  return (
    <WizardProvider frame={frame} contents={{ draft, errorOf: () => null }}>
      <Visuals
        path={path}
        field={field}
        asksForm={false}
        isNarrowed={false}
        items={draft.creatives['visuals'] ?? []}
        errors={NO_ERRORS}
      />
    </WizardProvider>
  );
}

async function show(language: Language = 'en') {
  answerWith(() => [200, { data: { used_bytes: 0, reserved_bytes: 0, open_uploads: 0, limit_bytes: 1e9 } }]);
  const store = createStore();
  store.dispatch(opened({ owner, wizard: begin(newDraft(META, new Date())) }));
  await renderPage(
    <Provider store={store}>
      <Form />
    </Provider>,
    { language },
  );
  return { store, now: () => (store.getState() as unknown as WizardsState).wizards[owner]! };
}

/** The header of a PNG of 1,200 by 1,200. */
const HEAD = Uint8Array.from(Buffer.from('89504e470d0a1a0a0000000d49484452000004b0000004b00806000000', 'hex'));
const PNG = Uint8Array.from([...HEAD, ...new Uint8Array(4)]);
/** A PNG file that can return its bytes, which jsdom's files cannot. */
const png = (name: string) =>
  Object.assign(new File([], name, { type: 'image/png' }), { slice: () => ({ arrayBuffer: async () => PNG.buffer }) });

describe('new carousel', () => {
  const openCarousel = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Add a carousel' }));
    await screen.findByText('Carousel');
  };
  const isOpen = () => screen.queryByLabelText('Images of the carousel') !== null;
  const escape = () => fireEvent.keyDown(screen.getByLabelText('Name'), { key: 'Escape' });

  it('closes without a question if it is empty', async () => {
    await show();
    await openCarousel();
    escape();
    await waitFor(() => expect(isOpen()).toBe(false));
  });

  it('stays after a click beside it, and is discarded by Esc or Cancel only after a confirmation', async () => {
    const { now } = await show();
    await openCarousel();
    await userEvent.upload(screen.getByLabelText('Images of the carousel'), png('a.png'));
    await screen.findByLabelText('Card 1');
    fireEvent.mouseDown(document.querySelector('.bp6-dialog-container')!);
    expect(isOpen()).toBe(true);
    escape();
    await screen.findByText('Discard your changes to the carousel?');
    await userEvent.click(screen.getAllByRole('button', { name: 'Cancel' }).at(-1)!);
    expect([isOpen(), Object.keys(now().images)]).toEqual([true, [expect.any(String)]]);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(isOpen()).toBe(false));
    expect(now().images).toEqual({});
  });
});

describe('file that failed to upload', () => {
  const failed = async (problem: Partial<Problem>) => {
    const opened = await show();
    const image = { id: 'a', name: 'a.png', file: png('a.png'), preview: 'blob:a' };
    await act(async () => {
      opened.store.dispatch(imagesAdded({ owner, images: [image], path: 'creatives.visuals' }));
      opened.store.dispatch(fileFailed({ owner, slot: 'a', isFailed: true }));
      setProgress('a', { problem: { ...toProblem({ status: 'FETCH_ERROR' }), ...problem } });
    });
    return opened;
  };
  afterEach(() => setProgress('a', null));

  it('is retried if a retry may help', async () => {
    await failed({});
    expect(screen.getByRole('button', { name: 'Try again to upload a.png' })).toBeTruthy();
  });

  it.each([
    ['changed', { kind: 'file-changed' }, 'Choose a.png again'],
    [
      'was refused',
      { kind: 'answer', status: 400, code: 400103, message: 'No' },
      'Choose another file in place of a.png',
    ],
  ] as const)('is not retried and %s: another file takes its place and its name', async (_why, problem, choose) => {
    const { now } = await failed(problem);
    expect(screen.queryByRole('button', { name: /^Try again/ })).toBeNull();
    expect(screen.getByRole('button', { name: choose })).toBeTruthy();
    const input = screen.getByLabelText('File in place of a.png');
    await userEvent.upload(
      input,
      Object.assign(png('b.png'), { slice: () => ({ arrayBuffer: async () => new ArrayBuffer(8) }) }),
    );
    await screen.findByText(/b\.png/);
    expect(now().images['a']?.name).toBe('a.png');
    await userEvent.upload(input, png('c.png'));
    await waitFor(() => expect(now().images['a']?.name).toBe('c.png'));
    expect(now().images['a']?.isFailed).toBeUndefined();
    expect(now().draft.creatives['visuals']).toEqual([{ id: 'a', value: { name: 'c.png', type: 'image' } }]);
  });
});

describe('removed visual', () => {
  const images = () => screen.getAllByRole('img').map((image) => image.getAttribute('alt'));
  const undo = async (name: string) => {
    const note = (await screen.findByText(`Removed: ${name}`)).closest<HTMLElement>('.bp6-toast')!;
    await userEvent.click(within(note).getByRole('button', { name: 'Undo' }));
  };

  it('is restored at its place, with a new upload of its file and the focus', async () => {
    const { store, now } = await show();
    const chosen = (id: string) => ({ id, name: `${id}.png`, file: png(`${id}.png`), preview: `blob:${id}` });
    await act(
      async () =>
        void store.dispatch(imagesAdded({ owner, images: ['a', 'b'].map(chosen), path: 'creatives.visuals' })),
    );
    await act(async () => {
      store.dispatch(fileStored({ owner, slot: 'b', asset: 'asset-b' }));
      store.dispatch(fileFailed({ owner, slot: 'a', isFailed: true }));
    });
    await userEvent.click(screen.getByRole('button', { name: 'Cancel a.png' }));
    expect([images(), now().images]).toEqual([['Preview of b.png'], {}]);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove b.png' }));
    await undo('a.png');
    expect(images()).toEqual(['Preview of a.png', 'Preview of b.png']);
    expect(now().images).toEqual({ a: { ...chosen('a'), file: expect.any(File), isFailed: false } });
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel a.png' }));
  });

  it('leaves the focus at the file chooser if it was the last, and returns with its stored file', async () => {
    const { store, now } = await show();
    const value = { name: 'b.png', type: 'image', asset: 'asset-b' };
    await act(async () => void store.dispatch(rowsAdded({ owner, path, rows: [{ id: 'b', value }] })));
    await userEvent.click(screen.getByRole('button', { name: 'Remove b.png' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Image files and videos'));
    await undo('b.png');
    expect(now().draft.creatives['visuals']).toEqual([{ id: 'b', value }]);
  });
});
