/** @jest-environment jsdom */
import '../../../testing/jsdom.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { SessionUser } from '../../../lib/api/endpoints.js';
import type { Answer } from '../../../testing/fake-server.js';
import { fakeStripe } from '../../../testing/fake-stripe.js';
import { openConsole, type Answers } from '../../../testing/open-console.js';
import { NO_PLANS, sessionUser } from '../../../testing/session-user.js';

afterEach(cleanup);

const member = (email: string, change: object = {}) => ({
  id: email,
  first_name: 'Ben',
  last_name: 'Sol',
  email,
  role: 'other' as const,
  status: 'ACTIVE' as const,
  ...change,
});
const OWNER = member('nora@luz.test', { id: 'u1', first_name: 'Nora', last_name: 'Luz', role: 'owner' });
const paying = (change: Partial<SessionUser> = {}) =>
  sessionUser({
    whitelist: false,
    members: [OWNER, member('ben@luz.test')],
    platforms: ['meta', 'tiktok'],
    plans: { ...NO_PLANS, meta: true },
    ...change,
  });
const ACTIVE = {
  id: 'meta',
  created_at: '2026-11-23T04:00:00.000Z',
  next_bill_at: '2026-12-23T04:00:00.000Z' as string | null,
  ends_at: null as string | null,
  past_due_until: null as string | null,
};
const CANCELED = { ...ACTIVE, next_bill_at: null, ends_at: '2026-12-23T04:00:00.000Z' };

/** A server that keeps one plan, as the real one does. */
async function open({ plan = ACTIVE, user = paying(), answers = {} as Answers, tab = '3' } = {}) {
  let storedPlan = plan;
  const page = await openConsole(`/profile?tab=${tab}`, {
    user,
    answers: {
      'GET /subscription/plans': () => [200, { data: [storedPlan] }],
      'GET /subscription/setup': [
        200,
        { data: { publishable_key: 'pk_test_luz', sandbox_origin: null, countries: ['US'], is_taxed: false } },
      ],
      'GET /subscription/invoices': [200, { data: [] }],
      'GET /subscription/tax_ids': [200, { data: [] }],
      'POST /subscription/cancel': () => (
        (storedPlan = CANCELED),
        [200, { message: 'Subscription canceled.', key: 'billing.canceled' }]
      ),
      'POST /subscription/resume': () => (
        (storedPlan = ACTIVE),
        [200, { message: 'Subscription renewed!', key: 'billing.renewed' }]
      ),
      ...answers,
    },
  });
  return {
    ...page,
    press: async (name: string | RegExp) => page.user.click(await screen.findByRole('button', { name })),
    posts: (path: string) =>
      page.calls.filter((call) => call.method === 'POST' && call.path === `/api/v1${path}`).map(({ body }) => body),
  };
}
const plans = () => screen.findByRole('region', { name: 'Plans' });
const tabs = async () => (await screen.findAllByRole('tab')).map(({ textContent }) => textContent);

describe('tabs of the profile', () => {
  it('PROFILE-001 BILL-041 start with four numbered ones for the owner, with plans and cards', async () => {
    await open();
    expect((await tabs()).slice(0, 4)).toEqual(['Personal info', 'Connected accounts', 'Subscriptions', 'Payment']);
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Subscriptions');
  });

  it.each([
    ['a whitelisted owner', paying({ whitelist: true })],
    ['an admin', paying({ id: 'u2', role: 'admin' })],
    ['a member', paying({ id: 'u2', role: 'other' })],
  ])('BILL-041 leave out plans and cards for %s, also by address', async (_who, user) => {
    for (const tab of ['3', '4']) {
      const page = await open({ user, tab });
      expect(await tabs()).toEqual(['Personal info', 'Connected accounts', 'Team', 'Names and tracking', 'Webhooks']);
      expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Personal info');
      await waitFor(() => expect(page.address()).toBe('/profile?tab=1'));
      expect(page.calls.filter(({ path }) => path.includes('/subscription/'))).toEqual([]);
      cleanup();
    }
  });

  it('PROFILE-002 open the payment by its address, and store it for the session', async () => {
    const page = await open({ tab: '4' });
    expect(await screen.findByRole('region', { name: 'Cards' })).toBeTruthy();
    await page.go('/about');
    await page.go('/profile');
    expect((await screen.findByRole('tab', { selected: true })).textContent).toBe('Payment');
  });
});

