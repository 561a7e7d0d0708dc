/** @jest-environment jsdom */
import '../../../testing/jsdom.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Answer } from '../../../testing/fake-server.js';
import { fakeStripe } from '../../../testing/fake-stripe.js';
import { openConsole, type Answers } from '../../../testing/open-console.js';
import { NO_PLANS, sessionUser } from '../../../testing/session-user.js';

afterEach(async () => {
  cleanup();
  act(() => {
    for (const close of document.querySelectorAll<HTMLElement>('.bp6-toast [aria-label=Close]')) close.click();
  });
  await waitFor(() => expect(document.querySelector('.bp6-toast')).toBeNull());
});

const card = (id: string, last4: string, change: object = {}) => ({
  id,
  default: false,
  card_details: { brand: 'visa', funding: 'credit', last4, exp_month: 4, exp_year: 2034 },
  billing_details: {
    name: 'Nora Luz',
    phone: '5551234567',
    address: { city: 'Austin', state: 'TX', country: 'US', line1: '1 Main St', line2: null, postal_code: '78701' },
  },
  ...change,
});
const FIRST = card('pm_1', '4242', { default: true });
const SECOND = card('pm_2', '4444', {
  card_details: { brand: 'mastercard', funding: 'debit', last4: '4444', exp_month: 1, exp_year: 2024 },
});
const INVOICES = [
  {
    id: 'in_1',
    number: 'A1B2C3D4-0001',
    description: 'Meta plan',
    total: 99_900,
    tax: 0,
    created_at: 1_795_406_400,
    tax_ids: [{ type: 'us_ein', value: '12-3456789' }],
    paid: true,
    receipt: 'https://pay.test/r/1',
  },
  {
    id: 'in_2',
    number: null,
    description: 'Fee',
    total: 1250,
    tax: 0,
    created_at: 1_795_410_000,
    paid: false,
    receipt: null,
    tax_ids: [],
  },
];

const NO_FEES = {
  month: '2026-11',
  used: 0,
  included: 10_000,
  charged_cents: 0,
  held_cents: 0,
  paid_cents: 0,
  rows: [],
  total: 0,
};

/** A server that keeps cards as the real one does. */
async function open({ cards = [FIRST, SECOND], answers = {} as Answers, language = 'en' as 'en' | 'es' } = {}) {
  let storedCards = cards;
  let taxIds: object[] = [];
  const idOf = (body: unknown) => (body as { payment_method_id: string }).payment_method_id;
  const user = sessionUser({ whitelist: false, lang: language, plans: { ...NO_PLANS, meta: true } });
  const page = await openConsole('/profile?tab=4', {
    user,
    answers: {
      'GET /profile/me': () => [200, { data: { ...user, payment_methods: storedCards } }],
      'GET /subscription/plans': [200, { data: [] }],
      'GET /subscription/setup': [
        200,
        { data: { publishable_key: 'pk_test_luz', sandbox_origin: null, countries: ['US'], is_taxed: false } },
      ],
      'GET /subscription/invoices': [200, { data: INVOICES }],
      'GET /providers/facebook/usage/statement': [200, { data: NO_FEES }],
      'POST /subscription/payment_method/default': ({ body }) => {
        storedCards = storedCards.map((one) => ({ ...one, default: one.id === idOf(body) }));
        return [200, { message: 'Your default card has been changed.', key: 'billing.cardDefault' }];
      },
      'POST /subscription/payment_method/delete': ({ body }) => {
        storedCards = storedCards.filter(({ id }) => id !== idOf(body));
        return [200, { message: 'Your card has been deleted.', key: 'billing.cardDeleted' }];
      },
      'POST /subscription/payment_method/add': ({ body }) => {
        storedCards = [...storedCards, card(idOf(body), '1881')];
        return [200, { message: 'Your card has been added.', key: 'billing.cardAdded', data: { client_secret: null } }];
      },
      'POST /subscription/payment_method/update': [
        200,
        { message: 'Your billing details have been updated.', key: 'billing.cardUpdated' },
      ],
      'GET /subscription/tax_ids': () => [200, { data: taxIds }],
      'POST /subscription/tax_id/add': ({ body }) => {
        taxIds = [{ ...(body as object), id: 'txi_1', state: 'verified' }];
        return [200, { message: 'Your tax ID has been added.', key: 'billing.taxIdAdded' }];
      },
      'POST /subscription/tax_id/delete': () => {
        taxIds = [];
        return [200, { message: 'Your tax ID has been removed.', key: 'billing.taxIdDeleted' }];
      },
      ...answers,
    },
  });
  return {
    ...page,
    press: async (name: string | RegExp) => page.user.click(await screen.findByRole('button', { name })),
    choose: async (name: RegExp) => page.user.click(await screen.findByRole('radio', { name })),
    posts: (path: string) =>
      page.calls
        .filter((call) => call.method === 'POST' && call.path === `/api/v1/subscription/payment_method/${path}`)
        .map(({ body }) => body),
  };
}
const chosen = () => screen.getAllByRole<HTMLInputElement>('radio').filter(({ checked }) => checked);
const fill = async (within_: HTMLElement, texts: Record<string, string>) => {
  for (const [label, text] of Object.entries(texts))
    fireEvent.change(within(within_).getByLabelText(label), { target: { value: text } });
};
const BILLING = { Address: '2 Oak St', City: 'Dallas', State: 'TX', 'ZIP code': '75201' };

