/** @jest-environment jsdom */
import '../testing/jsdom.js';
import { useState } from 'react';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderPage } from '../testing/render-page.js';
import { MoneyField } from './money-field.js';

afterEach(cleanup);

function Form({ currency }: { currency: string }) {
  const [value, setValue] = useState('15');
  return (
    <MoneyField
      name="budget"
      label="Budget"
      help="For the whole run."
      error={null}
      value={value}
      currency={currency}
      onChange={setValue}
      onLeave={() => undefined}
    />
  );
}

const field = () => screen.getByLabelText<HTMLInputElement>('Budget');
const note = () => document.getElementById(field().getAttribute('aria-describedby') ?? '')?.textContent;
const retype = async (text: string) => {
  await userEvent.clear(field());
  await userEvent.type(field(), text);
};

describe('money field', () => {
  it.each([
    ['en', 'EUR', '1,500', 'Read as €1,500.00. For the whole run.'],
    ['es', 'EUR', '1.500', 'Se lee como 1.500,00\u00a0€. For the whole run.'],
    ['en', 'JPY', '1,500', 'Read as ¥1,500. For the whole run.'],
  ] as const)('repeats in %s the amount read from %s on leaving, and keeps the input', async (...row) => {
    const [language, currency, typed, repeated] = row;
    await renderPage(<Form currency={currency} />, { language });
    await retype(typed);
    expect(note()).toBe('For the whole run.');
    await userEvent.tab();
    expect(note()).toBe(repeated);
    expect(field().value).toBe(typed);
  });

  it('repeats nothing for an unreadable amount', async () => {
    await renderPage(<Form currency="EUR" />);
    await retype('1.500');
    await userEvent.tab();
    expect(note()).toBe('For the whole run.');
  });
});
