import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page, Route } from 'playwright-core';
import { waitFor } from '../../scripts/lib/wait-for.mjs';
import { visitConsole, type ConsoleVisit } from '../support/console-visit.js';
import { AiDialog } from './pages/ai-dialog.js';
import { CreatePage } from './pages/create-page.js';
import { contentsOf } from './pages/downloads.js';
import { ListsPage } from './pages/lists-page.js';
import { problems, serious } from './pages/problems.js';
import { SummaryPage } from './pages/summary-page.js';

const PICTURE = 'AI image 1';
const HEADLINES = ['Walk lighter', 'Made by hand'] as const;
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
  await form.describe({ name: 'Spring sandals', url: 'https://www.sol.example/sandals', budget: '400' });
  await form.addLocation('United States');
  await form.addHeadlines(...HEADLINES);
  await form.copy('Soft soles.');
}, 300_000);

afterAll(() => visit?.end());

type Listed = { name: string; status: string }[];
const listed = async (type: string): Promise<Listed> =>
  (await api.post<{ data: { experiments: Listed } }>('/experiments', { type, platform: 'meta' })).body.data.experiments;

const picture = () => page.getByRole('img', { name: `Preview of ${PICTURE}` });
const planned = () => page.getByRole('dialog', { name: 'What will be created' });

describe('creatives', () => {
  it(
    'AI-006 AI-010 include a picture that a model draws',
    async () => {
      const dialog = new AiDialog(page);
      await dialog.open('Visuals', 'Draw with AI');
      expect((await dialog.box.boundingBox())?.width).toBe(632);
      expect(await serious(page, '.ai-dialog')).toEqual([]);
      await dialog.prompt.fill('A red sandal on sand');
      await dialog.generate();
      await dialog.choose(1);
      await dialog.use(1);
      await picture().waitFor();
      const width = await picture().evaluate(async (element) => {
        const image = element as unknown as { decode(): Promise<void>; naturalWidth: number };
        await image.decode();
        return image.naturalWidth;
      });
      expect(width).toBe(1_024);
      await page.getByRole('progressbar', { name: /^Upload of/ }).waitFor({ state: 'detached' });
    },
    STEP_MS,
  );

  it(
    'are shown as an ad in any combination and placement, with the mouse or the keyboard',
    async () => {
      const preview = page.getByRole('dialog', { name: 'Preview' });
      const headline = async () => (await preview.locator('.ad-headline').innerText()).trim();
      await page.getByRole('button', { name: 'Preview', exact: true }).focus();
      await page.keyboard.press('Enter');
      const ad = preview.getByRole('article');
      await ad.getByText('Soft soles.').waitFor();
      await ad.getByText('sol.example', { exact: true }).waitFor();
      await ad.getByRole('img', { name: `Picture of the ad: ${PICTURE}` }).waitFor();
      const button = ad.getByRole('link', { name: 'Learn more' });
      expect(await button.getAttribute('href')).toBe('https://www.sol.example/sandals');
      await preview.getByText('Leads to https://www.sol.example/sandals').waitFor();
      const first = await headline();
      await preview.getByRole('button', { name: 'Another combination' }).press('Enter');
      expect(new Set([first, await headline()])).toEqual(new Set(HEADLINES));
      for (const place of ['Story', 'Reels', 'Feed']) {
        await preview.getByRole('radio', { name: place }).click();
        await preview.getByRole('article', { name: `Ad in ${place}` }).waitFor();
        await preview.getByRole('radio', { checked: false }).first().hover();
        expect(await problems(page)).toEqual([]);
      }
      // the preview shows typed text at once
      await page.getByLabel('Copy 1').fill('Softer soles.');
      await ad.getByText('Softer soles.').waitFor();
      await preview.getByRole('button', { name: 'Close' }).click();
      await preview.waitFor({ state: 'detached' });
      await summary.open();
    },
    STEP_MS,
  );
});

