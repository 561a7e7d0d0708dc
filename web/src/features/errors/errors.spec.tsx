/** @jest-environment jsdom */
import '../../testing/jsdom.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { RULE_TEXTS } from '#libs/contracts/experiment/form/rule-texts.js';
import { META } from '#libs/platforms/meta/description.js';
import { messageFields } from '#libs/contracts/messages/format-text.js';
import { sessionUser } from '../../testing/session-user.js';
import { openConsole } from '../../testing/open-console.js';

afterEach(async () => {
  cleanup();
  // Toasts have their own root, outside the test's page.
  act(() => {
    for (const close of document.querySelectorAll<HTMLElement>('.bp6-toast [aria-label=Close]')) close.click();
  });
  await waitFor(() => expect(document.querySelector('.bp6-toast')).toBeNull());
});

const items = [
  {
    title: 'Ages',
    titleKey: META.texts['audiences.ages'].title.key,
    type: 'validation',
    ...messageFields(RULE_TEXTS.ages),
  },
  { title: 'Link', type: 'account', message: 'The account must be linked again.', code: 200 },
];
const refused: [number, object] = [
  400,
  { message: 'The connected account must be linked again.', code: 400100, requestId: 'r-77', errors: items },
];

/** The live list answers with the given refusal. */
const open = (answer: [number, object], lang: 'en' | 'es' = 'en') =>
  openConsole('/experiments/meta/live', {
    language: lang,
    user: sessionUser({ lang }),
    answers: { 'POST /experiments': answer },
  });

