/** @jest-environment jsdom */
import '../../../testing/jsdom.js';
import { webcrypto } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Provider, useSelector } from 'react-redux';
import type { Language } from '#libs/contracts/messages/language.js';
import { INDUSTRIES } from '#libs/contracts/experiment/form/industries.js';
import { placeAt } from '#libs/platforms/fields/fields-of.js';
import { META } from '#libs/platforms/meta/description.js';
import { createStore } from '../../../app/store.js';
import { onFormKey } from '../../../lib/form-keys.js';
import { addReducer } from '../../../lib/store/reducers.js';
import { clearToasts } from '../../../lib/toaster.js';
import { renderPage } from '../../../testing/render-page.js';
import { useIndustryOptions } from '../platforms/use-industry-options.js';
import { WizardProvider, type FormContents, type FormFrame } from '../form/context.js';
import { newDraft } from '../form/draft.js';
import { useFormActions } from '../form/form-actions.js';
import { SectionView } from '../wizard/steps/section-view.js';
import { opened, wizardsSlice } from '../form/slice.js';
import { begin } from '../form/wizard-state.js';
import type { WizardsState } from '../form/wizard-state.js';

beforeAll(() => {
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
  addReducer(wizardsSlice);
});
afterEach(() => {
  cleanup();
  onContinue.mockReset();
});

const owner = 'draft.meta.nora';
const onContinue = jest.fn();

/** A wizard with its own store, showing the sections of some names. */
function Form({ addBlocked, feeOf, children }: Pick<FormFrame, 'addBlocked' | 'feeOf'> & { children: ReactNode }) {
  const { draft, touched } = useSelector(({ wizards }: WizardsState) => wizards[owner]!);
  const industries = useIndustryOptions([
    ...(['apparel_and_accessories', 'energy_and_utilities', 'sports_and_fitness', 'other'] as const).map((id) => ({
      id,
      name: INDUSTRIES[id],
    })),
    { id: 'space', name: 'Space' },
  ]);
  const frame: FormFrame = {
    description: META,
    objective: draft.objective,
    lookups: {
      accounts: [],
      searches: {},
      isLoading: false,
      error: undefined,
      refetch: () => undefined,
      rows: { 'information.industry': industries.map((row) => ({ ...row })) },
    },
    account: undefined,
    currency: 'USD',
    addBlocked,
    feeOf,
    images: {},
    areImagesUnkept: false,
    ...useFormActions(owner),
  };
  const contents: FormContents = {
    draft,
    errorOf: (mark) => (touched[mark] ? `${mark.split('#')[0]} was left` : null),
  };
  return (
    <form
      onKeyDown={onFormKey}
      onSubmit={(event) => {
        event.preventDefault();
        onContinue();
      }}
    >
      <WizardProvider frame={frame} contents={contents}>
        {children}
      </WizardProvider>
      <button type="submit">Continue</button>
    </form>
  );
}

async function show(
  path: string,
  options: Partial<Pick<FormFrame, 'addBlocked' | 'feeOf'>> & { language?: Language } = {},
) {
  const { language = 'en', addBlocked = null, feeOf = null } = options;
  const store = createStore();
  store.dispatch(opened({ owner, wizard: begin(newDraft(META, new Date())) }));
  const section = Object.values(META.steps)
    .flat()
    .find(({ fields }) => (fields as readonly string[]).includes(placeAt(META, path).path))!;
  await renderPage(
    <Provider store={store}>
      <Form addBlocked={addBlocked} feeOf={feeOf}>
        <SectionView section={section} />
      </Form>
    </Provider>,
    { language },
  );
}
const values = () => screen.getAllByRole<HTMLSelectElement>('combobox').map(({ value }) => value);
const add = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