describe('summary', () => {
  it(
    'META-010 META-027 META-028 has a block for each section with its contents and a link to its card',
    async () => {
      const titles = await summary.titles();
      expect(titles).toEqual(expect.arrayContaining(['Ages', 'Headlines', 'Calls to action', 'Visuals']));
      expect(await summary.block('Headlines').textContent()).toContain('Walk lighter · Made by hand');
      expect(await summary.block('Visuals').textContent()).toContain(PICTURE);
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
    'META-026 returns to the creative step when it is closed',
    async () => {
      await page.keyboard.press('Escape');
      await summary.dialog().waitFor({ state: 'detached' });
      await page.locator('.stepper [aria-current=step]', { hasText: 'Creative' }).waitFor();
      await summary.open();
    },
    STEP_MS,
  );

  it(
    'shows what will be created, with a search and a JSON download',
    async () => {
      const dialog = planned();
      await page.getByRole('button', { name: 'Show what will be created' }).click();
      await dialog.getByText('4 of 4 objects').waitFor();
      await dialog.getByText('1 campaign, 1 ad set and 2 ads. Nothing has been sent.', { exact: false }).waitFor();
      await dialog.getByText('$400.00').waitFor();
      await dialog.getByRole('searchbox').fill('by hand');
      await dialog.getByText('1 of 4 objects').waitFor();
      await dialog.getByText(/^Ad Spring sandals · Made by hand/).click();
      expect(await dialog.locator('pre').textContent()).toContain('"image_hash": "{file of visuals[0].asset}"');
      expect(await serious(page, '.dry-run')).toEqual([]);
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
    'META-149 META-151 META-147 is saved as a template by people who are not staff, without a run',
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
    'META-148 META-031 META-033 is saved as a sample or a draft by staff, who choose one of three',
    async () => {
      await stack.database.query('update user_account set is_staff = true where email = $1', [visit.email]);
      await page.reload();
      await form.step('Creative');
      await picture().waitFor();
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
    'LIST-031 LIST-032 saves a template from which a new experiment starts, with its picture',
    async () => {
      const lists = new ListsPage(page);
      await lists.open('/experiments/templates');
      await lists.of('Spring sandals').getByRole('link', { name: /^Use/ }).click();
      await page.getByText('This experiment starts from the template "Spring sandals"').waitFor();
      expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Spring sandals');
      await form.step('Creative');
      await picture().waitFor();
      await page.getByRole('button', { name: 'Save Experiment as Draft' }).click();
      await page.locator('.bp6-toast', { hasText: 'Draft saved.' }).waitFor();
      expect(await listed('draft')).toHaveLength(2);
      expect(await listed('template')).toHaveLength(1);
    },
    STEP_MS,
  );

  it(
    'shows the tree again if it changed before the submit, then sends it',
    async () => {
      const sent: string[] = [];
      const answer = { message: 'Changed.', key: 'experiment.dryRunChanged', code: 'dry-run-changed' };
      await page.route('**/experiment/create', (route: Route) => {
        sent.push(route.request().postDataBuffer()?.toString('latin1') ?? '');
        return sent.length === 1 ? route.fulfill({ status: 409, json: answer }) : route.continue();
      });
      const submit = async () => {
        await summary.submit('Submit experiment');
        await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm and submit' }).click();
      };
      const closed = async () => {
        await planned().getByText('4 of 4 objects').waitFor();
        await planned().getByRole('button', { name: 'Close' }).last().click();
        await planned().waitFor({ state: 'detached' });
      };
      await summary.open();
      await page.getByRole('button', { name: 'Show what will be created' }).click();
      await closed();
      await submit();
      await planned().getByText('This is the plan now.', { exact: false }).waitFor();
      await closed();
      await submit();
      await page.getByText('Your experiment has been submitted', { exact: false }).waitFor();
      expect(sent.map((form) => form.includes('name="dry_run"'))).toEqual([true, true]);
    },
    STEP_MS,
  );
});
