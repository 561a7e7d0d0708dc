/** @jest-environment jsdom */
import '../../testing/jsdom.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { openConsole } from '../../testing/open-console.js';
import { sessionUser } from '../../testing/session-user.js';

afterEach(cleanup);

const experiments = [
  { id: 5, uuid: 'a', name: 'Sandals', platform: 'meta', phase: 'needs-attention' },
  { id: 6, uuid: 'b', name: 'Boots', platform: 'meta', phase: 'needs-relink' },
];
const visit = (language: 'en' | 'es' = 'en') =>
  openConsole('/profile', {
    language,
    user: sessionUser({ lang: language }),
    answers: { 'GET /experiments/waiting': [200, { data: { experiments, total: 12 } }] },
  });

describe('the bell', () => {
  it.each([
    ['en', 'Notifications: 12 decisions needed', ['Decision needed', 'Link needed'], '10 more experiments'],
    [
      'es',
      'Notificaciones: 12 decisiones pendientes',
      ['Decisión pendiente', 'Vínculo pendiente'],
      '10 experimentos más',
    ],
  ] as const)('counts and names the runs that wait for a decision (%s)', async (language, label, tags, more) => {
    const page = await visit(language);
    const bell = await screen.findByRole('button', { name: label });
    expect(bell.textContent).toBe('12');
    await page.user.click(bell);
    const panel = await screen.findByRole('region', { name: /Waiting for you|Pendiente de usted/ });
    for (const tag of tags) expect(within(panel).getByText(tag)).toBeTruthy();
    expect(within(panel).getByRole('link', { name: more })).toBeTruthy();
    expect(screen.queryByText(/Nothing has gone wrong|No ha fallado nada/)).toBeNull();
    await page.user.click(within(panel).getByRole('link', { name: 'Sandals' }));
    await waitFor(() => expect(page.address()).toBe('/experiment/meta/results?id=5&type=meta'));
  });

  it('raises no alert where it cannot be asked', async () => {
    await openConsole('/profile', { answers: { 'GET /experiments/waiting': [400, { message: 'Not now.' }] } });
    await screen.findByRole('heading', { level: 1, name: 'Profile' });
    expect(screen.getByRole('button', { name: 'Notifications' }).textContent).toBe('');
    expect(screen.queryByText('Not now.')).toBeNull();
  });
});
