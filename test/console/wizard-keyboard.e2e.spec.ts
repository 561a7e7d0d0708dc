import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { ApiClient } from '../api/support/api-client.js';
import { linkSandbox } from '../api/support/experiment-form.js';
import { launchBrowser } from '../support/browser.js';
import { shareStack, type SharedStack } from '../support/stack.js';
import { AccessPage } from './pages/access-page.js';
import { Keyboard } from './pages/keyboard.js';

const IMAGE = path.resolve('examples/meta-traffic/images/waves.png');
const PERSON = { email: 'kira@keyboard.polyad.test', password: 'sandals in spring' };

let stack: SharedStack;
let browser: Browser;
let page: Page;
let keys: Keyboard;

beforeAll(async () => {
  stack = await shareStack();
  const owner = await ApiClient.signedUp(stack.apiUrl, PERSON);
  await linkSandbox(owner);
  browser = await launchBrowser();
  const context = await browser.newContext({ baseURL: stack.apiUrl, locale: 'en-US', reducedMotion: 'reduce' });
  context.setDefaultTimeout(20_000);
  page = await context.newPage();
  keys = new Keyboard(page);
  await page.goto('/login');
  await new AccessPage(page).logIn(PERSON.password, PERSON.email);
  await page.getByRole('button', { name: 'Notifications' }).waitFor();
  await page.getByRole('button', { name: 'Reject all' }).click();
  await page.goto('/experiments/meta/create');
}, 240_000);
afterAll(async () => {
  await browser?.close();
  await stack?.stop();
});

const field = (label: string) => page.getByLabel(label, { exact: true });

/** Chooses in a select by typing the beginning of an option. */
async function select(label: string, beginning: string): Promise<void> {
  await keys.to(field(label));
  await page.keyboard.type(beginning);
}
const stepIs = (name: string) => page.locator('.stepper [aria-current=step]', { hasText: name }).waitFor();

describe('the wizard by the keyboard alone', () => {
  it('META-001 META-006 META-017 META-021 goes from the goal to the summary', async () => {
    await keys.press(page.getByRole('button', { name: /^Conversions/ }));
    await stepIs('Information');
    await select('Ad account', 'Vidal Outdoor US');
    await select('Page', 'Vidal Outdoor');
    await select('Pixel', 'Vidal');
    await keys.type('Name', 'By keyboard');
    await keys.type('Promoted URL', 'https://vidal.example/');
    await select('Industry', 'Retail');
    await select('Secondary goal', 'Leads');
    await keys.type('Budget', '400');
    await page.keyboard.press('Control+Enter');
    await stepIs('Audience');
    await keys.to(page.getByRole('combobox', { name: 'Location group 1' }));
    await page.keyboard.type('United States');
    await page
      .getByRole('option', { name: /^United States/ })
      .first()
      .waitFor();
    await page.keyboard.press('Enter');
    await select('Custom conversion 1', 'Lead');
    await page.keyboard.press('Control+Enter');
    const dialog = page.getByRole('dialog', { name: 'Reach of the audiences' });
    const next = dialog.getByRole('button', { name: 'Continue', exact: true, disabled: false });
    await next.waitFor();
    await keys.press(next);
    await stepIs('Creative');
    await keys.type('Headline 1', 'Typed');
    await keys.type('Copy 1', 'Typed as well');
    // The system's own dialog chooses files.
    await page.getByLabel('Image files').setInputFiles([IMAGE]);
    await page.getByRole('progressbar', { name: /waves\.png/ }).waitFor({ state: 'detached' });
    await page.getByRole('img', { name: 'Preview of waves.png' }).waitFor();
    await keys.to(field('Headline 1'));
    await page.keyboard.press('Control+Enter');
    await page.getByRole('dialog', { name: 'Summary' }).getByText('Typed as well').first().waitFor();
    expect(await page.getByRole('dialog').count()).toBe(1);
  }, 120_000);
});