describe('errors in the console', () => {
  it('SHELL-015 SHELL-031 count unread errors at the bell, whose panel marks them read', async () => {
    const { user } = await open(refused);
    const bell = await screen.findByRole('button', { name: /Notifications: \d+ unread error/ });
    await waitFor(() => expect(document.querySelector('.bp6-toast')).toBeTruthy());
    await user.click(bell);
    await waitFor(() => expect(document.querySelector('.bp6-toast')).toBeNull());
    const panel = await screen.findByRole('region', { name: 'Error log' });
    expect(within(panel).getByText('The connected account must be linked again.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Notifications' }).getAttribute('aria-expanded')).toBe('true');
    await user.click(screen.getByRole('button', { name: 'Notifications' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Error log' })).toBeNull());
  });

  it("ERR-013 name the subject and the text of each item in the reader's language", async () => {
    const { user } = await open(refused, 'es');
    await user.click(await screen.findByRole('button', { name: /Notificaciones/ }));
    await user.click(await screen.findByRole('button', { name: 'Abrir alertas' }));
    const dialog = await screen.findByRole('dialog', { name: 'Alertas' });
    expect(within(dialog).getByText('Edades')).toBeTruthy();
    expect(within(dialog).getByText('Use edades de 13 a 65 años.')).toBeTruthy();
  });

  it('SHELL-029 SHELL-030 ERR-010 ERR-011 list each error with its items, and can be emptied', async () => {
    const { user } = await open(refused);
    await user.click(await screen.findByRole('button', { name: /Notifications/ }));
    await user.click(await screen.findByRole('button', { name: 'Open alerts' }));
    const dialog = await screen.findByRole('dialog', { name: 'Alerts' });
    const [alert] = within(dialog).getAllByRole('listitem');
    expect(within(alert as HTMLElement).getByRole('heading').textContent).toBe('Account or link');
    expect(alert?.querySelector('.pill.danger')?.textContent).toBe('Account');
    expect(alert?.querySelector('time')?.textContent).toMatch(/^\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}$/);
    for (const { title, type, message } of items) {
      expect(within(alert as HTMLElement).getByText(title)).toBeTruthy();
      expect(within(alert as HTMLElement).getByText(type)).toBeTruthy();
      expect(within(alert as HTMLElement).getByText(message)).toBeTruthy();
    }
    expect(alert?.textContent).toContain('r-77');
    expect(
      within(alert as HTMLElement)
        .getByRole('link')
        .getAttribute('href'),
    ).toBe('/profile?tab=2');
    expect(within(dialog).getByRole('button', { name: 'Contact support' }).getAttribute('href')).toMatch(/^mailto:/);
    await user.click(within(dialog).getByRole('button', { name: 'Clear' }));
    expect(within(dialog).queryAllByRole('listitem')).toEqual([]);
  });

  it('ERR-007 show a refusal once, also if the next page has another frame', async () => {
    const page = await open(refused);
    const toastCount = () => document.querySelectorAll('.bp6-toast').length;
    await waitFor(() => expect(toastCount()).toBe(1));
    await page.go('/privacy');
    await screen.findByRole('heading', { level: 1, name: 'Privacy policy' });
    await page.go('/profile');
    await screen.findByRole('heading', { level: 1, name: 'Profile' });
    expect(toastCount()).toBe(1);
  });

  it('ERR-007 ERR-010 ERR-011 show a refusal in a toast that names each problem and links to the profile', async () => {
    const { user, address } = await open(refused);
    await waitFor(() => expect(document.querySelector('.toast-items')?.textContent).toContain('Ages'));
    const toast = document.querySelector('.toast-items')?.closest('.bp6-toast') as HTMLElement;
    expect(toast.textContent).toContain('Use ages from 13 to 65.');
    await user.click(within(toast).getByText('Link your account again'));
    await waitFor(() => expect(address()).toBe('/profile?tab=2'));
  });

  it("ERR-010 name the file of a form instead of its path, in the reader's language", async () => {
    const text = messageFields(RULE_TEXTS.ages);
    const item = (field: string) => ({ field, title: field, type: 'validation', ...text });
    const errors = [item('attachments[1]'), item('visual_data')];
    await open([400, { ...text, code: 400102, requestId: 'r', errors }], 'es');
    await waitFor(() => expect(document.querySelector('.toast-items')?.textContent).toContain('Archivo 2'));
    expect(document.querySelector('.toast-items')?.textContent).toContain('Archivos');
  });

  it.each([
    ['en', 'Internal error: the report is gone.', true],
    ['es', 'Internal error: the report is gone.', true],
    ['en', 'The report is gone.', false],
  ] as const)('ERR-005 in %s asks to contact support after "%s": %s', async (lang, message, isAsked) => {
    const { user } = await open([400, { message, code: 'gone', requestId: 'r' }], lang);
    const line = {
      en: 'Contact support if it happens again.',
      es: 'Póngase en contacto con soporte si vuelve a ocurrir.',
    }[lang];
    const toast = (await screen.findByText(message, { exact: false, selector: '.bp6-toast *' })).closest('.bp6-toast');
    expect(toast?.textContent.includes(line)).toBe(isAsked);
    await user.click(await screen.findByRole('button', { name: /Notifica/ }));
    await user.click(await screen.findByRole('button', { name: /Open alerts|Abrir alertas/ }));
    const dialog = await screen.findByRole('dialog', { name: /Alert/ });
    expect(dialog.textContent.includes(line)).toBe(isAsked);
  });

  it('ERR-009 report too many calls', async () => {
    await open([400, { message: 'Application request limit reached', code: 80004, requestId: 'r' }]);
    const texts = await screen.findAllByText(
      'There have been too many calls to this ad-account. Wait a bit and try again.',
    );
    expect(texts.length).toBeGreaterThan(0);
  });

  it('SHELL-028 ERR-004 show the alert after a 500 until it is dismissed', async () => {
    const { user } = await open([500, { message: 'Internal error.', code: 'internal', requestId: 'r' }]);
    const banner = (await screen.findByRole('button', { name: 'Dismiss' })).closest('[role=alert]') as HTMLElement;
    expect(banner.textContent).toContain('An internal server error has occurred.');
    expect(within(banner).getByRole('link').getAttribute('href')).toMatch(/^mailto:/);
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull();
  });
});
