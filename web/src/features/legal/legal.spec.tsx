/** @jest-environment jsdom */
import '../../testing/jsdom.js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { PRODUCT_NAME } from '#libs/contracts/product.js';
import { CONSENT_COOKIE } from '../../lib/consent/consent.js';
import { SUPPORT_EMAIL } from '../../lib/site.js';
import { STORED_ITEMS } from '../../lib/storage/stored-items.js';
import { renderPage } from '../../testing/render-page.js';
import { ConsentGate } from '../consent/consent-gate.js';
import { CookiesDocument } from './cookies-document.js';
import { LegalPage, type LegalName } from './legal-page.js';
import { legalTexts } from './legal-texts.js';

const show = (name: LegalName, language: 'en' | 'es' = 'en') =>
  renderPage(name === 'cookies' ? <CookiesDocument /> : <LegalPage name={name} />, { language, texts: [legalTexts] });

/** The document as it is read, the part 'In short' left out: a fact has to stand in the text itself. */
async function bodyOf(name: LegalName, language: 'en' | 'es' = 'en'): Promise<string> {
  const { container } = await show(name, language);
  return [...container.querySelectorAll('.document-section')].map(({ textContent }) => textContent).join('\n');
}

/** Answers are asked anew in each test. */
const forget = () => {
  document.cookie = `${CONSENT_COOKIE}=; Path=/; Max-Age=0`;
};
beforeEach(forget);
afterEach(cleanup);

describe('every legal document', () => {
  it.each(['privacy', 'terms', 'cookies'] as const)('LEGAL-001 %s is a text with a table of contents', async (name) => {
    const { container } = await show(name);
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    expect(document.title).toContain(PRODUCT_NAME);
    const links = within(screen.getAllByRole('navigation', { name: 'On this page' })[0] as HTMLElement).getAllByRole(
      'link',
    );
    const sections = container.querySelectorAll('.document-section');
    expect(links).toHaveLength(sections.length);
    for (const link of links) {
      const target = container.querySelector(link.getAttribute('href') ?? '');
      expect(target?.textContent).toContain(link.textContent);
    }
    expect(screen.getAllByText(SUPPORT_EMAIL, { exact: false }).length).toBeGreaterThan(0);
    expect(container.textContent).not.toMatch(/\{\{|\*\*|\]\(/);
  });
});

describe('the facts', () => {
  const facts: [id: string, name: LegalName, english: RegExp[], spanish: RegExp[]][] = [
    [
      'LEGAL-006 the trial: 14 days or 2 free experiments, whichever comes first',
      'terms',
      [/free trial of 14 days or 2 free experiments, whichever comes first/],
      [/prueba gratuita de 14 días o 2 experimentos gratuitos, lo que ocurra primero/],
    ],
    ['LEGAL-007 the minimum age of 18 (terms)', 'terms', [/at least 18 years old/], [/al menos 18 años/]],
    ['LEGAL-007 the minimum age of 18 (privacy)', 'privacy', [/18 or older/], [/18 años o más/]],
    [
      'LEGAL-008 no refunds, cancellation at the end of the paid term, USD only',
      'terms',
      [/There are no refunds/, /Cancellation takes effect at the end of the paid term/, /US dollars \(USD\) only/],
      [/No hay reembolsos/, /La cancelación surte efecto al final del periodo pagado/, /solo en dólares .* \(USD\)/],
    ],
    [
      'LEGAL-009 data is kept up to 6 months after the account ends, an opt-out is handled within 15 days',
      'privacy',
      [/After your account ends we keep its data for up to 6 months/, /opt-out is handled within 15 days/],
      [/Cuando su cuenta termina, conservamos sus datos hasta 6 meses/, /exclusión se atiende en un plazo de 15 días/],
    ],
    [
      'LEGAL-009 the same in the terms',
      'terms',
      [/up to 6 months after the account ends/],
      [/hasta 6 meses después del fin/],
    ],
    [
      'LEGAL-010 the accepted cards, plus PayPal',
      'terms',
      [/Visa, Mastercard, American Express, Discover and PayPal/],
      [/Visa, Mastercard, American Express, Discover y PayPal/],
    ],
    ['LEGAL-011 the checkout takes cards', 'terms', [/The checkout in the product takes cards/], [/admite tarjetas/]],
    [
      'LEGAL-012 California law, claims within 1 year, 30 days of negotiation, arbitration in Los Angeles',
      'terms',
      [
        /law of the State of California/,
        /within 1 year/,
        /informal negotiation for 30 days/,
        /arbitration in Los Angeles/,
      ],
      [
        /ley del estado de California/,
        /plazo de 1 año/,
        /negociación informal durante 30 días/,
        /arbitraje vinculante en Los Ángeles/,
      ],
    ],
    [
      'LEGAL-013 liability is capped at the lesser of six months of fees and 3,000 USD',
      'terms',
      [/lesser of the fees you paid in the six months before the claim arose or 3,000 USD/],
      [/lo menor entre las tarifas que pagó en los seis meses anteriores a la reclamación y 3\.000 USD/],
    ],
    [
      'LEGAL-003 preferences are managed via a consent manager',
      'cookies',
      [/Preferences are managed via our consent manager/],
      [/Las preferencias se gestionan mediante nuestro gestor de consentimiento/],
    ],
  ];

  it.each(facts)('%s (%s)', async (_id, name, english, spanish) => {
    const texts = { en: await bodyOf(name), es: '' };
    cleanup();
    texts.es = await bodyOf(name, 'es');
    for (const fact of english) expect(texts.en).toMatch(fact);
    for (const fact of spanish) expect(texts.es).toMatch(fact);
  });
});

describe('the cookie page', () => {
  it('LEGAL-002 lists the banner cookie as essential, the payment provider as unclassified, and the loggedIn flag', async () => {
    await show('cookies');
    const essential = screen.getByRole('table', { name: 'Essential' });
    const banner = within(essential).getByRole('row', { name: /polyad_consent/ });
    expect(banner.textContent).toContain('The consent banner');
    const flag = within(essential).getByRole('row', { name: /polyad\.loggedIn/ });
    expect(flag.textContent).toContain('Local storage');
    const payment = within(screen.getByRole('table', { name: 'Unclassified' })).getAllByRole('row')[1];
    expect(payment?.textContent).toContain('Payment provider');
  });

  it('LEGAL-002 lists everything that is stored', async () => {
    await show('cookies');
    const rows = screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
    const named = STORED_ITEMS.map(({ name }) => (name === '*' ? 'Named by the service' : name));
    expect(rows.sort()).toEqual([...named].sort());
  });

  it('LEGAL-004 shows the answer and opens the consent manager again', async () => {
    document.cookie = `${CONSENT_COOKIE}=1.preference; Path=/`;
    await renderPage(<PageWithConsent />, { texts: [legalTexts] });
    expect(screen.getByText('Preferences: allowed')).toBeTruthy();
    expect(screen.getByText('Demo calendar: refused')).toBeTruthy();
    expect(screen.queryByRole('switch')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Open the consent manager' }));
    const theme = await screen.findByRole('switch', { name: 'Theme, language and view' });
    expect((theme as HTMLInputElement).checked).toBe(true);
  });
});

/** The page with the consent manager that the shell puts above every page. */
function PageWithConsent() {
  return (
    <>
      <ConsentGate />
      <CookiesDocument />
    </>
  );
}
