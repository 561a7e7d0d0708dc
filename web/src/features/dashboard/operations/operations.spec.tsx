/** @jest-environment jsdom */
import '../../../testing/jsdom.js';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type {
  AccountCalls,
  ApiVersion,
  AppQuotaLine,
  EndingAcrossTeams,
  Run,
  TeamLink,
  UnknownObject,
  WorkQueue,
} from '../../../lib/api/endpoints.js';
import { openConsole, type Answers } from '../../../testing/open-console.js';
import { sessionUser } from '../../../testing/session-user.js';

// Pages are chunks of their own, and the first page of a run loads slowly.
const patience = { timeout: 20_000 };
afterEach(cleanup);

const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000).toISOString();
const about: Omit<Run, 'uuid' | 'name' | 'created_at' | 'phase_since' | 'turned_away'> = {
  company: 'Compilers',
  platform: 'meta',
  account_id: 'act_1',
  account_url: 'https://manager.test/act_1',
  run_kind: 'experiment',
  workflow_id: 'experiment/1',
  workflow_url: 'https://engine.test/1',
  hand_step: null,
  phase: 'running',
};
const run = (change: Partial<Run> = {}): Run => ({
  ...about,
  uuid: '1',
  name: 'Tents',
  created_at: ago(7_300),
  phase_since: ago(6_030),
  turned_away: null,
  ...change,
});
const unknown = (change: Partial<UnknownObject> = {}): UnknownObject => ({
  ...about,
  id: '7',
  kind: 'ad',
  external_name: 'Tents [abc-1]',
  attempts: 2,
  sent_at: ago(7_530),
  run_uuid: '1',
  run_name: 'Tents',
  has_run_ended: false,
  ...change,
});
const calls = (change: Partial<AccountCalls> = {}): AccountCalls => ({
  platform: 'meta',
  account_id: 'act_1',
  account_url: 'https://manager.test/act_1',
  company: 'Compilers',
  organization_id: 'team-1',
  calls: 200,
  ok: 193,
  refused: 2,
  throttled: 4,
  expired: 0,
  unknown: 1,
  quota: [
    { pool: 'app', percent: 3.5, regain_minutes: 0 },
    { pool: 'ads_management', percent: 101, regain_minutes: 7 },
  ],
  quota_at: ago(10),
  closed_until: null,
  ...change,
});
const link = (change: Partial<TeamLink> = {}): TeamLink => ({
  platform: 'meta',
  company: 'Compilers',
  name: 'Grace Hopper',
  health: 'valid',
  needs_relink: false,
  expires_at: null,
  is_renewed: false,
  linked_at: ago(9_000),
  last_used_at: null,
  last_error: null,
  last_error_at: null,
  ...change,
});
const version = (change: Partial<ApiVersion> = {}): ApiVersion => ({
  platform: 'meta',
  version: 'v26.0',
  ends_on: null,
  days_left: null,
  standing: 'in-use',
  is_estimate: false,
  source: 'https://docs.test',
  read_on: '2026-11-23',
  ...change,
});
const page = (data: object[]): [number, object] => [200, { data, total: data.length, is_more: false }];
const queue = (change: Partial<WorkQueue> = {}): WorkQueue => ({
  queue: 'platform-meta',
  platform: 'meta',
  standing: 'served',
  workers: 2,
  seen_at: ago(3),
  runs: 4,
  unserved_since: null,
  ...change,
});
const operations = (
  api_versions: ApiVersion[],
  queues = [queue()],
  quota_lines: AppQuotaLine[] = [],
): [number, object] => [200, { data: { workflows_url: 'https://engine.test/all', api_versions, queues, quota_lines } }];

async function open(answers: Answers = {}) {
  return openConsole('/dashboard', {
    user: sessionUser({ is_staff: true }),
    answers: {
      'GET /admin/runs': page([]),
      'GET /admin/unknown-objects': page([]),
      'GET /admin/platform-calls': page([]),
      'GET /admin/links': page([]),
      'GET /admin/operations': operations([version()]),
      ...answers,
    },
  });
}
const region = async (name: string) => within(await screen.findByRole('region', { name }, patience));
const rowOf = async (name: string, text: string | RegExp) =>
  (await (await region(name)).findByText(text, {}, patience)).closest('tr')!.textContent;

