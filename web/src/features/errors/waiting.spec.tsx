/** @jest-environment jsdom */
import '../../testing/jsdom.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { openConsole } from '../../testing/open-console.js';
import { sessionUser } from '../../testing/session-user.js';

afterEach(cleanup);

const experiments = [
  { id: 5, uuid: 'a', name: 'Sandals', platform: 'meta', phase: 'needs-attention', step: null, issues: [] },
  { id: 6, uuid: 'b', name: 'Boots', platform: 'meta', phase: 'needs-relink', step: null, issues: [] },
  { id: 9, uuid: 'e', name: 'Mules', platform: 'meta', phase: 'stopping', step: 'pause', issues: [] },
  {
    id: 7,
    uuid: 'c',
    name: 'Clogs',
    platform: 'meta',
    phase: 'running',
    step: null,
    issues: [
      { kind: 'ads-refused', raisedAt: '2026-12-01T10:00:00Z', refused: 25, of: 300, groups: [] },
      { kind: 'account-unable', raisedAt: '2026-12-01T10:00:00Z', cause: 'unpaid', message: null },
    ],
  },
];
const stopped = [
  {
    id: 8,
    uuid: 'd',
    name: 'Espadrilles',
    platform: 'meta',
    stopped_at: '2026-12-01T10:00:00Z',
    stopped_by: 'Nora Vidal',
  },
];
const visit = (language: 'en' | 'es' = 'en') =>
  openConsole('/profile', {
    language,
    user: sessionUser({ lang: language }),
    answers: { 'GET /experiments/waiting': [200, { data: { experiments, total: 13, stopped } }] },
  });

