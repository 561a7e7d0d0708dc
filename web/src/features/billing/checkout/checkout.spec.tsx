/** @jest-environment jsdom */
import '../../../testing/jsdom.js';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import type { SessionUser } from '../../../lib/api/endpoints.js';
import { UNANSWERED, type Answer } from '../../../testing/fake-server.js';
import { fakeStripe } from '../../../testing/fake-stripe.js';
import { openConsole, type Answers } from '../../../testing/open-console.js';
import { NO_PLANS, sessionUser } from '../../../testing/session-user.js';

afterEach(async () => {
  cleanup();
  // Toasts have their own root, outside the test's page.
  act(() => {
    for (const close of document.querySelectorAll<HTMLElement>('.bp6-toast [aria-label=Close]')) close.click();
  });
  await waitFor(() => expect(document.querySelector('.bp6-toast')).toBeNull());
});

const OWNER = {
  id: 'u1',
  first_name: 'Nora',
  last_name: 'Luz',
  email: 'nora@luz.test',
  role: 'owner' as const,
  status: 'ACTIVE' as const,
};
/** An owner without plan and whitelist. */
const unpaid = (change: Partial<SessionUser> = {}) =>
  sessionUser({ whitelist: false, facebook: null, members: [OWNER], plans: NO_PLANS, ...change });
const DONE = { status: 'done', client_secret: null };
const CREATED: Answer = [200, { message: 'Subscription created!', key: 'billing.created', data: DONE }];
const CARD = {
  id: 'pm_old',
  default: true,
  card_details: { brand: 'visa', funding: 'credit', last4: '4242', exp_month: 4, exp_year: 2034 },
  billing_details: {
    name: 'Nora Luz',
    phone: '(555) 123-4567',
    address: { city: 'Austin', state: 'TX', country: 'US', line1: '1 Main St', line2: null, postal_code: '78701' },
  },
};

async function open(path = '/', { user = unpaid(), cards = [] as object[], answers = {} as Answers } = {}) {
  let plans = user.plans;
  const page = await openConsole(path, {
    user,
    answers: {
      'GET /profile/me': () => [200, { data: { ...user, plans, payment_methods: cards } }],
      'GET /subscription/setup': [
        200,
        { data: { publishable_key: 'pk_test_luz', sandbox_origin: null, countries: ['US'], is_taxed: false } },
      ],
      'GET /subscription/plans': () => [
        200,
        { data: plans.meta ? [{ id: 'meta', next_bill_at: '2026-12-23T04:00:00.000Z', ends_at: null }] : [] },
      ],
      'GET /subscription/tax_ids': [200, { data: [] }],
      'POST /subscription/create': () => ((plans = { ...plans, meta: true }), CREATED),
      ...answers,
    },
  });
  const press = async (name: string | RegExp) => page.user.click(await screen.findByRole('button', { name }));
  return {
    ...page,
    press,
    posts: (path: string) =>
      page.calls.filter((call) => call.method === 'POST' && call.path === `/api/v1${path}`).map(({ body }) => body),
    toPayment: async () => {
      await page.user.click(await screen.findByRole('checkbox', { name: /Meta/ }));
      await press('Continue');
    },
    fillIn: async () => {
      for (const [label, text] of Object.entries(BILLING)) {
        await page.user.clear(await screen.findByLabelText(label));
        await page.user.click(screen.getByLabelText(label));
        await page.user.paste(text);
      }
    },
  };
}
const BILLING = {
  'Name on the card': 'Nora Luz',
  Phone: '5551234567',
  Address: '1 Main St',
  City: 'Austin',
  State: 'TX',
  'ZIP code': '78701',
};
const dialog = () => screen.findByRole('dialog', { name: 'Choose your plan' });

