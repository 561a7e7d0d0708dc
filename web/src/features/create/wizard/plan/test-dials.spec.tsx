/** @jest-environment jsdom */
import '../../../../testing/jsdom.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderPage } from '../../../../testing/render-page.js';
import { TestDials, type TestDialsProps } from './test-dials.js';

afterEach(cleanup);

const props: TestDialsProps = {
  size: { least: 64, most: 480, isChosen: false, longestList: 20 },
  tested: 250,
  recommended: 250,
  budgetMinor: 200_000,
  currency: 'EUR',
  rate: 0.01,
  search: null,
  forecast: { cpm: 8, room: 250, tested: 250, waves: 1 },
  chooseTested: () => undefined,
  chooseBudget: () => undefined,
};
/** The value beside a label. */
const fact = (label: string | RegExp) => screen.getByText(label).nextElementSibling?.textContent;

describe('size of the test', () => {
  it('META-136 ranges from the smallest balanced test to all variations, and resets to the recommendation', async () => {
    const chosen: (number | undefined)[] = [];
    await renderPage(<TestDials {...props} chooseTested={(tested) => chosen.push(tested)} />);
    const dial = screen.getByRole('slider', { name: 'Tested ads' });
    expect(['min', 'max', 'aria-valuetext'].map((name) => dial.getAttribute(name))).toEqual(['64', '480', '250']);
    expect(screen.getByRole('button', { name: 'Recommended 250' }).getAttribute('aria-pressed')).toBe('true');
    fireEvent.change(dial, { target: { value: '300' } });
    await userEvent.click(screen.getByRole('button', { name: 'Minimum 64' }));
    await userEvent.click(screen.getByRole('button', { name: 'Maximum 480' }));
    await userEvent.click(screen.getByRole('button', { name: 'Recommended 250' }));
    expect(chosen).toEqual([300, 64, 480, undefined]);
  });

  it('explains waves beside their number, outside the live region', async () => {
    await renderPage(<TestDials {...props} />);
    const mark = screen.getByRole('button', { name: 'What are waves?' });
    expect(mark.closest('[role=status], output')).toBeNull();
    await userEvent.click(mark);
    expect(await screen.findByText(/^The run is divided into waves/)).toBeTruthy();
  });

  it('stops at the recommendation, or at the minimum if the budget pays for fewer ads', async () => {
    const chosen: (number | undefined)[] = [];
    await renderPage(
      <TestDials {...props} tested={20} recommended={20} chooseTested={(tested) => chosen.push(tested)} />,
    );
    const dial = screen.getByRole('slider', { name: 'Tested ads' });
    expect(dial.getAttribute('min')).toBe('20');
    expect(screen.queryByRole('button', { name: /^Least/ })).toBeNull();
    for (const value of ['21', '41', '42', '64', '65']) fireEvent.change(dial, { target: { value } });
    expect(chosen).toEqual([undefined, undefined, 64, 64, 65]);
  });

  it('shows the effect of each position immediately: impressions, smallest difference, waves', async () => {
    await renderPage(<TestDials {...props} />);
    expect(fact('Impressions per tested variation')).toBe('1,000');
    // 10 clicks for each ad: 2.8 x sqrt(2 / 10) = 125 %. Each of 20 alternatives has 125 clicks.
    expect(fact(/between two ads/)).toBe('125%');
    expect(fact(/between two alternatives/)).toBe('35%');
    expect(fact('Waves')).toBe('1');
    cleanup();
    await renderPage(<TestDials {...props} tested={480} size={{ ...props.size, isChosen: true }} />);
    expect(fact('Impressions per tested variation')).toBe('520');
    expect(fact('Waves')).toBe('2');
    expect(screen.getByText(/Only 250 more ads can be live at once/)).toBeTruthy();
  });

  it('names the budget that pays for the chosen size', async () => {
    const chosen: unknown[] = [];
    const choose = {
      chooseTested: (tested: unknown) => chosen.push(tested),
      chooseBudget: (b: number) => chosen.push(b),
    };
    await renderPage(<TestDials {...props} {...choose} tested={480} />);
    await userEvent.click(screen.getByRole('button', { name: 'Budget for 1,000 impressions each: €3,840.00' }));
    const dial = screen.getByRole('slider', { name: 'Budget' });
    fireEvent.change(dial, { target: { value: '500000' } });
    expect(chosen).toEqual([384_000, 500_000]);
    expect(dial.getAttribute('aria-valuetext')).toBe('€2,000.00');
  });

  it('is shown in Spanish', async () => {
    await renderPage(<TestDials {...props} tested={480} />, { language: 'es' });
    expect(screen.getByRole('slider', { name: 'Anuncios probados' })).toBeTruthy();
    expect(fact('Oleadas')).toBe('2');
  });
});