describe('operations: workers', () => {
  it('shows the workers of each queue, and since when a queue has none', async () => {
    const core = queue({ queue: 'core', platform: null });
    const tiktok = queue({ queue: 'platform-tiktok', platform: 'tiktok', standing: 'idle', workers: 0, runs: 0 });
    const meta = queue({ standing: 'unserved', workers: 0, unserved_since: ago(125) });
    await open({ 'GET /admin/operations': operations([], [core, meta, tiktok]) });
    expect(await rowOf('Workers', 'core')).toMatch(/2.*4Served/);
    expect(await rowOf('Workers', 'Meta')).toMatch(/No worker for 2 min/);
    expect(await rowOf('Workers', 'TikTok')).toMatch(/No worker, none needed/);
  });
});

describe('operations: runs', () => {
  it('shows the state of each run, its duration, and its workflow', async () => {
    const waiting = { uuid: '2', name: 'Boots', phase: 'needs-relink', run_kind: 'activation' } as const;
    await open({ 'GET /admin/runs': page([run(), run(waiting)]) });
    expect(await rowOf('Running experiments', 'Tents')).toMatch(/Compilers.*act_1.*Delivering.*1 h 40 min.*2 h 1 min/);
    const boots = await rowOf('Running experiments', 'Boots');
    expect(boots).toMatch(/Activation/);
    expect(boots).toMatch(/Waits for its account to be linked again/);
    const runs = await region('Running experiments');
    expect(runs.getByRole('link', { name: 'Workflow of Tents' }).getAttribute('href')).toBe('https://engine.test/1');
  });

  it('shows the script that a person of the team has to run', async () => {
    await open({ 'GET /admin/runs': page([run({ phase: 'needs-step', hand_step: 'ads' })]) });
    expect(await rowOf('Running experiments', 'Tents')).toMatch(/Waits for its ads script/);
  });

  it('shows why a platform accepts no calls, and since when', async () => {
    const turned_away = { cause: 'app', message: 'The app has been blocked.', since: ago(600) } as const;
    await open({ 'GET /admin/runs': page([run({ platform: 'tiktok', phase: 'creating', turned_away })]) });
    expect(await rowOf('Running experiments', 'Tents')).toMatch(
      /TikTok has blocked the app: action needed.*The app has been blocked\..*10 min/,
    );
  });

  it('shows unknown objects, and whether the search for them continues', async () => {
    const left = unknown({ id: '8', external_name: 'Boots [abc-2]', has_run_ended: true });
    await open({ 'GET /admin/unknown-objects': page([unknown(), left]) });
    expect(await rowOf('Objects with an unknown outcome', /Tents \[abc-1\]/)).toMatch(
      /ad.*Tents.*2 h 5 min.*2.*Delivering/,
    );
    expect(await rowOf('Objects with an unknown outcome', /Boots/)).toMatch(/Has ended/);
  });
});

