/** @jest-environment jsdom */
import '../../../testing/jsdom.js';
import { useState, type ReactNode } from 'react';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { INDUSTRIES } from '#libs/contracts/experiment/industries.js';
import { onFormKey } from '../../../lib/form-keys.js';
import { renderPage } from '../../../testing/render-page.js';
import { newDraft, type TrafficDraft } from '../model/draft.js';
import { GendersSection } from './audience-sections.js';
import type { ComponentSectionProps } from './component-section.js';
import { CallsToActionSection, HeadlinesSection } from './creative-sections.js';
import { GeneralSection } from './general-section.js';

type Section = (form: ComponentSectionProps) => ReactNode;

/** A section over a draft of its own, as the form has it. */
function Form({ section: Section, addBlocked = null }: { section: Section; addBlocked?: string | null }) {
  const [draft, setDraft] = useState<TrafficDraft>(() => newDraft(new Date()));
  const [left, setLeft] = useState<string[]>([]);
  return (
    <form onKeyDown={(event) => onFormKey(event, goOn)}>
      <Section
        draft={draft}
        set={(field, value) => setDraft((before) => ({ ...before, [field]: value }))}
        touch={(field) => setLeft((before) => [...before, field])}
        errorOf={(field) => (left.includes(field) ? `${field} was left` : null)}
        addBlocked={addBlocked}
      />
      <button type="submit">Go on</button>
    </form>
  );
}
const goOn = jest.fn();
const values = () => screen.getAllByRole<HTMLSelectElement>('combobox').map(({ value }) => value);
const add = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

afterEach(() => {
  cleanup();
  goOn.mockReset();
});

describe('a section of alternatives', () => {
  it('adds, changes and removes them one by one, and tells a problem of the one that was left', async () => {
    await renderPage(<Form section={HeadlinesSection} />);
    await userEvent.type(screen.getByLabelText('Headline 1'), 'One');
    await userEvent.click(add('Add headline'));
    await userEvent.type(screen.getByLabelText('Headline 2'), 'Two');
    await userEvent.tab();
    expect(screen.getByText('headlines.1 was left')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Remove headline no. 1' }));
    expect(screen.getByLabelText<HTMLInputElement>('Headline 1').value).toBe('Two');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Remove headline no. 1' }).disabled).toBe(true);
  });

  it('Enter in a row adds one more and goes into it; Ctrl and Enter go on', async () => {
    await renderPage(<Form section={HeadlinesSection} />);
    await userEvent.type(screen.getByLabelText('Headline 1'), 'One{Enter}');
    expect(document.activeElement).toBe(screen.getByLabelText('Headline 2'));
    expect(goOn).not.toHaveBeenCalled();
    await userEvent.keyboard('Two{Control>}{Enter}{/Control}');
    expect(goOn).toHaveBeenCalledTimes(1);
    expect(screen.queryByLabelText('Headline 3')).toBeNull();
  });

  it('the Enter that goes on presses nothing that took the focus by the time it is released', async () => {
    await renderPage(<Form section={HeadlinesSection} />);
    await userEvent.type(screen.getByLabelText('Headline 1'), 'One{Enter}Two');
    goOn.mockImplementation(() => screen.getByRole('button', { name: 'Remove headline no. 1' }).focus());
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(goOn).toHaveBeenCalledTimes(1);
    expect(screen.getByLabelText<HTMLInputElement>('Headline 1').value).toBe('One');
    await userEvent.keyboard('{Enter}');
    expect(screen.getByLabelText<HTMLInputElement>('Headline 1').value).toBe('Two');
  });

  it('the focus goes into a row that is added, and to the next one where one is removed', async () => {
    await renderPage(<Form section={HeadlinesSection} />);
    await userEvent.click(add('Add headline'));
    expect(document.activeElement).toBe(screen.getByLabelText('Headline 2'));
    await userEvent.keyboard('Two');
    await userEvent.click(screen.getByRole('button', { name: 'Remove headline no. 1' }));
    const next = screen.getByLabelText<HTMLInputElement>('Headline 1');
    expect([next.value, document.activeElement]).toEqual(['Two', next]);
  });

  it('a removed row can be put back where it was, with its text, whatever has been typed since', async () => {
    await renderPage(<Form section={HeadlinesSection} />);
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
    await renderPage(<Form section={HeadlinesSection} addBlocked="Remove some first." />);
    expect(add('Add headline').disabled).toBe(true);
    expect(add('Add headline').title).toBe('Remove some first.');
  });

  it('offers each gender once, until all are used', async () => {
    await renderPage(<Form section={GendersSection} />);
    await userEvent.click(add('Add gender'));
    await userEvent.click(add('Add gender'));
    expect(values()).toEqual(['0', '1', '2']);
    expect(add('Add gender').disabled).toBe(true);
    const [first] = screen.getAllByRole('combobox');
    expect([...first!.querySelectorAll('option')].filter(({ disabled }) => disabled)).toHaveLength(2);
  });

  it('META-114 goes back to LEARN_MORE when the last call to action is removed', async () => {
    await renderPage(<Form section={CallsToActionSection} />);
    const [before] = values();
    const [select] = screen.getAllByRole('combobox');
    const other = [...select!.querySelectorAll('option')].find(({ value }) => value !== before)!.value;
    await userEvent.selectOptions(select!, other);
    expect(values()).toEqual([other]);
    await userEvent.click(screen.getByRole('button', { name: /^Remove/ }));
    expect(values()).toEqual(['LEARN_MORE']);
  });

  it('SHELL-033 says the buttons in the words that the platform has for them in Spanish', async () => {
    await renderPage(<Form section={CallsToActionSection} />, { language: 'es' });
    const button = (code: string) => screen.getByRole('combobox').querySelector(`[value="${code}"]`)?.textContent;
    expect(['LEARN_MORE', 'SHOP_NOW', 'GET_DIRECTIONS'].map(button)).toEqual([
      'Más información',
      'Comprar',
      'Cómo llegar',
    ]);
  });

  it('SHELL-033 lists industries by the alphabet of the language, the unknown by the name of the server', async () => {
    const industries = [
      ...(['apparel_and_accessories', 'energy_and_utilities', 'sports_and_fitness', 'other'] as const).map((id) => ({
        id,
        name: INDUSTRIES[id],
      })),
      { id: 'space', name: 'Space' },
    ];
    const General = (form: ComponentSectionProps) => <GeneralSection {...form} industries={industries} />;
    await renderPage(<Form section={General} />, { language: 'es' });
    const options = [...screen.getByLabelText(/Sector/).querySelectorAll('option')].slice(1);
    const named = ['Deporte y fitness', 'Energía y suministros', 'Moda y complementos', 'Space', 'Otro'];
    expect(options.map(({ textContent }) => textContent)).toEqual(named);
  });
});
