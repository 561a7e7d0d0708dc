/** @jest-environment jsdom */
import '../../testing/jsdom.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { ACCESS_TEXTS } from '#libs/contracts/account/access-texts.js';
import { LOGIN_LINK_TEXTS, LOGIN_REASONS, type LoginLinkCause } from '#libs/contracts/account/login-link-texts.js';
import { messageFields } from '#libs/contracts/messages/format-text.js';
import { withParams } from '#libs/contracts/messages/texts.js';
import type { Answer } from '../../testing/fake-server.js';
import { openConsole, type Answers } from '../../testing/open-console.js';
import { sessionUser } from '../../testing/session-user.js';

afterEach(cleanup);

const visit = (path: string, answers: Answers = {}, language: 'en' | 'es' = 'en') =>
  openConsole(path, { user: null, answers, language });
const field = (name: string) => screen.findByLabelText(name, { exact: true });
const press = async ({ user }: Awaited<ReturnType<typeof openConsole>>, name: string) =>
  user.click(await screen.findByRole('button', { name }));
const posts = ({ calls }: Awaited<ReturnType<typeof openConsole>>, path: string) =>
  calls.filter((call) => call.method === 'POST' && call.path.startsWith(`/api/v1${path}`));

const CAUSES = (Object.keys(LOGIN_LINK_TEXTS) as (keyof typeof LOGIN_LINK_TEXTS)[]).filter(
  (code): code is LoginLinkCause => code !== 'token-refused',
);

