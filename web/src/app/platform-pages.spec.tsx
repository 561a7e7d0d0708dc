/** @jest-environment jsdom */
import '../testing/jsdom.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { Asked } from '../testing/fake-server.js';
import { openConsole } from '../testing/open-console.js';
import { NO_PLANS, sessionUser } from '../testing/session-user.js';

// Pages are separate chunks, and the first one of a run loads slowly.
const patience = { timeout: 20_000 };

afterEach(cleanup);

const title = (name: string) => screen.findByRole('heading', { level: 1, name }, patience);
/** A user for whom TikTok is built and open. */
const withTwo = () => sessionUser({ platforms: ['meta', 'tiktok'] });
const bodiesOf = (calls: readonly Asked[], path: string) =>
  calls.filter((call) => call.path.endsWith(path)).map(({ body }) => body);
/** The platform whose lists the menu shows. */
const chosen = (menu: HTMLElement) =>
  menu.querySelector('.platform-choice[aria-current=true]')?.firstChild?.textContent;
const links = (place: HTMLElement) =>
  within(place)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));

describe('platform in the address', () => {
  it('LIST-007 determines the listed experiments and the targets of the buttons', async () => {
    const { calls } = await openConsole('/experiments/tiktok/live', { user: withTwo() });
    await title('Live experiments');
    const main = screen.getByRole('main');
    await waitFor(() => expect(links(main)).toContain('/experiments/tiktok/completed'), patience);
    expect(links(main)).toContain('/experiments/tiktok/create');
    const bodies = bodiesOf(calls, '/experiments') as { page?: number; platform: string; type: string }[];
    expect(bodies.some(({ type, platform }) => type === 'live' && platform === 'tiktok')).toBe(true);
    const menu = screen.getByRole('navigation', { name: 'Main menu' });
    expect(links(menu)).toEqual([
      '/experiments/tiktok/create',
      ...['/experiments/meta/live', '/experiments/tiktok/live', '/experiments/meta/live?platforms=all'],
      ...['/experiments/tiktok/live', '/experiments/tiktok/completed', '/experiments/tiktok/drafts'],
      ...['/experiments/tiktok/templates', '/experiments/tiktok/samples', '/deadlines', '/experiments/tiktok/shared'],
      '/about',
    ]);
    expect(chosen(menu)).toBe('TikTok');
  });

  it('is shown with the platforms that need a plan, which the menu offers to add', async () => {
    const user = sessionUser({
      platforms: ['meta', 'tiktok'],
      whitelist: false,
      plans: { ...NO_PLANS, meta: true },
    });
    await openConsole('/experiments/meta/live', { user });
    const menu = within(await screen.findByRole('navigation', { name: 'Main menu' }));
    expect(menu.getByRole('link', { name: 'Add TikTok' }).getAttribute('href')).toBe('/experiments/tiktok/create');
    expect(menu.queryByRole('link', { name: 'Add Meta' })).toBeNull();
  });

  it('LIST-016 may be all platforms, which the menu keeps on pages of a single platform', async () => {
    const { calls, go } = await openConsole('/experiments/meta/completed?platforms=all', { user: withTwo() });
    await title('Completed experiments');
    expect(screen.getByText('All platforms', { selector: '.crumbs' })).toBeTruthy();
    const bodies = bodiesOf(calls, '/experiments');
    expect(bodies).toContainEqual({ type: 'completed', platform: 'all', page: 1 });
    const menu = () => screen.getByRole('navigation', { name: 'Main menu' });
    expect(chosen(menu())).toBe('All');
    expect(links(menu())).toContain('/experiments/drafts?platforms=all');
    await go('/about');
    await waitFor(() => expect(chosen(menu())).toBe('All'));
    await go('/experiments/tiktok/drafts');
    await waitFor(() => expect(chosen(menu())).toBe('TikTok'));
    await go('/about');
    await waitFor(() => expect(chosen(menu())).toBe('TikTok'));
    expect(links(menu())).toContain('/experiments/tiktok/drafts');
  });

  it.each([
    ['completed', 'Completed experiments'],
    ['drafts', 'Drafts'],
    ['templates', 'Templates'],
    ['samples', 'Samples'],
  ] as const)('LIST-008 LIST-009 LIST-010 determines the listed %s', async (list, name) => {
    const { calls } = await openConsole(`/experiments/tiktok/${list}`, { user: withTwo() });
    await title(name);
    const type = list.replace(/s$/, '');
    await waitFor(
      () =>
        expect(bodiesOf(calls, '/experiments')).toContainEqual(expect.objectContaining({ type, platform: 'tiktok' })),
      patience,
    );
  });

  it.each([
    ['live', 'Live experiments'],
    ['completed', 'Completed experiments'],
    ['drafts', 'Drafts'],
    ['templates', 'Templates'],
  ] as const)("LIST-011 LIST-016 LIST-017 hides the choice of pages for Google's %s", async (list, name) => {
    const platforms = ['meta', 'tiktok', 'google'] as const;
    const { calls } = await openConsole(`/experiments/google/${list}`, {
      user: sessionUser({ platforms: [...platforms] }),
      answers: {
        'POST /experiments/choices': [200, { data: { accounts: [{ id: '9100000101', name: 'Luz' }], pages: [] } }],
      },
    });
    await title(name);
    const type = list === 'live' ? 'live' : list.replace(/s$/, '');
    await waitFor(
      () =>
        expect(bodiesOf(calls, '/experiments')).toContainEqual(expect.objectContaining({ type, platform: 'google' })),
      patience,
    );
    const main = within(screen.getByRole('main'));
    const filter = main.getByRole<HTMLSelectElement>('combobox', { name: 'Platform' });
    expect([filter.value, [...filter.options].map(({ text }) => text)]).toEqual([
      'google',
      ['Meta', 'TikTok', 'Google', 'All platforms'],
    ]);
    expect(main.queryByRole('combobox', { name: 'Page' })).toBeNull();
  });

  it('LIST-005 does not affect the shared list, which a team without Meta has in its menu too', async () => {
    await openConsole('/experiments/tiktok/shared', {
      user: sessionUser({
        platforms: ['meta', 'tiktok'],
        whitelist: false,
        plans: { ...NO_PLANS, tiktok: true },
      }),
    });
    await title('Shared results');
    expect(links(screen.getByRole('navigation', { name: 'Main menu' }))).toContain('/experiments/tiktok/shared');
  });

  it('RESULT-003 takes precedence over the type in the query', async () => {
    const { calls } = await openConsole('/experiment/tiktok/results?id=5&type=meta', { user: withTwo() });
    await title('This experiment is not here');
    expect(calls.map(({ path }) => path)).toContain('/api/v1/experiment/tiktok/5');
    expect(bodiesOf(calls, '/experiment/curves')).toEqual([expect.objectContaining({ id: '5', type: 'tiktok' })]);
    expect(links(screen.getByRole('main'))).toEqual(['/experiments/tiktok/completed', '/experiments/tiktok/live']);
  });

  it('LIST-013 is Meta by default', async () => {
    const { address } = await openConsole('/experiments/completed', { user: withTwo() });
    await title('Completed experiments');
    expect(address()).toBe('/experiments/meta/completed');
  });

  it('META-014 TIKTOK-011 TIKTOK-012 determines which account has to be linked', async () => {
    await openConsole('/experiments/tiktok/create', { user: withTwo() });
    expect(await screen.findByRole('button', { name: 'Link TikTok account' }, patience)).toBeTruthy();
    const notice = 'TikTok account was not linked. To create experiments, a TikTok account needs to be linked.';
    expect(screen.getByText(notice)).toBeTruthy();
    // Nothing is wrong before the first attempt.
    expect(document.querySelector('.bp6-intent-warning')).toBeNull();
    expect(screen.getAllByRole('button', { name: /^Link/ })).toHaveLength(1);
    expect(screen.queryByText(/Meta account|your pages|Instagram/)).toBeNull();
  });

  it.each(['owner', 'admin', 'other'] as const)(
    'TIKTOK-013 lets an %s link a TikTok account, or names the manager to contact',
    async (role) => {
      await openConsole('/experiments/tiktok/create', { user: { ...withTwo(), role } });
      await title('Link your TikTok account');
      const mayLink = role !== 'other';
      expect(screen.queryByRole('button', { name: 'Link TikTok account' }) !== null).toBe(mayLink);
      expect(screen.queryByText(/contact your manager/) !== null).toBe(!mayLink);
    },
  );

  it.each([
    ['owner', true],
    ['admin', true],
    ['other', false],
  ] as const)('META-015 lets an %s link the account, or names whom to ask', async (role, mayLink) => {
    await openConsole('/experiments/meta/create', { user: sessionUser({ facebook: null, role }) });
    await screen.findByRole('heading', { level: 1 }, patience);
    expect(screen.queryByRole('button', { name: /^Link/ }) !== null).toBe(mayLink);
    const ask = 'Only an owner or admin of your team can link the account. Please contact your manager.';
    expect(screen.queryByText(ask) !== null).toBe(!mayLink);
  });

  it.each(['/experiments/tiktok/create', '/experiments/TikTok/live', '/experiment/google/results?id=5&type=meta'])(
    'shows at %s that it is not built, without a call',
    async (path) => {
      const { calls } = await openConsole(path);
      const name = path.includes('google') ? 'Google' : 'TikTok';
      await title(`${name} is not available here yet.`);
      expect(screen.getByRole('link', { name: 'Go To Home' })).toBeTruthy();
      expect(calls.filter((call) => JSON.stringify(call).includes(name.toLowerCase()))).toEqual([]);
      cleanup();
      await openConsole(path, { user: sessionUser({ lang: 'es' }), language: 'es' });
      await title(`${name} aún no está disponible aquí.`);
    },
  );

  it.each(['/experiments/snapchat/live', '/experiments/facebook/create', '/experiments/tiktok'])(
    'SHELL-009 shows the 404 page at %s, signed in or not',
    async (path) => {
      for (const user of [sessionUser(), null]) {
        const { address } = await openConsole(path, { user });
        await title('Page not found');
        expect(address()).toBe(path);
        cleanup();
      }
    },
  );
});
