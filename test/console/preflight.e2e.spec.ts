import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import path from 'node:path';
import type { Browser, Page, Route } from 'playwright-core';
import { waitFor } from '../../scripts/lib/wait-for.mjs';
import { launchBrowser } from '../support/browser.js';
import { shareStack, type SharedStack } from '../support/stack.js';
import { AccessPage } from './pages/access-page.js';
import { CreatePage } from './pages/create-page.js';
import { PreflightCard } from './pages/preflight-card.js';
import { problemsInAllLooks } from './pages/problems.js';
import { SummaryPage } from './pages/summary-page.js';

const PERSON = {
  firstName: 'Pia',
  lastName: 'Sol',
  company: 'Calzados Pia',
  email: 'pia@preflight.polyad.test',
  password: 'sandals in spring',
};
const STEP_MS = 120_000;
const LONG = 'Sandals that are lighter than all that you have ever worn';

let stack: SharedStack;
let browser: Browser;
let page: Page;
let form: CreatePage;
let summary: SummaryPage;
let preflight: PreflightCard;

beforeAll(async () => {
  stack = await shareStack();
  browser = await launchBrowser();
  const context = await browser.newContext({
    baseURL: stack.apiUrl,
    viewport: { width: 1440, height: 1000 },
    locale: 'en-US',
    reducedMotion: 'reduce',
  });
  await context.addCookies([{ name: 'polyad_consent', value: '1.none', url: stack.apiUrl }]);
  context.setDefaultTimeout(30_000);
  page = await context.newPage();
  form = new CreatePage(page);
  summary = new SummaryPage(page);
  preflight = new PreflightCard(page);
  await new AccessPage(page).signUp(PERSON);
  await form.link();
  await form.describe({ name: 'Spring sandals', url: 'https://sol.example/sandals', budget: '0.5' });
  await form.addLocation('United States');
  await form.addHeadlines('Walk lighter', LONG);
  await form.copy('Soft soles.');
  await form.images([path.resolve('examples/meta-traffic/images/waves.png')]);
  await page.getByRole('img', { name: 'Preview of waves.png' }).waitFor();
  await page.getByRole('progressbar', { name: /^Upload of/ }).waitFor({ state: 'detached' });
}, 300_000);

afterAll(async () => {
  await browser?.close();
  await stack?.stop();
});

const submit = () => summary.submit('Submit experiment');
const confirmation = () => page.getByRole('alertdialog', { name: 'Submit this experiment?' });
const CHECKS = '**/experiment/preflight';

describe('the checks before a submit', () => {
  it(
    'say what would be refused, which stops the submit and leads to its field, without a serious finding',
    async () => {
      await summary.open();
      const found = await preflight.found();
      expect(found[0]).toMatch(/^The budget of 0\.5 USD does not give each ad set the platform's minimum/);
      expect(found).toEqual(
        expect.arrayContaining([
          expect.stringMatching(/^Headlines, row 2: what follows the first 27 characters.*Facebook feed/),
          expect.stringMatching(/^sol\.example cannot be reached/),
        ]),
      );
      expect(await preflight.status().textContent()).toMatch(/^1 to fix · \d+ to look at · \d+ checks are fine$/);
      expect(await problemsInAllLooks(page)).toEqual([]);
      await submit();
      await page.getByText('Fix 1 thing before you can submit this.').waitFor();
      expect(await confirmation().count()).toBe(0);
      // The link to the field has the focus, so the keyboard can continue from there.
      expect(await preflight.goTo('Budget').evaluate((button) => button === button.ownerDocument.activeElement)).toBe(
        true,
      );
      await page.keyboard.press('Enter');
      await summary.dialog().waitFor({ state: 'detached' });
      const budget = page.getByLabel('Budget', { exact: true });
      const hasFocus = () => budget.evaluate((box) => box.ownerDocument.activeElement === box);
      await waitFor(hasFocus, { what: 'the cursor in the budget', timeoutMs: 10_000 });
    },
    STEP_MS,
  );

  it(
    'are made again once the experiment has changed, and nothing of before is shown while they are under way',
    async () => {
      await page.getByLabel('Budget', { exact: true }).fill('400');
      let goOn = () => undefined as void;
      const held = new Promise<void>((resolve) => (goOn = resolve));
      await page.route(CHECKS, async (route: Route) => {
        await held;
        await route.continue();
      });
      await summary.open();
      await preflight.card().getByText('Checking what can be checked before anything is created…').waitFor();
      expect(await preflight.card().getByRole('listitem').count()).toBe(0);
      await submit();
      goOn();
      // It waits for the checks and continues by itself: warnings block nobody.
      await confirmation().waitFor();
      await confirmation().getByRole('button', { name: 'Cancel' }).click();
      await summary.dialog().waitFor();
      await page.unroute(CHECKS);
      const found = await preflight.found();
      expect(found.filter((text) => text.startsWith('The budget of'))).toEqual([]);
      expect(found.length).toBeGreaterThan(0);
    },
    STEP_MS,
  );

  it(
    'can be asked for again where they could not be made, and keep nobody from submitting',
    async () => {
      await page.route(
        CHECKS,
        (route: Route) => route.fulfill({ status: 503, json: { message: 'Away.', code: 'away' } }),
        {
          times: 1,
        },
      );
      await preflight.askAgain();
      await preflight.card().getByText('The checks could not be made').waitFor();
      await submit();
      await confirmation().getByRole('button', { name: 'Cancel' }).click();
      await preflight.askAgain();
      await preflight.card().getByText('The checks could not be made').waitFor({ state: 'detached' });
      expect((await preflight.found()).length).toBeGreaterThan(0);
    },
    STEP_MS,
  );
});
