/** @jest-environment jsdom */
import '../../testing/jsdom.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { Provider } from 'react-redux';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MONTHLY_PLAN } from '#libs/contracts/billing/monthly-plan.js';
import { siteTexts } from '../../components/site/site-texts.js';
import { createStore } from '../../app/store.js';
import { createFormat } from '../../lib/format/format.js';
import { answerWith } from '../../testing/fake-server.js';
import { renderPage } from '../../testing/render-page.js';
import { Pricing } from './pricing.js';

const HOME_ONLY = { countries: ['US'], is_taxed: false };

function show(language: 'en' | 'es' = 'en', open = HOME_ONLY) {
  answerWith(() => [200, { data: open }]);
  const page = (
    <Provider store={createStore()}>
      <Pricing />
    </Provider>
  );
  return renderPage(page, { language, texts: [siteTexts] });
}

/** Replaces all kinds of spaces by ordinary ones: Intl puts narrow and non-breaking spaces before a currency sign. */
const plain = (text: string): string => text.replace(/\s/g, ' ');

/** The texts of a plan's column, row by row. */
function column(index: 1 | 2): string[] {
  const rows = within(screen.getByRole('table')).getAllByRole('row');
  return rows.map((row) => plain(row.children[index]?.textContent ?? ''));
}

afterEach(cleanup);

describe('pricing page', () => {
  it('SHELL-039 shows the Monthly plan and the Enterprise plan', async () => {
    await show();
    const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(heads).toEqual(expect.arrayContaining(['Monthly', 'Enterprise']));
  });

  it('SHELL-040 states the Monthly plan in full', async () => {
    await show();
    expect(column(1)).toEqual(
      expect.arrayContaining([
        '$999 per month per client per API',
        '10 user seats',
        '10,000 variations per month included',
        'then $0.025 per variation',
        'capped at $1,499 per month',
      ]),
    );
    cleanup();
    await show('es');
    expect(column(1)).toEqual(
      expect.arrayContaining([
        '999 $ al mes por cliente y por API',
        '10 plazas de usuario',
        '10.000 variaciones al mes incluidas',
        'después, 0,025 $ por variación',
        'tope de 1.499 $ al mes',
      ]),
    );
  });

  it.each(['en', 'es'] as const)('states in %s the prices that the plan charges', async (language) => {
    await show(language);
    const format = createFormat(language);
    const { baseCents, capCents, includedVariations, extraTenthsOfCent, seats } = MONTHLY_PLAN;
    const facts = [
      ...[baseCents, capCents].map((cents) => format.moneyMajor(cents / 100, 'USD', 0)),
      format.moneyMajor(extraTenthsOfCent / 1_000, 'USD', 3),
      format.number(includedVariations),
      format.number(seats),
    ];
    const planText = column(1).join(' | ');
    for (const fact of facts) expect(planText).toContain(plain(fact));
  });

  it('SHELL-041 states the Enterprise plan: custom pricing, unlimited clients, experiments, seats and variations', async () => {
    await show();
    expect(column(2)).toEqual(
      expect.arrayContaining([
        'Custom pricing',
        'Unlimited clients',
        'Unlimited experiments',
        'Unlimited seats',
        'Unlimited variations',
      ]),
    );
  });

  it('SHELL-042 opens the Sign Up tab from Subscribe', async () => {
    await show();
    await userEvent.click(screen.getByRole('link', { name: 'Subscribe' }));
    expect(screen.getByText('at /login?tab=2')).toBeTruthy();
  });

  it('SHELL-043 opens the demo popup from Contact Us', async () => {
    await show();
    await userEvent.click(screen.getByRole('button', { name: 'Contact Us' }));
    expect(within(screen.getByRole('dialog')).getByRole('heading', { name: 'Schedule a demo' })).toBeTruthy();
  });

  it('BILL-060 states in which countries plans are sold, and whom to contact elsewhere', async () => {
    await show();
    expect(await screen.findByText(/Plans can be bought with a billing address in: United States\./)).toBeTruthy();
    expect(screen.queryByText(/includes the tax/)).toBeNull();
    expect(screen.getByRole('link', { name: 'Write to us' }).getAttribute('href')).toMatch(/^mailto:/);
    cleanup();
    await show('es', { countries: ['US', 'ES', 'DE'], is_taxed: true });
    expect(
      await screen.findByText(/facturación en: Alemania, España y Estados Unidos\..*incluyen los impuestos/),
    ).toBeTruthy();
  });

  it('calculates a month while the slider moves', async () => {
    const { container } = await show();
    const total = () => container.querySelector('.bill-total dd')?.textContent;
    expect(total()).toBe('$1,149.00');
    fireEvent.change(screen.getByRole('slider'), { target: { value: '35000' } });
    expect(total()).toBe('$1,499.00');
    expect(screen.getByText(/The cap is reached: further variations cost nothing more/)).toBeTruthy();
    fireEvent.change(screen.getByRole('slider'), { target: { value: '4000' } });
    expect(total()).toBe('$999.00');
    expect(screen.getByText('6,000 more are included in the plan.')).toBeTruthy();
  });
});
