import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import readXlsxFile from 'read-excel-file/node';
import { linkSandbox } from '../api/support/experiment-form.js';
import { linkIn, mailTo } from '../api/support/mailbox.js';
import { tiktokExperiment, tiktokForm } from '../api/support/tiktok-form.js';
import { visitConsole, type ConsoleVisit } from '../support/console-visit.js';
import type { SharedStack } from '../support/stack.js';
import { contentsOf } from './pages/downloads.js';
import { serious } from './pages/problems.js';
import { SharingPage } from './pages/sharing-page.js';

const STEP_MS = 120_000;
const NAME = 'Boots for plains';

let visit: ConsoleVisit;
let stack: SharedStack;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  visit = await visitConsole('jana@tiktok-results.polyad.test', { isLinked: false });
  ({ stack, browser, page } = visit);
  const { api } = visit;
  await linkSandbox(api, [], 'tiktok');
  const data = tiktokExperiment();
  data.information.name = NAME;
  const form = await tiktokForm(data);
  const { body } = await api.post<{ data: { uuid: string } }>('/providers/tiktok/experiment/create', form);
  await (await api.raw(`/api/v1/experiments/${body.data.uuid}/events`)).text(); // ends with the run
  await page.goto('/experiments/tiktok/completed');
  await page.getByRole('link', { name: NAME, exact: true }).click();
  await page.locator('.results-table tbody tr').first().waitFor();
}, 180_000);
afterAll(() => visit?.end());

/** Each step depends on the one before. */
describe('the results of an experiment on TikTok', () => {
  it(
    'exports its rows, of which the first is all tested ads together',
    async () => {
      const waiting = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Export', exact: true }).click();
      const file = await waiting;
      expect(file.suggestedFilename()).toBe(`${NAME}.xlsx`);
      const [sheet] = await readXlsxFile(await contentsOf(file));
      const [header, pool, ...rows] = sheet!.data;
      expect(header!.slice(0, 2)).toEqual(['Variation', 'Id']);
      expect(pool).toContain('All tested (FEP)');
      expect(rows).toHaveLength(4);
    },
    STEP_MS,
  );

  it(
    'shows the ad of a row as it fills the screen',
    async () => {
      await page.locator('.results-table tbody').last().locator('tr').first().click();
      const drawer = page.getByRole('dialog', { name: /^Variation V-/ });
      await drawer.getByRole('article', { name: 'Ad in a full-screen feed' }).waitFor();
      expect(await serious(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await drawer.waitFor({ state: 'detached' });
    },
    STEP_MS,
  );

  it(
    'is shared, and seen by people with the mailed link',
    async () => {
      const client = 'client@tiktok-results.polyad.test';
      await page.goto('/experiments/tiktok/completed');
      await page.getByRole('button', { name: 'Show as cards' }).click();
      await new SharingPage(page).share([NAME], [client]);
      const { path, query } = linkIn(await mailTo(stack, client));
      const outside = await (await browser.newContext({ baseURL: stack.apiUrl, locale: 'es-ES' })).newPage();
      await outside.goto(`${path}?${new URLSearchParams(query).toString()}`);
      await outside.getByRole('button', { name: 'Rechazar todo' }).click();
      await outside.getByRole('listitem').filter({ hasText: NAME }).getByRole('link').first().click();
      await outside.locator('.results-table').waitFor();
      expect(await serious(outside)).toEqual([]);
      await outside.context().close();
    },
    STEP_MS,
  );
});