describe('checkout', () => {
  it.each(['/', '/experiments/meta/live', '/about', '/profile'])(
    'BILL-001 covers %s for people without a plan; after closing it, only the profile opens',
    async (path) => {
      const page = await open(path);
      expect(await dialog()).toBeTruthy();
      await page.press('Close');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      const isProfile = path === '/profile';
      expect(screen.queryByRole('heading', { level: 1, name: 'Your team has no plan' }) !== null).toBe(!isProfile);
      expect(screen.queryByRole('heading', { level: 1, name: 'Profile' }) !== null).toBe(isProfile);
      await page.go(path === '/about' ? '/experiments/drafts' : '/about');
      expect(await dialog()).toBeTruthy();
    },
  );

  it('BILL-001 BILL-002 is absent with a plan or the whitelist', async () => {
    for (const user of [unpaid({ plans: { ...NO_PLANS, meta: true } }), unpaid({ whitelist: true })]) {
      await open('/', { user });
      await screen.findByRole('heading', { level: 1, name: 'Link your Meta account' });
      expect(screen.queryByRole('dialog')).toBeNull();
      cleanup();
    }
  });

  it('BILL-001 keeps public documents readable', async () => {
    await open('/privacy');
    await screen.findByRole('heading', { level: 1, name: 'Privacy policy' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each(['admin', 'other'] as const)(
    'BILL-003 asks an %s to contact the owner, without a card form',
    async (role) => {
      const user = unpaid({ id: 'u2', role });
      const page = await open('/', { user });
      const notice = await screen.findByRole('dialog', { name: 'Your team has no plan' });
      expect(within(notice).getByText(/Ask the owner of your team/)).toBeTruthy();
      expect(within(notice).getByRole('link', { name: 'nora@luz.test' }).getAttribute('href')).toBe(
        'mailto:nora@luz.test',
      );
      expect(within(notice).queryByRole('checkbox')).toBeNull();
      expect(within(notice).queryByRole('textbox')).toBeNull();
      expect(page.calls.filter(({ path }) => path.includes('/subscription/'))).toEqual([]);
    },
  );

  it('BILL-058 BILL-067 validates the card field with the others, and sends no incomplete card', async () => {
    const stripe = fakeStripe({ isTyped: false });
    const page = await open();
    await page.toPayment();
    const card = await screen.findByRole('group', { name: 'Card' });
    const wrong = () => within(card).queryByText('Complete the card details.');
    await page.press(/^Pay/);
    expect(wrong()).toBeTruthy();
    expect(document.activeElement).toBe(card);
    expect(screen.getAllByText('Required.')).toHaveLength(5);
    await page.fillIn();
    await page.press(/^Pay/);
    expect(wrong()).toBeTruthy();
    expect([stripe.billing, page.posts('/subscription/create')]).toEqual([[], []]);
    act(() => stripe.type(true));
    expect(wrong()).toBeNull();
    act(() => stripe.type(false));
    act(() => stripe.leave());
    expect(wrong()).toBeTruthy();
    act(() => stripe.type(true));
    await page.press(/^Pay/);
    expect(await screen.findByRole('alertdialog')).toBeTruthy();
    expect(stripe.billing).toHaveLength(1);
  });

  it('BILL-003 opens for a member as soon as the owner has chosen', async () => {
    let isPaid = false;
    const user = unpaid({ id: 'u2', role: 'other' });
    const page = await open('/', {
      user,
      answers: { 'GET /profile/me': () => [200, { data: { ...user, plans: { ...NO_PLANS, meta: isPaid } } }] },
    });
    await screen.findByRole('dialog');
    isPaid = true;
    await page.press('Look again');
    await screen.findByRole('heading', { level: 1, name: 'Link your Meta account' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('BILL-004 BILL-008 requires at least one plan, then a card', async () => {
    fakeStripe();
    const page = await open();
    expect(
      within(await dialog())
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([...['1Plan', '2Payment', '3Completed']]);
    await page.press('Continue');
    expect(screen.getByText('Select at least one plan.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: /Meta/ }));
    await page.toPayment();
    expect(await screen.findByRole('group', { name: 'Card' })).toBeTruthy();
    expect(screen.getByText('2').closest('li')?.getAttribute('aria-current')).toBe('step');
    await page.press('Back');
    expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: /Meta/ })).checked).toBe(true);
  });

  it('BILL-013 BILL-014 BILL-015 BILL-016 shows what a plan includes and costs', async () => {
    await open();
    const tile = (await screen.findByRole('checkbox', { name: /Meta/ })).closest('label');
    expect(tile?.textContent).toBe(
      'Meta$999.00 a monthUnlimited experiments and 10 seats10,000 variations a month included, then $0.025 each' +
        'At most $1,499 a month, plan and fees together',
    );
  });

  it('BILL-010 BILL-019 BILL-039 offers every registered platform at 999 each', async () => {
    fakeStripe();
    const page = await open('/', { user: unpaid({ platforms: ['meta', 'tiktok', 'google'] }) });
    await dialog();
    expect(screen.getAllByRole('checkbox')).toHaveLength(3);
    for (const [name, total] of [
      ['Meta', '$999.00'],
      ['TikTok', '$1,998.00'],
      ['Google', '$2,997.00'],
    ] as const) {
      await page.user.click(screen.getByRole('checkbox', { name: new RegExp(name) }));
      expect(screen.getByText(`${total} a month`, { selector: '[role=status]' })).toBeTruthy();
    }
    await page.user.click(screen.getByRole('checkbox', { name: /TikTok/ }));
    await page.press('Continue');
    expect(await screen.findByRole('button', { name: 'Pay $1,998.00' })).toBeTruthy();
    cleanup();
    await open();
    expect(await screen.findAllByRole('checkbox')).toHaveLength(1);
  });

  it('BILL-005 BILL-006 BILL-025 BILL-026 BILL-028 BILL-040 confirms, pays with a new card by its id, and completes', async () => {
    const stripe = fakeStripe();
    const page = await open();
    await page.toPayment();
    await page.fillIn();
    await page.press('Pay $999.00');
    const question = await screen.findByRole('alertdialog', { name: 'Are you sure you want to subscribe?' });
    expect(page.posts('/subscription/create')).toEqual([]);
    await page.user.click(within(question).getByRole('button', { name: 'Subscribe' }));
    expect(await screen.findByText('Your membership is now active')).toBeTruthy();
    expect(await screen.findByText('Next bill date: December 23rd, 2026')).toBeTruthy();
    // The dialog's title reports the success, so no toast repeats it.
    expect(screen.getByRole('dialog', { name: 'Subscription created!' })).toBeTruthy();
    expect(screen.getAllByText('Subscription created!')).toHaveLength(1);
    expect(stripe.key).toBe('pk_test_luz');
    expect(stripe.billing).toEqual([
      {
        name: 'Nora Luz',
        phone: '(555) 123-4567',
        address: { line1: '1 Main St', line2: '', city: 'Austin', state: 'TX', postal_code: '78701', country: 'US' },
      },
    ]);
    expect(page.posts('/subscription/create')).toEqual([{ ids: [{ id: 'meta' }], payment_method_id: 'pm_1' }]);
    await page.press('Continue');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByRole('heading', { level: 1, name: 'Link your Meta account' })).toBeTruthy();
  });

  it('BILL-028 BILL-029 pays with the stored default card, or with another', async () => {
    fakeStripe({ cards: ['pm_new'] });
    const page = await open('/', { cards: [CARD] });
    await page.toPayment();
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: /Visa •••• 4242/ })).checked).toBe(true);
    expect(screen.queryByLabelText('Address')).toBeNull();
    await page.press('Pay $999.00');
    await page.press('Subscribe');
    await screen.findByText('Your membership is now active');
    expect(page.posts('/subscription/create')).toEqual([{ ids: [{ id: 'meta' }], payment_method_id: 'pm_old' }]);
  });

  it('adds a tax id before it pays, and does not pay while the provider refuses it', async () => {
    fakeStripe();
    const why = 'The payment provider does not accept this EIN. It is written like 12-3456789.';
    const refused: Answer = [422, { message: why, errors: [{ field: 'value', message: why, code: 'tax-id-refused' }] }];
    let taxIds: object[] = [];
    const page = await open('/', {
      cards: [CARD],
      answers: {
        'GET /subscription/tax_ids': () => [200, { data: taxIds }],
        'POST /subscription/tax_id/add': ({ body }) => {
          if ((body as { value: string }).value === '12') return refused;
          taxIds = [{ ...(body as object), id: 'txi_1', state: 'unavailable' }];
          return [200, { message: 'Your tax ID has been added.' }];
        },
      },
    });
    await page.toPayment();
    const field = await screen.findByLabelText('EIN (employer identification number), optional');
    await page.user.type(field, '12');
    await page.press('Pay $999.00');
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await page.user.type(field, '-3456789');
    await page.press('Pay $999.00');
    await page.press('Subscribe');
    await screen.findByText('Your membership is now active');
    expect(page.posts('/subscription/tax_id/add')).toEqual([
      { type: 'us_ein', value: '12' },
      { type: 'us_ein', value: '12-3456789' },
    ]);
    expect(page.posts('/subscription/create')).toHaveLength(1);
  });

  it("BILL-025 opens the bank's challenge, and repeats the same call", async () => {
    const stripe = fakeStripe();
    let isConfirmed = false;
    const challenge = {
      message: 'Your bank asks you to confirm this.',
      data: { status: 'action-required', client_secret: 's' },
    };
    const page = await open('/', {
      cards: [CARD],
      answers: {
        'POST /subscription/create': () => (isConfirmed ? CREATED : ((isConfirmed = true), [200, challenge])),
      },
    });
    await page.toPayment();
    await page.press('Pay $999.00');
    await page.press('Subscribe');
    await screen.findByText('Your membership is now active');
    expect(stripe.confirmed).toEqual(['s']);
    expect(page.posts('/subscription/create')).toEqual([
      { ids: [{ id: 'meta' }], payment_method_id: 'pm_old' },
      { ids: [{ id: 'meta' }], payment_method_id: 'pm_old' },
    ]);
  });

  it('BILL-054 shows a refused card beside the button at the end of the form', async () => {
    fakeStripe();
    const shown = jest.spyOn(Element.prototype, 'scrollIntoView');
    const page = await open('/', {
      cards: [CARD],
      answers: { 'POST /subscription/create': [402, { message: 'Your card was declined.', code: 400105 }] },
    });
    await page.toPayment();
    await page.press('Pay $999.00');
    await page.press('Subscribe');
    const alert = (await screen.findByText('Your card was declined.')).closest('[role=alert]')!;
    expect(shown.mock.contexts.some((place) => (place as Element).contains(alert))).toBe(true);
    shown.mockRestore();
  });

  it("BILL-069 shows the provider's words if the bank did not confirm", async () => {
    fakeStripe({ confirm: () => ({ error: { type: 'card_error', message: 'We are unable to authenticate you.' } }) });
    const challenge = {
      message: 'Your bank asks you to confirm this.',
      data: { status: 'action-required', client_secret: 's' },
    };
    const page = await open('/', { cards: [CARD], answers: { 'POST /subscription/create': [200, challenge] } });
    await page.toPayment();
    await page.press('Pay $999.00');
    await page.press('Subscribe');
    expect((await within(await dialog()).findByRole('alert')).textContent).toBe('We are unable to authenticate you.');
    expect(screen.queryByText('Your membership is now active')).toBeNull();
  });

  it('BILL-058 requires the whole billing form except the second line before it pays', async () => {
    fakeStripe();
    const page = await open();
    await page.toPayment();
    await page.user.clear(await screen.findByLabelText('Name on the card'));
    await page.press('Pay $999.00');
    expect(screen.getAllByText('Required.')).toHaveLength(6);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('BILL-007 BILL-009 cannot be closed or submitted again during a payment', async () => {
    fakeStripe();
    const page = await open('/', { cards: [CARD], answers: { 'POST /subscription/create': UNANSWERED } });
    await page.toPayment();
    const pay = await screen.findByRole('button', { name: 'Pay $999.00' });
    expect(pay.hasAttribute('disabled')).toBe(false);
    await page.user.click(pay);
    await page.press('Subscribe');
    await waitFor(() => expect(pay.hasAttribute('disabled')).toBe(true));
    await page.press('Close');
    expect(
      await within(await dialog()).findByText("An action is running. Please retry after it's completed."),
    ).toBeTruthy();
    await page.user.keyboard('{Escape}');
    expect(await dialog()).toBeTruthy();
  });

  it("BILL-054 shows the server's refusal above the form, and keeps the input", async () => {
    fakeStripe();
    const refused: Answer = [402, { message: 'Your card was declined. Try another card.', key: 'billing.declined' }];
    const page = await open('/', { answers: { 'POST /subscription/create': refused } });
    await page.toPayment();
    await page.fillIn();
    await page.press('Pay $999.00');
    await page.press('Subscribe');
    const alert = await within(await dialog()).findByRole('alert');
    expect(alert.textContent).toBe('Your card was declined. Try another card.');
    expect((screen.getByLabelText('City') as HTMLInputElement).value).toBe('Austin');
    expect(screen.getByRole('button', { name: 'Pay $999.00' }).hasAttribute('disabled')).toBe(false);
  });

  it('BILL-054 stays if the card is refused for the second plan, shows the first as paid, and charges only the rest', async () => {
    fakeStripe();
    const answers: Answer[] = [
      [402, { message: 'Your card was declined. Try another card.', key: 'billing.declined' }],
      CREATED,
    ];
    const user = unpaid({ platforms: ['meta', 'tiktok'] });
    let plans = NO_PLANS;
    const page = await open('/', {
      user,
      answers: {
        'GET /profile/me': () => [200, { data: { ...user, plans, payment_methods: [CARD] } }],
        'POST /subscription/create': () => {
          plans = { ...plans, meta: true, tiktok: answers.length === 1 };
          return answers.shift()!;
        },
      },
    });
    await page.user.click(await screen.findByRole('checkbox', { name: /TikTok/ }));
    await page.toPayment();
    await page.press('Pay $1,998.00');
    await page.press('Subscribe');
    const checkout = within(await dialog());
    await checkout.findByRole('button', { name: 'Pay $999.00' });
    expect(checkout.getByRole('alert').textContent).toBe('Your card was declined. Try another card.');
    expect(checkout.getByText('Meta: active and paid. Pay for the remaining plans below.')).toBeTruthy();
    await page.press('Back');
    expect((await checkout.findByRole<HTMLInputElement>('checkbox', { name: /TikTok/ })).checked).toBe(true);
    expect(checkout.queryByRole('checkbox', { name: /Meta/ })).toBeNull();
    await page.press('Continue');
    await page.press('Pay $999.00');
    await page.press('Subscribe');
    expect(await screen.findByText('Your membership is now active')).toBeTruthy();
    expect(page.posts('/subscription/create')).toEqual([
      { ids: [{ id: 'tiktok' }, { id: 'meta' }], payment_method_id: 'pm_old' },
      { ids: [{ id: 'tiktok' }], payment_method_id: 'pm_old' },
    ]);
  });

  it('BILL-001 stays closed while a plan is added on the profile', async () => {
    fakeStripe();
    const page = await open('/profile?tab=3', { user: unpaid({ platforms: ['meta', 'tiktok'] }), cards: [CARD] });
    await dialog();
    await page.press('Close');
    await page.press('Add a plan');
    await page.toPayment();
    await page.press('Pay $999.00');
    await page.press('Subscribe');
    await screen.findByText('Your membership is now active');
    await page.press('Continue');
    await page.go('/profile?tab=3');
    await page.press('Add a plan');
    await page.user.click(await screen.findByRole('checkbox', { name: /TikTok/ }));
    await page.press('Continue');
    await screen.findByRole('button', { name: 'Pay $999.00' });
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
  });

  it("BILL-069 shows the provider's words if it makes no payment method, without a call to the server", async () => {
    fakeStripe({ cards: [{ error: { type: 'card_error', message: 'Your card number is incomplete.' } }] });
    const page = await open();
    await page.toPayment();
    await page.fillIn();
    await page.press('Pay $999.00');
    expect((await within(await dialog()).findByRole('alert')).textContent).toBe('Your card number is incomplete.');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(page.posts('/subscription/create')).toEqual([]);
  });

  it('is shown in Spanish', async () => {
    await open('/', { user: unpaid({ lang: 'es' }) });
    expect(await screen.findByRole('dialog', { name: 'Elija su plan' })).toBeTruthy();
    expect(screen.getByText('Experimentos ilimitados y 10 plazas')).toBeTruthy();
  });
});
