/** @jest-environment jsdom */
import '../../testing/jsdom.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { Concerned, Deadline } from '../../lib/api/endpoints.js';
import { openConsole, type Answers } from '../../testing/open-console.js';
import { sessionUser } from '../../testing/session-user.js';

afterEach(cleanup);

const deadline = (changes: Partial<Deadline> = {}): Deadline => ({
  id: 'tiktok/manual-conversions',
  platform: 'tiktok',
  subject: 'objective',
  title: 'Manual campaigns',
  ends_on: '2026-12-31',
  zone: 'UTC',
  ends_at: '2027-01-01T00:00:00.000Z',
  days_left: 35,
  standing: 'upcoming',
  is_estimate: false,
  confidence: 'platform',
  source: 'https://docs.test/1',
  read_on: '2026-11-26',
  drafts: 1,
  templates: 0,
  samples: 0,
  runs: 1,
  lost: 'It stops.',
  remedy: 'submit',
  remedy_text: 'Nothing.',
  run_text: 'Waves are lost.',
  lookup: null,
  excluded: null,
  ...changes,
});
const identity = (changes: Partial<Deadline> = {}): Deadline =>
  deadline({
    id: 'tiktok/customized-user',
    subject: 'identity',
    title: 'Custom identities',
    ends_on: '2026-01-14',
    ends_at: '2026-01-15T00:00:00.000Z',
    days_left: -316,
    standing: 'ended',
    is_estimate: true,
    runs: 0,
    remedy: 'choose',
    remedy_text: 'Choose an account.',
    lookup: 'identities',
    drafts: 2,
    excluded: { type: 'CUSTOMIZED_USER' },
    ...changes,
  });
const row = (n: number, changes: Partial<Concerned> = {}): Concerned => ({
  id: n,
  uuid: `00000000-0000-4000-8000-00000000000${n}`,
  name: `Draft ${n}`,
  platform: 'tiktok',
  status: 'DRAFT',
  changeable: true,
  convertible: true,
  creator: 'Ana Ruiz',
  account_id: '71',
  account_name: 'Shoes Spain',
  end_date: null,
  updated_at: '2026-11-20T10:00:00.000Z',
  ...changes,
});

const server = (deadlines: Deadline[], rows: Concerned[], more: Answers = {}): Answers => ({
  'GET /deadlines': [200, { data: deadlines }],
  'GET /deadlines/concerned': [200, { data: rows, total: rows.length, is_more: false }],
  ...more,
});

