/** @jest-environment jsdom */
import '../../testing/jsdom.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { openConsole } from '../../testing/open-console.js';

const toasts = () => [...document.querySelectorAll('.bp6-toast')].map(({ textContent }) => textContent);
afterEach(async () => {
  act(() => {
    for (const close of document.querySelectorAll<HTMLElement>('.bp6-toast [aria-label=Close]')) close.click();
  });
  await waitFor(() => expect(toasts()).toEqual([]));
  cleanup();
});

const LATER = [503, { message: 'Please retry in a moment.', code: 'unavailable' }] as const;
const baseline = { id: 'b1', name: 'Spring', created_at: '2026-11-01T09:00:00.000Z', enabled: false, metrics: {} };
const device = {
  ip: '203.0.113.9',
  user_agent: '',
  created_at: baseline.created_at,
  last_used_at: baseline.created_at,
};
const openProfile = (tab: string) =>
  openConsole(`/profile?tab=${tab}`, {
    answers: {
      'GET /providers/facebook/baseline': [200, { data: [baseline] }],
      'GET /profile/sessions': [200, { data: [{ ...device, id: 's2', is_current: false }] }],
      'POST /providers/facebook/baseline/default': [...LATER],
      'POST /providers/facebook/baseline/remove': [...LATER],
      'POST /providers/facebook/unlink': [...LATER],
      'POST /profile/sessions/end': [...LATER],
      'POST /profile/lang': [...LATER],
      'POST /logout': [...LATER],
    },
  });

describe('failed action without a place on the page', () => {
  it.each([
    ['2', () => screen.findByRole('radio', { name: 'Spring' })],
    ['2', () => screen.findByRole('button', { name: 'Remove Spring' })],
    ['1', () => screen.findByRole('button', { name: /203.0.113.9/ })],
  ])('ERR-008 is shown in a toast (tab %s, %s)', async (tab, find) => {
    const { user } = await openProfile(tab);
    await user.click(await find());
    await waitFor(() => expect(toasts().join()).toContain('Please retry in a moment.'));
  });

  it('ERR-008 AUTH-041 a failed logout keeps the page and is reported', async () => {
    const { user, address } = await openProfile('team');
    const [bar] = await screen.findAllByRole('banner');
    await user.click(within(bar!).getByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(toasts().join()).toContain('Please retry in a moment.'));
    expect(address()).toBe('/profile?tab=team');
    expect(within(bar!).getByRole('button', { name: 'Logout' })).toBeTruthy();
  });

  it('ERR-008 a failed unlinking closes its question and shows the reason', async () => {
    const { user } = await openProfile('2');
    await user.click(await screen.findByRole('button', { name: 'Unlink' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Unlink' }));
    await waitFor(() => expect(toasts().join()).toContain('Please retry in a moment.'));
  });
});
