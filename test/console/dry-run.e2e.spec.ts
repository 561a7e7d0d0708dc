import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AxeBuilder } from '@axe-core/playwright';
import path from 'node:path';
import type { Locator, Page, Route } from 'playwright-core';
import { visitConsole, type ConsoleVisit } from '../support/console-visit.js';
import { CreatePage } from './pages/create-page.js';
import { contentsOf } from './pages/downloads.js';

const STEP_MS = 120_000;

let visit: ConsoleVisit;
let page: Page;
let dialog: Locator;

beforeAll(async () => {
  visit = await visitConsole('dora@dry.polyad.test');
  ({ page } = visit);
  dialog = page.getByRole('dialog', { name: 'What will be created' });
  const form = new CreatePage(page);
  await form.begin();
  await form.describe({ name: 'Spring sandals', url: 'https://sol.example/sandals', budget: '400' });
  await form.addLocation('United States');
  await form.addHeadlines('Walk lighter', 'Made by hand');
  await form.copy('Soft soles.');
  await form.images([path.resolve('examples/meta-traffic/images/waves.png')]);
  await page.getByRole('img', { name: 'Preview of waves.png' }).waitFor();
  await page.getByRole('progressbar', { name: /^Upload of/ }).waitFor({ state: 'detached' });
}, 300_000);

afterAll(() => visit?.end());

async function openSummary(): Promise<void> {
  await page.getByRole('button', { name: 'Continue to summary' }).click();
  await page.getByRole('button', { name: 'Show what will be created' }).click();
  await dialog.getByText(/^\d+ of \d+ objects$/).waitFor();
}

describe('what will be created', () => {
  it(
    'is shown before the submit, searched, and downloaded as JSON, without a serious finding',
    async () => {
      await openSummary();
      await dialog.getByText('1 campaign, 1 ad set and 2 ads. Nothing has been sent.', { exact: false }).waitFor();
      await dialog.getByText('$400.00').waitFor();
      await dialog.getByRole('searchbox').fill('by hand');
      await dialog.getByText('1 of 4 objects').waitFor();
      await dialog.getByText(/^Ad Spring sandals · Made by hand/).click();
      expect(await dialog.locator('pre').textContent()).toContain('"image_hash": "{file of visuals[0].asset}"');
      const { violations } = await new AxeBuilder({ page }).include('.dry-run').analyze();
      expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([]);
      const download = page.waitForEvent('download');
      await dialog.getByRole('button', { name: 'Download as JSON' }).click();
      const kept = JSON.parse((await contentsOf(await download)).toString('utf8')) as { objects: object[] };
      expect([kept.objects.length, 'reservation' in kept]).toEqual([4, false]);
      await dialog.getByRole('button', { name: 'Close' }).last().click();
      await dialog.waitFor({ state: 'detached' });
    },
    STEP_MS,
  );

  it(
    'is shown again when it has changed by the time of the submit, and sent once it was seen',
    async () => {
      const sent: string[] = [];
      const answer = { message: 'Changed.', key: 'experiment.dryRunChanged', code: 'dry-run-changed' };
      await page.route('**/experiment/create', (route: Route) => {
        sent.push(route.request().postDataBuffer()?.toString('latin1') ?? '');
        return sent.length === 1 ? route.fulfill({ status: 409, json: answer }) : route.continue();
      });
      const submit = async () => {
        await page.getByRole('button', { name: 'Submit experiment' }).click();
        await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm and submit' }).click();
      };
      await submit();
      await dialog.getByText('This is what would be created now.', { exact: false }).waitFor();
      await dialog.getByText('4 of 4 objects').waitFor();
      await dialog.getByRole('button', { name: 'Close' }).last().click();
      await dialog.waitFor({ state: 'detached' });
      await submit();
      await page.getByText('Your experiment has been submitted', { exact: false }).waitFor();
      expect(sent.map((form) => form.includes('name="dry_run"'))).toEqual([true, true]);
    },
    STEP_MS,
  );
});
