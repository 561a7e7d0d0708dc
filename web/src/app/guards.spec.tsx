/** @jest-environment jsdom */
import '../testing/jsdom.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { GOOGLE } from '#libs/platforms/google/description.js';
import { addDescription } from '#libs/platforms/registry.js';
import { openConsole } from '../testing/open-console.js';
import { NO_PLANS, sessionUser } from '../testing/session-user.js';
import { menuFor } from './route-list.js';

// Google is described, and not offered yet.
addDescription(GOOGLE);
afterEach(cleanup);

const unlinked = sessionUser({ facebook: null });

describe('route map', () => {
  it.each([
    [{ tiktok: true }, '/experiments/tiktok/create'],
    [{ google: true }, '/experiments/google/create'],
    [{ tiktok: true, google: true }, '/experiments/tiktok/create'],
    [{ meta: true, tiktok: true }, '/'],
  ])('SHELL-013 redirects / with the plans %j to the wizard at %s', async (plans, path) => {
    const user = { platforms: ['meta' as const, 'tiktok' as const, 'google' as const], whitelist: false };
    const page = await openConsole('/', {
      user: sessionUser({ ...user, facebook: null, plans: { ...NO_PLANS, ...plans } }),
    });
    await screen.findByRole('heading', { level: 1, name: /^Link your/ });
    expect(page.address()).toBe(path);
    const create = screen.getByRole('link', { name: /^New experiment on/ });
    expect(create.getAttribute('href')).toBe(path === '/' ? '/experiments/meta/create' : path);
  });

  it.each(['/', '/experiments/meta/create'])('SHELL-001 SHELL-003 shows the Meta wizard at %s', async (path) => {
    const page = await openConsole(path, { user: unlinked });
    // The prompt that replaces the wizard until the account is linked.
    expect(await screen.findByRole('heading', { level: 1, name: 'Link your Meta account' })).toBeTruthy();
    expect(page.address()).toBe(path);
  });

  it.each(['/experiments/meta/create', '/experiments/meta/live', '/about#idea', '/profile'])(
    'SHELL-010 redirects a visitor from %s to the login, and back afterwards',
    async (path) => {
      let isIn = false;
      const page = await openConsole(path, {
        user: null,
        answers: {
          'POST /login': () => ((isIn = true), [200, { message: 'Welcome.' }]),
          'GET /profile/me': () => (isIn ? [200, { data: unlinked }] : [401, { message: 'No.' }]),
        },
      });
      await page.user.type(await screen.findByLabelText('Email'), 'nora@luz.test');
      expect(page.address()).toBe(`/login?next=${encodeURIComponent(path)}`);
      await page.user.type(screen.getByLabelText('Password'), 'sandals{Enter}');
      await waitFor(() => expect(page.address().split('?')[0]).toBe(path.split('#')[0]));
    },
  );

  it.each(['/login', '/password/reset?email=a%40b.co&token=t', '/join?token=t&email=a%40b.co&id=1', '/pricing'])(
    'SHELL-011 redirects a signed-in person from %s to home',
    async (path) => {
      const page = await openConsole(path, { user: unlinked });
      await waitFor(() => expect(page.address()).toBe('/'));
      expect(await screen.findByRole('navigation', { name: 'Main menu' })).toBeTruthy();
    },
  );

  it.each([null, unlinked])(
    'SHELL-009 SHELL-012 shows a 404 page in the frame of visitors or of signed-in people',
    async (user) => {
      // A visitor is asked to log in first, as on any page of members.
      for (const path of user === null ? ['/nowhere'] : ['/nowhere', '/dashboard']) {
        const page = await openConsole(path, { user });
        expect(await screen.findByText('Sorry, the page you visited does not exist.')).toBeTruthy();
        expect(screen.queryByRole('link', { name: 'Login' }) === null).toBe(user !== null);
        await page.user.click(screen.getByRole('link', { name: 'Go To Home' }));
        await waitFor(() => expect(page.address()).toBe('/'));
        cleanup();
      }
    },
  );
});

