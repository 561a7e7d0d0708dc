import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../support/browser.js';
import { shareStack, type SharedStack } from '../support/stack.js';
import { AccessPage } from './pages/access-page.js';
import { CreatePage } from './pages/create-page.js';
import { problems } from './pages/problems.js';

const STEP_MS = 120_000;
const PERSON = {
  firstName: 'Pau',
  lastName: 'Mar',
  company: 'Calzados Mar',
  email: 'pau@preview.polyad.test',
  password: 'sandals in spring',
};
const HEADLINES = ['Walk lighter', 'Soft as sand'] as const;

let stack: SharedStack;
let browser: Browser;
let page: Page;
beforeAll(async () => {
  stack = await shareStack();
  browser = await launchBrowser();
  const context = await browser.newContext({ baseURL: stack.apiUrl, locale: 'en-US', reducedMotion: 'reduce' });
  context.setDefaultTimeout(30_000);
  page = await context.newPage();
  const access = new AccessPage(page);
  await access.signUp(PERSON);
  await access.logIn(PERSON.password);
  await page.getByRole('button', { name: 'Reject all' }).click();
  const form = new CreatePage(page);
  await form.link();
  await form.describe({ name: 'Spring sandals', url: 'https://www.mar.example/sandals', budget: '400' });
  await form.addLocation('United States');
  await form.copy('Soft soles.');
  await form.addHeadlines(...HEADLINES);
  await form.images([path.resolve('examples/meta-traffic/images/waves.png')]);
  await page.getByRole('img', { name: 'Preview of waves.png' }).waitFor();
}, 300_000);
afterAll(async () => {
  await browser?.close();
  await stack?.stop();
});

const preview = () => page.getByRole('dialog', { name: 'Preview' });
const shownHeadline = async () => (await preview().locator('.ad-headline').innerText()).trim();

describe('the preview', () => {
  it(
    'shows any combination beside the form as the ad that will be made of it, in every place, by keyboard too',
    async () => {
      await page.getByRole('button', { name: 'Preview', exact: true }).focus();
      await page.keyboard.press('Enter');
      const ad = preview().getByRole('article');
      await ad.getByText('Soft soles.').waitFor();
      await ad.getByText('mar.example').waitFor();
      await ad.getByRole('img', { name: 'Picture of the ad: waves.png' }).waitFor();
      const button = ad.getByRole('link', { name: 'Learn more' });
      expect(await button.getAttribute('href')).toBe('https://www.mar.example/sandals');
      await preview().getByText('Leads to https://www.mar.example/sandals').waitFor();
      const first = await shownHeadline();
      await preview().getByRole('button', { name: 'Another combination' }).press('Enter');
      expect(new Set([first, await shownHeadline()])).toEqual(new Set(HEADLINES));
      for (const place of ['Story', 'Reels', 'Feed']) {
        await preview().getByRole('radio', { name: place }).click();
        await preview()
          .getByRole('article', { name: `Ad in ${place}` })
          .waitFor();
        expect(await problems(page)).toEqual([]);
      }
      // what is typed beside it is there at once
      await page.getByLabel('Copy 1').fill('Softer soles.');
      await ad.getByText('Softer soles.').waitFor();
      await preview().getByRole('button', { name: 'Close' }).click();
      await preview().waitFor({ state: 'detached' });
    },
    STEP_MS,
  );
});
