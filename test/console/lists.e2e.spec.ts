import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { waitFor } from '../../scripts/lib/wait-for.mjs';
import type { ListsPage } from './pages/lists-page.js';
import { COMPLETED, DRAFTS, LIVE, SAMPLES, TEMPLATES, visitLists, type ListsVisit } from './pages/lists-visit.js';
import { problems } from './pages/problems.js';

const STEP_MS = 120_000;

let visit: ListsVisit;
let page: Page;
let lists: ListsPage;

beforeAll(async () => {
  visit = await visitLists('lia@lists.polyad.test');
  ({ page, lists } = visit);
}, 240_000);
afterAll(() => visit?.end());

const address = () => new URL(page.url());
const isAt = (query: string) => waitFor(() => address().search === query, { what: query, timeoutMs: 10_000 });

describe('lists of experiments', () => {
  it(
    'LIST-001 LIST-002 LIST-003 LIST-004 LIST-006 LIST-013 LIST-014 have their address and menu entry',
    async () => {
      const titles: [string, string][] = [
        ...([
          [LIVE, 'Live experiments'],
          [COMPLETED, 'Completed experiments'],
        ] as [string, string][]),
        ...([
          [DRAFTS, 'Drafts'],
          [TEMPLATES, 'Templates'],
          [SAMPLES, 'Samples'],
        ] as [string, string][]),
      ];
      for (const [path, title] of titles) {
        await page.goto('/about');
        await page.locator(`nav[aria-label="Main menu"] .menu-link[href="${path}"]`).click();
        await page.getByRole('heading', { level: 1, name: title }).waitFor();
      }
      await page.goto('/experiments/completed');
      await page.getByRole('heading', { level: 1, name: 'Completed experiments' }).waitFor();
    },
    STEP_MS,
  );

  it(
    'LIST-012 link to the completed experiments if empty',
    async () => {
      await lists.open(SAMPLES);
      await page.locator('main a[href="/experiments/completed"]').click();
      await page.getByRole('heading', { level: 1, name: 'Completed experiments' }).waitFor();
    },
    STEP_MS,
  );

  it(
    'LIST-017 LIST-020 LIST-033 LIST-037 are filtered and paged in the address, so that Back restores the view',
    async () => {
      await visit.draft('Boots', {
        account: { id: 'act_7', name: 'Seven', currency: 'USD' },
        page: { id: '77', name: 'Shop' },
      });
      await lists.open(DRAFTS);
      expect(await lists.range()).toBe('1–10 of 12');
      expect(await lists.names()).toHaveLength(10);
      expect(await page.locator('.page-size').count()).toBe(0);
      await page.getByRole('button', { name: 'Next page' }).click();
      await isAt('?page=2');
      await lists.of('Idea 1').waitFor();
      await lists.search('boo');
      await isAt('?search=boo');
      await lists.of('Boots').waitFor();
      expect(await lists.names()).toEqual(['Boots']);
      await lists.search('');
      await isAt('');
      await lists.account('Seven');
      await isAt('?account=act_7');
      await page.getByRole('combobox', { name: 'Page', exact: true }).selectOption('Shop');
      await isAt('?account=act_7&page_id=77');
      await waitFor(async () => (await lists.names()).join() === 'Boots', {
        what: 'the narrowed list',
        timeoutMs: 10_000,
      });
      await page.reload();
      await lists.settled();
      expect(await lists.names()).toEqual(['Boots']);
      await page.goBack();
      await isAt('?account=act_7');
      await lists.search('nothing like it');
      await page.getByRole('heading', { name: 'Nothing matches' }).waitFor();
      await page.getByRole('button', { name: 'Clear filters' }).click();
      await isAt('');
      await lists.of('Boots').waitFor();
    },
    STEP_MS,
  );

  it(
    'LIST-018 LIST-019 show blocks or a table as chosen last, and reload on demand',
    async () => {
      await lists.open(DRAFTS);
      await lists.view('cards');
      await page.locator('.experiment-card').first().waitFor();
      expect(await page.locator('main table').count()).toBe(0);
      await lists.open(TEMPLATES);
      await lists.of('Summer frame').waitFor();
      expect(await page.locator('main table').count()).toBe(0);
      await visit.template('Winter frame');
      await page.getByRole('button', { name: 'Refresh' }).click();
      await lists.of('Winter frame').waitFor();
      await lists.view('table');
      await page.locator('main table').waitFor();
    },
    STEP_MS,
  );

  it(
    'LIST-021 LIST-022 LIST-046 let rows of the completed table be selected and copied',
    async () => {
      await lists.open(COMPLETED);
      await lists.view('table');
      const row = lists.of('Sandals');
      const heads = (await page.locator('main thead th').allTextContents()).join('|');
      expect(heads).toMatch(/Select.*Name.*Start and end.*Account and page.*Promoted URL/);
      const box = row.getByRole('checkbox', { name: 'Select Sandals' });
      expect(await box.isDisabled()).toBe(true); // Nobody has opened its results yet.
      expect(await row.textContent()).toMatch(/Pending Review.*\d\d\/\d\d\/\d{4} \d\d:\d\d/);
      await row.getByRole('link', { name: 'Sandals', exact: true }).click();
      await page.locator('.results-table tbody tr').first().waitFor();
      await lists.open(COMPLETED);
      await row.getByText('Completed', { exact: true }).waitFor();
      await box.check({ force: true });
      await page.getByRole('button', { name: 'Copy as a table' }).click();
      await lists.toast('1 row copied.').waitFor();
      expect(await page.evaluate('navigator.clipboard.readText()')).toMatch(/^Number\tName\t.*\n\d+\tSandals\t/);
    },
    STEP_MS,
  );

  it(
    'LIST-025 open the results from a block of a completed experiment',
    async () => {
      await lists.open(COMPLETED);
      await lists.view('cards');
      await lists.of('Sandals').getByRole('link', { name: 'Results of Sandals' }).click();
      await page.locator('.results-table tbody tr').first().waitFor();
    },
    STEP_MS,
  );

  it(
    'LIST-058 show an error without old rows if unreadable',
    async () => {
      await lists.open(TEMPLATES);
      await lists.of('Summer frame').waitFor();
      await page.route('**/api/v1/experiments', (route) => route.abort());
      await page.getByRole('button', { name: 'Refresh' }).click();
      await page.getByRole('button', { name: 'Try again' }).waitFor();
      expect(await lists.names()).toEqual([]);
      await page.unroute('**/api/v1/experiments');
      await page.getByRole('button', { name: 'Try again' }).click();
      await lists.of('Summer frame').waitFor();
    },
    STEP_MS,
  );
});

describe('pages of lists', () => {
  it(
    'have no serious finding with experiments, in either theme, as blocks and as a table',
    async () => {
      const found: string[] = [];
      for (const view of ['cards', 'table'] as const)
        for (const path of [DRAFTS, COMPLETED]) {
          await lists.open(path);
          await lists.view(view);
          found.push(...(await problems(page)).map((one) => `${path} ${view} ${one}`));
        }
      await lists.information('Sandals');
      found.push(...(await problems(page)));
      expect(found).toEqual([]);
    },
    STEP_MS * 2,
  );
});
