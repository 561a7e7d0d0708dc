import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import readXlsxFile from 'read-excel-file/node';
import { linkIn, mailTo } from '../api/support/mailbox.js';
import { witnessed } from '../faults/witness.js';
import { visitConsole, type ConsoleVisit } from '../support/console-visit.js';
import { recordedVideo } from '../support/recorded-video.js';
import { contentsOf } from './pages/downloads.js';
import { problemsInAllLooks, serious } from './pages/problems.js';
import { SharingPage } from './pages/sharing-page.js';
import { TiktokPage } from './pages/tiktok-page.js';
import { VisualsCard } from './pages/visuals-card.js';

const STEP_MS = 120_000;
const NAME = 'Boots for hills';

let visit: ConsoleVisit;
let page: Page;
let wizard: TiktokPage;

beforeAll(async () => {
  visit = await visitConsole('ilse@tiktok-path.polyad.test', { isLinked: false });
  ({ page } = visit);
  wizard = new TiktokPage(page);
}, 180_000);
afterAll(() => visit?.end());

const picture = async (name: string) => ({
  name: `${name}.png`,
  mimeType: 'image/png',
  buffer: await readFile(`examples/meta-traffic/images/${name}.png`),
});

/** One person's way through TikTok, from the link to the results; each step depends on the one before. */
describe('from linking TikTok to its results', () => {
  it(
    'TIKTOK-011 TIKTOK-012 TIKTOK-128 links the account in a window of 600 by 720',
    async () => {
      await wizard.open();
      await page.getByText('TikTok account was not linked.').waitFor();
      expect(await wizard.link()).toEqual({ width: 600, height: 720 });
      expect(await serious(page)).toEqual([]);
    },
    STEP_MS,
  );

  it(
    'TIKTOK-002 TIKTOK-016 is filled in from the objective to the creatives',
    async () => {
      await wizard.goal('Awareness and Consideration');
      expect(await problemsInAllLooks(page)).toEqual([]);
      await wizard.describe({ name: NAME, type: 'Traffic', budget: '400' });
      await page.locator('[data-field="information.budget"] .bp6-tag', { hasText: 'USD' }).waitFor();
      await wizard.next();
      await wizard.stepIs('Audience Setup');
      await wizard.pick('Location group 1', 'United States');
      await page.getByRole('button', { name: 'Add gender' }).click();
      await page
        .locator('.audience-sizes')
        .getByText(/^2 audiences of .+ to .+ people/)
        .waitFor();
      expect(await problemsInAllLooks(page)).toEqual([]);
      await wizard.next();
      await wizard.stepIs('Creative Setup');
      await wizard.headlines('Walk lighter', 'Made by hand');
    },
    STEP_MS,
  );

  it(
    'TIKTOK-022 TIKTOK-087 TIKTOK-088 TIKTOK-089 TIKTOK-090 TIKTOK-091 creates a carousel of images with an address each',
    async () => {
      const files = await Promise.all(['waves', 'stones', 'waves', 'stones', 'waves', 'stones'].map(picture));
      await wizard.visuals(files[0]!);
      const dialog = wizard.carousel();
      await dialog.getByText('Please ad at least 2 images').waitFor();
      expect(await dialog.getByRole('button', { name: 'Save the carousel' }).isDisabled()).toBe(true);
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('button', { name: 'Discard' }).click();
      await dialog.waitFor({ state: 'detached' });
      await wizard.visuals(...files);
      await dialog.getByText('A carousel must contain a maximum of 5 items.').waitFor();
      expect(await dialog.getByRole('listitem').count()).toBe(5);
      await dialog.getByRole('button', { name: 'Save the carousel' }).click();
      await dialog
        .getByText(
          'Some carousel item parameters are not valid or are empty. Please review your changes before proceeding...',
        )
        .waitFor();
      expect(await serious(page)).toEqual([]);
      for (const card of ['Card 5', 'Card 4', 'Card 3'])
        await dialog.getByRole('button', { name: `Remove ${card.toLowerCase()}` }).click();
      await dialog
        .getByRole('button', { name: 'Use https://vidal.example/boots for all cards without a link' })
        .click();
      await dialog.getByRole('button', { name: 'Save the carousel' }).click();
      await dialog.waitFor({ state: 'detached' });
      await wizard.visuals({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Hello') });
      await page.getByText("Some selected files doesn't contain valid formats, please verify.").waitFor();
      await new VisualsCard(page).untilStored();
    },
    STEP_MS,
  );

  it(
    'TIKTOK-085 uses a frame of the video as its cover, and shows the ads in full screen format',
    async () => {
      const buffer = await recordedVideo(visit.browser, { seconds: 6, color: '#2060c0' });
      await wizard.visuals({ name: 'hills.mp4', mimeType: 'video/mp4', buffer });
      await new VisualsCard(page).untilStored();
      await page.getByRole('img', { name: 'Preview of hills.mp4' }).waitFor();
      expect(await problemsInAllLooks(page)).toEqual([]);
      await page.getByRole('button', { name: 'Preview', exact: true }).click();
      const ad = page.getByRole('article', { name: 'Ad in a full-screen feed' });
      await ad.getByText(/Walk lighter|Made by hand/).waitFor();
      expect(await serious(page)).toEqual([]);
      await page.getByRole('dialog', { name: 'Preview' }).getByRole('button', { name: 'Close' }).click();
    },
    STEP_MS,
  );

  it(
    'TIKTOK-027 TIKTOK-032 TIKTOK-034 is submitted, and leads to the live list',
    async () => {
      await wizard.submit();
      await page.getByText('Your experiment has been submitted').waitFor();
      await page.getByRole('button', { name: 'Return to dashboard' }).click();
      await page.waitForURL('**/experiments/tiktok/live');
    },
    STEP_MS,
  );

  it(
    'LIST-008 RESULT-002 RESULT-004 RESULT-010 RESULT-031 ends in results ranked by clicks, including estimated ones',
    async () => {
      await page.getByText(`${NAME} has finished.`).waitFor({ timeout: 100_000 });
      await page.goto('/experiments/tiktok/completed');
      await page.getByRole('link', { name: NAME, exact: true }).click();
      await page.getByRole('heading', { level: 1, name: NAME }).waitFor();
      expect(page.url()).toContain('/experiment/tiktok/results');
      const variable = page.getByLabel('Result', { exact: true });
      expect(await variable.inputValue()).toBe('clicks');
      const offered = await variable
        .locator('option')
        .evaluateAll((all) => all.map((one) => one.getAttribute('value')));
      expect(offered).toEqual(
        expect.arrayContaining([
          'clicks',
          'video_watched_2s',
          'video_watched_6s',
          'video_views_p25',
          'video_views_p100',
        ]),
      );
      await page.getByLabel('Language').selectOption('es');
      await page.getByText('Idioma actualizado').waitFor();
      expect(await problemsInAllLooks(page)).toEqual([]);
      await page.getByLabel('Idioma').selectOption('en');
      await page.getByText('Language Updated').waitFor();
    },
    STEP_MS,
  );

  it(
    'exports its rows, with all tested ads together first, and shows the ad of a row in full screen format',
    async () => {
      const waiting = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Export', exact: true }).click();
      const file = await waiting;
      expect(file.suggestedFilename()).toBe(`${NAME}.xlsx`);
      const [sheet] = await readXlsxFile(await contentsOf(file));
      const [header, pool, ...rows] = sheet!.data;
      expect(header!.slice(0, 2)).toEqual(['Variation', 'Id']);
      expect(pool).toContain('All tested (FEP)');
      expect(rows).toHaveLength(8);
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
    'creates one campaign, a group for each gender and an ad for each creative, each once with its name',
    async () => {
      const { rows } = await visit.stack.database.query<{ key: string }>('select key from experiment where name = $1', [
        NAME,
      ]);
      const made = await witnessed(visit.stack.sandboxUrl, rows[0]!.key);
      const count = (kind: string) => made.filter(({ type }) => type === kind).length;
      expect({ campaign: count('campaign'), adset: count('adset'), ad: count('ad') }).toEqual({
        campaign: 1,
        adset: 2,
        ad: 8,
      });
      expect(new Set(made.map(({ name }) => name)).size).toBe(made.length);
    },
    STEP_MS,
  );

  it(
    "ACTIVATE-012 RESULT-042 activates a variation with the platform's minimum, which its batch then shows",
    async () => {
      const box = page.getByRole('checkbox', { name: /to activate$/ }).first();
      await box.locator('..').click();
      await page.getByRole('button', { name: 'Activate…' }).click();
      const dialog = page.getByRole('dialog');
      const budget = dialog.getByRole('textbox', { name: /^Budget of V-/ });
      await budget.fill('60');
      await dialog.getByRole('button', { name: 'Activate', exact: true }).click();
      await page.getByRole('button', { name: 'Activate and spend' }).click();
      await dialog.getByText('The platform asks for at least 140 USD.').waitFor();
      await budget.fill('150');
      const sent = page.waitForRequest('**/providers/tiktok/experiment/activate');
      await dialog.getByRole('button', { name: 'Activate', exact: true }).click();
      await page.getByRole('button', { name: 'Activate and spend' }).click();
      await sent;
      await dialog.getByText('1 Variations activated successfully!.').waitFor({ timeout: 60_000 });
      await dialog.getByRole('button', { name: 'Close' }).last().click();
      await page.getByRole('heading', { name: 'Activated variations' }).waitFor();
      const read = page.waitForRequest('**/providers/tiktok/experiment/batch/insights**');
      await page.getByText(/^Results of batch 1/).click();
      await read;
    },
    STEP_MS,
  );

  it(
    'is shared, and opened by people with the mailed link',
    async () => {
      const { stack, browser } = visit;
      const client = 'client@tiktok-path.polyad.test';
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
