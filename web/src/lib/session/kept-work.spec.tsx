/** @jest-environment jsdom */
import '../../testing/jsdom.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { baselineSamples } from '#libs/platforms/results/baseline.js';
import { META } from '#libs/platforms/meta/description.js';
import { openConsole } from '../../testing/open-console.js';
import type { Answer } from '../../testing/fake-server.js';
import { sessionUser } from '../../testing/session-user.js';
import { sessionExpired } from './session-slice.js';

const SAMPLES = baselineSamples(META.results.baseline);

afterEach(cleanup);

const NORA = sessionUser();
const REFUSED: Answer = [401, { message: 'Your session has expired!', code: 'unauthenticated' }];
const BASELINE = { id: 'b1', name: 'Shoes', created_at: '2026-11-03T10:00:00.000Z', enabled: false };

/** The console with a server that ends the user's session on request, and signs in the user that the test names. */
async function open(path: string) {
  let user: typeof NORA | null = NORA;
  const whileIn = (answer: (user: typeof NORA) => object) => (): Answer =>
    user === null ? REFUSED : [200, answer(user)];
  const page = await openConsole(path, {
    answers: {
      'GET /profile/me': whileIn((data) => ({ data })),
      'GET /profile/sessions': whileIn(() => ({ data: [] })),
      'GET /profile/audit': whileIn(() => ({ data: { rows: [], total: 0, page: 1, size: 25 } })),
      'GET /providers/facebook/baseline': whileIn(() => ({ data: [{ ...BASELINE, metrics: SAMPLES }] })),
      'POST /profile/update': whileIn(() => ({ message: 'Your profile has been updated.' })),
      'POST /providers/facebook/baseline': whileIn(() => ({ data: [] })),
      'POST /subscription/members/invite': whileIn(() => ({ message: 'Sent.' })),
      'POST /logout': () => ((user = null), [200, { message: 'Bye.' }]),
      'POST /login': [200, { message: 'Welcome.' }],
    },
  });
  const press = async (name: string) => page.user.click(await screen.findByRole('button', { name }));
  const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
  const type = async (name: string, text: string) => {
    await page.user.clear(await field(name));
    await page.user.paste(text);
  };
  const logIn = async (as: typeof NORA) => {
    user = as;
    await type('Email', as.email);
    await type('Password', 'sandals in spring');
    await press('Log in');
  };
  return {
    press,
    type,
    field,
    logIn,
    go: page.go,
    /** Sends a form after its session has ended, and continues to the login. */
    sendTooLate: async (button: string) => {
      user = null;
      await press(button);
      await screen.findByRole('alertdialog', { name: 'Your session has expired!' });
      await press('OK');
      await field('Password');
    },
    /** Ends the session and closes the page, as when another tab reports it. */
    endAndClose: () => {
      act(() => void page.store.dispatch(sessionExpired()));
      cleanup();
    },
    kept: () => page.store.getState().keptWork.forms,
  };
}

describe('input when the session ends', () => {
  it('PROFILE-007 is restored in the personal info after the login, except passwords, until it is saved', async () => {
    const page = await open('/profile?tab=1');
    await page.type('First name', 'Leonor');
    await page.type('Current password', 'old secret');
    await page.type('New password', 'new secret');
    await page.sendTooLate('Save changes');
    const everywhere = JSON.stringify([page.kept(), { ...localStorage }, { ...sessionStorage }]);
    expect(everywhere).not.toContain('secret');
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('Leonor');
    await page.logIn(NORA);
    await waitFor(async () => expect((await page.field('First name')).value).toBe('Leonor'));
    expect((await page.field('Last name')).value).toBe('Luz');
    expect((await page.field('New password')).value).toBe('');
    await page.press('Save changes');
    await screen.findByText('Your profile has been updated.');
    expect(page.kept()).toEqual({});
    page.endAndClose();
    expect(page.kept()).toEqual({});
  });

  it('PROFILE-021 is restored in the dialog of a baseline, which reopens', async () => {
    const page = await open('/profile?tab=2');
    await page.press('Edit Shoes');
    await page.type('Name', 'Boots');
    await page.type('CPM', '9,1');
    await page.sendTooLate('Save baseline');
    await page.logIn(NORA);
    await screen.findByRole('dialog', { name: 'Edit baseline' });
    expect([(await page.field('Name')).value, (await page.field('CPM')).value]).toEqual(['Boots', '9,1']);
  });

  it('BILL-048 is restored in the invitation, on the open tab', async () => {
    const page = await open('/profile?tab=team');
    await page.field('Invite by email');
    await page.go('/profile');
    await page.type('Invite by email', 'ben@luz.test');
    await page.sendTooLate('Invite');
    await page.logIn(NORA);
    await waitFor(async () => expect((await page.field('Invite by email')).value).toBe('ben@luz.test'));
  });

  it('AUTH-043 is hidden from another user who logs in, and then deleted', async () => {
    const page = await open('/profile?tab=team');
    await page.type('Invite by email', 'ben@luz.test');
    await page.sendTooLate('Invite');
    await page.logIn(sessionUser({ id: 'u2', email: 'ada@sol.test' }));
    expect((await page.field('Invite by email')).value).toBe('');
    expect(page.kept()).toEqual({});
  });

  it('AUTH-042 is deleted by a logout, and when the user leaves the page', async () => {
    const page = await open('/profile?tab=team');
    await page.type('Invite by email', 'ben@luz.test');
    await page.go('/about');
    await page.go('/profile?tab=team');
    expect((await page.field('Invite by email')).value).toBe('');
    await page.type('Invite by email', 'ben@luz.test');
    await page.press('Logout');
    await page.field('Password');
    expect(page.kept()).toEqual({});
  });
});
