import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { ApiClient } from '../api/support/api-client.js';
import { witnessed } from '../faults/witness.js';
import { launchBrowser } from '../support/browser.js';
import { signIn } from '../support/console-session.js';
import { DESK } from '../support/console-visit.js';
import { startStack, type Stack } from '../support/stack.js';
import { GooglePage } from './pages/google-page.js';
import { serious } from './pages/problems.js';
import { ScriptWindow } from './pages/script-window.js';

const PERSON = { email: 'vera@google-video.polyad.test', password: 'sandals in spring' };
const NAME = 'Boots on video';
const CREATED = 'Your experiment has been successfully created';

let stack: Stack;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let wizard: GooglePage;
let scripts: ScriptWindow;

beforeAll(async () => {
  // A look at the platform at most once a second, instead of once a minute.
  stack = await startStack({ timeScale: 43_200, timings: { platformPollSeconds: 1, sweepDelaySeconds: 1 } });
  await ApiClient.signedUp(stack.apiUrl, PERSON);
  browser = await launchBrowser();
  context = await browser.newContext({
    baseURL: stack.apiUrl,
    viewport: DESK,
    locale: 'en-US',
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(30_000);
  await context.addCookies([{ name: 'polyad_consent', value: '1.none', url: stack.apiUrl }]);
  await signIn(context, PERSON);
  page = await context.newPage();
  wizard = new GooglePage(page);
  scripts = new ScriptWindow(page, await context.newPage());
}, 180_000);
afterAll(async () => {
  await browser?.close();
  await stack?.stop();
});

/** What Google has of the run with this name. */
async function made(name: string) {
  const { rows } = await stack.database.query<{ key: string }>('select key from experiment where name = $1', [name]);
  return (await witnessed(stack.sandboxUrl, rows[0]!.key)).filter(({ deleted }) => !deleted);
}
const count = async (name: string, kind: string) => (await made(name)).filter(({ type }) => type === kind).length;

/** One person's way through a video experiment, with nothing but the instructions of the window. */
describe('a video experiment on Google', () => {
  it('is made in the wizard, which says what a script cannot set', async () => {
    await wizard.open();
    await page.getByRole('heading', { name: 'Link your Google account' }).waitFor();
    await wizard.link(/^Nora Vidal/);
    await wizard.goal('Video');
    await wizard.describe({ name: NAME, type: 'Video in-stream', budget: '400' });
    await wizard.next();
    await wizard.stepIs('Audience Setup');
    await page.getByText('Not available here: household income', { exact: false }).waitFor();
    expect(await page.getByRole('region', { name: 'Household income' }).count()).toBe(0);
    await wizard.pick('Location group 1', 'United States');
    await wizard.next();
    await wizard.stepIs('Creative Setup');
    await page.getByRole('button', { name: 'Add video' }).click();
    await wizard.fillIn('creatives.videos', 'https://youtu.be/aaaaaaaaaaa', 'https://youtu.be/bbbbbbbbbbb');
    await wizard.fillIn('creatives.headlines', 'Walk lighter');
    expect(await serious(page)).toEqual([]);
    await wizard.submit();
  }, 240_000);

  it('GOOGLE-041 GOOGLE-046 GOOGLE-051 takes no Continue and no Finish on trust', async () => {
    const first = await scripts.script(NAME, 'Run the campaign script');
    expect(await serious(page)).toEqual([]);
    await scripts.button(NAME, 'Continue').click();
    await scripts.dialog(NAME).getByText('Not done yet', { exact: true }).waitFor();
    expect(await scripts.script(NAME, 'Run the campaign script')).toContain('step 1 of 2');
    expect(await scripts.run(NAME, first)).toContain('This script is done.');
    await scripts.continueUntil(NAME, 'Run the ads script');
    await scripts
      .dialog(NAME)
      .getByRole('button', { name: /Campaigns/ })
      .click();
    await scripts.button(NAME, 'Finish').click();
    await scripts.dialog(NAME).getByText('Polyad has not seen everything in Google Ads yet').waitFor();
    await scripts.button(NAME, 'Back to the scripts').click();
    await scripts.close(NAME);
  }, 240_000);

  it('LIST-026 GOOGLE-049 LIFE-009 is opened from its card again, delivered by the second script, and goes to its results', async () => {
    await scripts.open(NAME);
    expect(await scripts.run(NAME, await scripts.script(NAME, 'Run the ads script'))).toContain(
      'Everything is switched on.',
    );
    await scripts.continueUntil(NAME, CREATED);
    await scripts.button(NAME, 'Ok').click();
    await page.getByText(`${NAME} has finished.`).waitFor({ timeout: 100_000 });
    await page.goto('/experiments/google/completed');
    await page.getByRole('link', { name: NAME, exact: true }).click();
    await page.locator('.results-table').waitFor();
    expect(await serious(page)).toEqual([]);
    expect([await count(NAME, 'campaign'), await count(NAME, 'adset'), await count(NAME, 'ad')]).toEqual([1, 1, 2]);
  }, 300_000);
});