describe('operations: platforms', () => {
  it('marks a platform that refuses most calls', async () => {
    const refused = calls({ calls: 12, ok: 0, refused: 12, throttled: 0, unknown: 0, quota: [], quota_at: null });
    await open({ 'GET /admin/platform-calls': page([refused]) });
    expect((await (await region('Calls to platforms')).findByText('100.0%')).className).toContain('danger');
  });

  it('shows the share of failed calls by kind, and the fullest quota first', async () => {
    const closed = calls({ account_id: '', account_url: null, calls: 3, ok: 3, quota: [], quota_at: null });
    const free = { refused: 0, throttled: 0, unknown: 0 };
    await open({ 'GET /admin/platform-calls': page([calls(), { ...closed, ...free }]) });
    const row = await rowOf('Calls to platforms', 'act_1');
    expect(row).toMatch(/200.*3\.5%2 refused4 throttled1 without an answer/);
    expect(row).toMatch(/ads_management 101%.*app 3\.5%/);
    expect(row).not.toMatch(/token|No calls until/);
    expect(await rowOf('Calls to platforms', /No single account/)).toMatch(/0\.0%Not given/);
  });

  it("shows the used share of the app's calls, and the end of a closure", async () => {
    const about = { platform: 'tiktok', per_day: 86_400 } as const;
    const ads = { ...about, line: 'ad/create', used_today: 86_400 };
    const lines: AppQuotaLine[] = [
      { ...ads, closed_until: '2026-12-02T00:00:00.000Z', closed_for: 'day' },
      { ...about, line: 'app', used_today: 8_640, closed_until: null, closed_for: null },
      {
        platform: 'google',
        line: 'project',
        used_today: 0,
        per_day: null,
        closed_until: '2026-12-02T00:00:00.000Z',
        closed_for: 'day',
      },
    ];
    await open({ 'GET /admin/operations': operations([version()], [queue()], lines) });
    expect(await rowOf('Quotas of the app', 'ad/create')).toMatch(/TikTok100\.0%.*86,400 of 86,400Used up for today/);
    expect(await rowOf('Quotas of the app', 'All calls')).toMatch(/10\.0%.*Open/);
    expect(await rowOf('Quotas of the app', 'All calls of the project')).toMatch(
      /Not limited, not counted.*Used up for today/,
    );
  });

  it('does not confuse two teams with the same name when the list reloads', async () => {
    let rows = [calls({ calls: 210 }), calls({ organization_id: 'team-2', calls: 220 })];
    await open({ 'GET /admin/platform-calls': () => page(rows) });
    const shown = async () =>
      (await region('Calls to platforms')).queryAllByText('act_1').map((cell) => cell.closest('tr')!);
    await waitFor(async () => expect(await shown()).toHaveLength(2));
    const [, second] = await shown();
    rows = rows.slice(1);
    await userEvent.click((await region('Calls to platforms')).getByRole('button', { name: 'Refresh' }));
    await waitFor(async () => expect(await shown()).toHaveLength(1));
    expect((await shown())[0]).toBe(second);
  });

  it('shows until when no call is made, and longer periods on demand', async () => {
    const answer = page([calls({ closed_until: new Date(Date.now() + 60_000).toISOString() })]);
    const { calls: asked } = await open({ 'GET /admin/platform-calls': answer });
    expect(await rowOf('Calls to platforms', 'act_1')).toMatch(/No calls until/);
    const span = (await region('Calls to platforms')).getByRole('combobox', { name: 'How far back' });
    await userEvent.selectOptions(span, 'Last 7 days');
    await screen.findByText('Last 7 days', {}, patience);
    expect(asked.some(({ path }) => path.includes('platform-calls') && path.includes('hours=168'))).toBe(true);
  });

  it('shows the state of each link, and the reason for a refusal', async () => {
    const refused = { health: 'refused', needs_relink: true, last_error: 'It was revoked.', last_error_at: ago(5) };
    const rows = [link({ company: 'Refused Ltd', ...(refused as Partial<TeamLink>) }), link({ is_renewed: true })];
    await open({ 'GET /admin/links': page(rows) });
    expect(await rowOf('Linked accounts', /Refused Ltd/)).toMatch(
      /Refused: link again.*Does not end.*It was revoked\./,
    );
    expect(await rowOf('Linked accounts', /Compilers/)).toMatch(/Valid.*Renewed automatically.*Never.*–/);
  });

  it.each([
    [version(), /v26\.0.*No end announced.*In use/],
    [
      version({ ends_on: '2027-02-01', days_left: 70, standing: 'ends-soon', is_estimate: true }),
      /About February 1st, 2027.*Ends in 70 days/,
    ],
    [
      version({ ends_on: '2026-10-06', days_left: -48, standing: 'ended' }),
      /October 6th, 2026.*Ended 48 days ago.*Read on November 23rd, 2026/,
    ],
  ])('shows a version with its end, case %#', async (api, text) => {
    await open({ 'GET /admin/operations': operations([api]) });
    expect(await rowOf('Platform API versions', 'Meta')).toMatch(text);
  });
});

