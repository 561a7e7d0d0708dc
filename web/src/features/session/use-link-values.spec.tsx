/** @jest-environment jsdom */
import '../../testing/jsdom.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { openConsole } from '../../testing/open-console.js';

afterEach(cleanup);

describe('mailed link', () => {
  it.each([
    ['/join?token=t&email=a%40b.co&id=1', 'Join'],
    ['/password/reset?token=t&email=a%40b.co', 'Save password'],
  ])('AUTH-027 PROFILE-033 disappears from the address bar and works until its page closes: %s', async (link, name) => {
    const page = await openConsole(link, { user: null });
    await screen.findByRole('button', { name });
    await waitFor(() => expect(page.address()).toBe(link.split('?')[0]));
    await page.go('/privacy');
    await screen.findByRole('heading', { level: 1, name: 'Privacy policy' });
    await page.go(-1);
    await screen.findByRole('button', { name });
    expect(screen.getByDisplayValue('a@b.co')).toBeTruthy();
    expect(screen.queryByText(/This link is not valid any more/)).toBeNull();
  });

  it.each(['#', '?'])(
    'SHARE-012 to shared results disappears from the address bar and opens them: /experiments%semail=…',
    async (sign) => {
      const values = { email: 'a@b.co', group: 'Spring 7', key: 'k+/=' };
      const page = await openConsole(`/experiments${sign}${new URLSearchParams(values).toString()}`, {
        user: null,
        answers: { 'POST /experiments/shared': [401, { message: 'No such group.', code: 'shared' }] },
      });
      await screen.findByText('No such group.');
      expect(
        page.calls.find(({ path, method }) => method === 'POST' && path.endsWith('/experiments/shared'))?.body,
      ).toEqual(values);
      expect(page.address()).toBe('/experiments');
      expect(screen.getByDisplayValue('Spring 7')).toBeTruthy();
    },
  );

  it('SHARE-012 to another group is accepted even if only its fragment differs from the open page', async () => {
    const page = await openConsole('/experiments', {
      user: null,
      answers: { 'POST /experiments/shared': [401, { message: 'No such group.', code: 'shared' }] },
    });
    await screen.findByRole('button', { name: 'Access' });
    await page.go('/experiments#email=a%40b.co&group=Second&key=k');
    expect(await screen.findByDisplayValue('Second')).toBeTruthy();
    await waitFor(() => expect(page.address()).toBe('/experiments'));
  });

  it('AUTH-004 of a login is used once and not stored', async () => {
    const page = await openConsole('/login?token=t', { user: null });
    await screen.findByRole('alert');
    expect(page.address()).toBe('/login');
    await page.go('/privacy');
    await screen.findByRole('heading', { level: 1, name: 'Privacy policy' });
    await page.go(-1);
    await screen.findByRole('tab', { name: 'Login' });
    expect(page.calls.filter(({ path }) => path.includes('/login'))).toHaveLength(1);
  });
});
