/** @jest-environment jsdom */
import '../../testing/jsdom.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { Account, Sample } from '../../lib/api/endpoints.js';
import { UNANSWERED } from '../../testing/fake-server.js';
import { openConsole, type Answers } from '../../testing/open-console.js';
import { sessionUser } from '../../testing/session-user.js';

// Pages are chunks of their own, and the first page of a run loads slowly.
const patience = { timeout: 20_000 };
afterEach(cleanup);

const account = (change: Partial<Account> = {}): Account => ({
  id: 'a1',
  status: 'ACTIVE',
  first_name: 'Grace',
  last_name: 'Hopper',
  email: 'grace@cobol.test',
  company: 'Compilers',
  created_at: '2026-11-03T10:00:00.000Z',
  whitelisted: false,
  role: 'owner',
  is_staff: false,
  trial: null,
  ...change,
});
const sample = (change: Partial<Sample> = {}): Sample => ({
  uuid: 's1',
  name: 'Tents',
  promoted_url: 'https://tents.example/',
  created_at: '2026-11-03T10:00:00.000Z',
  status: 'SAMPLE',
  platform: 'meta',
  company: 'Polyad',
  ...change,
});
const page = (data: object[], total = data.length, isMore = false) => ({ data, total, is_more: isMore });
const STATS = {
  users: { total: 12, active: 9, whitelisted: 4, pending: 2, disabled: 1 },
  experiments: { total: 46, completed: 30, processing: 6, failed: 3, draft: 7 },
};

async function open(answers: Answers = {}, isStaff = true, address = '/dashboard') {
  const console = await openConsole(address, {
    user: sessionUser({ is_staff: isStaff }),
    answers: {
      'GET /admin/stats': [200, { data: STATS }],
      'GET /admin/users': [200, page([account()], 25)],
      'GET /admin/samples': [200, page([sample()])],
      ...answers,
    },
  });
  return console;
}
const region = async (name: string) => within(await screen.findByRole('region', { name }, patience));

