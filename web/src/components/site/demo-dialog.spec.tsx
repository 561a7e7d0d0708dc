/** @jest-environment jsdom */
import '../../testing/jsdom.js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { CONSENT_COOKIE, consentChoice, saveConsent } from '../../lib/consent/consent.js';
import { SUPPORT_EMAIL } from '../../lib/site.js';
import { renderPage } from '../../testing/render-page.js';
import { DemoDialog } from './demo-dialog.js';
import { siteTexts } from './site-texts.js';

const CALENDAR = 'https://calendar.example/polyad';
const show = (schedulingUrl: string | null) =>
  renderPage(<DemoDialog isOpen onClose={() => undefined} schedulingUrl={schedulingUrl} />, { texts: [siteTexts] });
const frame = () => document.querySelector('iframe');

beforeEach(() => {
  document.cookie = `${CONSENT_COOKIE}=; Path=/; Max-Age=0`;
});
afterEach(cleanup);

describe('demo pop-up', () => {
  it('SHELL-046 shows the support address if no scheduling address is set up', async () => {
    await show(null);
    const mail = screen.getByRole('button', { name: `Write to ${SUPPORT_EMAIL}` });
    expect(mail.getAttribute('href')).toBe(`mailto:${SUPPORT_EMAIL}?subject=Polyad%20demo`);
    expect(frame()).toBeNull();
  });

  it('LEGAL-004 names the scheduling service, and calls it only after consent', async () => {
    saveConsent({ preference: true, scheduling: false });
    await show(CALENDAR);
    expect(frame()).toBeNull();
    expect(document.querySelector('script[src]')).toBeNull();
    expect(screen.getByText(/belongs to calendar\.example/)).toBeTruthy();
  });

  it('SHELL-045 shows the calendar once after a click', async () => {
    await show(CALENDAR);
    await userEvent.click(screen.getByRole('button', { name: 'Show the calendar' }));
    expect(frame()?.getAttribute('src')).toBe(CALENDAR);
    expect(frame()?.getAttribute('sandbox')).not.toContain('allow-top-navigation');
    expect(consentChoice()).toBeNull();
  });

  it('LEGAL-004 shows the calendar immediately with consent, and removes it if consent is withdrawn', async () => {
    saveConsent({ preference: false, scheduling: true });
    await show(CALENDAR);
    expect(frame()?.getAttribute('src')).toBe(CALENDAR);
    await act(async () => saveConsent({ preference: false, scheduling: false }));
    expect(frame()).toBeNull();
  });
});
