/** @jest-environment jsdom */
import '../../testing/jsdom.js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { PRODUCT_NAME } from '#libs/contracts/product.js';
import { CONSENT_COOKIE } from '../../lib/consent/consent.js';
import { SUPPORT_EMAIL } from '../../lib/site.js';
import { STORED_ITEMS } from '../../lib/storage/stored-items.js';
import { openConsole } from '../../testing/open-console.js';
import { renderPage } from '../../testing/render-page.js';
import { ConsentGate } from '../consent/consent-gate.js';
import { CookiesDocument } from './cookies-document.js';
import { LegalPage, type LegalName } from './legal-page.js';
import { legalTexts } from './legal-texts.js';

const show = (name: LegalName, language: 'en' | 'es' = 'en') =>
  renderPage(name === 'cookies' ? <CookiesDocument /> : <LegalPage name={name} />, { language, texts: [legalTexts] });

/** Each test starts without a consent answer. */
const forget = () => {
  document.cookie = `${CONSENT_COOKIE}=; Path=/; Max-Age=0`;
};
beforeEach(forget);
afterEach(cleanup);

describe('legal document', () => {
  it('LEGAL-001 is public at its address', async () => {
    for (const [path, title] of [
      ['/privacy', 'Privacy policy'],
      ['/terms', 'Terms of service'],
      ['/cookies', 'Cookie policy'],
    ] as const) {
      await openConsole(path, { user: null });
      expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(title);
      cleanup();
    }
  });

  it.each(['privacy', 'terms', 'cookies'] as const)(
    'LEGAL-001 is a text with a table of contents: %s',
    async (name) => {
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
    },
  );
});

describe('cookie page', () => {
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

  it('LEGAL-004 shows the choice and reopens the consent manager', async () => {
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