describe('the dashboard', () => {
  it('SHELL-012 does not exist for users who are not staff, and sends no call to the server for them', async () => {
    const { calls } = await open({}, false);
    expect(await screen.findByText('Sorry, the page you visited does not exist.', {}, patience)).toBeTruthy();
    expect(calls.filter(({ path }) => path.includes('/admin/'))).toEqual([]);
    expect(screen.queryByRole('link', { name: 'Dashboard' })).toBeNull();
  });

  it('SHELL-006 SHELL-019 is linked from the top bar for staff, by a link that loads the page', async () => {
    const { user, address } = await openConsole('/about', { user: sessionUser({ is_staff: true }) });
    const link = await screen.findByRole('link', { name: 'Dashboard' }, patience);
    expect(link.getAttribute('href')).toBe('/dashboard');
    // jsdom loads no pages. React's handlers are below the window, so a router's link has handled the click by now.
    let isTaken = true;
    const onClick = (event: Event) => {
      isTaken = event.defaultPrevented;
      event.preventDefault();
    };
    window.addEventListener('click', onClick, { once: true });
    await user.click(link);
    expect([isTaken, address()]).toEqual([false, '/about']);
  });

  it('BILL-074 shows which teams are on a free trial, apart from the whitelist', async () => {
    const trial = {
      state: 'running' as const,
      started_at: '2026-11-20T10:00:00.000Z',
      ends_at: '2026-12-04T10:00:00.000Z',
      experiments: 2,
      experiments_left: 1,
      variations_left: 9_000,
    };
    const rows = [account(), account({ id: 'a2', email: 'ada@luz.test', company: 'Luz', trial })];
    await open({ 'GET /admin/users': [200, page(rows)] });
    const users = await region('Users');
    const shown = await users.findAllByText(/^Free trial: 1 of 2 left, until /);
    expect(shown.map((one) => one.closest('tr')?.textContent?.includes('ada@luz.test'))).toEqual([true]);
  });

  it('ADMIN-001 ADMIN-002 shows the numbers of users and experiments', async () => {
    await open();
    const stats = await region('At a glance');
    const figure = async (name: string, at = 0) =>
      (await stats.findAllByText(name))[at]!.nextElementSibling!.textContent;
    for (const [name, value] of Object.entries({ Active: '9', Whitelisted: '4', Pending: '2', Disabled: '1' }))
      expect([name, await figure(name)]).toEqual([name, value]);
    for (const [name, value] of Object.entries({ Completed: '30', Processing: '6', Failed: '3', Drafts: '7' }))
      expect([name, await figure(name)]).toEqual([name, value]);
    expect([await figure('Total'), await figure('Total', 1)]).toEqual(['12', '46']);
  });

  it('ADMIN-004 ADMIN-005 lists ten users on a page, or more on request, and reloads them on Refresh', async () => {
    const { user, calls, address } = await open();
    const users = await region('Users');
    expect(await users.findByText('grace@cobol.test')).toBeTruthy();
    const asked = () => calls.filter(({ path }) => path.includes('/admin/users')).map(({ path }) => path.split('?')[1]);
    expect(asked()).toEqual(['page=1&size=10&search=']);
    await user.click(users.getByRole('button', { name: 'Next page' }));
    await waitFor(() => expect(asked().at(-1)).toBe('page=2&size=10&search='));
    await user.selectOptions(users.getByLabelText('Rows per page'), '50');
    await waitFor(() => expect(asked().at(-1)).toBe('page=1&size=50&search='));
    await user.type(users.getByRole('searchbox'), 'grace{Enter}');
    await waitFor(() => expect(asked().at(-1)).toBe('page=1&size=50&search=grace'));
    expect(address()).toBe('/dashboard?users.size=50&users.search=grace');
    const before = asked().length;
    await user.click(users.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(asked()).toHaveLength(before + 1));
  });

  it('ADMIN-004 goes to the last page if the address names a later one, without a history entry', async () => {
    const { calls, address } = await open(
      {
        'GET /admin/users': ({ path }) => [200, page(path.includes('page=3&') ? [account()] : [], 25)],
      },
      true,
      '/dashboard?users.page=7',
    );
    const users = await region('Users');
    expect(await users.findByText('grace@cobol.test', {}, patience)).toBeTruthy();
    expect([users.getByText('21–25 of 25'), address()]).toEqual([expect.anything(), '/dashboard?users.page=3']);
    expect(calls.filter(({ path }) => path.includes('/admin/users'))).toHaveLength(2);
  });

  it('ADMIN-004 keeps the Retry button and its focus while a failed list reloads', async () => {
    let isHeld = false;
    const { user } = await open({
      'GET /admin/users': () => (isHeld ? UNANSWERED : [503, { message: 'Later.', code: 'unavailable' }]),
    });
    const users = await region('Users');
    const retry = await users.findByRole('button', { name: 'Try again' }, patience);
    isHeld = true;
    await user.click(retry);
    const refresh = users.getByRole('button', { name: 'Refresh' });
    await waitFor(() => expect(refresh.querySelector('.bp6-spinner')).not.toBeNull());
    expect(users.getByRole('button', { name: 'Try again' })).toBe(retry);
    expect(document.activeElement).toBe(retry);
  });

  it('ADMIN-010 ADMIN-011 asks before the whitelist changes, and confirms it', async () => {
    const answer = { message: "User's permissions has been updated.", key: 'staff.whitelistUpdated' };
    const { user, calls } = await open({
      'POST /admin/whitelist': [200, { data: { id: 'a1', whitelisted: true, accounts: 1 }, ...answer }],
    });
    const posts = () => calls.filter(({ path }) => path.endsWith('/admin/whitelist'));
    const users = await region('Users');
    await user.click(await users.findByRole('checkbox', { name: 'Whitelist of grace@cobol.test' }));
    const asks = within(await screen.findByRole('alertdialog', { name: 'Whitelist Compilers?' }));
    await user.click(asks.getByRole('button', { name: 'Cancel' }));
    expect(posts()).toEqual([]);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await user.click(users.getByRole('checkbox', { name: 'Whitelist of grace@cobol.test' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Whitelist' }));
    const done = within(await screen.findByRole('alertdialog', { name: 'Whitelist updated!' }));
    expect(done.getByText("User's permissions has been updated.")).toBeTruthy();
    expect(posts()).toMatchObject([{ body: { id: 'a1', whitelisted: true } }]);
  });

  it('ADMIN-009 repeats the confirmed change after a lost response, although the list has changed', async () => {
    let whitelisted = false;
    const { user, calls } = await open({
      'GET /admin/users': () => [200, page([account({ whitelisted })])],
      'POST /admin/whitelist': () => {
        whitelisted = true;
        return [503, { message: 'Nobody knows.', code: 'payments-unknown' }];
      },
    });
    const posts = () => calls.filter(({ path }) => path.endsWith('/admin/whitelist')).map(({ body }) => body);
    const users = await region('Users');
    await user.click(await users.findByRole('checkbox', { name: 'Whitelist of grace@cobol.test' }));
    const asks = within(await screen.findByRole('alertdialog', { name: 'Whitelist Compilers?' }));
    await user.click(asks.getByRole('button', { name: 'Whitelist' }));
    expect(await users.findByText('Whitelisted')).toBeTruthy();
    await user.click(asks.getByRole('button', { name: 'Whitelist' }));
    await waitFor(() => expect(posts()).toEqual(Array(2).fill({ id: 'a1', whitelisted: true })));
  });

  it('ADMIN-020 shows a refusal in the dialog, which stays open', async () => {
    const { user } = await open({ 'POST /admin/user/update': [404, { message: 'Not found.', code: 'not-found' }] });
    await user.click(await (await region('Users')).findByRole('button', { name: 'Disable grace@cobol.test' }));
    const asks = within(await screen.findByRole('alertdialog', { name: 'Disable this account?' }));
    await user.click(asks.getByRole('button', { name: 'Disable' }));
    expect((await asks.findByRole('alert')).textContent).toBe('Not found.');
  });

  it("does not offer to disable the user's own account", async () => {
    await open({ 'GET /admin/users': [200, page([account({ id: 'u1' })])] });
    const users = await region('Users');
    await users.findByText('grace@cobol.test');
    expect(users.queryByRole('button', { name: /^Disable/ })).toBeNull();
  });

  it('ADMIN-003 ADMIN-012 ADMIN-014 toggles samples, and reloads the list after an update', async () => {
    const { user, calls } = await open({
      'POST /admin/sample/update': [200, { message: 'Tents is no longer in the samples list.', key: 'x' }],
    });
    const reads = () => calls.filter(({ path }) => path.includes('/admin/samples')).length;
    const samples = await region('Experiment samples');
    await user.click(await samples.findByRole('button', { name: 'Disable Tents' }));
    expect((await samples.findByRole('status')).textContent).toBe('Tents is no longer in the samples list.');
    await waitFor(() => expect(reads()).toBe(2));
    expect(calls.find(({ path }) => path.endsWith('/sample/update'))).toMatchObject({
      body: { id: 's1', action: 'disable' },
    });
  });

  it('ADMIN-013 ADMIN-020 asks before removing a sample, enables a disabled one, and shows a refusal', async () => {
    const { user, calls } = await open({
      'GET /admin/samples': [200, page([sample({ status: 'COMPLETED' })])],
      'POST /admin/sample/update': ({ body }) =>
        (body as { action: string }).action === 'remove'
          ? [200, { message: 'Tents has been removed.', key: 'x' }]
          : [500, { message: 'Internal error.' }],
    });
    const samples = await region('Experiment samples');
    await user.click(await samples.findByRole('button', { name: 'Enable Tents' }));
    expect((await samples.findByRole('alert')).textContent).not.toBe('');
    await user.click(samples.getByRole('button', { name: 'Remove Tents' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
    await waitFor(() =>
      expect(calls.filter(({ path }) => path.endsWith('/sample/update')).at(-1)).toMatchObject({
        body: { id: 's1', action: 'remove' },
      }),
    );
  });

  it('ADMIN-013 confirms the removal of the last sample', async () => {
    const answer = { message: 'Tents has been removed.', key: 'x' };
    let left = [sample()];
    const { user } = await open({
      'GET /admin/samples': () => [200, page(left)],
      'POST /admin/sample/update': () => {
        left = [];
        return [200, answer];
      },
    });
    const samples = await region('Experiment samples');
    await user.click(await samples.findByRole('button', { name: 'Remove Tents' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
    expect(await samples.findByText('No samples yet')).toBeTruthy();
    expect(samples.getByRole('status').textContent).toBe(answer.message);
  });

  it('ADMIN-016 ADMIN-017 creates missing ad sets by the address of an experiment, and shows the outcome', async () => {
    const uuid = '0190b6a2-7c1e-7d3a-9f44-5b6c7d8e9f00';
    const created = { data: { id: 7, uuid, ad_sets: 2, ads: 6 }, message: '2 missing ad sets are created.', key: 'x' };
    const answers: [number, object][] = [
      [404, { message: 'Not found.', code: 'not-found' }],
      [409, { message: 'No ad set is missing.', code: 'none-missing' }],
      [200, created],
    ];
    const { user, calls } = await open({ 'POST /admin/experiment/adsets/create': () => answers.shift()! });
    const posts = () => calls.filter(({ path }) => path.endsWith('/adsets/create'));
    const card = await region('Missing ad sets');
    const field = card.getByLabelText('Experiment');
    const send = () => user.click(card.getByRole('button', { name: 'Create missing ad sets' }));
    await user.type(field, 'Tents');
    await send();
    expect(card.getByText(/^Enter the number or the id of an experiment/)).toBeTruthy();
    expect([posts(), document.activeElement]).toEqual([[], field]);
    await user.clear(field);
    await user.type(field, `https://polyad.test/experiments/${uuid}`);
    await send();
    expect((await card.findByRole('alert')).textContent).toContain('There is no experiment with this number or id.');
    await send();
    await waitFor(() => expect(card.getByRole('alert').textContent).toContain('No ad set is missing.'));
    expect((field as HTMLInputElement).value).toContain(uuid);
    await send();
    expect((await card.findByRole('status')).textContent).toBe('2 missing ad sets are created.');
    expect([card.queryByRole('alert'), (field as HTMLInputElement).value]).toEqual([null, '']);
    expect(posts().map(({ body }) => body)).toEqual(Array(3).fill({ id: uuid }));
  });

  it('ADMIN-020 shows for each list whether it has failed, is empty, or is longer than counted', async () => {
    let isUp = false;
    const { user } = await open({
      'GET /admin/users': () =>
        isUp ? [200, page([account()], 10, true)] : [503, { message: 'The database is not there.' }],
      'GET /admin/samples': [200, page([])],
    });
    const users = await region('Users');
    expect(await users.findByRole('alert')).toBeTruthy();
    isUp = true;
    await user.click(users.getByRole('button', { name: 'Try again' }));
    expect(await users.findByText('1–10 of more than 10')).toBeTruthy();
    expect(users.getByRole<HTMLButtonElement>('button', { name: 'Next page' }).disabled).toBe(false);
    expect(await (await region('Experiment samples')).findByText('No samples yet')).toBeTruthy();
  });
});