describe('top bar and menu', () => {
  it('SHELL-014 SHELL-016 SHELL-017 SHELL-018 SHELL-019 label the home link, the user, the languages and the logout', async () => {
    await openConsole('/about', { user: unlinked });
    const [top] = await screen.findAllByRole('banner');
    const bar = within(top as HTMLElement);
    expect(bar.getByRole('link', { name: 'Polyad' }).getAttribute('href')).toBe('/');
    expect(bar.getByRole('link', { name: /Nora/ }).getAttribute('href')).toBe('/profile');
    const languages = [...bar.getByLabelText('Language').querySelectorAll('option')];
    expect(languages.map(({ textContent }) => textContent)).toEqual(['EN', 'ES']);
    expect(bar.getByRole('button', { name: 'Logout' })).toBeTruthy();
    expect(bar.queryByText('Dashboard')).toBeNull();
  });

  it('SHELL-004 SHELL-022 SHELL-023 list the routes flagged for the menu, without results, and with the tutorial last', async () => {
    await openConsole('/about', { user: unlinked });
    const menu = within(await screen.findByRole('navigation', { name: 'Main menu' }));
    const links = menu.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toContain('/experiments/meta/live');
    expect(links.filter((path) => path?.includes('results'))).toEqual([]);
    expect(links.at(-1)).toBe('/about');
  });

  it.each([
    [true, false, true],
    [false, true, true],
    [false, false, false],
  ])('SHELL-024 show Meta with plan %s or whitelist %s: %s', (meta, whitelist, isShown) => {
    const groups = menuFor({ platforms: ['meta'], whitelist, plans: { ...NO_PLANS, meta, tiktok: true } });
    expect(groups).toEqual(isShown ? ['meta'] : []);
  });

  it.each(['google', 'tiktok'] as const)(
    'SHELL-025 SHELL-026 show %s only with its plan or the whitelist',
    (platform) => {
      const shown = (change: object) =>
        menuFor({ platforms: ['meta', platform], whitelist: false, plans: NO_PLANS, ...change });
      expect(shown({})).toEqual([]);
      expect(shown({ plans: { ...NO_PLANS, meta: true } })).toEqual(['meta']);
      expect(shown({ plans: { ...NO_PLANS, [platform]: true } })).toEqual([platform]);
      expect(shown({ whitelist: true })).toEqual(['meta', platform]);
      expect(shown({ platforms: ['meta'], whitelist: true })).toEqual(['meta']);
    },
  );

  it.each([
    ['Google', 'google'],
    ['TikTok', 'tiktok'],
  ] as const)(
    "SHELL-025 SHELL-026 show %s in the menu's switch, and offer it without a plan",
    async (name, platform) => {
      const plans = { ...NO_PLANS, meta: true };
      const user = sessionUser({ facebook: null, platforms: ['meta', platform], whitelist: false, plans });
      await openConsole('/about', { user });
      const menu = within(await screen.findByRole('navigation', { name: 'Main menu' }));
      expect(menu.queryByRole('link', { name })).toBeNull();
      expect(menu.queryByRole('link', { name: 'All' })).toBeNull();
      const add = menu.getByRole('link', { name: `Add ${name}` });
      expect(add.getAttribute('href')).toBe(`/experiments/${platform}/create`);
      cleanup();
      await openConsole('/about', { user: { ...user, plans: { ...plans, [platform]: true } } });
      const wider = within(await screen.findByRole('navigation', { name: 'Main menu' }));
      expect(wider.getByRole('link', { name }).getAttribute('href')).toBe(`/experiments/${platform}/live`);
      expect(wider.getByRole('link', { name: 'All' })).toBeTruthy();
      expect(wider.queryByRole('link', { name: `Add ${name}` })).toBeNull();
    },
  );

  it('SHELL-034 SHELL-035 use the language of the account', async () => {
    await openConsole('/about', { user: sessionUser({ facebook: null, lang: 'es' }) });
    expect(await screen.findByRole('button', { name: 'Cerrar sesión' })).toBeTruthy();
    expect(document.documentElement.lang).toBe('es');
  });
});
