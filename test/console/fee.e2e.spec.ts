import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { waitFor } from '../../scripts/lib/wait-for.mjs';
import type { Card } from '../api/support/billing-owner.js';
import { experiment, formOf } from '../api/support/experiment-form.js';
import { NUMBERS, Payments } from '../api/support/payments.js';
import { largeExperiment } from '../faults/large-experiment.js';
import { visitConsole, type ConsoleVisit } from '../support/console-visit.js';
import { CARDS, CheckoutPage } from './pages/checkout-page.js';
import { CreatePage } from './pages/create-page.js';
import { problemsInAllLooks } from './pages/problems.js';

const STEP_MS = 120_000;
const CREATE = '/providers/facebook/experiment/create';

let visit: ConsoleVisit;
let page: Page;
let payments: Payments;
/** Address of a wizard that contains a whole experiment of four variations. */
let whole: string;
/** The first fee, in cents. */
let firstFee: number;

beforeAll(async () => {
  visit = await visitConsole('fay@fee.polyad.test');
  ({ page } = visit);
  const { api, email, stack } = visit;
  payments = new Payments(stack.sandboxUrl);
  const data = experiment();
  Object.assign(data.information, { name: 'Felt slippers', budget: 400 });
  const { body } = await api.post<{ data: { id: number } }>(CREATE, formOf(data, { fields: { template: 'true' } }));
  whole = `/experiments/meta/create?template=${body.data.id}`;
  // From here on, the team pays.
  await stack.database.query('update user_account set is_whitelisted = false where email = $1', [email]);
  const card = await payments.card(NUMBERS.works);
  await api.post('/subscription/create', { ids: [{ id: 'meta' }], payment_method_id: card });
}, STEP_MS);
afterAll(() => visit?.end());

/** Goes from a wizard that contains the experiment to the dialog that confirms the submit. */
async function toConfirmation() {
  await page.getByLabel('Name', { exact: true }).waitFor();
  await new CreatePage(page).submit();
  return confirmation();
}

function confirmation() {
  const dialog = page.getByRole('alertdialog');
  return { dialog, confirm: dialog.getByRole('button', { name: 'Confirm and submit' }) };
}

const me = async () => {
  const { body } = await visit.api.get<{ data: { team: { id: string }; payment_methods: Card[] } }>('/profile/me');
  return body.data;
};

/** Charges to the team's card besides its plan, in cents. */
async function feesCharged(): Promise<number[]> {
  const rows = await payments.ledger((await me()).team.id);
  return rows.map(({ amount }) => amount).filter((amount) => amount !== 99_900);
}

/** One team's month; each step depends on the one before. */
describe('fee at the submit of an experiment', () => {
  it(
    'META-143 META-144 META-145 META-177 is zero within the allowance',
    async () => {
      await page.goto(whole);
      const { dialog, confirm } = await toConfirmation();
      await dialog.getByText(/includes the variations of this experiment/).waitFor();
      await dialog.getByText(/9,996 of 10,000 variations are left/).waitFor();
      expect(await problemsInAllLooks(page)).toEqual([]);
      await confirm.click();
      await page.getByText('Your experiment has been submitted').waitFor();
      expect(await feesCharged()).toEqual([]);
    },
    STEP_MS,
  );

  it(
    'META-145 META-146 META-171 PROFILE-002 requires another card if the month is used up and the only one has expired',
    async () => {
      const large = { ...largeExperiment('Over the month'), tested_count: 76 };
      const check = await visit.api.post<{ data: { charge: number } }>(
        '/providers/facebook/experiment/sample',
        formOf(large),
      );
      const { charge } = check.body.data;
      expect(charge).toBeGreaterThan(300);
      expect((await visit.api.post(CREATE, formOf(large, { fields: { charge: String(charge) } }))).status).toBe(200);
      firstFee = Math.round(charge * 100);
      const [{ id }] = (await me()).payment_methods as [Card];
      await payments.control(`/cards/${id}`, { expMonth: 1, expYear: 2025 });
      const hasExpired = async () => (await me()).payment_methods[0]?.card_details.exp_year === 2025;
      await waitFor(hasExpired, { what: 'the expiry of the card' });
      await page.goto(whole);
      const { dialog, confirm } = await toConfirmation();
      await dialog.getByText('The default account payment method might have expired.').waitFor();
      await dialog.getByText('The fee of this experiment is $0.50.').waitFor();
      expect(await confirm.isDisabled()).toBe(true);
      expect(await problemsInAllLooks(page)).toEqual([]);
      await dialog.getByRole('link', { name: 'Go to payment methods' }).click();
      await page.getByRole('tab', { name: 'Payment', selected: true }).waitFor();
      const checkout = new CheckoutPage(page);
      await page.getByRole('button', { name: 'Add card' }).click();
      await checkout.typeCard(CARDS.mastercard);
      await checkout.typeBilling();
      await checkout.dialog.getByRole('button', { name: 'Add card' }).click();
      await checkout.dialog.waitFor({ state: 'detached' });
      await page.getByRole('radio', { name: /4444/ }).check();
      await page.getByRole('button', { name: 'Set as default' }).click();
      const isDefault = async () => (await me()).payment_methods.some((card) => card.id !== id && card.default);
      await waitFor(isDefault, { what: 'the other card as the default' });
      expect(await feesCharged()).toEqual([firstFee]);
    },
    STEP_MS,
  );

  it(
    'META-070 META-144 META-145 META-174 META-178 continues at the same place with another card, after its confirmation',
    async () => {
      // Back in the summary, where the person left.
      await page.goBack();
      await page.getByRole('dialog', { name: 'Summary' }).getByRole('button', { name: 'Submit experiment' }).click();
      const { dialog, confirm } = confirmation();
      await dialog.getByText('The fee is less than the minimum charge: $0.50 is charged.').waitFor();
      await dialog.getByText(/Mastercard •••• 4444/).waitFor();
      expect(await problemsInAllLooks(page)).toEqual([]);
      await confirm.click();
      await page.getByText('Your experiment has been submitted').waitFor();
      expect((await feesCharged()).sort((a, b) => a - b)).toEqual([50, firstFee]);
    },
    STEP_MS,
  );
});