describe('list of alternatives', () => {
  it('adds, changes and removes rows one by one, and shows a problem of a row after leaving it', async () => {
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

  it.each(['creatives.headlines', 'creatives.copies'])('writes %s in the direction of their text', async (path) => {
    await show(path);
    expect(screen.getAllByRole('textbox').map((field) => field.getAttribute('dir'))).toEqual(['auto']);
  });

  it('adds and focuses a row on Enter, and continues on Ctrl+Enter', async () => {
    await show('creatives.headlines');
    await userEvent.type(screen.getByLabelText('Headline 1'), 'One{Enter}');
    expect(document.activeElement).toBe(screen.getByLabelText('Headline 2'));
    expect(onContinue).not.toHaveBeenCalled();
    await userEvent.keyboard('Two{Control>}{Enter}{/Control}');
    expect(onContinue).toHaveBeenCalledTimes(1);
    expect(screen.queryByLabelText('Headline 3')).toBeNull();
  });

  it('does not press a button that has the focus when the Enter that continues is released', async () => {
    await show('creatives.headlines');
    await userEvent.type(screen.getByLabelText('Headline 1'), 'One{Enter}Two');
    onContinue.mockImplementation(() => screen.getByRole('button', { name: 'Remove headline no. 1' }).focus());
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(onContinue).toHaveBeenCalledTimes(1);
    expect(screen.getByLabelText<HTMLInputElement>('Headline 1').value).toBe('One');
    await userEvent.keyboard('{Enter}');
    expect(screen.getByLabelText<HTMLInputElement>('Headline 1').value).toBe('Two');
  });

  it('focuses an added row, and the next row after a removal', async () => {
    await show('creatives.headlines');
    await userEvent.click(add('Add headline'));
    expect(document.activeElement).toBe(screen.getByLabelText('Headline 2'));
    await userEvent.keyboard('Two');
    await userEvent.click(screen.getByRole('button', { name: 'Remove headline no. 1' }));
    const next = screen.getByLabelText<HTMLInputElement>('Headline 1');
    expect([next.value, document.activeElement]).toEqual(['Two', next]);
  });

  it('restores a removed row at its place with its text, even after other texts were typed', async () => {
    await show('creatives.headlines');
    await userEvent.type(screen.getByLabelText('Headline 1'), 'One{Enter}Two{Enter}Three');
    await userEvent.click(screen.getByRole('button', { name: 'Remove headline no. 2' }));
    await userEvent.type(screen.getByLabelText('Headline 2'), '!');
    // The note of this removal: notes of earlier ones may still be visible.
    const note = (await screen.findByText('Removed: Headline 2')).closest<HTMLElement>('.bp6-toast')!;
    await userEvent.click(within(note).getByRole('button', { name: 'Undo' }));
    const texts = screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value);
    expect(texts).toEqual(['One', 'Two', 'Three!']);
    expect(document.activeElement).toBe(screen.getByLabelText('Headline 2'));
  });

  it('META-109 adds no row while the count of variations is invalid, and shows why', async () => {
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

  it('META-114 returns to LEARN_MORE after the removal of the last call to action', async () => {
    await show('creatives.ctas');
    await userEvent.selectOptions(screen.getByRole('combobox'), 'SHOP_NOW');
    expect(values()).toEqual(['SHOP_NOW']);
    await userEvent.click(screen.getByRole('button', { name: /^Remove/ }));
    expect(values()).toEqual(['LEARN_MORE']);
  });

  it("SHELL-033 shows the buttons in the platform's Spanish words", async () => {
    await show('creatives.ctas', { language: 'es' });
    const button = (code: string) => screen.getByRole('combobox').querySelector(`[value="${code}"]`)?.textContent;
    expect(['LEARN_MORE', 'SHOP_NOW', 'GET_DIRECTIONS'].map(button)).toEqual([
      'Más información',
      'Comprar',
      'Cómo llegar',
    ]);
  });
});

const texts = () => screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value);
const noteWith = async (text: RegExp) => (await screen.findByText(text)).closest<HTMLElement>('.bp6-toast')!;

describe('editing a list of texts', () => {
  it('adds each line of a pasted column as an alternative, without repetitions, and undoes it', async () => {
    await show('creatives.headlines');
    await userEvent.type(screen.getByLabelText('Headline 1'), 'Walk lighter{Enter}');
    await userEvent.paste('\uFEFFMade by hand\r\n\r\nWalk lighter\nصنع يدوي\nSale 👩‍👩‍👧\u200B\n');
    expect(texts()).toEqual(['Walk lighter', 'Made by hand', 'صنع يدوي', 'Sale 👩‍👩‍👧']);
    const note = await noteWith(/^3 headlines pasted/);
    expect(note.textContent).toContain('Not added because they are already in the list: 1.');
    await userEvent.click(within(note).getByRole('button', { name: 'Undo' }));
    expect(texts()).toEqual(['Walk lighter', '']);
  });

  it('pastes formatted text as plain text', async () => {
    await show('creatives.headlines');
    const forms: Record<string, string> = {
      'text/html': '<table><tr><td><b>Walk</b> lighter</td></tr><tr><td><i>Made by hand</i></td></tr></table>',
      'text/plain': 'Walk lighter\nMade by hand\n',
    };
    fireEvent.paste(screen.getByLabelText('Headline 1'), {
      clipboardData: { getData: (type: string) => forms[type] ?? '' },
    });
    expect(texts()).toEqual(['Walk lighter', 'Made by hand']);
  });

  it('keeps the first of two pasted columns, and says so', async () => {
    await show('creatives.headlines');
    screen.getByLabelText('Headline 1').focus();
    await userEvent.paste('Walk lighter\t12\nMade by hand\t9');
    expect(texts()).toEqual(['Walk lighter', 'Made by hand']);
    await noteWith(/^2 headlines pasted\. Only the first of 2 columns was pasted\./);
    screen.getByLabelText('Headline 2').focus();
    await userEvent.clear(screen.getByLabelText('Headline 2'));
    await userEvent.paste('Soft soles\tSoles');
    expect(texts()).toEqual(['Walk lighter', 'Soft soles']);
    await noteWith(/^Only the first of 2 columns was pasted/);
  });

  it("keeps the row's text, and pastes several lines after it", async () => {
    await show('creatives.headlines');
    await userEvent.type(screen.getByLabelText('Headline 1'), 'One{Enter}Last');
    screen.getByLabelText('Headline 1').focus();
    await userEvent.paste('Two\nThree');
    expect(texts()).toEqual(['One', 'Two', 'Three', 'Last']);
  });

  it('pastes lines as one text if a text may have several', async () => {
    await show('creatives.copies');
    screen.getByLabelText('Copy 1').focus();
    await userEvent.paste('First line\nsecond line');
    expect(texts()).toEqual(['First line', 'second line']);
    await userEvent.click(within(await noteWith(/^2 copies pasted/)).getByRole('button', { name: 'Keep as one text' }));
    expect(texts()).toEqual(['First line\nsecond line']);
  });

  it('moves a row with Alt and an arrow and by its menu, with the focus', async () => {
    await show('creatives.headlines');
    await userEvent.type(screen.getByLabelText('Headline 1'), 'One{Enter}Two{Enter}Three{Alt>}{ArrowUp}{/Alt}');
    expect(texts()).toEqual(['One', 'Three', 'Two']);
    expect(document.activeElement).toBe(screen.getByLabelText('Headline 2'));
    expect(screen.getByText('Headline 3 is now no. 2')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'More actions: headline no. 1' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: /Move down/ }));
    expect(texts()).toEqual(['Three', 'One', 'Two']);
  });

  it('duplicates a row after itself', async () => {
    await show('creatives.headlines');
    await userEvent.type(screen.getByLabelText('Headline 1'), 'One{Enter}Two');
    await userEvent.click(screen.getByRole('button', { name: 'More actions: headline no. 1' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Duplicate' }));
    expect(texts()).toEqual(['One', 'One', 'Two']);
    expect(document.activeElement).toBe(screen.getByLabelText('Headline 2'));
  });

  it('removes the chosen rows together, also all of them, and restores them at their places', async () => {
    await show('creatives.headlines');
    await userEvent.type(screen.getByLabelText('Headline 1'), 'One{Enter}Two{Enter}Three');
    await userEvent.click(screen.getByRole('button', { name: 'Remove several' }));
    for (const n of [1, 3]) await userEvent.click(screen.getByRole('checkbox', { name: `Choose headline no. ${n}` }));
    await userEvent.click(screen.getByRole('button', { name: 'Remove chosen (2)' }));
    expect(texts()).toEqual(['Two']);
    await userEvent.click(within(await noteWith(/^Removed: 2 headlines/)).getByRole('button', { name: 'Undo' }));
    expect(texts()).toEqual(['One', 'Two', 'Three']);
    await userEvent.click(screen.getByRole('button', { name: 'Remove several' }));
    await userEvent.click(screen.getByRole('button', { name: 'Choose all' }));
    await userEvent.click(screen.getByRole('button', { name: 'Remove chosen (3)' }));
    expect(texts()).toEqual(['']);
  });

  it('shows while typing where a text will be cut off', async () => {
    await show('creatives.headlines');
    const field = screen.getByLabelText('Headline 1');
    await userEvent.type(field, 'x'.repeat(27));
    expect(screen.queryByText(/^Cut off/)).toBeNull();
    await userEvent.type(field, 'x');
    expect(screen.getByText('Cut off in Facebook feed (after 27)').id).toBe(field.getAttribute('aria-describedby'));
    await userEvent.type(field, 'x'.repeat(13));
    const everywhere = 'Cut off in Facebook feed (after 27), Instagram feed (after 40), and stories (after 40)';
    expect(screen.getByText(everywhere)).toBeTruthy();
  });
});

describe('a pasted column', () => {
  /** @param lines a different number each time, because the last paste's note may still be visible */
  const paste = async (lines: number, feeOf: FormFrame['feeOf']) => {
    clearToasts();
    await show('creatives.headlines', { feeOf });
    const clipboardData = { getData: () => Array.from({ length: lines }, (_, line) => `Line ${line}`).join('\n') };
    fireEvent.paste(screen.getByLabelText('Headline 1'), { clipboardData });
    return (await noteWith(new RegExp(`^${lines} headlines pasted`))).textContent;
  };

  it('shows its addition to the fee, if any', async () => {
    // Two cents for each variation above the first ten.
    expect(await paste(60, (created) => Math.max(0, created - 10) * 2)).toContain(
      'The last change adds $1.00 to the fee.',
    );
    cleanup();
    expect(await paste(59, () => 500)).not.toContain('fee');
  });
});

describe('age ranges', () => {
  const ages = (row: number) =>
    ['from', 'to'].map((end) => screen.getByRole<HTMLInputElement>('spinbutton', { name: `Age range ${row}: ${end}` }));
  const typed = (row: number) => ages(row).map(({ value }) => value);

  it('are typed, and each new one starts after the last', async () => {
    await show('audiences.ages');
    expect(typed(1)).toEqual(['18', '56']);
    await userEvent.click(ages(1)[1]!);
    await userEvent.keyboard('24');
    await userEvent.click(add('Add age range'));
    expect(document.activeElement).toBe(ages(2)[0]);
    await userEvent.click(add('Add age range'));
    expect([typed(1), typed(2), typed(3)]).toEqual([
      ['18', '24'],
      ['25', '34'],
      ['35', '44'],
    ]);
  });

  it('are validated once both ages are typed, and change with the arrows', async () => {
    await show('audiences.ages');
    await userEvent.click(ages(1)[0]!);
    await userEvent.keyboard('57{Tab}');
    expect(screen.queryByText('audiences.ages was left')).toBeNull();
    await userEvent.keyboard('64{ArrowUp}');
    expect(typed(1)).toEqual(['57', '65']);
    expect(screen.getByTitle('65 means 65 and older').textContent).toBe('+');
    await userEvent.keyboard('{Tab}{Tab}{Tab}{Tab}');
    expect(screen.getByText('audiences.ages was left')).toBeTruthy();
  });

  it('can be one of the usual ranges', async () => {
    await show('audiences.ages');
    const usual = (row: number) => screen.getByLabelText<HTMLSelectElement>(`Age range ${row}: usual range`);
    expect([...usual(1).options].map(({ text }) => text)).toEqual([
      ...['Own range', '13–17', '18–24', '25–34', '35–44', '45–54', '55–64', '65+'],
    ]);
    expect(usual(1).selectedOptions[0]!.text).toBe('Own range');
    await userEvent.selectOptions(usual(1), '25–34');
    expect(typed(1)).toEqual(['25', '34']);
    await userEvent.click(add('Add age range'));
    expect(usual(2).selectedOptions[0]!.text).toBe('35–44');
    await userEvent.click(ages(2)[1]!);
    await userEvent.keyboard('40{Tab}');
    expect(usual(2).selectedOptions[0]!.text).toBe('Own range');
  });

  it('keep the default age if none is typed', async () => {
    await show('audiences.ages');
    await userEvent.click(ages(1)[0]!);
    await userEvent.keyboard('{Backspace}x{Tab}');
    expect(typed(1)).toEqual(['18', '56']);
  });
});

describe('fields of a section', () => {
  it("SHELL-033 sort industries by the alphabet of the language, and unknown industries by the server's name", async () => {
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

  it('META-091 META-092 format a phone number while typing, and accept only digits for its prefix', async () => {
    await show('information.phone');
    await userEvent.type(screen.getByLabelText('Phone'), '12345678901');
    await userEvent.type(screen.getByLabelText('Country prefix'), '+3456');
    const typed = ['Phone', 'Country prefix'].map((label) => screen.getByLabelText<HTMLInputElement>(label).value);
    expect(typed).toEqual(['(123) 456-7890', '345']);
  });
});