describe('login page', () => {
  it.each([
    ['/login', 'Login'],
    ['/login?signup', 'Sign Up'],
    ['/login?tab=2', 'Sign Up'],
  ])('AUTH-001 AUTH-002 AUTH-003 opens %s with the tab %s', async (path, tab) => {
    await visit(path);
    const tabs = await screen.findAllByRole('tab');
    expect(tabs.map(({ textContent }) => textContent)).toEqual(['Login', 'Sign Up']);
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe(tab);
  });

  it('AUTH-008 AUTH-010 names missing fields without a call to the server', async () => {
    const page = await visit('/login');
    await press(page, 'Log in');
    expect(screen.getByText('Please input your email.')).toBeTruthy();
    expect(screen.getByText('Password is required.')).toBeTruthy();
    expect(posts(page, '/login')).toEqual([]);
  });

  it("AUTH-011 AUTH-012 shows the server's words for a refused login, without a dialog", async () => {
    const page = await visit('/login', {
      'POST /login': [429, { message: 'Too many attempts. Please try again in 15 minutes.', code: 'throttled' }],
    });
    await page.user.type(await field('Email'), 'nora@luz.test');
    await page.user.type(await field('Password'), 'wrong horse');
    await press(page, 'Log in');
    expect((await screen.findByRole('alert')).textContent).toBe('Too many attempts. Please try again in 15 minutes.');
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  const signUp = async (answers: Answers) => {
    const page = await visit('/login?signup', answers);
    const values = { 'First name': 'Nora', 'Last name': 'Luz', Company: 'Luz', Email: 'nora@luz.test' };
    for (const [name, value] of Object.entries(values)) await page.user.type(await field(name), value);
    await page.user.type(await field('Password'), ' sandals in spring ');
    await press(page, 'Create account');
    return page;
  };
  const joined: Answer = [200, messageFields(ACCESS_TEXTS.joined)];

  it("AUTH-020 shows the server's words for a refused sign-up, and signs in after the next one", async () => {
    let isTaken = true;
    let isIn = false;
    const page = await signUp({
      'POST /register': () =>
        isTaken ? [400, { message: 'This email is already in use.', code: 'validation' }] : joined,
      'POST /login': () => ((isIn = true), [200, { message: 'Welcome.' }]),
      'GET /profile/me': () => (isIn ? [200, { data: sessionUser() }] : [401, { message: 'No.' }]),
    });
    const addressOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect([addressOf('terms of service'), addressOf('privacy policy')]).toEqual(['/terms', '/privacy']);
    expect((await screen.findByRole('alert')).textContent).toBe('This email is already in use.');
    expect(posts(page, '/login')).toEqual([]);
    isTaken = false;
    await press(page, 'Create account');
    await waitFor(() => expect(page.address()).toBe('/'));
    expect(posts(page, '/login')).toMatchObject([{ body: { email: 'nora@luz.test', password: 'sandals in spring' } }]);
  });

  it.each([
    ['the e-mail has to be confirmed', ACCESS_TEXTS.confirmEmail, 0],
    ['the login gets no answer', ACCESS_TEXTS.joined, 1],
  ] as const)('AUTH-021 fills in the e-mail if %s', async (_, text, logins) => {
    const page = await signUp({
      'POST /register': [200, messageFields(text)],
      'POST /login': [503, { message: 'Please try again later.', code: 'unavailable' }],
    });
    expect((await screen.findByText(text.en)).closest('[role=status]')).not.toBeNull();
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Login');
    expect(((await field('Email')) as HTMLInputElement).value).toBe('nora@luz.test');
    expect(posts(page, '/login')).toHaveLength(logins);
  });
});

describe('login by link', () => {
  it('AUTH-004 AUTH-006 logs in once, without a body, and goes home', async () => {
    let isIn = false;
    const page = await openConsole('/login?token=abc', {
      user: null,
      answers: {
        'POST /login': () => ((isIn = true), [200, { message: 'Welcome.' }]),
        'GET /profile/me': () => (isIn ? [200, { data: sessionUser() }] : [401, { message: 'No.' }]),
      },
    });
    await waitFor(() => expect(page.address()).toBe('/'));
    const sent = posts(page, '/login');
    expect(sent).toMatchObject([{ path: '/api/v1/login?token=abc' }]);
    expect(sent[0]?.body).toBeUndefined();
  });

  it('removes the token from the address bar', async () => {
    const page = await visit('/login?token=abc', { 'POST /login': [401, { message: 'No.', code: 'token-refused' }] });
    await screen.findByRole('alert');
    expect(page.address()).toBe('/login');
  });

  it.each(CAUSES)('AUTH-051 AUTH-054 explains %s in both languages', async (code) => {
    const text = LOGIN_LINK_TEXTS[code];
    const answer = { ...messageFields(text), message: 'Words that are never shown.', code };
    await visit('/login?token=abc', { 'POST /login': [401, answer] });
    expect((await screen.findByRole('alert')).textContent).toBe(text.en);
    cleanup();
    await visit('/login?token=abc', { 'POST /login': [401, answer] }, 'es');
    expect((await screen.findByRole('alert')).textContent).toBe(text.es);
  });

  it('AUTH-052 shows the reason of any other failure', async () => {
    const text = withParams(LOGIN_LINK_TEXTS['token-refused'], { reason: LOGIN_REASONS.used });
    await visit('/login?token=abc', { 'POST /login': [401, { ...messageFields(text), code: 'token-refused' }] });
    expect((await screen.findByRole('alert')).textContent).toBe('JWT authentication failed: the link was used before');
    cleanup();
    await visit('/login?token=abc', { 'POST /login': [401, { ...messageFields(text), code: 'token-refused' }] }, 'es');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Ha fallado la autenticación con JWT: el enlace ya se ha usado',
    );
  });

  it('AUTH-053 shows that the login failed if the response is unreadable', async () => {
    await openConsole('/login?token=abc', {
      user: null,
      answers: {
        'POST /login': () => {
          throw new TypeError('Failed to fetch');
        },
      },
    });
    expect((await screen.findByRole('alert')).textContent).toBe('Authentication failed. Please try again.');
  });
});

describe('forgotten password', () => {
  it('AUTH-023 AUTH-024 AUTH-025 AUTH-026 is requested by e-mail from the Login tab', async () => {
    const message = 'If an account with this email exists, we have sent a link to choose a new password.';
    const page = await visit('/login', { 'POST /password/email': [200, { message }] });
    await press(page, 'Forgot password?');
    await press(page, 'Send the link');
    expect(screen.getByText('Required.')).toBeTruthy();
    expect(posts(page, '/password/email')).toEqual([]);
    await page.user.type(await field('Email'), 'nora@luz.test');
    await press(page, 'Send the link');
    expect(await screen.findByText(message)).toBeTruthy();
    expect(posts(page, '/password/email')).toMatchObject([{ body: { email: 'nora@luz.test' } }]);
    await press(page, 'Back to login');
    expect(await field('Password')).toBeTruthy();
  });

  const link = '/password/reset?email=nora%40luz.test&token=t-1';
  const fill = async (page: Awaited<ReturnType<typeof openConsole>>, password: string, again: string) => {
    await page.user.type(await field('New password'), password);
    await page.user.type(await field('Confirm the new password'), again);
    await press(page, 'Save password');
  };

  it('AUTH-027 AUTH-033 AUTH-034 AUTH-035 is replaced on the page of the link, and the dialog leads to the login', async () => {
    const page = await visit(link, {
      'POST /password/reset': [200, { message: 'Your password has been updated. Please login.' }],
    });
    await fill(page, 'sandals in spring', 'sandals in spring');
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog.textContent).toContain('Your password has been updated.');
    expect(posts(page, '/password/reset')).toMatchObject([
      { body: { email: 'nora@luz.test', password: 'sandals in spring', token: 't-1' } },
    ]);
    expect(page.address()).toBe('/password/reset');
    await page.user.click(within(dialog).getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(page.address()).toBe('/login'));
  });

  it('AUTH-029 AUTH-031 AUTH-032 AUTH-037 names each wrong field', async () => {
    const page = await visit(link);
    await press(page, 'Save password').catch(() => undefined);
    expect(await screen.findByText('Password is required')).toBeTruthy();
    expect(screen.getByText('Confirm Password is required')).toBeTruthy();
    await fill(page, 'abcd', 'abcde');
    expect(screen.getByText('Your password must contain at least 8 characters.')).toBeTruthy();
    expect(screen.getByText("Passwords don't match")).toBeTruthy();
    expect(posts(page, '/password/reset')).toEqual([]);
  });

  it('AUTH-034 AUTH-036 keeps the dialog and the input after a refusal', async () => {
    const message = 'This link is not valid any more. Ask for a new one.';
    const page = await visit(link, { 'POST /password/reset': [400, { message, code: 'reset-token' }] });
    await fill(page, 'sandals in spring', 'sandals in spring');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(`Your password couldn't be updated. Please try again. ${message}`);
    expect(((await field('New password')) as HTMLInputElement).value).toBe('sandals in spring');
    expect(within(alert).getByRole('link').getAttribute('href')).toBe('/login?forgot');
  });
});

