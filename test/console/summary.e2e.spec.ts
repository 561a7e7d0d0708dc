import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { waitFor } from '../../scripts/lib/wait-for.mjs';
import { visitConsole, type ConsoleVisit } from '../support/console-visit.js';
import { CreatePage } from './pages/create-page.js';
import { ListsPage } from './pages/lists-page.js';
import { problems } from './pages/problems.js';
import { SummaryPage } from './pages/summary-page.js';

const IMAGES = [path.resolve('examples/meta-traffic/images/waves.png')];
const STEP_MS = 120_000;

let stack: ConsoleVisit['stack'];
let api: ConsoleVisit['api'];
let visit: ConsoleVisit;
let page: Page;
let form: CreatePage;
let summary: SummaryPage;

beforeAll(async () => {
  visit = await visitConsole('sara@summary.polyad.test');
  ({ stack, api, page } = visit);
  form = new CreatePage(page);
  summary = new SummaryPage(page);
  await form.begin();
  await form.describe({ name: 'Spring sandals', url: 'https://sol.example/sandals', budget: '400' });
  await form.addLocation('United States');
  await form.addHeadlines('Walk lighter', 'Made by hand');
  await form.copy('Soft soles.');
  await form.images(IMAGES);
  await page.getByRole('img', { name: 'Preview of waves.png' }).waitFor();
  await summary.open();
}, 300_000);

afterAll(() => visit?.end());

type Listed = { name: string; status: string }[];
const listed = async (type: string): Promise<Listed> =>
  (await api.post<{ data: { experiments: Listed } }>('/experiments', { type, platform: 'meta' })).body.data.experiments;

describe('the summary', () => {
  it(
    'META-010 META-027 META-028 has a block for each section, with what it holds and a link that leads to its card',
    async () => {
      const titles = await summary.titles();
      expect(titles).toEqual(expect.arrayContaining(['Ages', 'Headlines', 'Calls to action', 'Visuals']));
      expect(await summary.block('Headlines').textContent()).toContain('Walk lighter · Made by hand');
      expect(await summary.block('Visuals').textContent()).toContain('waves.png');
      expect(await problems(page)).toEqual([]);
      for (const title of titles) {
        await summary.edit(title);
        await waitFor(() => summary.isAtCard(title), { what: `the card of ${title}`, timeoutMs: 10_000 });
        await summary.open();
      }
    },
    STEP_MS,
  );

  it(
    'META-026 leads back to the creative step when it is closed',
    async () => {
      await page.keyboard.press('Escape');
      await summary.dialog().waitFor({ state: 'detached' });
      await page.locator('.stepper [aria-current=step]', { hasText: 'Creative' }).waitFor();
      await summary.open();
    },
    STEP_MS,
  );

  it(
    'META-149 META-151 META-147 is kept as a template by who is not staff, without a run',
    async () => {
      expect(await summary.dialog().getByRole('radio').count()).toBe(0);
      await summary.dialog().getByText('Save as Template?').click();
      await summary.submit('Save template');
      await summary.made('Template Saved').waitFor();
      expect(await problems(page)).toEqual([]);
      expect(await listed('live')).toEqual([]);
      expect(await listed('template')).toMatchObject([{ name: 'Spring sandals', status: 'TEMPLATE' }]);
      await summary.made('Template Saved').getByRole('button', { name: 'Stay here' }).click();
      await form.step('Creative');
      expect(await page.getByLabel('Headline 2').inputValue()).toBe('Made by hand');
    },
    STEP_MS,
  );

  it(
    'META-148 META-031 META-033 is made a sample or a draft by staff, who choose one of three',
    async () => {
      await stack.database.query('update user_account set is_staff = true where email = $1', [visit.email]);
      await page.reload();
      await form.step('Creative');
      await page.getByRole('img', { name: 'Preview of waves.png' }).waitFor();
      await summary.open();
      expect(await summary.options()).toEqual(['Create Experiment', 'Save as Sample', 'Save as Draft']);
      await summary.dialog().getByText('Save as Draft').click();
      await summary.submit('Save draft');
      await summary.made('Draft Saved').getByRole('button', { name: 'Stay here' }).click();
      expect(await listed('draft')).toMatchObject([{ name: 'Spring sandals', status: 'DRAFT' }]);
      await summary.open();
      await summary.dialog().getByText('Save as Sample').click();
      await summary.submit('Save sample');
      await page.locator('.bp6-toast', { hasText: 'Sample Created! A new sample has been added.' }).waitFor();
      await summary.made('Sample Saved').getByRole('button', { name: 'Return to dashboard' }).click();
      await page.waitForURL('**/experiments/meta/samples');
      expect(await listed('sample')).toMatchObject([{ name: 'Spring sandals', status: 'SAMPLE' }]);
      expect(await listed('draft')).toHaveLength(1);
    },
    STEP_MS,
  );

  it(
    'LIST-031 LIST-032 of a template is filled in again for a new experiment, with its picture',
    async () => {
      const lists = new ListsPage(page);
      await lists.open('/experiments/templates');
      await lists.of('Spring sandals').getByRole('link', { name: /^Use/ }).click();
      await page.getByText('This experiment starts from the template "Spring sandals"').waitFor();
      expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Spring sandals');
      await form.step('Creative');
      await page.getByRole('img', { name: 'Preview of waves.png' }).waitFor();
      await page.getByRole('button', { name: 'Save Experiment as Draft' }).click();
      await page.locator('.bp6-toast', { hasText: 'Draft saved.' }).waitFor();
      expect(await listed('draft')).toHaveLength(2);
      expect(await listed('template')).toHaveLength(1);
    },
    STEP_MS,
  );
});
