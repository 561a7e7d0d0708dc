import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchBrowser } from '../support/browser.js';
import { signIn } from '../support/console-session.js';
import { shareStack, type SharedStack } from '../support/stack.js';
import { ApiClient } from '../api/support/api-client.js';
import { linkSandbox } from '../api/support/experiment-form.js';
import { CreatePage } from './pages/create-page.js';
import { PreflightCard } from './pages/preflight-card.js';

const STEP_MS = 120_000;
const DAY_MS = 24 * 3_600_000;
const PERSON = { email: 'iria@odd.polyad.test', password: 'sandals in spring' };
const LONG = 'A name that goes on 👟 '.repeat(30);

let stack: SharedStack;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let form: CreatePage;

/** Opens a separate browser with a wrong clock. */
async function openWith(offMs: number): Promise<void> {
  await context?.close();
  context = await browser.newContext({ baseURL: stack.apiUrl, locale: 'en-US', reducedMotion: 'reduce' });
  await context.addCookies([{ name: 'polyad_consent', value: '1.none', url: stack.apiUrl }]);
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: stack.apiUrl });
  await context.addInitScript(
    `{ const Real = Date, off = ${offMs};
       globalThis.Date = class extends Real {
         constructor(...given) { if (given.length === 0) super(Real.now() + off); else super(...given); }
         static now() { return Real.now() + off; }
       }; }`,
  );
  context.setDefaultTimeout(60_000);
  await signIn(context, PERSON);
  page = await context.newPage();
  form = new CreatePage(page);
  await page.goto('/experiments/meta/create');
  await form.chooseGoal('Traffic');
}

/** Pastes from the clipboard, as from a page or a document: with formatting, and as plain text. */
async function paste(label: string, html: string, plain: string): Promise<void> {
  const input = page.getByLabel(label, { exact: true });
  await input.click();
  await input.press('ControlOrMeta+a');
  const parts = JSON.stringify({ 'text/html': html, 'text/plain': plain });
  await page.evaluate(`navigator.clipboard.write([new ClipboardItem(Object.fromEntries(
    Object.entries(${parts}).map(([type, text]) => [type, new Blob([text], { type })])))])`);
  await input.press('ControlOrMeta+v');
}
const valueOf = (label: string): Promise<string> => page.getByLabel(label, { exact: true }).inputValue();

beforeAll(async () => {
  stack = await shareStack();
  const owner = await ApiClient.signedUp(stack.apiUrl, PERSON);
  await linkSandbox(owner);
  browser = await launchBrowser({ isAlone: true }); // the clipboard needs a browser of its own
}, 240_000);
afterAll(async () => {
  await browser?.close();
  await stack?.stop();
});

describe('unusual input', () => {
  it(
    'is pasted as plain text, keeps emoji and directions, and loses invisible characters',
    async () => {
      await openWith(0);
      await form.describe({ name: 'Odd', url: 'https://sol.example/sandals', budget: '400' });
      await paste('Name', '<p>Spring <b>sandals</b></p>', '\uFEFFSpring \u200Bsandals');
      expect(await valueOf('Name')).toBe('Spring sandals');
      await paste('Name', `<i>${LONG}</i>`, LONG);
      const name = await valueOf('Name');
      expect([name.length <= 400, name.isWellFormed(), LONG.startsWith(name)]).toEqual([true, true, true]);
      await form.addLocation('United States');
      await form.step('Creative');
      await paste('Headline 1', '<h1 style="color:red">تخفيضات 🏳️‍🌈</h1><script>alert(1)</script>', 'تخفيضات 🏳️‍🌈');
      expect(await valueOf('Headline 1')).toBe('تخفيضات 🏳️‍🌈');
      await paste('Copy 1', '<ul><li>One</li><li>Two</li></ul>', 'One\n\u202ETwo\u202C\n');
      expect([await valueOf('Copy 1'), await valueOf('Copy 2')]).toEqual(['One', 'Two']);
      expect(await page.locator('.step-body b, .step-body i, .step-body h1').count()).toBe(0);
      await page.getByRole('button', { name: 'Reset Experiment' }).click();
    },
    STEP_MS,
  );

  it(
    'a clock a day behind is detected by the server: its dates are linked before anything is sent, and nothing is lost',
    async () => {
      await openWith(-DAY_MS);
      await form.describe({ name: 'Slow clock', url: 'https://sol.example/sandals', budget: '400' });
      await form.addLocation('United States');
      await form.addHeadlines('Walk lighter', 'Made by hand');
      await form.copy('Soft soles.');
      await form.images(['examples/meta-traffic/images/waves.png']);
      await form.submit();
      const checks = new PreflightCard(page);
      expect(await checks.found()).toContain('Input a valid date range to run the experiment.');
      await checks
        .card()
        .getByRole('button', { name: /^Go to/ })
        .first()
        .click();
      const dates = page.getByRole('group', { name: 'Dates of the run' });
      await dates.waitFor();
      expect(await valueOf('Name')).toBe('Slow clock');
      const at = (days: number) => `${new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)} 12:00`;
      await dates.getByLabel('Starts', { exact: true }).fill(at(2));
      await dates.getByLabel('Ends', { exact: true }).fill(at(3));
      await form.step('Creative');
      expect([await valueOf('Headline 2'), await valueOf('Copy 1')]).toEqual(['Made by hand', 'Soft soles.']);
      await form.submit();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm and submit' }).click();
      await page.getByText('Your experiment has been submitted').waitFor();
    },
    STEP_MS,
  );

  it(
    'a clock a day ahead blocks no run that the server accepts',
    async () => {
      await openWith(DAY_MS);
      await form.describe({ name: 'Fast clock', url: 'https://sol.example/sandals', budget: '400' });
      await form.addLocation('United States');
      await form.addHeadlines('Walk lighter', 'Made by hand');
      await form.copy('Soft soles.');
      await form.images(['examples/meta-traffic/images/waves.png']);
      await form.submit();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm and submit' }).click();
      await page.getByText('Your experiment has been submitted').waitFor();
    },
    STEP_MS,
  );
});