describe('joining a team', () => {
  const link = '/join?token=t-1&email=ben%40luz.test&id=17';
  const fill = async (page: Awaited<ReturnType<typeof openConsole>>) => {
    await page.user.type(await field('First name'), 'Ben');
    await page.user.type(await field('Last name'), 'Sol');
    await page.user.type(await field('Password'), '  sandals in spring ');
    await press(page, 'Join');
  };

  it('PROFILE-033 PROFILE-034 shows the invited e-mail, which cannot be changed', async () => {
    const page = await visit(link);
    const email = (await field('Email')) as HTMLInputElement;
    expect([email.value, email.readOnly]).toEqual(['ben@luz.test', true]);
    expect(page.address()).toBe('/join');
  });

  it('PROFILE-035 PROFILE-039 PROFILE-040 PROFILE-041 PROFILE-042 PROFILE-043 ends in a dialog that links to the login', async () => {
    const page = await visit(link, { 'POST /members/join': [200, { message: 'ok' }] });
    await fill(page);
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog.textContent).toContain('Registration Succeded!');
    expect(dialog.textContent).toContain('You have successfully joined Polyad. Please login.');
    expect(document.body.textContent).not.toContain('Astro');
    expect(posts(page, '/members/join')[0]?.body).toEqual({
      token: 't-1',
      email: 'ben@luz.test',
      id: '17',
      first_name: 'Ben',
      last_name: 'Sol',
      password: 'sandals in spring',
    });
    await page.user.click(within(dialog).getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(page.address()).toBe('/login'));
    expect(((await field('Email')) as HTMLInputElement).value).toBe('ben@luz.test');
  });

  it('PROFILE-040 PROFILE-047 shows the refusal above the form and keeps the input', async () => {
    const message = 'This invitation is not valid any more. Ask for a new one.';
    const page = await visit(link, { 'POST /members/join': [400, { message, code: 'invitation' }] });
    await fill(page);
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect(((await field('First name')) as HTMLInputElement).value).toBe('Ben');
  });

  it('PROFILE-035 PROFILE-036 PROFILE-037 names each missing field', async () => {
    const page = await visit(link);
    await press(page, 'Join');
    for (const text of ['Your first name is required.', 'Your last name is required.', 'Password is required.'])
      expect(screen.getByText(text)).toBeTruthy();
    expect(posts(page, '/members/join')).toEqual([]);
  });

  it("PROFILE-038 shows that the link's e-mail is invalid", async () => {
    const page = await visit('/join?token=t-1&email=ben&id=17');
    await fill(page);
    expect(screen.getByText('Please input your email.')).toBeTruthy();
    expect(posts(page, '/members/join')).toEqual([]);
  });

  it.each(['/join', '/join?token=t&email=a%40b.co', '/join?token=t&email=a%40b.co&id=x1', '/join?email=a%40b.co&id=1'])(
    'PROFILE-044 refuses the incomplete link %s',
    async (path) => {
      await visit(path);
      expect((await screen.findByRole('alert')).textContent).toContain(
        'Invalid cration parameters. Please try again or contact an administrator.',
      );
      expect(screen.queryByRole('button', { name: 'Join' })).toBeNull();
    },
  );
});

