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

describe('the lists of experiments', () => {
  it(
    'LIST-013 LIST-014 are each in the menu',
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
    'LIST-033 LIST-037 is narrowed in the address, so that a reload and going back show what was there',
    async () => {
      await lists.open(DRAFTS);
      expect(await lists.range()).toBe('1–10 of 11');
      await lists.search('idea 11');
      await isAt('?search=idea+11');
      await waitFor(async () => (await lists.names()).join() === 'Idea 11', {
        what: 'the narrowed list',
        timeoutMs: 10_000,
      });
      await page.reload();
      await lists.settled();
      expect(await lists.names()).toEqual(['Idea 11']);
      await lists.of('Idea 11').getByRole('link', { name: 'Edit Idea 11' }).click();
      await page.getByText('You are continuing the draft "Idea 11"').waitFor();
      await page.goBack();
      await isAt('?search=idea+11');
      await lists.of('Idea 11').waitFor();
    },
    STEP_MS,
  );

  it(
    'LIST-021 LIST-022 LIST-046 the table of completed ones can be selected, where they are, and copied',
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
});

describe('a running experiment', () => {
  it(
    'is followed by one stream for all that are shown, and leaves the list when it has finished',
    async () => {
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      const uuids = [await visit.submit('Runs first'), await visit.submit('Runs second')];
      await lists.open(LIVE);
      await lists
        .of('Runs first')
        .getByText(/\d+ of \d+ ads/)
        .waitFor({ timeout: 60_000 });
      for (const uuid of uuids) await (await visit.api.raw(`/api/v1/experiments/${uuid}/events`)).text();
      await lists.of('Runs first').waitFor({ state: 'detached', timeout: 60_000 });
      expect(asked).toContain('/api/v1/experiments/events');
      expect(asked.filter((path) => path === '/api/v1/experiments/events').length).toBeLessThanOrEqual(4);
    },
    STEP_MS,
  );
});

describe('the pages of lists', () => {
  it(
    'have no serious finding with experiments on them, in either theme, as blocks and as a table',
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
