/** @jest-environment jsdom */
import '../../../../testing/jsdom.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { GOOGLE } from '#libs/platforms/google/description.js';
import { META } from '#libs/platforms/meta/description.js';
import type { SearchForecast } from '../../../../lib/api/endpoints.js';
import { renderPage } from '../../../../testing/render-page.js';
import { WizardProvider, type FormFrame } from '../../form/context.js';
import { newDraft } from '../../form/draft.js';
import { toInput } from '../../form/to-input.js';
import { SearchChoice, SearchOptions } from './search-choice.js';

afterEach(cleanup);

const FOUND: SearchForecast = {
  shares: [60, 20, 20],
  even: { mean: 0.836, low: 0.642, high: 1 },
  search: { mean: 0.957, low: 0.882, high: 1 },
  refusal: null,
};
const refused = (code: 'RUN_TOO_SHORT' | 'BUDGET_TOO_SMALL', least: number): SearchForecast => ({
  shares: [],
  even: null,
  search: null,
  refusal: { code, least },
});

const props = (changes: Partial<Parameters<typeof SearchOptions>[0]> = {}): Parameters<typeof SearchOptions>[0] => ({
  isSearching: false,
  currency: 'USD',
  error: null,
  forecast: { cpm: 10, waves: 1 },
  choose: () => undefined,
  answer: { forecast: FOUND, isAsking: false, isError: false },
  ...changes,
});
const answered = (forecast: SearchForecast) => ({ answer: { forecast, isAsking: false, isError: false } });
const radio = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name });

describe('choice between even learning and a search', () => {
  it('shows the expected outcome of each with its range, and takes one click', async () => {
    const chosen: boolean[] = [];
    await renderPage(<SearchOptions {...props({ choose: (one) => chosen.push(one) })} />);
    expect(radio(/^Learn evenly.*reach 84% of the best possible rate \(64% to 100% in 8 of 10 cases\)/).checked).toBe(
      true,
    );
    const search = radio(/^Search for the best.*3 waves with 60%, 20%, 20%.*reach 96%.*\(88% to 100%/);
    expect(screen.getByText(/The simulation leaves out auctions, learning phases and ad fatigue/)).toBeTruthy();
    await userEvent.click(search);
    expect(chosen).toEqual([true]);
  });

  it('shows a range that contains the mean, even if a few bad cases pull the mean below the others', async () => {
    const even = { mean: 0.986, low: 1, high: 1 };
    await renderPage(<SearchOptions {...props(answered({ ...FOUND, even }))} />);
    expect(radio(/^Learn evenly.*reach 99% of the best possible rate \(99% to 100% in 8 of 10 cases\)/)).toBeTruthy();
  });

  it.each([
    ['too few days', answered(refused('RUN_TOO_SHORT', 3)), 'A search needs a run of at least 3 days.'],
    ['too small a budget', answered(refused('BUDGET_TOO_SMALL', 35_715)), /needs a budget of about \$358\.00:/],
    ['too few ads', { forecast: { cpm: 10, waves: 2 } }, /there is no room for that many/],
  ])('shows why a search is not offered with %s', async (_, changes, words) => {
    await renderPage(<SearchOptions {...props(changes)} />);
    expect(radio(/^Search for the best/).disabled).toBe(true);
    expect(screen.getByText(words)).toBeTruthy();
    expect(screen.queryByText(/Expected to reach/)).toBeNull();
  });

  it('stays open if the chosen option is not offered', async () => {
    await renderPage(<SearchOptions {...props({ isSearching: true, ...answered(refused('RUN_TOO_SHORT', 3)) })} />);
    expect(radio(/^Search for the best/).disabled).toBe(false);
    expect(document.querySelector('.error-text')?.textContent).toBe('A search needs a run of at least 3 days.');
  });

  it.each([
    ['en', /^You deliver this campaign by pasting scripts/, /^Learn evenly/, /^Search for the best/],
    ['es', /^Usted publica esta campaña pegando scripts/, /^Aprender de todas/, /^Buscar la mejor/],
  ] as const)('is closed for campaigns that scripts create, and says why: %s', async (language, why, even, search) => {
    const draft = newDraft(GOOGLE, new Date());
    Object.assign(draft, { objective: 'VIDEO' });
    Object.assign(draft.information, { campaign_type: 'VIDEO' });
    const frame = { description: GOOGLE } as unknown as FormFrame;
    await renderPage(
      <WizardProvider frame={frame} contents={{ draft, errorOf: () => null }}>
        <SearchChoice />
      </WizardProvider>,
      { language },
    );
    expect([radio(even).checked, radio(search).disabled]).toEqual([true, true]);
    expect(screen.getByText(why)).toBeTruthy();
  });

  it('shows that the simulation is running, and that it has failed', async () => {
    const { rerender } = await renderPage(
      <SearchOptions {...props({ answer: { forecast: null, isAsking: true, isError: false } })} />,
    );
    expect(screen.getByRole('status').textContent).toBe('Simulating both ways...');
    rerender(<SearchOptions {...props({ answer: { forecast: null, isAsking: false, isError: true } })} />);
    expect(screen.getByRole('status').textContent).toMatch(/did not answer/);
  });

  it('sends the search only if the platform offers it', () => {
    const draft = { ...newDraft(META, new Date()), search: true };
    const reader = { language: 'en', currency: 'USD' } as const;
    const { search: _, ...never } = META as typeof META & { search?: object };
    expect(toInput({ ...META, search: {} }, draft, reader)).toMatchObject({ search: true });
    expect(toInput(never, draft, reader)).not.toHaveProperty('search');
    expect(toInput({ ...META, search: {} }, { ...draft, search: undefined }, reader)).not.toHaveProperty('search');
  });
});
