/** @jest-environment jsdom */
import '../../testing/jsdom.js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { openConsole, type Answers } from '../../testing/open-console.js';
import { sessionUser } from '../../testing/session-user.js';

afterEach(cleanup);

const linkedTo = (name: string) => {
  const user = sessionUser();
  return sessionUser({ facebook: { ...user.facebook!, name } });
};
const popup = {
  closed: false,
  location: { href: '' },
  close: () => void (popup.closed = true),
  focus: () => void (popup.shown += 1),
  shown: 0,
};
let linked = 'Nora Vidal';
const REFUSED = { type: 'polyad-link', refusal: { reason: 'permissions', missing: ['ads_read'], said: null } };
/** Dispatches a message event. jsdom has no messages from another window. */
const sendMessage = (data: unknown, from: { origin?: string; source?: unknown } = {}) =>
  act(() => {
    const message = { data, origin: window.location.origin, source: popup, ...from };
    window.dispatchEvent(Object.assign(new Event('message'), message));
  });

async function openAccounts(answers: Answers = {}) {
  const page = await openConsole('/profile?tab=2', {
    answers: {
      'GET /profile/me': () => [200, { data: linkedTo(linked) }],
      'GET /profile/token': [200, { data: { status: 'RETRIEVED', value: 'first', account: null } }],
      'GET /providers/facebook/baseline': [200, { data: [] }],
      'GET /providers/facebook/ad_accounts': [200, { data: [] }],
      'GET /profile/audit': [200, { data: { rows: [], total: 0, page: 1, size: 25 } }],
      ...answers,
    },
  });
  const relink = async () => {
    await page.user.click(await screen.findByRole('button', { name: 'Link again' }));
    const dialog = await screen.findByRole('alertdialog');
    await page.user.click([...dialog.querySelectorAll('button')].at(-1)!);
  };
  return { ...page, relink };
}

describe('consent pop-up', () => {
  beforeEach(() => {
    linked = 'Nora Vidal';
    Object.assign(popup, { closed: false, location: { href: '' } });
    window.open = () => popup as unknown as Window;
  });

  it('META-014 clears the ad accounts of the previous account', async () => {
    const { calls, go, relink } = await openAccounts();
    const asked = () => calls.filter(({ path }) => path.endsWith('/ad_accounts')).length;
    await go('/experiments/meta/create');
    await waitFor(() => expect(asked()).toBe(1));
    await go('/profile?tab=2');
    await relink();
    await waitFor(() => expect(popup.location.href).toContain('/authorize?token=first'));
    linked = 'Theo Brandt';
    act(() => popup.close());
    await screen.findByText('Theo Brandt');
    await go('/experiments/meta/create');
    await waitFor(() => expect(asked()).toBe(2));
  });

  it('can be focused and canceled from the page while it is open', async () => {
    const { relink, user } = await openAccounts();
    await relink();
    await user.click(await screen.findByRole('button', { name: 'Show the window' }));
    expect(popup.shown).toBe(1);
    await user.click(screen.getByRole('button', { name: 'Cancel linking' }));
    expect(popup.closed).toBe(true);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Show the window' })).toBeNull());
  });

  it('updates the linked name even if the user has left its page', async () => {
    const { calls, relink, user } = await openAccounts();
    const reads = () => calls.filter(({ path }) => path.endsWith('/profile/me')).length;
    await relink();
    await waitFor(() => expect(popup.location.href).not.toBe(''));
    await user.click(screen.getByRole('tab', { name: 'Team' }));
    linked = 'Theo Brandt';
    const before = reads();
    act(() => popup.close());
    await waitFor(() => expect(reads()).toBe(before + 1));
    await user.click(screen.getByRole('tab', { name: 'Connected accounts' }));
    expect(await screen.findByText('Theo Brandt')).toBeTruthy();
  });

  it('AUTH-049 closes if no token could be fetched, and does not use an earlier one', async () => {
    let isDown = false;
    const token = { status: 'RETRIEVED', value: 'first', account: null };
    const { relink } = await openAccounts({
      'GET /profile/token': () => (isDown ? [503, { message: 'Later.' }] : [200, { data: token }]),
    });
    await relink();
    await waitFor(() => expect(popup.location.href).toContain('first'));
    act(() => popup.close());
    await waitFor(() => expect(screen.queryByText(/Waiting for the window/)).toBeNull());
    Object.assign(popup, { closed: false, location: { href: '' } });
    isDown = true;
    await relink();
    await waitFor(() => expect(popup.closed).toBe(true));
    expect(popup.location.href).toBe('');
  });

  it('shows a refusal in the page with the missing rights and the remedy, also beside an account that stays linked', async () => {
    const { relink } = await openAccounts();
    await relink();
    await waitFor(() => expect(popup.location.href).toContain('first'));
    sendMessage(REFUSED);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('link again and leave these ticked');
    expect(alert.textContent).toContain('read ads and their results (ads_read)');
    act(() => popup.close());
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Show the window' })).toBeNull());
    expect(screen.getByRole('alert').textContent).toContain('The account was not linked');
    expect(screen.queryByText(/is linked/)).toBeNull();
    Object.assign(popup, { closed: false, location: { href: '' } });
    await relink();
    await waitFor(() => expect(screen.queryByText('The account was not linked')).toBeNull());
  });

  it.each([
    ['another origin', REFUSED, { origin: 'https://elsewhere.example' }],
    ['another window', REFUSED, { source: window }],
    ['a message that is not a refusal', { type: 'polyad-link', refusal: { reason: 'because', missing: [] } }, {}],
    ['another sender', { ...REFUSED, type: 'webpack' }, {}],
  ])('ignores messages of %s', async (_whom, data, from) => {
    const { relink } = await openAccounts();
    await relink();
    await waitFor(() => expect(popup.location.href).toContain('first'));
    sendMessage(data, from);
    expect(screen.queryByText('The account was not linked')).toBeNull();
    expect(screen.getByText(/Waiting for the window/)).toBeTruthy();
  });
});
