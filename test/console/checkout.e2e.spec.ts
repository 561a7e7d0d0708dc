import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../support/browser.js';
import { openWindow } from '../support/console-visit.js';
import { linkIn, mailTo } from '../api/support/mailbox.js';
import { shareStack, type SharedStack } from '../support/stack.js';
import { AccessPage } from './pages/access-page.js';
import { CARDS, CheckoutPage } from './pages/checkout-page.js';
import { problems, problemsInAllLooks } from './pages/problems.js';

const OWNER = {
  firstName: 'Nora',
  lastName: 'Luz',
  company: 'Calzados Luz',
  email: 'nora@checkout.polyad.test',
  password: 'sandals in spring',
};
const STEP_MS = 120_000;

let stack: SharedStack;
let browser: Browser;
let page: Page;
let checkout: CheckoutPage;

beforeAll(async () => {
  stack = await shareStack();
  browser = await launchBrowser();
  const context = await openWindow(browser, stack.apiUrl);
  page = await context.newPage();
  checkout = new CheckoutPage(page);
}, STEP_MS);

afterAll(async () => {
  await browser?.close();
  await stack?.stop();
}, STEP_MS);

/** One person's way from the sign-up to the invoices; each step depends on the one before. */
describe('new team', () => {
  it(
    'BILL-074 signs up, sees samples, confirms the e-mail, uses the trial, and gets the checkout after it',
    async () => {
      await new AccessPage(page).signUp(OWNER);
      // Like a person who signs up: not whitelisted.
      await stack.database.query('update user_account set is_whitelisted = false where email = $1', [OWNER.email]);
      await page.reload();
      await checkout.dialog.getByRole('link', { name: 'See sample results' }).click();
      await page.getByRole('heading', { level: 1, name: 'Sample results' }).waitFor();
      await checkout.dialog.waitFor({ state: 'detached' });
      expect(await problems(page)).toEqual([]);

      await page.goto('/');
      await checkout.startTrial();
      await checkout.dialog.getByText(`We sent a link to ${OWNER.email}.`).waitFor();
      expect(await problemsInAllLooks(page)).toEqual([]);
      const { path, query } = linkIn(await mailTo(stack, OWNER.email));
      await page.goto(`${path}?${new URLSearchParams(query).toString()}`);
      await checkout.startTrial();
      await page.getByRole('heading', { level: 1, name: 'Link your Meta account' }).waitFor();
      await checkout.dialog.waitFor({ state: 'detached' });
      await page.getByText(/^Free trial: 2 of 2 experiments left, until /).waitFor();
      expect(await problemsInAllLooks(page)).toEqual([]);

      await stack.database.query(
        `update trial set ends_at = now() where organization_id = (select organization_id from user_account where email = $1)`,
        [OWNER.email],
      );
      await page.goto('/experiments/meta/live');
      await page.getByText(/^Your free trial has ended\./).waitFor();
      expect(await checkout.dialog.count()).toBe(0);
    },
    STEP_MS,
  );

  it(
    'BILL-001 BILL-004 BILL-069 gets the checkout, whose input a declined card does not change',
    async () => {
      await page.goto('/');
      await checkout.dialog.waitFor();
      expect(await checkout.dialog.getByRole('button', { name: 'Start the free trial' }).count()).toBe(0);
      expect(await problems(page)).toEqual([]);
      await checkout.choosePlan('Meta');
      await checkout.typeCard(CARDS.declined);
      await checkout.typeBilling();
      // The provider's frame changes its theme while a person types, and keeps the typed text.
      const field = page.frameLocator('iframe.sandbox-field');
      await page.emulateMedia({ colorScheme: 'dark' });
      await field.locator('html[data-theme=dark]').waitFor({ state: 'attached' });
      expect(await field.locator('#number').inputValue()).not.toBe('');
      expect(await problemsInAllLooks(page)).toEqual([]);
      await checkout.pay();
      await checkout.refusal('Your card was declined').waitFor();
      expect(await checkout.dialog.getByLabel('City').inputValue()).toBe('Austin');
    },
    STEP_MS,
  );

  it(
    'BILL-061 tries three more refused cards: none takes a place, and the number has to be typed again',
    async () => {
      for (let turn = 0; turn < 3; turn++) {
        await checkout.typeCard(CARDS.declinedWhenCharged);
        const answered = page.waitForResponse((response) => response.url().endsWith('/subscription/create'));
        await checkout.pay();
        expect((await answered).status()).toBe(402);
        await checkout.refusal('Your card was declined').waitFor();
      }
      expect(await checkout.dialog.getByRole('radio').count()).toBe(0);
    },
    STEP_MS,
  );

  it(
    'BILL-005 BILL-025 BILL-026 pays with a card after its bank agrees, and reaches the wizard',
    async () => {
      await checkout.typeCard(CARDS.challenged);
      await checkout.pay();
      await checkout.answerBank('Fail');
      await checkout.refusal('Your bank did not confirm the card').waitFor();
      // The refused card is not stored, so its number must be entered again; the other fields keep their text.
      await checkout.typeCard(CARDS.challenged);
      expect(await checkout.dialog.getByRole('radio').count()).toBe(0);
      await checkout.pay();
      await checkout.answerBank('Complete');
      await checkout.dialog.getByText('Your membership is now active').waitFor();
      await checkout.dialog.getByText(/^Next bill date: \w+ \d+(st|nd|rd|th), \d{4}$/).waitFor();
      await checkout.dialog.getByRole('button', { name: 'Continue' }).click();
      await page.getByRole('heading', { level: 1, name: 'Link your Meta account' }).waitFor();
      await checkout.dialog.waitFor({ state: 'detached' });
    },
    STEP_MS,
  );

  it(
    'BILL-041 BILL-044 BILL-055 BILL-061 BILL-072 sees plan, cards and invoices in the profile, and adds a card',
    async () => {
      await page.goto('/profile?tab=3');
      await page.getByText(/^Next bill date: /).waitFor();
      expect(await problems(page)).toEqual([]);
      await page.getByRole('tab', { name: 'Payment' }).click();
      await page.getByRole('cell', { name: 'PAID' }).waitFor();
      await page.getByRole('button', { name: 'Add card' }).click();
      await checkout.typeCard(CARDS.works);
      await checkout.typeBilling();
      await checkout.dialog.getByRole('button', { name: 'Add card' }).click();
      await checkout.dialog.waitFor({ state: 'detached' });
      await page.getByRole('radio', { name: /4242/ }).check();
      expect(await problemsInAllLooks(page)).toEqual([]);
    },
    STEP_MS,
  );
});
