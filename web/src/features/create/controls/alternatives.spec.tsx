/** @jest-environment jsdom */
import '../../../testing/jsdom.js';
import { webcrypto } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Provider, useDispatch, useSelector } from 'react-redux';
import { INDUSTRIES } from '#libs/contracts/experiment/industries.js';
import { placeAt } from '#libs/platforms/fields-of.js';
import { META } from '#libs/platforms/meta/description.js';
import { createStore } from '../../../app/store.js';
import { onFormKey } from '../../../lib/form-keys.js';
import { addReducer } from '../../../lib/store/reducers.js';
import { renderPage } from '../../../testing/render-page.js';
import { useIndustryOptions } from '../platforms/use-industry-options.js';
import { WizardProvider, type WizardForm } from '../wizard/context.js';
import { newAlternative, newDraft } from '../wizard/draft.js';
import { SectionView } from '../wizard/section-view.js';
import {
  begin,
  changed,
  left,
  opened,
  rowAdded,
  rowChanged,
  rowRemoved,
  rowRestored,
  wizardsSlice,
} from '../wizard/slice.js';
import type { WizardsState } from '../wizard/slice.js';

beforeAll(() => {
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
  addReducer(wizardsSlice);
});
afterEach(() => {
  cleanup();
  goOn.mockReset();
});

const owner = 'draft.meta.nora';
const goOn = jest.fn();

/** A wizard over a store of its own, with the sections of some names. */
function Form({ addBlocked, children }: { addBlocked: string | null; children: ReactNode }) {
  const dispatch = useDispatch();
  const { draft, touched } = useSelector(({ wizards }: WizardsState) => wizards[owner]!);
  const industries = useIndustryOptions([
    ...(['apparel_and_accessories', 'energy_and_utilities', 'sports_and_fitness', 'other'] as const).map((id) => ({
      id,
      name: INDUSTRIES[id],
    })),
    { id: 'space', name: 'Space' },
  ]);
  const form: WizardForm = {
    description: META,
    draft,
    visuals: [],
    lookups: {
      ...{ accounts: [], searches: {}, sponsors: null, isLoading: false, error: undefined, refetch: () => undefined },
      rows: { 'information.industry': industries.map((row) => ({ ...row })) },
    },
    account: undefined,
    currency: 'USD',
    errorOf: (mark) => (touched[mark] ? `${mark.split('#')[0]} was left` : null),
    addBlocked,
    areImagesUnkept: false,
    set: (path, value) => void dispatch(changed({ owner, path, value })),
    leave: (...marks) => void dispatch(left({ owner, marks })),
    addRow: (path, value) => void dispatch(rowAdded({ owner, path, row: newAlternative(value) })),
    changeRow: (path, id, value) => void dispatch(rowChanged({ owner, path, id, value })),
    removeRow: (path, id, fallback) => {
      const [part = '', name = ''] = path.split('.');
      const rows = (draft as unknown as Record<string, Record<string, { id: string; value: unknown }[]>>)[part]![name]!;
      const at = rows.findIndex((row) => row.id === id);
      const row = rows[at]!;
      const instead = rows.length === 1 && fallback !== undefined ? newAlternative(fallback) : undefined;
      dispatch(rowRemoved({ owner, path, id, instead }));
      return () => void dispatch(rowRestored({ owner, path, row, at, instead: instead?.id }));
    },
    addImages: () => undefined,
  };
  return (
    <form onKeyDown={(event) => onFormKey(event, goOn)}>
      <WizardProvider value={form}>{children}</WizardProvider>
      <button type="submit">Go on</button>
    </form>
  );
}

async function show(path: string, { language = 'en' as 'en' | 'es', addBlocked = null as string | null } = {}) {
  const store = createStore();
  store.dispatch(opened({ owner, wizard: begin(newDraft(META, new Date())) }));
  const section = Object.values(META.steps)
    .flat()
    .find(({ fields }) => (fields as readonly string[]).includes(placeAt(META, path).path))!;
  await renderPage(
    <Provider store={store}>
      <Form addBlocked={addBlocked}>
        <SectionView section={section} />
      </Form>
    </Provider>,
    { language },
  );
}
const values = () => screen.getAllByRole<HTMLSelectElement>('combobox').map(({ value }) => value);
const add = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