describe('end of a session', () => {
  it("follows another user's login in another tab", async () => {
    let user = sessionUser({ facebook: null });
    const page = await openConsole('/profile?tab=team', {
      user,
      answers: { 'GET /profile/me': () => [200, { data: user }] },
    });
    await screen.findByRole('link', { name: /Nora/ });
    user = sessionUser({ facebook: null, id: 'u2', first_name: 'Zoe' });
    localStorage.setItem('polyad.loggedIn', 'u2');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'polyad.loggedIn', newValue: 'u2' })));
    const dialog = await screen.findByRole('alertdialog', { name: 'Your session has expired!' });
    await page.user.click(within(dialog).getByRole('button', { name: 'OK' }));
    expect(await screen.findByRole('link', { name: /Zoe/ })).toBeTruthy();
    expect(page.address()).toBe('/profile?tab=team');
    expect(localStorage.getItem('polyad.loggedIn')).toBe('u2');
  });

  it("AUTH-043 shows 'Your session has expired!' with an OK button that goes to the login", async () => {
    let isOver = false;
    const page = await openConsole('/about', {
      answers: {
        'POST /experiments': () => (isOver ? [401, { message: 'No.' }] : [200, { data: { items: [], total: 0 } }]),
      },
    });
    await screen.findByRole('navigation', { name: 'Main menu' });
    isOver = true;
    await page.go('/experiments/meta/completed?page=2');
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog.textContent).toContain('Your session has expired!');
    await page.user.click(within(dialog).getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(page.address()).toContain('/login'));
  });

  it('AUTH-043 keeps the page and its input behind the dialog, sends no requests, and hides both from the next user', async () => {
    const member = { id: 'm1', first_name: 'Ben', last_name: 'Sol', email: 'ben@luz.test' } as const;
    let user = sessionUser({ facebook: null, members: [{ ...member, role: 'other', status: 'ACTIVE' }] });
    let isOver = false;
    const page = await openConsole('/profile?tab=team', {
      answers: {
        'GET /profile/me': () => (isOver ? [401, { message: 'No.' }] : [200, { data: user }]),
        'POST /subscription/members/invite': () => ((isOver = true), [401, { message: 'No.' }]),
        'POST /login': () => ((isOver = false), [200, { message: 'Welcome.' }]),
      },
    });
    const field = await screen.findByLabelText<HTMLInputElement>('Invite by email');
    await page.user.type(field, 'eva@luz.test{Enter}');
    const dialog = await screen.findByRole('alertdialog', { name: 'Your session has expired!' });
    expect(screen.getByLabelText('Invite by email')).toBe(field);
    expect(field.value).toBe('eva@luz.test');
    expect(screen.getByText('ben@luz.test')).toBeTruthy();
    const callsBefore = page.calls.length;
    const { baseApi } = await import('../../lib/api/base-api.js');
    act(() => void page.store.dispatch(baseApi.util.invalidateTags(['Session', 'Trail'])));
    await act(async () => undefined);
    expect(page.calls.slice(callsBefore)).toEqual([]);

    await page.user.click(within(dialog).getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(page.address()).toBe('/login?next=%2Fprofile%3Ftab%3Dteam'));
    expect(document.body.textContent).not.toContain('ben@luz.test');
    user = sessionUser({ facebook: null, id: 'u2', first_name: 'Zoe' });
    await page.user.type(await screen.findByLabelText('Email'), 'zoe@mar.test');
    await page.user.type(screen.getByLabelText('Password'), 'sandals{Enter}');
    expect((await screen.findByLabelText<HTMLInputElement>('Invite by email')).value).toBe('');
    expect(page.address()).toBe('/profile?tab=team');
    expect(document.body.textContent).not.toMatch(/ben@luz\.test|eva@luz\.test/);
  });

  it('AUTH-042 hides the page behind the dialog after another tab has logged out', async () => {
    await openConsole('/profile?tab=team', { user: sessionUser({ facebook: null }) });
    await screen.findByLabelText('Invite by email');
    localStorage.removeItem('polyad.loggedIn');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'polyad.loggedIn', newValue: null })));
    await screen.findByRole('alertdialog', { name: 'Your session has expired!' });
    expect(screen.queryByLabelText('Invite by email')).toBeNull();
    expect(screen.queryByText('Nora')).toBeNull();
  });

  it('AUTH-041 AUTH-042 SHELL-018 closes the signed-in pages after a logout', async () => {
    const page = await openConsole('/about', { answers: { 'POST /logout': [200, { message: 'ok' }] } });
    await press(page, 'Logout');
    await waitFor(() => expect(page.address()).toBe('/login'));
    expect(posts(page, '/logout')).toHaveLength(1);
    await page.go('/experiments/meta/live');
    await waitFor(() => expect(page.address()).toBe('/login?next=%2Fexperiments%2Fmeta%2Flive'));
  });
});
