/** @jest-environment jsdom */
import '../../testing/jsdom.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { openConsole, type Answers } from '../../testing/open-console.js';

afterEach(cleanup);

// Each page is a separate chunk, and the first page of a test file loads slowly.
const patience = { timeout: 20_000 };
const SHARED = '/experiments/meta/shared';
const uuidOf = (n: number) => `7c2f8a58-35ea-4a0e-8c52-7a1d0f7a2d${10 + n}`;

const item = (n: number, change: object = {}) => ({
  id: n,
  uuid: uuidOf(n),
  name: `Sandals ${n}`,
  platform: 'meta',
  type: 'completed',
  status: 'COMPLETED',
  start_date: '2026-11-01T12:00:00.000Z',
  end_date: '2026-11-05T12:00:00.000Z',
  goal: 'OUTCOME_TRAFFIC',
  account: 'Vidal',
  page: 'Vidal',
  created: 480,
  tested: 96,
  budget: 400,
  spent: 48,
  impressions: 9_000,
  currency: 'USD',
  duplicable: true,
  changeable: true,
  stopped_at: null,
  stopped_by: null,
  progress: null,
  account_zone: null,
  campaign_type: null,
  promoted_url: null,
  updated_at: '2026-11-05T12:00:00.000Z',
  ...change,
});

const DONE = { message: 'The results have been shared with 2 people.', key: 'share.sharedWith', params: { count: 2 } };

/** Opens a list and shows it as cards, which can be selected. */
async function list(experiments: object[], answers: Answers = {}, path = '/experiments/meta/completed') {
  const console = await openConsole(path, {
    answers: {
      'POST /experiments': [200, { data: { experiments, total: experiments.length } }],
      'GET /providers/facebook/baseline': [
        200,
        { data: [{ id: 'b1', name: 'Last year', enabled: false, metrics: {} }] },
      ],
      'POST /experiments/share': [200, DONE],
      ...answers,
    },
  });
  await screen.findByRole('link', { name: 'Sandals 1' }, patience);
  const cards = screen.getByRole('button', { name: 'Show as cards' });
  await console.user.click(cards);
  return console;
}
const tick = (n: number) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Select Sandals ${n}` });

async function dialog(console: Awaited<ReturnType<typeof openConsole>>) {
  await console.user.click(screen.getByRole('button', { name: 'Share results' }));
  const shown = within(await screen.findByRole('dialog', {}, patience));
  const email = await shown.findByLabelText<HTMLInputElement>('Email', {}, patience);
  return {
    shown,
    email,
    button: (name: string) => shown.getByRole<HTMLButtonElement>('button', { name }),
    enter: (text: string) => console.user.type(email, `${text}{Enter}`),
    tags: () => shown.queryAllByRole('listitem').map(({ textContent }) => textContent),
  };
}

describe('share dialog', () => {
  it('LIST-023 SHARE-002 SHARE-003 SHARE-009 SHARE-011 shares the selected experiments with the entered e-mails', async () => {
    const console = await list([item(1), item(2)]);
    await console.user.click(tick(1));
    await console.user.click(tick(2));
    const { shown, button, enter, tags } = await dialog(console);
    await enter('one@client.example, Two@client.example one@client.example');
    await enter('three@client.example');
    expect(tags()).toEqual(['one@client.example', 'two@client.example', 'three@client.example']);
    await console.user.click(button('Remove three@client.example'));
    expect(tags()).toEqual(['one@client.example', 'two@client.example']);
    const baseline = shown.getByLabelText<HTMLSelectElement>('Baseline');
    expect([...baseline.options].map(({ text }) => text)).toEqual(['Default', 'Last year']);
    await console.user.selectOptions(baseline, 'Last year');
    const offered = within(shown.getByRole('group', { name: 'Visitors may download' }));
    expect(offered.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked)).toEqual([false, false]);
    await console.user.click(offered.getByRole('checkbox', { name: 'The report as PDF' }));
    await console.user.click(button('Share'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patience);
    expect(await screen.findByText(DONE.message, {}, patience)).toBeTruthy();
    const call = console.calls.find(({ path }) => path.endsWith('/experiments/share'))!;
    expect(call.body).toEqual({
      experiments: [uuidOf(1), uuidOf(2)],
      emails: ['one@client.example', 'two@client.example'],
      baseline: 'b1',
      downloads: ['report'],
    });
    expect(tick(1).checked).toBe(false);
  });

  it('SHARE-001 SHARE-004 SHARE-005 SHARE-006 refuses an invalid e-mail, and can be cleared', async () => {
    const console = await list([item(1)]);
    await console.user.click(tick(1));
    const { shown, email, button, enter, tags } = await dialog(console);
    expect([email.type, email.required]).toEqual(['email', true]);
    expect(button('Share').disabled).toBe(true);
    await enter('nobody');
    expect(shown.getByText('Please input your email.')).toBeTruthy();
    expect(button('Share').disabled).toBe(true);
    await console.user.clear(email);
    await enter('one@client.example');
    expect(button('Share').disabled).toBe(false);
    await console.user.selectOptions(shown.getByLabelText('Baseline'), 'Last year');
    await console.user.click(button('Clear'));
    expect([tags(), button('Share').disabled]).toEqual([[], true]);
    expect(shown.getByLabelText<HTMLSelectElement>('Baseline').value).toBe('');
    await console.user.click(button('Cancel'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patience);
    expect(console.calls.filter(({ path }) => path.endsWith('/share'))).toEqual([]);
  });

  it('SHARE-010 shows why sharing failed, and keeps the input', async () => {
    const why = 'a@b.example is in your team and can see these results already.';
    const console = await list([item(1)], { 'POST /experiments/share': [400, { message: why, code: 'validation' }] });
    await console.user.click(tick(1));
    const { shown, button, enter, tags } = await dialog(console);
    await enter('a@b.example');
    await console.user.click(button('Share'));
    const alert = await shown.findByRole('alert', {}, patience);
    expect(alert.textContent).toBe(`Your selected experiment couldn't be shared. Please try again.${why}`);
    expect(tags()).toEqual(['a@b.example']);
  });

  it('LIST-024 SHARE-007 SHARE-008 lets users who may share select cards of the completed list and samples', async () => {
    const statuses = ['NO_RESULTS', 'PENDING_REVIEW', 'COMPLETED'];
    await list([...statuses.map((status, i) => item(i + 1, { status })), item(4, { changeable: false })]);
    expect([1, 2, 3, 4].map((n) => tick(n).disabled)).toEqual([false, false, false, true]);
    cleanup();
    await list([item(1, { status: 'SAMPLE', type: 'sample' })], {}, '/experiments/meta/samples');
    expect(tick(1).disabled).toBe(false);
    cleanup();
    await list([item(1, { status: 'PROCESSING', type: 'live' })], {}, '/experiments/meta/live');
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});

