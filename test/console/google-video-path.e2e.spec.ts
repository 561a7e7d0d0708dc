import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { laterDay } from '#libs/platforms/dates/zone-days.js';
import type { VideoType } from '#libs/platforms/google/goals.js';
import { ApiClient } from '../api/support/api-client.js';
import { formOf } from '../api/support/experiment-form.js';
import { videoExperiment } from '../api/support/google-form.js';
import { isActive, witnessed } from '../faults/witness.js';
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
let owner: ApiClient;

beforeAll(async () => {
  // Runs read the platform's state once a second at most, instead of once a minute.
  stack = await startStack({ timeScale: 8_640, timings: { platformPollSeconds: 1, sweepDelaySeconds: 1 } });
  owner = await ApiClient.signedUp(stack.apiUrl, PERSON);
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

/** The objects that Google has of the run with this name. */
async function createdObjects(name: string) {
  const { rows } = await stack.database.query<{ key: string }>('select key from experiment where name = $1', [name]);
  return (await witnessed(stack.sandboxUrl, rows[0]!.key)).filter(({ deleted }) => !deleted);
}
const count = async (name: string, kind: string) =>
  (await createdObjects(name)).filter(({ type }) => type === kind).length;

/** Submits an experiment of a week, for which the browser's wizard is not needed again. */
async function submitted(name: string, type: VideoType): Promise<void> {
  const data = videoExperiment(type);
  // The team's customer, which the wizard has set.
  data.account = { id: '9100000102', name: 'Vidal Outdoor US', currency: 'USD' };
  Object.assign(data.information, {
    name,
    currency: 'USD',
    end_date: laterDay(String(data.information.start_date), 6),
  });
  const form = formOf(data, { files: [], visuals: [], fields: {} });
  const { status, body } = await owner.post('/providers/google/experiment/create', form);
  expect([status, body]).toMatchObject([200, {}]);
}

/** One person carries out a video experiment with only the instructions of the window. */
describe('video experiment on Google', () => {
  it('is created in the wizard, which names what a script cannot set', async () => {
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

  it('GOOGLE-041 GOOGLE-046 GOOGLE-051 checks every Continue and Finish', async () => {
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

  it('LIST-026 GOOGLE-049 LIFE-009 reopens from its card, is delivered by the second script, and ends in results', async () => {
    await scripts.open(NAME);
    expect(await scripts.run(NAME, await scripts.script(NAME, 'Run the ads script'))).toContain(
      'Everything is switched on.',
    );
    await scripts.continueUntil(NAME, CREATED);
    await scripts.button(NAME, 'Ok').click();
    await page.getByText(`${NAME} has finished.`).waitFor({ timeout: 150_000 });
    await page.goto('/experiments/google/completed');
    await page.getByRole('link', { name: NAME, exact: true }).click();
    await page.locator('.results-table').waitFor();
    expect(await serious(page)).toEqual([]);
    expect([await count(NAME, 'campaign'), await count(NAME, 'adset'), await count(NAME, 'ad')]).toEqual([1, 1, 2]);
  }, 300_000);

  it('ACTIVATE-012 RESULT-017 activates a variation by a third script in the same window', async () => {
    const batch = `Activation 1 of ${NAME}`;
    await page
      .getByRole('checkbox', { name: /to activate$/ })
      .first()
      .press(' ');
    await page.getByRole('button', { name: 'Activate…' }).click();
    await page.getByRole('textbox', { name: /^Budget of / }).fill('90');
    await page.getByRole('button', { name: 'Activate', exact: true }).click();
    await page.getByText('Nothing is spent before you run it.', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Activate and spend' }).click();
    const script = await scripts.script(batch, 'Run the activation script');
    expect(await serious(page)).toEqual([]);
    expect(await scripts.button(batch, 'Cancel').count()).toBe(0);
    expect(await scripts.run(batch, script)).toContain('Everything is switched on.');
    await scripts.continueUntil(batch, 'The variations are active');
    await scripts.button(batch, 'Ok').click();
    await page.locator('.batches-table').getByText('Created successfully').waitFor();
    expect([await count(batch, 'campaign'), await count(batch, 'ad')]).toEqual([1, 1]);
    expect((await createdObjects(NAME)).filter(({ type }) => type === 'campaign').every(isActive)).toBe(true);
  }, 240_000);

  it('GOOGLE-045 GOOGLE-052 LIFE-013 becomes a draft after Cancel, and its removal script stays until nothing is left', async () => {
    const name = 'Sandals in the feed';
    await submitted(name, 'VIDEO_TRUE_VIEW_IN_DISPLAY');
    await scripts.open(name);
    await scripts.run(name, await scripts.script(name, 'Run the campaign script'));
    await scripts.continueUntil(name, 'Run the ads script');
    await scripts.button(name, 'Cancel').click();
    const question = page.getByRole('alertdialog', { name: 'Are you sure to cancel this experiment?' });
    await question.getByText('Left in Google Ads, paused: Campaigns: 2', { exact: false }).waitFor();
    await question.getByRole('button', { name: 'Yes' }).click();
    expect(await scripts.run(name, await scripts.script(name, 'Run the removal script'))).toContain(
      'Nothing of the experiment is left.',
    );
    await scripts.continueUntil(name, 'The experiment is a draft again');
    expect(await count(name, 'campaign')).toBe(0);
    await scripts.close(name);
  }, 240_000);

  it('is stopped by a pause script once nothing can spend', async () => {
    const name = 'Boots before videos';
    await submitted(name, 'VIDEO');
    await scripts.open(name);
    await scripts.run(name, await scripts.script(name, 'Run the campaign script'));
    await scripts.continueUntil(name, 'Run the ads script');
    await scripts.run(name, await scripts.script(name, 'Run the ads script'));
    await scripts.continueUntil(name, CREATED);
    await scripts.button(name, 'Ok').click();
    await page.getByRole('button', { name: `Stop ${name}` }).click();
    await page.getByText('Polyad then shows a pause script to run in Google Ads', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Stop experiment' }).click();
    // The window opens by itself, and waits for the script.
    expect(await scripts.run(name, await scripts.script(name, 'Run the pause script'))).toContain(
      'Nothing of the experiment can spend.',
    );
    expect((await createdObjects(name)).filter((one) => one.type === 'campaign' && isActive(one))).toEqual([]);
    await scripts.continueUntil(name, 'No script is needed now');
    const { rows } = await stack.database.query<{ uuid: string }>('select uuid from experiment where name = $1', [
      name,
    ]);
    const { body } = await owner.get<{ data: object }>(`/providers/google/experiment/${rows[0]!.uuid}/step`);
    expect(body.data).toMatchObject({ step: null, completed: false, reasons: [{ key: 'hand.ended' }] });
    await page.goto('/experiments/google/completed');
    await page.getByRole('link', { name, exact: true }).waitFor({ timeout: 60_000 });
  }, 240_000);
});
