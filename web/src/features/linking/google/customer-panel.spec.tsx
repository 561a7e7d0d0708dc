/** @jest-environment jsdom */
import '../../../testing/jsdom.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { openConsole, type Answers } from '../../../testing/open-console.js';
import { sessionUser } from '../../../testing/session-user.js';

afterEach(cleanup);

const patience = { timeout: 20_000 };
const shop = { currency: 'EUR', time_zone: 'Europe/Madrid', is_usable: true, min_daily_budget: 1 };
const row = (id: string, name: string, managers: object[], more = {}) => ({
  id,
  customer_id: id,
  name,
  managers,
  ...shop,
  ...more,
});
const group = { id: '9100000001', name: 'Vidal Group' };
const agencies = { id: '9100000002', name: 'Vidal agencies' };
const CUSTOMERS = [
  row('9100000101', 'Vidal Spain', [group]),
  row('9100000103', 'Vidal Japan', [group, agencies]),
  row('9100000104', 'Vidal archive', [group], { is_usable: false }),
  row('9100000201', 'Brandt Coffee', []),
];

async function open({
  customers = CUSTOMERS as object[],
  role = 'owner' as const,
  link = {},
  answers = {} as Answers,
} = {}) {
  const { facebook, plans } = sessionUser();
  const page = await openConsole('/profile?tab=2', {
    user: {
      ...sessionUser({ role, platforms: ['google'], plans: { ...plans, google: true } }),
      google: { ...facebook!, ...link },
    },
    answers: {
      'GET /providers/google/accounts': [200, { data: customers }],
      'GET /providers/google/baseline': [200, { data: [] }],
      ...answers,
    },
  });
  await screen.findByRole('heading', { name: 'Customer' }, patience);
  return page;
}

describe("customer of the team's Google link", () => {
  it('GOOGLE-003 PROFILE-017 is chosen in a tree of managers by keyboard, and sent once', async () => {
    const sent: unknown[] = [];
    const page = await open({
      answers: {
        'POST /providers/google/customer': ({ body }) => {
          sent.push(body);
          return [200, { message: 'Chosen.' }];
        },
      },
    });
    expect(screen.getByText('No customer is chosen yet. New experiments ask for one.')).toBeTruthy();
    await page.user.click(screen.getByRole('button', { name: 'Choose the customer' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Choose the customer' }));
    const use = dialog.getByRole<HTMLButtonElement>('button', { name: 'Use this customer' });
    expect(use.disabled).toBe(true);
    // Managers are headings: nobody can choose one.
    expect(dialog.getByText('Vidal Group').closest('summary')?.textContent).toBe('Vidal Group 3');
    const inner = dialog.getByText('Vidal agencies').closest('details')!;
    expect(inner.parentElement?.closest('details')?.querySelector('summary')?.textContent).toBe('Vidal Group 3');
    expect(within(inner).getByRole('radio', { name: /Vidal Japan/, hidden: true })).toBeTruthy();
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: /Vidal archive/, hidden: true }).disabled).toBe(true);
    dialog.getByRole('radio', { name: /^Brandt Coffee 910-000-0201 · EUR/ }).focus();
    await page.user.keyboard(' ');
    await page.user.click(use);
    await waitFor(() => expect(sent).toEqual([{ customer: '9100000201' }]));
  });

  it('PROFILE-017 is visible below its opened managers', async () => {
    const page = await open({ link: { default_account: '9100000103' } });
    expect(screen.getByText('910-000-0103 · EUR · Vidal Group › Vidal agencies')).toBeTruthy();
    await page.user.click(screen.getByRole('button', { name: 'Choose another customer' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Choose the customer' }));
    const isOpen = (name: string) => dialog.getByText(name).closest('details')!.open;
    expect([isOpen('Vidal Group'), isOpen('Vidal agencies')]).toEqual([true, true]);
  });

  it('PROFILE-017 is shown with its manager, or as unreachable if it is missing', async () => {
    await open({ link: { default_account: '9100000101' } });
    expect(screen.getByText('Vidal Spain')).toBeTruthy();
    expect(screen.getByText('910-000-0101 · EUR · Vidal Group')).toBeTruthy();
    cleanup();
    await open({ link: { default_account: '9999999999' } });
    expect(screen.getByText(/^The chosen customer 999-999-9999 can no longer be reached/)).toBeTruthy();
  });

  it('advises a person who has no customer', async () => {
    await open({ customers: [] });
    expect(screen.getByText(/^This Google account has no access to a customer/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Choose the customer' })).toBeNull();
  });
});