describe('bell', () => {
  it.each([
    ['en', 'Waves that did not run', 'Wave 2 of 3 was left out: its money goes to the next wave. The platform refused'],
    [
      'es',
      'Oleadas que no se han ejecutado',
      'La oleada 2 de 3 se ha omitido: su dinero pasa a la siguiente. La plataforma',
    ],
  ] as const)('names skipped waves, the reason and where their money goes, in %s', async (language, title, why) => {
    const left_out_waves = [
      {
        id: 5,
        uuid: 'a',
        name: 'Sandals',
        platform: 'meta',
        wave: 2,
        left_out_at: '2026-12-01T10:00:00Z',
        reasons: [{ key: 'run.searchLeftOut', params: { wave: 2, waves: 3 } }, { key: 'run.searchRefused' }],
      },
    ];
    const data = { experiments: [], total: 0, stopped: [], finished: [], winners: [], left_out_waves };
    const page = await openConsole('/profile', {
      language,
      user: sessionUser({ lang: language }),
      answers: { 'GET /experiments/waiting': [200, { data }] },
    });
    await page.user.click(
      await screen.findByRole('button', { name: language === 'en' ? 'Notifications' : 'Notificaciones' }),
    );
    const section = await screen.findByRole('region', { name: title });
    expect(section.textContent).toContain(why);
    expect(within(section).getByRole('link', { name: 'Sandals' })).toBeTruthy();
  });

  it.each([
    [
      'en',
      'Notifications: 13 experiments need your attention',
      ['Decision needed', 'Link needed', 'Script to run', '25 ads refused', 'Account cannot spend'],
      '9 more experiments',
    ],
    [
      'es',
      'Notificaciones: 13 experimentos requieren su atención',
      [
        'Decisión pendiente',
        'Vínculo pendiente',
        'Script pendiente',
        '25 anuncios rechazados',
        'La cuenta no puede gastar',
      ],
      '9 experimentos más',
    ],
  ] as const)(
    'counts and names the runs that wait for a decision or have a problem (%s)',
    async (language, label, tags, more) => {
      const page = await visit(language);
      const bell = await screen.findByRole('button', { name: label });
      expect(bell.textContent).toBe('13');
      await page.user.click(bell);
      const panel = await screen.findByRole('region', { name: /Waiting for you|Pendiente de usted/ });
      expect(within(panel).getByText(/^(Run the pause script|Ejecute el script de pausa)/)).toBeTruthy();
      for (const tag of tags) expect(within(panel).getByText(tag)).toBeTruthy();
      expect(within(panel).getByRole('link', { name: more })).toBeTruthy();
      expect(screen.queryByText(/Nothing has gone wrong|No ha fallado nada/)).toBeNull();
      expect(within(panel).getByText(/25 (of|de) 300/)).toBeTruthy();
      expect(within(panel).getByRole('link', { name: 'Mules' }).getAttribute('href')).toBe(
        '/profile?tab=1&script=meta.e',
      );
      await page.user.click(within(panel).getByRole('link', { name: 'Sandals' }));
      await waitFor(() => expect(page.address()).toBe('/experiment/meta/results?id=5&type=meta'));
    },
  );

  it('lists recent stops with the time, the person and a link', async () => {
    const page = await visit();
    await page.user.click(await screen.findByRole('button', { name: /^Notifications/ }));
    const list = within(await screen.findByRole('region', { name: 'Stopped in the last 24 hours' }));
    expect(list.getByText(/^Stopped on 12\/01\/2026 \d\d:\d\d by Nora Vidal$/)).toBeTruthy();
    await page.user.click(list.getByRole('link', { name: 'Espadrilles' }));
    await waitFor(() => expect(page.address()).toBe('/experiment/meta/results?id=8&type=meta'));
  });

  it('lists runs that ended recently with their outcome, and whether a winner can be activated', async () => {
    const done = {
      platform: 'meta',
      finished_at: '2026-12-01T10:00:00Z',
      status: 'PENDING_REVIEW',
      is_activated: false,
    };
    const finished = [
      { ...done, id: 11, uuid: 'f', name: 'Mules', verdict: 'use' },
      { ...done, id: 12, uuid: 'g', name: 'Loafers', verdict: 'use', is_activated: true },
      { ...done, id: 13, uuid: 'h', name: 'Oxfords', verdict: null },
    ];
    const data = { experiments: [], total: 0, stopped: [], winners: [], finished };
    const page = await openConsole('/profile', { answers: { 'GET /experiments/waiting': [200, { data }] } });
    await page.user.click(await screen.findByRole('button', { name: 'Notifications' }));
    const list = within(await screen.findByRole('region', { name: 'Recently finished' }));
    const items = list.getAllByRole('listitem').map(({ textContent }) => textContent!.replace(/Finished on.*/, ''));
    expect(items).toEqual(['MulesWinner · not activated yet', 'LoafersWinner', 'OxfordsNothing was delivered.']);
    expect(screen.queryByText(/Nothing has gone wrong/)).toBeNull();
    await page.user.click(list.getByRole('link', { name: 'Mules' }));
    expect(page.address()).toBe('/experiment/meta/results?id=11&type=meta');
  });

  it('lists winners that spend, with the person who activated them, and counts them in the label of its button', async () => {
    const winners = [
      {
        id: 9,
        uuid: 'e',
        name: 'Clogs',
        platform: 'meta',
        count: 3,
        currency: 'USD',
        spent: 86,
        most: 420,
        started_at: '2026-12-01T10:00:00Z',
        started_by: 'Nora Vidal',
      },
    ];
    const data = { experiments: [], total: 0, stopped: [], winners };
    const page = await openConsole('/profile', { answers: { 'GET /experiments/waiting': [200, { data }] } });
    await page.user.click(await screen.findByRole('button', { name: 'Notifications: 3 winners running' }));
    const panel = await screen.findByRole('region', { name: 'Winners spending now' });
    expect(within(panel).getByText('3 winners running, $86.00 of $420.00')).toBeTruthy();
    expect(within(panel).getByText(/^Activated on .+ by Nora Vidal$/)).toBeTruthy();
    expect(screen.queryByText(/Nothing has gone wrong/)).toBeNull();
    await page.user.click(within(panel).getByRole('link', { name: 'Clogs' }));
    expect(page.address()).toBe('/experiment/meta/results?id=9&type=meta');
  });

  it('raises no alert if its data cannot be read', async () => {
    await openConsole('/profile', { answers: { 'GET /experiments/waiting': [400, { message: 'Not now.' }] } });
    await screen.findByRole('heading', { level: 1, name: 'Profile' });
    expect(screen.getByRole('button', { name: 'Notifications' }).textContent).toBe('');
    expect(screen.queryByText('Not now.')).toBeNull();
  });
});
