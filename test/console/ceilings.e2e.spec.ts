import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import { ApiClient } from '../api/support/api-client.js';
import { linkSandbox } from '../api/support/experiment-form.js';
import { launchBrowser } from '../support/browser.js';
import { signIn } from '../support/console-session.js';
import { DESK } from '../support/console-visit.js';
import { shareStack, type SharedStack } from '../support/stack.js';
import { problemsInAllLooks } from './pages/problems.js';

const PERSON = { email: 'cleo@ceilings.polyad.test', password: 'lids for every pot' };
const STEP_MS = 120_000;

let stack: SharedStack;
let browser: Browser;
let page: Page;
let card: Locator;
let dialog: Locator;
beforeAll(async () => {
  stack = await shareStack();
  await linkSandbox(await ApiClient.signedUp(stack.apiUrl, PERSON));
  browser = await launchBrowser();
  const context = await browser.newContext({
    ...{ baseURL: stack.apiUrl, viewport: DESK, locale: 'en-US', reducedMotion: 'reduce' },
  });
  context.setDefaultTimeout(30_000);
  await context.addCookies([{ name: 'polyad_consent', value: '1.none', url: stack.apiUrl }]);
  await signIn(context, PERSON);
  page = await context.newPage();
  card = page.getByRole('region', { name: 'Spend ceilings' });
  dialog = page.getByRole('dialog');
  await page.goto('/profile?tab=team');
}, STEP_MS);
afterAll(async () => {
  await browser?.close();
  await stack?.stop();
}, STEP_MS);

const rows = () => card.getByRole('row').filter({ has: page.getByRole('rowheader') });
const currency = () => dialog.getByRole('combobox', { name: 'Currency' });
async function type(amount: string): Promise<void> {
  await dialog.getByRole('textbox', { name: 'At most' }).fill(amount);
  await page.keyboard.press('Enter');
}

describe('the spend ceilings of a team', () => {
  it(
    'say beside the field what is wrong with an amount, and take none that cannot be',
    async () => {
      await card.getByText('There is no ceiling').waitFor();
      await card.getByRole('button', { name: 'Set a ceiling' }).click();
      for (const [amount, said] of [
        ['', 'Required.'],
        ['0', 'Please enter an amount above 0 that the currency can express.'],
        ['-5', 'Please enter an amount above 0 that the currency can express.'],
        ['twelve', 'Please write an amount in figures, such as 1,500.50.'],
        ['10.5501', 'USD has two decimals at most.'],
        ['99,999,999,999,999,999', 'This amount is too large.'],
        ['1.500', '1.500 could be '],
        ['€20', 'Please write the amount in USD'],
      ] as const) {
        await type(amount);
        await dialog.getByText(said).waitFor();
      }
      expect(await problemsInAllLooks(page, '.bp6-dialog')).toEqual([]);
      await currency().selectOption('JPY');
      await type('10.5');
      await dialog.getByText('JPY has no decimals').waitFor();
      await currency().selectOption('USD');
      await dialog.getByRole('combobox', { name: 'Bounds' }).selectOption({ label: 'An ad account of Meta' });
      await type('20');
      await dialog.locator('.error-text').getByText('Choose an ad account').waitFor();
      expect(await rows().count()).toBe(0);
    },
    STEP_MS,
  );

  it(
    'are set for the team and for an account, changed and removed, by the keyboard, and fit in every look',
    async () => {
      const account = dialog.getByRole('combobox', { name: 'Ad account' });
      await account.selectOption({ index: 1 });
      await type('750.50');
      await dialog.waitFor({ state: 'detached' });
      await rows().filter({ hasText: '(Meta), ' }).filter({ hasText: '750.50' }).waitFor();
      await card.getByRole('button', { name: 'Set a ceiling' }).press('Enter');
      await type('1,200');
      await dialog.waitFor({ state: 'detached' });
      const team = rows().filter({ hasText: 'Whole team, USD' });
      await team.filter({ hasText: '$1,200.00' }).waitFor();
      expect(await problemsInAllLooks(page)).toEqual([]);
      await team.getByRole('button', { name: 'Change the ceiling of Whole team, USD' }).press('Enter');
      await type('1,300');
      await dialog.waitFor({ state: 'detached' }); // until then the focus goes back to where it came from
      await team.filter({ hasText: '$1,300.00' }).waitFor();
      await team.getByRole('button', { name: 'Remove the ceiling of Whole team, USD' }).press('Enter');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).press('Enter');
      await team.waitFor({ state: 'detached' });
      expect(await rows().count()).toBe(1);
    },
    STEP_MS,
  );
});
