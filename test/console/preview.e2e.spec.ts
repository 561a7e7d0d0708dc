import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { visitConsole, type ConsoleVisit } from '../support/console-visit.js';
import { CreatePage } from './pages/create-page.js';
import { problems } from './pages/problems.js';

const STEP_MS = 120_000;
const HEADLINES = ['Walk lighter', 'Soft as sand'] as const;

let visit: ConsoleVisit;
let page: Page;
beforeAll(async () => {
  visit = await visitConsole('pau@preview.polyad.test');
  ({ page } = visit);
  const form = new CreatePage(page);
  await form.begin();
  await form.describe({ name: 'Spring sandals', url: 'https://www.mar.example/sandals', budget: '400' });
  await form.addLocation('United States');
  await form.copy('Soft soles.');
  await form.addHeadlines(...HEADLINES);
  await form.images([path.resolve('examples/meta-traffic/images/waves.png')]);
  await page.getByRole('img', { name: 'Preview of waves.png' }).waitFor();
}, 300_000);
afterAll(() => visit?.end());

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
        await preview().getByRole('radio', { checked: false }).first().hover();
        expect(await problems(page)).toEqual([]);
      }
      // the preview shows typed text at once
      await page.getByLabel('Copy 1').fill('Softer soles.');
      await ad.getByText('Softer soles.').waitFor();
      await preview().getByRole('button', { name: 'Close' }).click();
      await preview().waitFor({ state: 'detached' });
    },
    STEP_MS,
  );
});