describe('operations: deadlines', () => {
  const ending: EndingAcrossTeams = {
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
    source: 'https://docs.test',
    read_on: '2026-11-26',
    teams: 7,
    drafts: 1_234,
    templates: 5,
    samples: 1,
    runs: 12,
  };

  it.each([
    [
      ending,
      /Manual campaigns TikTok.*December 31st, 2026 \(UTC\), in 35 days.*Coming up71,2345112The platform itself.*Read on November 26th, 2026/,
    ],
    [
      { ...ending, standing: 'ended' as const, days_left: -1, confidence: 'one' as const, is_estimate: true },
      /Ended on about December 31st, 2026 \(UTC\)\.Ended7.*One third party alone/,
    ],
  ])('shows what ends, when, and how much of all teams uses it, case %#', async (shown, text) => {
    await open({ 'GET /admin/deadlines': [200, { data: [shown] }] });
    expect(await rowOf('Deadlines', 'Manual campaigns')).toMatch(text);
  });

  it('offers a retry if it could not be read', async () => {
    await open({ 'GET /admin/deadlines': [503, { message: 'no', code: 'internal' }] });
    await (await region('Deadlines')).findByRole('button', { name: 'Try again' }, patience);
  });
});

describe('operations list', () => {
  it('has different texts for empty, no match, and unreadable', async () => {
    await open({ 'GET /admin/links': [500, { message: 'no', code: 'internal' }] });
    await (await region('Running experiments')).findByText('Nothing is running', {}, patience);
    await (
      await region('Objects with an unknown outcome')
    ).findByText('The outcome of every call is known', {}, patience);
    await (await region('Calls to platforms')).findByText('No calls yet', {}, patience);
    const links = await region('Linked accounts');
    await links.findByRole('button', { name: 'Try again' }, patience);
    expect(links.queryByText('No team has linked an account')).toBeNull();
  });
});

describe('live list', () => {
  it('shows when the list was read, and keeps rows and focus if a reload fails', async () => {
    let isDown = false;
    await open({
      'GET /admin/runs': () => (isDown ? [503, { message: 'Not now.' }] : page([run()])),
    });
    const runs = await region('Running experiments');
    expect(await runs.findByText(/^As of \d/, {}, patience)).toBeTruthy();
    isDown = true;
    const refresh = runs.getByRole('button', { name: 'Refresh' });
    await userEvent.click(refresh);
    expect((await runs.findByRole('alert')).textContent).toMatch(/^Could not be refreshed\. As of \d/);
    expect(runs.getByText('Tents')).toBeTruthy();
    expect(document.activeElement).toBe(refresh);
    isDown = false;
    await userEvent.click(refresh);
    expect(await runs.findByText(/^As of \d/, {}, patience)).toBeTruthy();
    expect(runs.queryByRole('alert')).toBeNull();
  });

  it('reloads every 15 seconds without moving the focus', async () => {
    const links = [link()];
    await open({ 'GET /admin/links': () => page(links) });
    const list = await region('Linked accounts');
    expect(await list.findByText('Compilers', {}, patience)).toBeTruthy();
    const refresh = list.getByRole('button', { name: 'Refresh' });
    // The wait for the next poll begins with the answer to this poll, so the fake timers start before it.
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] });
    try {
      fireEvent.click(refresh);
      refresh.focus();
      await act(() => jest.advanceTimersByTimeAsync(100));
      links.push(link({ company: 'Watched Ltd', name: 'Ada' }));
      await act(() => jest.advanceTimersByTimeAsync(14_000));
      expect(list.queryByText('Watched Ltd')).toBeNull();
      await act(() => jest.advanceTimersByTimeAsync(1_500));
      expect(list.getByText('Watched Ltd')).toBeTruthy();
      expect(document.activeElement).toBe(refresh);
    } finally {
      jest.useRealTimers();
    }
  });
});
