/** @jest-environment jsdom */
import '../../testing/jsdom.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import { openConsole, type Answers } from '../../testing/open-console.js';
import { sessionUser } from '../../testing/session-user.js';

afterEach(cleanup);

const NOBODY_WAITS = { experiments: [], total: 0, stopped: [], winners: [], finished: [] };
const RUNNING = [
  { currency: 'USD', experiments: 2, batches: 1, spent: 86, most: 420 },
  { currency: 'EUR', experiments: 1, batches: 0, spent: 5, most: 50 },
];
const FINISHED = {
  id: 11,
  uuid: 'f',
  name: 'Mules',
  platform: 'tiktok',
  finished_at: '2026-12-01T10:00:00Z',
  status: 'COMPLETED',
  verdict: 'use',
  is_activated: false,
};

/** Opens the home page of a team whose link has ended, so that a prompt replaces the wizard. */
async function open(path: string, overview: object, waiting: object = NOBODY_WAITS, more: Answers = {}) {
  const linked = sessionUser();
  const user = sessionUser({ facebook: { ...linked.facebook!, status: 'relink-needed' } });
  const page = await openConsole(path, {
    user,
    answers: {
      'GET /experiments/overview': [200, { data: overview }],
      'GET /experiments/waiting': [200, { data: waiting }],
      ...more,
    },
  });
  await screen.findByRole('heading', { level: 1 });
  return page;
}
const region = (name: string) => screen.findByRole('region', { name });

describe('home of a returning customer', () => {
  it('shows running experiments, their possible cost and their spend, for each currency', async () => {
    await open('/', { running: RUNNING, spent_lately: [{ currency: 'USD', spent: 1234.5 }] });
    const running = await region('Running now');
    expect(within(running).getByText('$86.00 of $420.00').nextSibling?.textContent).toBe(
      '2 experiments · 1 batch of winners',
    );
    expect(within(running).getByText('€5.00 of €50.00').nextSibling?.textContent).toBe('1 experiment');
    expect(within(running).getByRole('link').getAttribute('href')).toBe('/experiments/meta/live?platforms=all');
    expect(within(await region('Spent in the last 30 days')).getByText('$1,234.50')).toBeTruthy();
  });

  it('SHELL-001 shows open tasks before the form: decisions, lost links, affected drafts, winners to activate', async () => {
    const asking = {
      id: 5,
      uuid: 'a',
      name: 'Sandals',
      platform: 'meta',
      phase: 'needs-attention',
      step: null,
      issues: [],
    };
    const waiting = {
      ...NOBODY_WAITS,
      experiments: [asking],
      total: 1,
      finished: [FINISHED, { ...FINISHED, uuid: 'g', is_activated: true }],
    };
    const deadline = { id: 'd', standing: 'ahead', remedy: 'edit', drafts: 2, templates: 1, samples: 4, runs: 0 };
    await open('/', { running: [], spent_lately: [] }, waiting, { 'GET /deadlines': [200, { data: [deadline] }] });
    const mine = await region('Waiting for you');
    const links = () =>
      within(mine)
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href')]);
    await within(mine).findByText('3 drafts or experiments are affected: see what to do');
    expect(links()).toEqual([
      ['Sandals', '/experiment/meta/results?id=5&type=meta'],
      ['Link your account again', '/profile?tab=2'],
      ['Mules', '/experiment/tiktok/results?id=11&type=tiktok'],
      ['3 drafts or experiments are affected: see what to do', '/deadlines'],
    ]);
    const title = screen.getByRole('heading', { level: 1 });
    expect(mine.compareDocumentPosition(title) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  it('shows that no task is open', async () => {
    const user = sessionUser();
    await openConsole('/', {
      user: { ...user, facebook: null },
      answers: {
        'GET /experiments/overview': [200, { data: { running: RUNNING, spent_lately: [] } }],
        'GET /experiments/waiting': [200, { data: NOBODY_WAITS }],
      },
    });
    expect(within(await region('Waiting for you')).getByText('Nothing needs your attention.')).toBeTruthy();
  });

  it.each([
    ['/', { running: [], spent_lately: [] }],
    ['/experiments/meta/create', { running: RUNNING, spent_lately: [] }],
  ])('is not shown on %s for %j', async (path, overview) => {
    await open(path, overview);
    expect(screen.queryByRole('region', { name: 'Running now' })).toBeNull();
  });
});
