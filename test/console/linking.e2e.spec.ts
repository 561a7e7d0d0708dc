import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../support/browser.js';
import { shareStack, type SharedStack } from '../support/stack.js';
import { AccessPage } from './pages/access-page.js';
import { CreatePage } from './pages/create-page.js';

const STEP_MS = 120_000;
const PERSON = {
  firstName: 'Alba',
  lastName: 'Ros',
  company: 'Calzados Ros',
  email: 'alba@linking.polyad.test',
  password: 'sandals in spring',
};

let stack: SharedStack;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  stack = await shareStack();
  browser = await launchBrowser();
  const context = await browser.newContext({ baseURL: stack.apiUrl, locale: 'en-US', reducedMotion: 'reduce' });
  context.setDefaultTimeout(30_000);
  page = await context.newPage();
  await new AccessPage(page).signUp(PERSON);
  await page.getByRole('button', { name: 'Reject all' }).click();
}, 180_000);

afterAll(async () => {
  await browser?.close();
  await stack?.stop();
});

const alert = () => page.getByRole('alert').filter({ hasText: 'The account was not linked' });

/** Opens the consent page, answers it, and waits for the pop-up's final message. */
async function consent(open: () => Promise<void>, answer: (popup: Page) => Promise<void>): Promise<Page> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), open()]);
  await answer(popup);
  await popup.getByRole('heading', { name: 'Not connected' }).waitFor();
  return popup;
}

const withoutReading = async (popup: Page) => {
  await popup.locator('input[value=ads_read]').uncheck();
  await popup
    .getByRole('button', { name: /continue/i })
    .first()
    .click();
};

describe('refused consent', () => {
  it(
    'of one permission is reported in the page that needs the account, with its name and what to do',
    async () => {
      const link = () => page.getByRole('button', { name: 'Link Meta account' }).click();
      const popup = await consent(link, withoutReading);
      await popup.getByText('(ads_read)').waitFor();
      await alert().getByText('read ads and their results (ads_read)').waitFor();
      await alert().getByText('Close the window, link again and leave these ticked:').waitFor();
      await popup.close();
      await page.getByRole('button', { name: 'Show the window' }).waitFor({ state: 'detached' });
      expect(await alert().count()).toBe(1);
      await new CreatePage(page).link();
      expect(await alert().count()).toBe(0);
    },
    STEP_MS,
  );

  it(
    'as a whole is reported among the accounts of the profile, beside the linked account',
    async () => {
      await page.goto('/profile?tab=2');
      const again = async () => {
        await page.getByRole('button', { name: 'Link again' }).click();
        await page.getByRole('alertdialog').getByRole('button', { name: 'Link again' }).click();
      };
      const popup = await consent(again, async (dialog) => {
        await dialog.locator('button[value=deny]').click();
      });
      await alert().getByText('The consent was not given in the window.').waitFor();
      await popup.close();
      await page.getByRole('button', { name: 'Show the window' }).waitFor({ state: 'detached' });
      expect(await page.getByText(/ is linked\.$/).count()).toBe(0);
      expect(await alert().count()).toBe(1);
    },
    STEP_MS,
  );
});
