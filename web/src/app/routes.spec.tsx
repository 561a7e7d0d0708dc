/** @jest-environment jsdom */
import '../testing/jsdom.js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import { saveConsent } from '../lib/consent/consent.js';
import { SUPPORT_EMAIL } from '../lib/site.js';
import { openConsole, type Answers } from '../testing/open-console.js';
import { sessionUser } from '../testing/session-user.js';

// Pages are separate chunks, and the first one of a run loads slowly.
const patience = { timeout: 20_000 };

const visit = (path: string) => openConsole(path, { user: null });
const title = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name }, patience);

beforeEach(() => {
  saveConsent({ preference: false, scheduling: false });
  window.scrollTo = () => undefined;
});
afterEach(cleanup);

describe('pages for visitors', () => {
  it('SHELL-002 SHELL-008 show the landing page at /, without a call to the server', async () => {
    const { address, calls } = await visit('/');
    expect(await title(/Test every combination/)).toBeTruthy();
    expect(address()).toBe('/');
    expect(calls).toEqual([]);
  });

  it('SHELL-008 SHELL-039 show the plans at /pricing', async () => {
    await visit('/pricing');
    expect(await title(/Know the most you can pay/)).toBeTruthy();
  });

  it('SHELL-020 have Pricing and Login in the top bar', async () => {
    await visit('/pricing');
    const bar = within(await screen.findByRole('banner', {}, patience));
    expect(bar.getByRole('link', { name: 'Pricing' }).getAttribute('href')).toBe('/pricing');
    expect(bar.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/login');
    expect(bar.queryByRole('button', { name: 'Logout' })).toBeNull();
  });

  it('SHELL-027 have privacy, terms, cookies and a support mail link in the footer', async () => {
    await visit('/pricing');
    const links = within(await screen.findByRole('contentinfo', {}, patience)).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/privacy',
      '/terms',
      '/cookies',
      `mailto:${SUPPORT_EMAIL}`,
    ]);
  });

  it('LEGAL-004 open the consent manager from the footer of any page', async () => {
    const { user } = await visit('/login');
    await user.click(await screen.findByRole('button', { name: 'Cookie choices' }, patience));
    expect(await screen.findByRole('region', { name: 'What may this browser remember?' }, patience)).toBeTruthy();
  });

  it('SHELL-009 show the 404 page with its home link at an unknown address', async () => {
    await visit('/no/such/page');
    expect(await screen.findByText('Sorry, the page you visited does not exist.', {}, patience)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go To Home' }).getAttribute('href')).toBe('/');
  });

  it('SHELL-004 SHELL-010 show the login instead of the tutorial, then return to it', async () => {
    const { address } = await visit('/about');
    await screen.findByRole('tab', { name: 'Login' }, patience);
    expect(address()).toBe('/login?next=%2Fabout');
  });
});

describe('public pages', () => {
  const documents = { '/privacy': 'Privacy policy', '/terms': 'Terms of service', '/cookies': 'Cookie policy' };

  it.each(['signed out', 'signed in'])('SHELL-007 show privacy, terms and cookies, %s', async (who) => {
    const isSignedIn = who === 'signed in';
    for (const [path, name] of Object.entries(documents)) {
      const { address } = await openConsole(path, { user: isSignedIn ? sessionUser() : null });
      expect(await title(name)).toBeTruthy();
      expect(address()).toBe(path);
      expect(screen.queryByRole('button', { name: 'Logout' }) !== null).toBe(isSignedIn);
      cleanup();
    }
  });
});

describe('pages for signed-in people', () => {
  it('SHELL-001 SHELL-002 show the console at /, not the landing page', async () => {
    const { address } = await openConsole('/', { user: sessionUser({ facebook: null }) });
    expect(await screen.findByRole('navigation', { name: 'Main menu' }, patience)).toBeTruthy();
    expect(await title('Link your Meta account')).toBeTruthy();
    expect(address()).toBe('/');
  });

  it('SHELL-004 SHELL-049 show the tutorial at /about, which a button beside the wizard opens after the choice of a goal', async () => {
    const answers: Answers = {
      'GET /providers/facebook/ad_accounts': [200, { data: { ad_accounts: [], pages: [] } }],
      'GET /providers/facebook/lookups/experiment': [200, { data: [] }],
    };
    const { address, user } = await openConsole('/', { answers });
    const goal = await screen.findByRole('button', { name: /^Traffic/ }, patience);
    expect(screen.queryByRole('link', { name: 'How to Use' })).toBeNull();
    await user.click(goal);
    await user.click(await screen.findByRole('link', { name: 'How to Use' }, patience));
    expect(await title('How to Use Polyad')).toBeTruthy();
    expect(address()).toBe('/about');
    expect(screen.queryByRole('link', { name: 'How to Use' })).toBeNull();
  });

  it('SHELL-049 have no such button before the wizard, while the account has to be linked', async () => {
    await openConsole('/', { user: sessionUser({ facebook: null }) });
    expect(await title('Link your Meta account')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'How to Use' })).toBeNull();
  });

  it('SHELL-011 show home at /pricing', async () => {
    const { address } = await openConsole('/pricing');
    expect(await screen.findByRole('navigation', { name: 'Main menu' }, patience)).toBeTruthy();
    expect(address()).toBe('/');
  });
});
