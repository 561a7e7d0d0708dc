import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { ApiClient } from '../api/support/api-client.js';
import { linkSandbox } from '../api/support/experiment-form.js';
import { launchBrowser } from '../support/browser.js';
import { signIn } from '../support/console-session.js';
import { shareStack, type SharedStack } from '../support/stack.js';
import { recordedVideo } from '../support/recorded-video.js';
import { GooglePage } from './pages/google-page.js';
import { Keyboard } from './pages/keyboard.js';
import { VisualsCard } from './pages/visuals-card.js';

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
  await linkSandbox(owner, [], 'tiktok');
  await linkSandbox(owner, [], 'google');
  browser = await launchBrowser();
  const context = await browser.newContext({ baseURL: stack.apiUrl, locale: 'en-US', reducedMotion: 'reduce' });
  context.setDefaultTimeout(20_000);
  await signIn(context, PERSON);
  page = await context.newPage();
  keys = new Keyboard(page);
  await page.goto('/');
  await page.getByRole('button', { name: 'Notifications' }).waitFor();
  await page.getByRole('button', { name: 'Reject all' }).click();
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
/** Chooses the first place that is found by its name. */
async function pickPlace(name: string): Promise<void> {
  await keys.to(page.getByRole('combobox', { name: 'Location group 1' }));
  await page.keyboard.type(name);
  await page
    .getByRole('option', { name: new RegExp(`^${name}`) })
    .first()
    .waitFor();
  await page.keyboard.press('Enter');
}
const stepIs = (name: string) => page.locator('.stepper [aria-current=step]', { hasText: name }).waitFor();

describe('wizard by keyboard alone', () => {
  it('META-001 META-006 META-017 META-021 goes from the goal to the summary', async () => {
    await page.goto('/experiments/meta/create');
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
    await pickPlace('United States');
    await select('Conversion event 1', 'Lead');
    await page.keyboard.press('Control+Enter');
    const dialog = page.getByRole('dialog', { name: 'Reach of the audiences' });
    const next = dialog.getByRole('button', { name: 'Continue', exact: true, disabled: false });
    await next.waitFor();
    await keys.press(next);
    await stepIs('Creative');
    await keys.type('Headline 1', 'Typed');
    await keys.type('Copy 1', 'Typed as well');
    // The system's own dialog chooses files, so this sets them directly.
    await page.getByLabel('Image files').setInputFiles([IMAGE]);
    await page.getByRole('progressbar', { name: /waves\.png/ }).waitFor({ state: 'detached' });
    await page.getByRole('img', { name: 'Preview of waves.png' }).waitFor();
    await keys.to(field('Headline 1'));
    await page.keyboard.press('Control+Enter');
    await page.getByRole('dialog', { name: 'Summary' }).getByText('Typed as well').first().waitFor();
    expect(await page.getByRole('dialog').count()).toBe(1);
  }, 120_000);

  it('TIKTOK-002 TIKTOK-015 TIKTOK-038 goes from the objective to the summary on TikTok', async () => {
    await page.goto('/experiments/tiktok/create');
    await keys.press(page.getByRole('button', { name: /^Awareness and Consideration/ }));
    await stepIs('Information Setup');
    await select('Ad account', 'Vidal Outdoor US');
    await field('Identity').locator('option:not([value=""])').first().waitFor({ state: 'attached' });
    await keys.to(field('Identity'));
    await page.keyboard.press('ArrowDown');
    await keys.type('Name', 'By keyboard');
    await select('Campaign type', 'Traffic');
    await keys.type('Promoted URL', 'https://vidal.example/');
    await keys.type('Budget', '400');
    await page.keyboard.press('Control+Enter');
    await stepIs('Audience Setup');
    await pickPlace('United States');
    await page.keyboard.press('Control+Enter');
    await stepIs('Creative Setup');
    await keys.type('Headline 1', 'Typed');
    const buffer = await recordedVideo(browser, { seconds: 6, color: '#c04020' });
    const video = { name: 'hill.mp4', mimeType: 'video/mp4', buffer };
    await page.getByLabel('Image files and videos').setInputFiles(video);
    await new VisualsCard(page).untilStored();
    await keys.to(field('Headline 1'));
    await page.keyboard.press('Control+Enter');
    await page.getByRole('dialog', { name: 'Summary' }).getByText('Typed').first().waitFor();
    expect(await page.getByRole('dialog').count()).toBe(1);
  }, 120_000);

  it.each([
    ['Search', ['Walk lighter', 'Made by hand', 'Free returns']],
    ['Display', ['Walk lighter']],
  ])(
    'GOOGLE-002 GOOGLE-009 GOOGLE-012 goes from the objective to the summary of a %s campaign on Google',
    async (type, headlines) => {
      const wizard = new GooglePage(page);
      const title = (path: Parameters<typeof wizard.title>[0]) => wizard.title(path);
      const fillIn = async (path: Parameters<typeof wizard.title>[0], ...texts: string[]) => {
        for (const [at, text] of texts.entries()) {
          await keys.to(wizard.card(title(path)).getByRole('textbox').nth(at));
          await page.keyboard.type(text);
        }
      };
      await page.goto('/experiments/google/create');
      if (type === 'Display') await keys.button('Start over'); // the search campaign is resumed as a draft
      await keys.press(page.getByRole('button', { name: /^Page views/ }));
      await stepIs('Information');
      await select(title('account'), 'Vidal Outdoor US');
      await keys.type(title('information.name'), 'By keyboard');
      await select(title('information.campaign_type'), type);
      if (type === 'Display') await keys.type(title('information.business_name'), 'Vidal');
      await keys.type(title('information.promoted_url'), 'https://vidal.example/');
      await select(title('information.eu_political_ads'), 'No');
      await keys.type(title('information.budget'), '400');
      await page.keyboard.press('Control+Enter');
      await stepIs('Audience');
      await pickPlace('United States');
      if (type === 'Search') await fillIn('audiences.keywords', '"hiking boots"');
      await page.keyboard.press('Control+Enter');
      await stepIs('Creative');
      await fillIn('creatives.headlines', ...headlines);
      await fillIn('creatives.copies', 'Typed as well');
      await fillIn('creatives.descriptions', 'Ships in two days.');
      if (type === 'Display') {
        await page.getByLabel('Image files').setInputFiles([IMAGE]);
        await new VisualsCard(page).untilStored();
        await keys.to(wizard.card(title('creatives.headlines')).getByRole('textbox').first());
      }
      await page.keyboard.press('Control+Enter');
      const summary = page.getByRole('dialog', { name: 'Summary' });
      await summary.getByText('Typed as well').first().waitFor();
      if (type === 'Search') await summary.getByText('"hiking boots"').waitFor();
      expect(await page.getByRole('dialog').count()).toBe(1);
    },
    120_000,
  );
});
