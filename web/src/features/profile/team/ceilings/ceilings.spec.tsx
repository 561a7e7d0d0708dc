/** @jest-environment jsdom */
import '../../../../testing/jsdom.js';
import { afterEach, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { Asked, Answer } from '../../../../testing/fake-server.js';
import { openConsole } from '../../../../testing/open-console.js';
import { sessionUser } from '../../../../testing/session-user.js';

afterEach(cleanup);

const ceiling = (change: object = {}) => ({
  platform: null,
  account_id: null,
  account_name: null,
  currency: 'EUR',
  amount: 500,
  committed: 300,
  left: 200,
  counts_from: '2026-11-01T00:00:00.000Z',
  ...change,
});
const account = ceiling({ platform: 'meta', account_id: 'act_1', account_name: 'Luz Spain', committed: 620, left: 0 });
const linked = { name: 'Nora', status: 'ACTIVE', linked_at: '2026-11-01T00:00:00.000Z', events: null };

const open = async (role: 'owner' | 'admin', ceilings: object[], answer?: Answer) => {
  const asked: Asked[] = [];
  const sent = (request: Asked): Answer => {
    asked.push(request);
    return answer ?? [200, { data: ceilings }];
  };
  const { user } = await openConsole('/profile?tab=team', {
    user: sessionUser({ role, facebook: linked as never }),
    answers: {
      'GET /profile/audit': [200, { data: { rows: [], total: 0, page: 1, size: 25 } }],
      'GET /spending/ceilings': [200, { data: ceilings }],
      'GET /providers/facebook/ad_accounts': [
        200,
        { data: { ad_accounts: [{ id: 'act_1', name: 'Luz Spain', currency: 'EUR', is_usable: true }] } },
      ],
      'POST /spending/ceilings': sent,
      'POST /spending/ceilings/remove': sent,
    },
  });
  return { user, asked, card: within(await screen.findByRole('region', { name: 'Spend ceilings' })) };
};

it('shows the committed and remaining amount of each ceiling to everybody, and a button to change it only to the owner', async () => {
  const { card } = await open('admin', [ceiling(), account]);
  const rows = (await card.findAllByRole('row')).slice(1).map((row) => row.textContent);
  expect(rows).toEqual([
    expect.stringMatching(/^Whole team, EUR€500\.00€300\.00€200\.00/),
    expect.stringMatching(/^Luz Spain \(Meta\), EUR€500\.00€620\.00€0\.00/),
  ]);
  expect(card.queryByRole('button')).toBeNull();
});

it('lets the owner set a ceiling for an account, in its currency', async () => {
  const { user, asked, card } = await open('owner', []);
  await card.findByText(/There is no ceiling/);
  await user.click(card.getByRole('button', { name: 'Set a ceiling' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Applies to' }), 'An ad account of Meta');
  await dialog.findByRole('option', { name: 'Luz Spain (EUR)' });
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Ad account' }), 'Luz Spain (EUR)');
  await user.click(dialog.getByRole('button', { name: 'Set' }));
  expect(await dialog.findByText('Required.')).toBeTruthy();
  expect(asked).toEqual([]);
  await user.type(dialog.getByRole('textbox', { name: 'At most' }), '1,500.50');
  await user.click(dialog.getByRole('button', { name: 'Set' }));
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]!.body).toEqual({
    platform: 'meta',
    account_id: 'act_1',
    currency: 'EUR',
    amount: 1_500.5,
    restart: false,
  });
});

it("lets the owner change a ceiling and restart its count, and shows the server's refusal", async () => {
  const message = 'Only the owner of the team can change spend ceilings.';
  const { user, asked, card } = await open(
    'owner',
    [ceiling()],
    [403, { message, key: 'ceiling.ownerOnly', code: 'forbidden' }],
  );
  await user.click(await card.findByRole('button', { name: 'Change the ceiling of Whole team, EUR' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('checkbox', { name: /Start counting from zero/ }));
  await user.click(dialog.getByRole('button', { name: 'Set' }));
  expect(await dialog.findByText(message)).toBeTruthy();
  expect(asked[0]!.body).toMatchObject({ platform: null, account_id: null, amount: 500, restart: true });
});

const toAccount = async (answer?: Answer) => {
  const page = await open('owner', [], answer);
  await page.user.click(page.card.getByRole('button', { name: 'Set a ceiling' }));
  const dialog = within(await screen.findByRole('dialog'));
  await page.user.selectOptions(dialog.getByRole('combobox', { name: 'Applies to' }), 'An ad account of Meta');
  await dialog.findByRole('option', { name: 'Luz Spain (EUR)' });
  const account = dialog.getByRole('combobox', { name: 'Ad account' });
  const amount = dialog.getByRole('textbox', { name: 'At most' });
  const set = () => page.user.click(dialog.getByRole('button', { name: 'Set' }));
  return { ...page, dialog, account, amount, set };
};

it('moves the focus to a missing account, then to the amount, and sends nothing', async () => {
  const { user, asked, account, amount, set } = await toAccount();
  await set();
  expect(document.activeElement).toBe(account);
  expect(account.closest('.field')!.querySelector('.error-text')!.textContent).toBe('Choose an ad account');
  await user.selectOptions(account, 'Luz Spain (EUR)');
  await set();
  expect(document.activeElement).toBe(amount);
  expect(asked).toEqual([]);
});

it.each(['account_id', 'amount'] as const)(
  "shows the server's refusal of %s once, with the focus on it",
  async (field) => {
    const message = 'This cannot be.';
    const errors = [{ field, message }];
    const { user, dialog, set, ...fields } = await toAccount([422, { message, code: 'validation-failed', errors }]);
    await user.selectOptions(fields.account, 'Luz Spain (EUR)');
    await user.type(fields.amount, '5');
    await set();
    const errorText = await dialog.findByText(message);
    const control = field === 'amount' ? fields.amount : fields.account;
    expect(errorText.closest('.field')!.contains(control)).toBe(true);
    expect(document.activeElement).toBe(control);
  },
);

it('shows a refusal about an account above the form, if the account cannot be changed', async () => {
  const message = 'This account cannot be used.';
  const errors = [{ field: 'account_id', message }];
  const { user, card } = await open('owner', [account], [422, { message, code: 'validation-failed', errors }]);
  await user.click(await card.findByRole('button', { name: /^Change the ceiling of Luz Spain/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Set' }));
  expect((await dialog.findByRole('alert')).textContent).toBe(message);
});

it('lets the owner remove a ceiling after a confirmation', async () => {
  const { user, asked, card } = await open('owner', [account]);
  await user.click(await card.findByRole('button', { name: /^Remove the ceiling of Luz Spain/ }));
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]).toMatchObject({ body: { platform: 'meta', account_id: 'act_1', currency: 'EUR' } });
});

it.each([
  ['0', 'Enter an amount above 0, without more decimals than the currency has.'],
  ['-5', 'Enter an amount above 0, without more decimals than the currency has.'],
  ['10.5501', 'USD has two decimals at most.'],
  ['99,999,999,999,999,999', 'This amount is too large.'],
  ['twelve', 'Write an amount in figures, such as 1,500.50.'],
  ['1.500', '1.500 can mean '],
  ['€20', 'Write the amount in USD'],
])('shows the fault of %s, and sends nothing', async (amount, errorText) => {
  const { user, asked, card } = await open('owner', []);
  await user.click(await card.findByRole('button', { name: 'Set a ceiling' }));
  const dialog = within(await screen.findByRole('dialog'));
  const field = dialog.getByRole('textbox', { name: 'At most' });
  await user.type(field, `${amount}{Enter}`);
  expect((await dialog.findByText(errorText, { exact: false })).closest('.field')!.contains(field)).toBe(true);
  expect(asked).toEqual([]);
});

it('explains that a currency has no decimals', async () => {
  const { user, asked, card } = await open('owner', []);
  await user.click(await card.findByRole('button', { name: 'Set a ceiling' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Currency' }), 'JPY');
  await user.type(dialog.getByRole('textbox', { name: 'At most' }), '10.5{Enter}');
  expect(await dialog.findByText('JPY has no decimals', { exact: false })).toBeTruthy();
  expect(asked).toEqual([]);
});