const DAY_MS = 24 * 3_600_000;
const group = (n: number, change: object = {}) => ({
  id: uuidOf(n),
  group: `sandals-${n}`,
  created_at: '2026-11-01T12:00:00.000Z',
  revocable: true,
  expires_on: new Date(Date.now() + DAY_MS).toISOString(),
  experiments: [{ uuid: uuidOf(50), name: 'Sandals in spring' }],
  downloads: ['report'],
  emails: ['one@client.example', 'two@client.example'],
  visitors: [
    { email: 'one@client.example', visits: 2, last_seen_at: '2026-11-02T12:00:00.000Z' },
    { email: 'two@client.example', visits: 0, last_seen_at: null },
  ],
  ...change,
});
const groups = (shared: object[]): Answers => ({
  'GET /experiments/shared': [200, { data: { total: shared.length, shared } }],
});

describe('shared groups', () => {
  it('LIST-005 LIST-015 SHARE-037 SHARE-038 SHARE-039 SHARE-045 are listed by ten, each with its experiments and people', async () => {
    const expired = group(2, { expires_on: '2026-11-20T12:00:00.000Z', revocable: false });
    const others = Array.from({ length: 10 }, (_, i) => group(i + 3));
    const { user, calls } = await openConsole(SHARED, { answers: groups([group(1), expired, ...others]) });
    const row = (await screen.findByText('sandals-1', {}, patience)).closest('tr')!;
    expect(screen.getAllByRole('rowheader')).toHaveLength(10);
    expect(screen.getByText('1–10 of 12')).toBeTruthy();
    expect(within(row).getByText('Active').title).toMatch(/^Expires on /);
    const expiredRow = screen.getByText('sandals-2').closest('tr')!;
    expect(within(expiredRow).getByText('Expired').title).toMatch(/^Expired on Nov 20, 2026/);
    expect(within(expiredRow).queryByRole('button', { name: /Revoke/ })).toBeNull();
    expect(screen.queryByText('Sandals in spring')).toBeNull();
    await user.click(within(row).getByRole('button', { name: 'Details of sandals-1' }));
    expect(screen.getByText('Sandals in spring')).toBeTruthy();
    expect(screen.getByText(/^2 visits, the last on Nov 2, 2026/)).toBeTruthy();
    expect(screen.getByText('Visitors may download: The report as PDF')).toBeTruthy();
    expect(screen.getByText('not seen yet')).toBeTruthy();
    const loads = () => calls.filter(({ path }) => path.endsWith('/experiments/shared')).length;
    const before = loads();
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(loads()).toBe(before + 1), patience);
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    expect(screen.getAllByRole('rowheader')).toHaveLength(2);
  });

  it('SHARE-040 SHARE-041 SHARE-044 are revoked only after a confirmation, and the result is shown', async () => {
    let shared = [group(1), group(2)];
    const message = 'The group sandals-1 has been revoked: nobody can open it any more.';
    const { user, calls } = await openConsole(SHARED, {
      answers: {
        'GET /experiments/shared': () => [200, { data: { total: shared.length, shared } }],
        'POST /experiments/shared/revoke': () => {
          shared = shared.slice(1);
          return [200, { message, key: 'share.groupRevoked', params: { group: 'sandals-1' } }];
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Revoke sandals-1' }, patience));
    const question = within(await screen.findByRole('alertdialog', { name: 'Revoke this group?' }, patience));
    expect(question.getByText(/^2 people immediately lose access to sandals-1/)).toBeTruthy();
    await user.click(question.getByRole('button', { name: 'Revoke' }));
    const confirmation = within(await screen.findByRole('alertdialog', { name: 'Shared groups updated' }, patience));
    expect(confirmation.getByText(message)).toBeTruthy();
    expect(calls.find(({ path }) => path.endsWith('/revoke'))!.body).toEqual({ id: uuidOf(1), group: 'sandals-1' });
    await waitFor(() => expect(screen.queryByText('sandals-1')).toBeNull(), patience);
  });

  it('SHARE-042 show how to share if there are none, and the error if they cannot be read', async () => {
    await openConsole(SHARED, { answers: groups([]) });
    expect(await screen.findByText('Nothing is shared', {}, patience)).toBeTruthy();
    cleanup();
    await openConsole(SHARED, { answers: { 'GET /experiments/shared': [503, { message: 'Not now.', code: 'down' }] } });
    expect(await screen.findByRole('button', { name: 'Try again' }, patience)).toBeTruthy();
  });
});