describe('cards', () => {
  it('BILL-055 BILL-056 are listed with kind, expiry and default, beside billing details and invoices', async () => {
    await open();
    const cards = await screen.findByRole('region', { name: 'Cards' });
    const tiles = within(cards)
      .getAllByRole('radio')
      .map((radio) => radio.closest('label')?.textContent);
    expect(tiles).toEqual([
      'Visa •••• 4242DefaultCredit · expires 04/2034',
      'Mastercard •••• 4444ExpiredDebit · expires 01/2024',
    ]);
    expect(screen.getByRole('form', { name: 'Billing details' })).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Invoices' })).toBeTruthy();
  });

  it('BILL-036 BILL-064 highlight the selected one: at first the default card, later the card that was chosen', async () => {
    const page = await open();
    await screen.findByRole('radio', { name: /4242/ });
    expect(chosen()[0]?.closest('label')?.textContent).toContain('4242');
    await page.choose(/4444/);
    expect(chosen()[0]?.closest('label')?.className).toContain('chosen');
    await page.press('Set as default');
    await waitFor(() => expect(page.posts('default')).toHaveLength(1));
    expect(page.posts('default')).toEqual([{ payment_method_id: 'pm_2' }]);
    const tile = (await screen.findByRole('radio', { name: /4444/ })).closest('label')!;
    await within(tile).findByText('Default');
    expect(chosen().map((radio) => radio.closest('label'))).toEqual([tile]);
  });

  it('BILL-037 BILL-062 BILL-064 are deleted after a confirmation, except the default', async () => {
    const page = await open();
    await page.choose(/4242/);
    expect(screen.getByRole('button', { name: 'Delete' }).hasAttribute('disabled')).toBe(true);
    expect(screen.getByText(/The default card cannot be deleted/)).toBeTruthy();
    await page.choose(/4444/);
    await page.press('Delete');
    const question = await screen.findByRole('alertdialog', { name: 'Delete Mastercard •••• 4444?' });
    expect(page.posts('delete')).toEqual([]);
    await page.user.click(within(question).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('radio', { name: /4444/ })).toBeNull());
    expect(page.posts('delete')).toEqual([{ payment_method_id: 'pm_2' }]);
    expect(chosen()[0]?.closest('label')?.textContent).toContain('4242');
  });

  it.each([
    ['default', 'Set as default', "The payment method couldn't be updated. Please retry in a moment."],
    ['delete', 'Delete', "The payment method couldn't be deleted. Please retry in a moment."],
  ])('BILL-065 BILL-070 show a dialog if %s failed', async (path, button, text) => {
    const unavailable: Answer = [503, { message: 'Please retry in a moment.', code: 'unavailable' }];
    const page = await open({ answers: { [`POST /subscription/payment_method/${path}`]: unavailable } });
    await page.choose(/4444/);
    await page.press(button);
    if (path === 'delete')
      await page.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    const notice = await screen.findByRole('alertdialog', { name: 'Cards' });
    expect(within(notice).getByText(text)).toBeTruthy();
    expect(chosen()).toHaveLength(1);
  });

  it.each(['Set as default', 'Update', 'Delete'])('BILL-068 BILL-070 require a selection before %s', async (button) => {
    const page = await open({ cards: [card('pm_1', '4242'), SECOND] });
    await page.press(button);
    expect((await screen.findByRole('alert')).textContent).toBe('Select a payment method first.');
    await page.choose(/4444/);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('BILL-061 are limited to three', async () => {
    await open({ cards: [FIRST, SECOND] });
    expect((await screen.findByRole('button', { name: 'Add card' })).hasAttribute('disabled')).toBe(false);
    cleanup();
    await open({ cards: [FIRST, SECOND, card('pm_3', '1881')] });
    expect((await screen.findByRole('button', { name: 'Add card' })).hasAttribute('disabled')).toBe(true);
    expect(screen.getByText(/A team can store at most 3 cards/)).toBeTruthy();
  });

  it("BILL-034 BILL-040 BILL-060 BILL-063 are added by the provider's id", async () => {
    const stripe = fakeStripe({ cards: ['pm_new'] });
    const page = await open();
    await page.press('Add card');
    const dialog = await screen.findByRole('dialog', { name: 'Add a card' });
    await within(dialog).findByRole('group', { name: 'Card' });
    expect(within(dialog).getByText('Billing country of your plan: United States')).toBeTruthy();
    await fill(dialog, { ...BILLING, Phone: '5559876543' });
    await page.user.click(within(dialog).getByRole('button', { name: 'Add card' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(page.posts('add')).toEqual([{ payment_method_id: 'pm_new' }]);
    expect(stripe.billing).toEqual([
      expect.objectContaining({ address: expect.objectContaining({ country: 'US', line1: '2 Oak St' }) as object }),
    ]);
    expect(await screen.findByRole('radio', { name: /1881/ })).toBeTruthy();
  });

  it("BILL-069 are not added after a refusal, which is shown in the provider's words with the input kept", async () => {
    fakeStripe({ cards: [{ error: { type: 'card_error', message: 'Your card number is invalid.' } }] });
    const page = await open();
    await page.press('Add card');
    const dialog = await screen.findByRole('dialog', { name: 'Add a card' });
    await within(dialog).findByRole('group', { name: 'Card' });
    await fill(dialog, { ...BILLING, Phone: '5559876543' });
    await page.user.click(within(dialog).getByRole('button', { name: 'Add card' }));
    expect((await within(dialog).findByRole('alert')).textContent).toBe('Your card number is invalid.');
    expect(within(dialog).getByLabelText<HTMLInputElement>('City').value).toBe('Dallas');
    expect(page.posts('add')).toEqual([]);
  });

  it('BILL-035 BILL-063 are updated with the billing form and their id', async () => {
    const page = await open();
    await page.choose(/4444/);
    await page.press('Update');
    const dialog = await screen.findByRole('dialog', { name: 'Update the billing details' });
    await fill(dialog, { City: 'Waco', 'ZIP code': '76701' });
    await page.user.click(within(dialog).getByRole('button', { name: 'Save billing details' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(page.posts('update')).toEqual([
      {
        payment_method_id: 'pm_2',
        data: {
          name: 'Nora Luz',
          address: '1 Main St',
          address_alt: '',
          city: 'Waco',
          state: 'TX',
          zip_code: '76701',
          phone: '(555) 123-4567',
          country: 'US',
        },
      },
    ]);
  });

  it('offer only "Add card" before the first card is stored', async () => {
    await open({ cards: [] });
    const cards = await screen.findByRole('region', { name: 'Cards' });
    expect(within(cards).getByText(/No card is stored yet/)).toBeTruthy();
    expect(
      within(cards)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Add card']);
  });
});

describe('billing details', () => {
  const form = () => screen.findByRole('form', { name: 'Billing details' });

  it('BILL-055 BILL-057 are those of the default or the selected card, and are saved for that card', async () => {
    const page = await open();
    expect(within(await form()).getByText('For Visa •••• 4242.')).toBeTruthy();
    await page.choose(/4444/);
    expect(await within(await form()).findByText('For Mastercard •••• 4444.')).toBeTruthy();
    await fill(await form(), { City: 'Waco' });
    await page.press('Save billing details');
    await screen.findByText('Your billing details have been updated.');
    expect(page.posts('update')).toEqual([
      expect.objectContaining({ payment_method_id: 'pm_2', data: expect.objectContaining({ city: 'Waco' }) as object }),
    ]);
  });

  it.each(['Name on the card', 'Address', 'City', 'State', 'ZIP code', 'Phone'])(
    'BILL-058 require %s',
    async (label) => {
      const page = await open();
      await fill(await form(), { [label]: ' ' });
      await page.press('Save billing details');
      expect(await within(await form()).findByText('Required.')).toBeTruthy();
      expect(page.posts('update')).toEqual([]);
    },
  );

  it('BILL-058 do not require the second line, but a complete phone number', async () => {
    const page = await open();
    expect((await within(await form()).findByLabelText<HTMLInputElement>('Apartment or suite (optional)')).value).toBe(
      '',
    );
    await fill(await form(), { Phone: '555123' });
    await page.press('Save billing details');
    expect(await within(await form()).findByText('Please input a vild phone number.')).toBeTruthy();
  });

  it('BILL-059 format the phone number while typing', async () => {
    const page = await open();
    const phone = within(await form()).getByLabelText<HTMLInputElement>('Phone');
    expect([phone.value, phone.placeholder]).toEqual(['(555) 123-4567', '(555) 555-5555']);
    await page.user.clear(phone);
    await page.user.type(phone, '2145550199');
    expect(phone.value).toBe('(214) 555-0199');
  });

  it('BILL-060 have no field for the country', async () => {
    await open();
    expect(within(await form()).getByText('Billing country of your plan: United States')).toBeTruthy();
    expect(within(await form()).queryByRole('combobox')).toBeNull();
  });

  it('BILL-060 have a country field, and the address format of its country, if the operator has opened several countries', async () => {
    const setup = {
      publishable_key: 'pk_test_luz',
      sandbox_origin: null,
      countries: ['US', 'ES', 'MX'],
      is_taxed: true,
    };
    const page = await open({ answers: { 'GET /subscription/setup': [200, { data: setup }] } });
    const country = await within(await form()).findByRole<HTMLSelectElement>('combobox', { name: 'Billing country' });
    expect([...country.options].map(({ textContent }) => textContent)).toEqual(['Mexico', 'Spain', 'United States']);
    await page.user.selectOptions(country, 'Spain');
    await fill(await form(), { City: 'Madrid', 'State or province (optional)': '', 'Postal code': '28001' });
    await fill(await form(), { Phone: '+34 911 234 567' });
    await page.press('Save billing details');
    await waitFor(() =>
      expect(page.posts('update')).toMatchObject([
        { data: { country: 'ES', city: 'Madrid', state: '', zip_code: '28001', phone: '+34 911 234 567' } },
      ]),
    );
    // Each open country has a kind of tax id; the kind of the paying card's country comes first.
    const kind = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Kind of tax ID' });
    expect([...kind.options].map(({ textContent }) => textContent)).toEqual([
      'EIN (employer identification number)',
      'EU VAT number',
      'Mexican RFC',
    ]);
    await page.user.selectOptions(kind, 'Mexican RFC');
    expect(screen.getByLabelText('Mexican RFC')).toBeTruthy();
  });

  it('name the field that the server refused', async () => {
    const message = 'Enter a ZIP code of five digits, or nine as 12345-6789.';
    const errors = [{ field: 'data.zip_code', title: 'zip_code', type: 'validation', message }];
    const refused: Answer = [400, { message, code: 'validation', errors }];
    const page = await open({ answers: { 'POST /subscription/payment_method/update': refused } });
    await fill(await form(), { 'ZIP code': '00000' });
    await page.press('Save billing details');
    const input = within(await form()).getByLabelText('ZIP code');
    await waitFor(() => expect(document.activeElement).toBe(input));
    expect(document.getElementById(input.getAttribute('aria-describedby')!)?.textContent).toBe(message);
  });
});

describe('card field', () => {
  it('BILL-066 BILL-070 shows that it could not be loaded, with a retry', async () => {
    delete (window as { Stripe?: unknown }).Stripe;
    const page = await open({
      answers: { 'GET /subscription/setup': [503, { message: 'Please retry in a moment.', code: 'unavailable' }] },
    });
    await page.press('Add card');
    const dialog = await screen.findByRole('dialog', { name: 'Add a card' });
    expect(await within(dialog).findByText("The card field couldn't be loaded.")).toBeTruthy();
    expect(within(dialog).getByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});

describe('next bills', () => {
  const plan = (id: string, change: object) => ({
    id,
    created_at: '2026-10-01T00:00:00.000Z',
    ends_at: null,
    past_due_until: null,
    ...change,
  });

  it('BILL-055 show the total of all plans, each billing date, and the plan that ends', async () => {
    const plans = [
      plan('meta', { next_bill_at: '2026-12-23T10:00:00.000Z' }),
      plan('tiktok', { next_bill_at: '2026-12-23T11:00:00.000Z' }),
      plan('google', { next_bill_at: null, ends_at: '2026-12-01T00:00:00.000Z' }),
    ];
    await open({ answers: { 'GET /subscription/plans': [200, { data: plans }] } });
    const region = within(await screen.findByRole('region', { name: 'Plans and the next bill' }));
    expect(await region.findByText('Meta and TikTok, on December 23rd, 2026')).toBeTruthy();
    expect(region.getByText('Next bill for all plans').closest('div')!.textContent).toContain('$1,998.00');
    expect(
      region.getByText(/^The Google plan will not be billed again\. It stays active until December 1st, 2026/),
    ).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Variation fees' })).toBeTruthy();
  });
});

describe('tax id', () => {
  const region = () => screen.findByRole('region', { name: 'Tax ID' });
  const label = 'EIN (employer identification number)';

  it("is added in its country's format, shows the provider's check, and is removed after a confirmation", async () => {
    const page = await open();
    await page.user.type(await within(await region()).findByLabelText(label), ' 12-3456789 ');
    await page.press('Add tax ID');
    expect(await within(await region()).findByText('Verified')).toBeTruthy();
    expect((await region()).textContent).toContain('EIN 12-3456789');
    expect(within(await region()).queryByLabelText(label)).toBeNull();
    await page.press('Remove EIN 12-3456789');
    const question = await screen.findByRole('alertdialog', { name: 'Remove EIN 12-3456789?' });
    await page.user.click(within(question).getByRole('button', { name: 'Remove' }));
    expect(await within(await region()).findByLabelText(label)).toBeTruthy();
    const sent = page.calls.filter(({ path }) => path.includes('/tax_id/')).map(({ body }) => body);
    expect(sent).toEqual([{ type: 'us_ein', value: '12-3456789' }, { id: 'txi_1' }]);
  });

  it("stays in its field with the provider's refusal", async () => {
    const why = 'The payment provider does not accept this EIN. It is written like 12-3456789.';
    const refused: Answer = [
      422,
      { message: why, code: 'tax-id-refused', errors: [{ field: 'value', message: why, code: 'tax-id-refused' }] },
    ];
    const page = await open({ answers: { 'POST /subscription/tax_id/add': refused } });
    const field = await within(await region()).findByLabelText<HTMLInputElement>(label);
    await page.press('Add tax ID');
    expect(within(await region()).getByText('Required.')).toBeTruthy();
    await page.user.type(field, '12');
    await page.press('Add tax ID');
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect(document.getElementById(field.getAttribute('aria-describedby')!)?.textContent).toBe(why);
    expect([field.value, document.activeElement]).toEqual(['12', field]);
    expect(screen.getAllByText(why)).toHaveLength(1);
  });
});

describe('invoices', () => {
  it('BILL-038 BILL-071 BILL-072 BILL-073 show items, number, date, payment state and receipt', async () => {
    await open();
    const region = await screen.findByRole('region', { name: 'Invoices' });
    const rows = (await within(region).findAllByRole('row')).slice(1);
    expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
      ['Meta planEIN 12-3456789', 'A1B2C3D4-0001', '11/23/2026 04:00', '$999.00', 'PAID', 'Receipt'],
      ['Fee', '–', '11/23/2026 05:00', '$12.50', 'FAILED', ''],
    ]);
    expect(within(region).getByRole('link').getAttribute('href')).toBe('https://pay.test/r/1');
  });

  it('BILL-055 show that there are none or that they could not be read', async () => {
    await open({ answers: { 'GET /subscription/invoices': [200, { data: [] }] } });
    expect(await screen.findByText('Nothing has been billed yet.')).toBeTruthy();
    cleanup();
    await open({ answers: { 'GET /subscription/invoices': [503, { message: 'Please retry in a moment.' }] } });
    const region = await screen.findByRole('region', { name: 'Invoices' });
    expect(await within(region).findByText('Please retry in a moment.')).toBeTruthy();
  });
});