describe('subscriptions', () => {
  it('BILL-017 BILL-022 BILL-023 BILL-044 list an active plan with its next bill date', async () => {
    await open();
    const [row] = await within(await plans()).findAllByRole('listitem');
    expect(within(row!).getByRole('heading').textContent).toBe('MetaActive');
    expect(within(row!).getByText('Next bill date: December 23rd, 2026')).toBeTruthy();
    expect(row!.textContent).toContain('since November 23rd, 2026');
  });

  it('BILL-020 BILL-030 BILL-044 cancel after a confirmation, and show the end date afterwards', async () => {
    const page = await open();
    await page.press('Cancel the plan for Meta');
    const question = await screen.findByRole('alertdialog', { name: 'Cancel the plan for Meta?' });
    expect(within(question).getByText(/stays active until December 23rd, 2026/)).toBeTruthy();
    expect(within(question).getByRole('button', { name: 'Keep plan' })).toBeTruthy();
    expect(page.posts('/subscription/cancel')).toEqual([]);
    await page.user.click(within(question).getByRole('button', { name: 'Cancel plan' }));
    expect(await within(await plans()).findByText('Active until December 23rd, 2026')).toBeTruthy();
    expect(page.posts('/subscription/cancel')).toEqual([{ id: 'meta' }]);
    expect(screen.getByRole('button', { name: 'Resubscribe to Meta' }).textContent).toBe('Resubscribe');
  });

  it('BILL-021 BILL-027 BILL-031 resubscribe after a confirmation', async () => {
    const page = await open({ plan: CANCELED });
    await page.press('Resubscribe to Meta');
    const question = await screen.findByRole('alertdialog', {
      name: 'Are you sure you want to resume this subscription?',
    });
    await page.user.click(within(question).getByRole('button', { name: 'Resubscribe' }));
    expect((await within(await plans()).findByRole('status')).textContent).toBe('Subscription renewed!');
    expect(page.posts('/subscription/resume')).toEqual([{ id: 'meta' }]);
    expect(await screen.findByText('Next bill date: December 23rd, 2026')).toBeTruthy();
  });

  it.each([
    ['cancel', ACTIVE, 'Cancel the plan for Meta', 'Cancel plan'],
    ['resume', CANCELED, 'Resubscribe to Meta', 'Resubscribe'],
  ])('BILL-054 show beside the plan why it could not %s', async (path, plan, button, confirm) => {
    const refused: Answer = [503, { message: 'The payment provider cannot be reached.', code: 'unavailable' }];
    const page = await open({ plan, answers: { [`POST /subscription/${path}`]: refused } });
    await page.press(button);
    await page.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: confirm }));
    expect((await within(await plans()).findByRole('alert')).textContent).toBe(
      'The payment provider cannot be reached.',
    );
  });

  it('BILL-042 BILL-045 list the members with remove and invite', async () => {
    const page = await open({
      answers: { 'POST /subscription/members/invite': [200, { message: 'An invitation has been sent.' }] },
    });
    const members = await screen.findByRole('region', { name: 'Members' });
    expect(within(members).getByRole('button', { name: 'Remove ben@luz.test' })).toBeTruthy();
    await page.user.type(within(members).getByLabelText('Invite by email'), 'eva@luz.test{Enter}');
    await within(members).findByText('An invitation has been sent.');
    expect(page.posts('/subscription/members/invite')).toEqual([{ email: 'eva@luz.test' }]);
  });

  it('BILL-004 BILL-019 offer the platforms without a plan', async () => {
    fakeStripe();
    const page = await open();
    await page.press('Add a plan');
    const dialog = await screen.findByRole('dialog', { name: 'Choose your plan' });
    expect(within(dialog).getAllByRole('checkbox')).toHaveLength(1);
    expect(within(dialog).getByRole('checkbox', { name: /TikTok/ })).toBeTruthy();
    await page.press('Close');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    cleanup();
    await open({ user: paying({ platforms: ['meta'] }) });
    await within(await plans()).findByRole('listitem');
    expect(screen.queryByRole('button', { name: 'Add a plan' })).toBeNull();
  });

  it('show a failed payment, and until when the plan works', async () => {
    await open({ plan: { ...ACTIVE, past_due_until: '2026-12-30T04:00:00.000Z' } });
    expect(await screen.findByText(/Update your card by December 30th, 2026/)).toBeTruthy();
  });
});