describe('a list of alternatives', () => {
  it('adds, changes and removes them one by one, and tells a problem of the one that was left', async () => {
    await show('creatives.headlines');
    await userEvent.type(screen.getByLabelText('Headline 1'), 'One');
    await userEvent.click(add('Add headline'));
    await userEvent.type(screen.getByLabelText('Headline 2'), 'Two');
    await userEvent.tab();
    expect(screen.getAllByText('creatives.headlines was left')).toHaveLength(2);
    await userEvent.click(screen.getByRole('button', { name: 'Remove headline no. 1' }));
    expect(screen.getByLabelText<HTMLInputElement>('Headline 1').value).toBe('Two');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Remove headline no. 1' }).disabled).toBe(true);
  });

  it('Enter in a row adds one more and goes into it; Ctrl and Enter go on', async () => {
    await show('creatives.headlines');
    await userEvent.type(screen.getByLabelText('Headline 1'), 'One{Enter}');
    expect(document.activeElement).toBe(screen.getByLabelText('Headline 2'));
    expect(goOn).not.toHaveBeenCalled();
    await userEvent.keyboard('Two{Control>}{Enter}{/Control}');
    expect(goOn).toHaveBeenCalledTimes(1);
    expect(screen.queryByLabelText('Headline 3')).toBeNull();
  });

  it('the Enter that goes on presses nothing that took the focus by the time it is released', async () => {
    await show('creatives.headlines');
    await userEvent.type(screen.getByLabelText('Headline 1'), 'One{Enter}Two');
    goOn.mockImplementation(() => screen.getByRole('button', { name: 'Remove headline no. 1' }).focus());
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(goOn).toHaveBeenCalledTimes(1);
    expect(screen.getByLabelText<HTMLInputElement>('Headline 1').value).toBe('One');
    await userEvent.keyboard('{Enter}');
    expect(screen.getByLabelText<HTMLInputElement>('Headline 1').value).toBe('Two');
  });

  it('the focus goes into a row that is added, and to the next one where one is removed', async () => {
    await show('creatives.headlines');
    await userEvent.click(add('Add headline'));
    expect(document.activeElement).toBe(screen.getByLabelText('Headline 2'));
    await userEvent.keyboard('Two');
    await userEvent.click(screen.getByRole('button', { name: 'Remove headline no. 1' }));
    const next = screen.getByLabelText<HTMLInputElement>('Headline 1');
    expect([next.value, document.activeElement]).toEqual(['Two', next]);
  });

  it('a removed row can be put back where it was, with its text, whatever has been typed since', async () => {
    await show('creatives.headlines');
    await userEvent.type(screen.getByLabelText('Headline 1'), 'One{Enter}Two{Enter}Three');
    await userEvent.click(screen.getByRole('button', { name: 'Remove headline no. 2' }));
    await userEvent.type(screen.getByLabelText('Headline 2'), '!');
    // Of this removal: notes of earlier ones may still be shown.
    const note = (await screen.findByText('Removed: Headline 2')).closest<HTMLElement>('.bp6-toast')!;
    await userEvent.click(within(note).getByRole('button', { name: 'Undo' }));
    const texts = screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value);
    expect(texts).toEqual(['One', 'Two', 'Three!']);
    expect(document.activeElement).toBe(screen.getByLabelText('Headline 2'));
  });

  it('META-109 adds none while the count of variations is not valid, and says why', async () => {
    await show('creatives.headlines', { addBlocked: 'Remove some first.' });
    expect(add('Add headline').disabled).toBe(true);
    expect(add('Add headline').title).toBe('Remove some first.');
  });

  it('offers each gender once, until all are used', async () => {
    await show('audiences.genders');
    await userEvent.click(add('Add gender'));
    await userEvent.click(add('Add gender'));
    expect(values()).toEqual(['0', '1', '2']);
    expect(add('Add gender').disabled).toBe(true);
    const [first] = screen.getAllByRole('combobox');
    expect([...first!.querySelectorAll('option')].filter(({ disabled }) => disabled)).toHaveLength(2);
  });

  it('META-114 goes back to LEARN_MORE when the last call to action is removed', async () => {
    await show('creatives.ctas');
    await userEvent.selectOptions(screen.getByRole('combobox'), 'SHOP_NOW');
    expect(values()).toEqual(['SHOP_NOW']);
    await userEvent.click(screen.getByRole('button', { name: /^Remove/ }));
    expect(values()).toEqual(['LEARN_MORE']);
  });

  it('SHELL-033 says the buttons in the words that the platform has for them in Spanish', async () => {
    await show('creatives.ctas', { language: 'es' });
    const button = (code: string) => screen.getByRole('combobox').querySelector(`[value="${code}"]`)?.textContent;
    expect(['LEARN_MORE', 'SHOP_NOW', 'GET_DIRECTIONS'].map(button)).toEqual([
      'Más información',
      'Comprar',
      'Cómo llegar',
    ]);
  });
});

describe('the fields of a section', () => {
  it('SHELL-033 list industries by the alphabet of the language, the unknown by the name of the server', async () => {
    await show('information.industry', { language: 'es' });
    const options = [...screen.getByLabelText(/Sector/).querySelectorAll('option')].slice(1);
    const wanted = ['Deporte y fitness', 'Energía y suministros', 'Moda y complementos', 'Space', 'Otro'];
    expect(options.map(({ textContent }) => textContent)).toEqual(wanted);
  });

  it('META-078 META-084 are those of the goal', async () => {
    await show('information.name');
    expect(screen.getByLabelText('Secondary goal')).toBeTruthy();
    expect(screen.queryByLabelText('Deep link')).toBeNull();
  });

  it('META-091 META-092 format a phone while it is typed, and take digits only for its prefix', async () => {
    await show('information.phone');
    await userEvent.type(screen.getByLabelText('Phone'), '12345678901');
    await userEvent.type(screen.getByLabelText('Country prefix'), '+3456');
    const typed = ['Phone', 'Country prefix'].map((label) => screen.getByLabelText<HTMLInputElement>(label).value);
    expect(typed).toEqual(['(123) 456-7890', '345']);
  });
});