describe('deadlines page', () => {
  it.each([
    [
      'en',
      'Platform changes',
      /The last day is December 31st, 2026 \(UTC\), in 35 days\./,
      'Coming up',
      '2 experiments need it',
    ],
    [
      'es',
      'Cambios de las plataformas',
      /El último día es el 31 de diciembre de 2026 \(UTC\), dentro de 35 días\./,
      'Próximamente',
      '2 experimentos lo necesitan',
    ],
  ] as const)(
    'shows what ends, at which date and time zone, and the affected items (%s)',
    async (lang, title, when, tag, count) => {
      const rows = [row(1, { convertible: false }), row(2, { status: 'PROCESSING', name: 'Late run' })];
      await openConsole('/deadlines', {
        language: lang,
        user: sessionUser({ lang }),
        answers: server([deadline()], rows),
      });
      expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
      const card = await screen.findByRole('region', { name: 'Manual campaigns' });
      expect(within(card).getByText(when)).toBeTruthy();
      expect(within(card).getByText(tag)).toBeTruthy();
      expect(within(card).getByText('Waves are lost.')).toBeTruthy();
      expect((await within(card).findByRole('link', { name: 'Draft 1' })).getAttribute('href')).toMatch(/draft=1$/);
      expect(within(card).getByRole('link', { name: 'Late run' }).getAttribute('href')).toMatch(/results\?id=2/);
      expect(screen.getByRole('link', { name: new RegExp(count) }).getAttribute('href')).toBe('/deadlines');
    },
  );

  it('shows past deadlines as ended, without an action if the next submit handles them', async () => {
    const passed = deadline({ standing: 'ended', days_left: -1 });
    await openConsole('/deadlines', { answers: server([passed], [row(1, { convertible: false })]) });
    expect(await screen.findByText('Nothing of yours is affected')).toBeTruthy();
    const card = screen.getByRole('region', { name: 'Manual campaigns' });
    expect(within(card).getByText(/Ended on December 31st, 2026 \(UTC\)\./)).toBeTruthy();
    expect(screen.queryByRole('link', { name: /need it/ })).toBeNull();
  });

  it('replaces an ended identity by another, also for others of its account', async () => {
    const rows = [row(1), row(2), row(3, { changeable: false, convertible: false })];
    const identities = [
      { id: '6900', name: 'Old', type: 'CUSTOMIZED_USER' },
      { id: '6901', name: 'Shoes on TikTok', type: 'TT_USER' },
      { id: '6902', name: 'May not publish', type: 'BC_AUTH_TT', problem: 'push' },
    ];
    const page = await openConsole('/deadlines', {
      answers: server([identity()], rows, {
        'GET /providers/tiktok/identities': [200, { data: identities }],
        'POST /deadlines/convert': [
          200,
          { data: rows.slice(0, 2).map(({ uuid }) => ({ uuid, outcome: 'converted', revision: 2 })) },
        ],
      }),
    });
    expect(await screen.findByText("Only the person who created it and the team's owner can change it")).toBeTruthy();
    await page.user.click(screen.getByRole('button', { name: 'Choose another: Draft 1' }));
    const choice = await screen.findByLabelText<HTMLSelectElement>('From the ad account Shoes Spain');
    expect(within(choice).queryByText('Old')).toBeNull();
    expect(within(choice).queryByText('May not publish')).toBeNull();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Use it' }).disabled).toBe(true);
    await page.user.selectOptions(choice, 'Shoes on TikTok');
    await page.user.click(screen.getByLabelText('Use it for 1 other experiment on this page too'));
    await page.user.click(screen.getByRole('button', { name: 'Use it' }));
    expect((await screen.findByText('2 experiments were changed.')).closest('[role="status"]')).toBeTruthy();
    expect(page.calls.find(({ path }) => path.endsWith('/convert'))!.body).toEqual({
      id: 'tiktok/customized-user',
      experiments: [rows[0]!.uuid, rows[1]!.uuid],
      choice: identities[1],
      account: '71',
    });
  });

  it('removes a retired placement from all listed items, and names what it could not change', async () => {
    const explore = identity({ id: 'meta/explore', platform: 'meta', title: 'Explore', remedy: 'drop', lookup: null });
    const rows = [row(1), row(2)];
    const outcomes = ['converted', 'forbidden'] as const;
    const page = await openConsole('/deadlines', {
      answers: server([explore], rows, {
        'POST /deadlines/convert': [
          200,
          { data: rows.map(({ uuid }, n) => ({ uuid, outcome: outcomes[n]!, revision: null })) },
        ],
      }),
    });
    await page.user.click(await screen.findByRole('button', { name: 'Remove it from all 2 listed experiments' }));
    expect(await screen.findByText(/1 experiment was changed\..*1 could not be changed\./)).toBeTruthy();
  });

  it('shows that the account has no replacement, and shows a refusal', async () => {
    const page = await openConsole('/deadlines', {
      answers: server([identity()], [row(1)], { 'GET /providers/tiktok/identities': [200, { data: [] }] }),
    });
    await page.user.click(await screen.findByRole('button', { name: 'Choose another: Draft 1' }));
    expect(await screen.findByText(/Shoes Spain has no replacement/)).toBeTruthy();
    await page.user.keyboard('{Escape}');
    const button = screen.getByRole('button', { name: 'Choose another: Draft 1' });
    await waitFor(() => expect(document.activeElement).toBe(button));
  });

  it('offers a retry if it cannot be read', async () => {
    await openConsole('/deadlines', { answers: { 'GET /deadlines': [503, { message: 'Not now.' }] } });
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});
