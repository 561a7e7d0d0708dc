import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { experiment, formOf } from '../api/support/experiment-form.js';
import { NUMBERS, Payments } from '../api/support/payments.js';
import { largeExperiment } from '../faults/large-experiment.js';
import { visitConsole, type ConsoleVisit } from '../support/console-visit.js';
import { CreatePage } from './pages/create-page.js';
import { problemsInAllLooks } from './pages/problems.js';

const STEP_MS = 120_000;
const CREATE = '/providers/facebook/experiment/create';

let visit: ConsoleVisit;
let page: Page;
let payments: Payments;
/** Address of a wizard that holds a whole experiment of four variations. */
let whole: string;

beforeAll(async () => {
  visit = await visitConsole('fay@fee.polyad.test');
  ({ page } = visit);
  const { api, email, stack } = visit;
  payments = new Payments(stack.sandboxUrl);
  const data = experiment();
  Object.assign(data.information, { name: 'Felt slippers', budget: 400 });
  const { body } = await api.post<{ data: { id: number } }>(CREATE, formOf(data, { fields: { template: 'true' } }));
  whole = `/experiments/meta/create?template=${body.data.id}`;
  // From here on a team that pays.
  await stack.database.query('update user_account set is_whitelisted = false where email = $1', [email]);
  const card = await payments.card(NUMBERS.works);
  await api.post('/subscription/create', { ids: [{ id: 'meta' }], payment_method_id: card });
}, STEP_MS);
afterAll(() => visit?.end());

/** As far as the last question. */
async function toTheQuestion() {
  await page.goto(whole);
  await page.getByLabel('Name', { exact: true }).waitFor();
  await new CreatePage(page).submit();
  const asked = page.getByRole('alertdialog');
  return { asked, confirm: asked.getByRole('button', { name: 'Confirm and submit' }) };
}

/** What the team's card was asked for beside its plan, cents. */
async function asked(): Promise<number[]> {
  const { body } = await visit.api.get<{ data: { team: { id: string } } }>('/profile/me');
  const rows = await payments.ledger(body.data.team.id);
  return rows.map(({ amount }) => amount).filter((amount) => amount !== 99_900);
}

/** One team's month; each step stands on the one before. */
describe('the fee of an experiment, asked for when it is submitted', () => {
  it(
    'META-143 META-144 META-145 META-177 is none within the allowance',
    async () => {
      const { asked: dialog, confirm } = await toTheQuestion();
      await dialog.getByText(/includes the variations of this experiment/).waitFor();
      await dialog.getByText(/9,996 of 10,000 variations are left/).waitFor();
      expect(await problemsInAllLooks(page)).toEqual([]);
      await confirm.click();
      await page.getByText('Your experiment has been submitted').waitFor();
      expect(await asked()).toEqual([]);
    },
    STEP_MS,
  );

  it(
    'META-070 META-144 META-145 META-174 META-178 is told with its card once the month is used up, and that much is asked of it',
    async () => {
      const large = { ...largeExperiment('Over the month'), tested_count: 76 };
      const check = await visit.api.post<{ data: { charge: number } }>(
        '/providers/facebook/experiment/sample',
        formOf(large),
      );
      const { charge } = check.body.data;
      expect(charge).toBeGreaterThan(300);
      expect((await visit.api.post(CREATE, formOf(large, { fields: { charge: String(charge) } }))).status).toBe(200);
      const { asked: dialog, confirm } = await toTheQuestion();
      await dialog.getByText('The fee is less than the minimum charge: $0.50 is charged.').waitFor();
      await dialog.getByText(/Visa •••• 4242/).waitFor();
      expect(await problemsInAllLooks(page)).toEqual([]);
      await confirm.click();
      await page.getByText('Your experiment has been submitted').waitFor();
      expect((await asked()).sort((a, b) => a - b)).toEqual([50, Math.round(charge * 100)]);
    },
    STEP_MS,
  );
});
