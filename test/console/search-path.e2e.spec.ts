import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { waitFor } from '../../scripts/lib/wait-for.mjs';
import { ApiClient } from '../api/support/api-client.js';
import { experiment, linkSandbox } from '../api/support/experiment-form.js';
import { requireWaves, searchMoney } from '../faults/search-money.js';
import { launchBrowser } from '../support/browser.js';
import { signIn } from '../support/console-session.js';
import { DESK, openWindow } from '../support/console-visit.js';
import { startStack, type Stack } from '../support/stack.js';
import { CreatePage } from './pages/create-page.js';
import { contentsOf } from './pages/downloads.js';
import { serious } from './pages/problems.js';

const STEP_MS = 120_000;
const IMAGES = [path.resolve('examples/meta-traffic/images/waves.png')];
const PERSON = { email: 'nora@search-path.polyad.test', password: 'sandals in spring' };
const NAME = 'The best sandals';
const DAY_MS = 86_400_000;
const PHONE = { width: 320, height: 800 };
const RUN_DAYS = 7;
const BUDGET = 5_000;
/** A day of the campaign in 72 s, so that a wave can be chosen; the days of a wave that runs are skipped. */
const TIME_SCALE = 1_200;

let stack: Stack;
let browser: Browser;
let page: Page;
let api: ApiClient;
let uuid: string;
const errors: string[] = [];

beforeAll(async () => {
  stack = await startStack({ timeScale: TIME_SCALE, timings: { sweepDelaySeconds: 1, pollHours: 6 } });
  api = await ApiClient.signedUp(stack.apiUrl, PERSON);
  await linkSandbox(api);
  browser = await launchBrowser();
  const context = await openWindow(browser, stack.apiUrl);
  await signIn(context, PERSON);
  page = await context.newPage();
  page.on('pageerror', (error) => errors.push(error.message));
}, STEP_MS);
afterAll(async () => {
  await browser?.close();
  await stack?.stop();
}, 60_000);

/** 3 x 3 audiences, 6 headlines: 54 variations. The picture is missing. */
function draft() {
  const { creatives, ...data } = experiment();
  const list = (count: number, value: (n: number) => unknown) =>
    Array.from({ length: count }, (_, n) => ({ id: `${n}`, value: value(n) }));
  const end_date = new Date(Date.parse(data.information.start_date) + RUN_DAYS * DAY_MS).toISOString();
  Object.assign(data.information, { name: NAME, budget: BUDGET, end_date });
  Object.assign(data.audiences, { ages: list(3, (n) => [18 + 10 * n, 27 + 10 * n]), genders: list(3, (n) => n) });
  const { visuals: _, ...words } = creatives;
  return { ...data, creatives: { ...words, headlines: list(6, (n) => `Headline ${n + 1}`) } };
}

const until = (isTrue: () => Promise<boolean>, what: string) =>
  waitFor(async () => (await requireWaves(stack, uuid), isTrue()), { what, timeoutMs: STEP_MS, everyMs: 100 });

interface Progress {
  status: string;
  progress: { phase: string };
}
const progress = async () => (await api.get<{ data: Progress }>(`/experiments/${uuid}/progress`)).body.data;
/** Whether the campaigns of a wave are active. While a wave is being chosen, the run still shows the phase of the wave before. */
const runs = async (number: number) => {
  if ((await progress()).progress.phase !== 'running') return false;
  const { rows } = await stack.database.query<{ live: number }>(
    `select count(*)::int as live from ad_object o join experiment e on e.id = o.experiment_id
     where e.uuid = $1 and o.wave = $2 and o.kind = 'campaign' and o.is_active`,
    [uuid, number - 1],
  );
  return rows[0]!.live > 0;
};
const skip = (days: number) =>
  fetch(`${stack.sandboxUrl}/__sandbox/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advanceMs: Math.ceil((days * DAY_MS) / TIME_SCALE) }),
  });

/** One person's search, from the wizard to its results; each step depends on the one before. */
describe('from the wizard to the results of a search', () => {
  it(
    'is chosen in the wizard, beside the expected outcome of both ways',
    async () => {
      const saved = await api.post<{ data: { id: number } }>('/providers/facebook/experiment/draft/save', {
        data: draft(),
      });
      await page.goto(`/experiments/meta/create?draft=${saved.body.data.id}`);
      const wizard = new CreatePage(page);
      await wizard.step('Creative');
      await wizard.images(IMAGES);
      await wizard.step('Information');
      const ways = page.getByRole('radiogroup', { name: 'How the run learns' }).first();
      const search = ways.getByRole('radio', { name: /^Search for the best.*Expected to reach \d+%/ });
      await search.waitFor();
      expect(await ways.textContent()).toMatch(
        /Learn evenly.*\d+% of the best possible rate.*3 waves with 60%, 20%, 20%/,
      );
      await search.check({ force: true });
      expect(await serious(page)).toEqual([]);
      await wizard.submit();
      const dialog = page.getByRole('alertdialog', { name: 'Submit this experiment?' });
      await dialog.getByText(/in the first wave/).waitFor();
      await dialog.getByRole('button', { name: 'Confirm and submit' }).click();
      await page.getByText('Your experiment has been submitted').waitFor();
      const { rows } = await stack.database.query<{ uuid: string }>('select uuid from experiment where name = $1', [
        NAME,
      ]);
      uuid = rows[0]!.uuid;
      await page.getByRole('button', { name: 'Return to dashboard' }).click();
      await page.waitForURL('**/experiments/meta/live');
    },
    2 * STEP_MS,
  );

  it(
    'shows live which of its three waves runs, and what was chosen for it',
    async () => {
      await until(() => runs(1), 'the first wave');
      await page
        .getByText(/wave 1 of 3/i)
        .first()
        .waitFor();
      await skip(0.6 * RUN_DAYS);
      await until(() => runs(2), 'the second wave');
      await page
        .getByText(/wave 2 of 3/i)
        .first()
        .waitFor();
      expect(await serious(page)).toEqual([]);
      await page.goto(`/experiment/meta/results?id=${uuid}`);
      const waves = page.getByRole('region', { name: 'How the search went' }).getByRole('listitem');
      await waves.filter({ hasText: 'Wave 2: 20%' }).getByText('Runs now').waitFor();
      await skip(0.2 * RUN_DAYS);
      await until(() => runs(3), 'the third wave');
      await skip(RUN_DAYS);
      await until(async () => (await progress()).status !== 'PROCESSING', 'the end');
    },
    3 * STEP_MS,
  );

  it(
    'RESULT-018 ends in results with its story, a table with the waves of rows, and a file',
    async () => {
      const money = await searchMoney(stack, uuid);
      expect(money.states).toEqual(['chosen', 'chosen', 'chosen']);
      expect(money.spent.reduce((sum, minor) => sum + minor, 0)).toBeLessThanOrEqual(100 * BUDGET);
      await page.goto(`/experiment/meta/results?id=${uuid}`);
      const card = page.getByRole('region', { name: 'How the search went' });
      await card.getByText('Led at the end:').waitFor();
      const waves = card.locator('.search-waves > li');
      expect(await waves.count()).toBe(3);
      for (const wave of [2, 3]) {
        const text = await waves.nth(wave - 1).textContent();
        expect(text).toMatch(new RegExp(`Wave ${wave}: 20%.*Leading combinations: \\d+ .*Bridge: \\d+`));
        await card.getByText(`What runs in wave ${wave}`).click();
        const rows = card.getByRole('group', { name: `What runs in wave ${wave}` }).locator('tbody tr');
        const reasons = await rows.allTextContents();
        expect(reasons.filter((row) => /Rank 1, /.test(row))).toHaveLength(1);
        expect(reasons.some((row) => row.includes('Bridge: drawn from wave 1'))).toBe(true);
      }
      await page.setViewportSize(PHONE);
      const rightOf = (selector: string) =>
        card.locator(selector).evaluateAll((all) => Math.max(...all.map((one) => one.getBoundingClientRect().right)));
      expect(await rightOf('.search-waves :is(table, td)')).toBeLessThanOrEqual(await rightOf('.search-waves'));
      await page.setViewportSize(DESK);
      expect(
        await page
          .locator('.results-table')
          .getByText(/^Wave 1, 2/)
          .count(),
      ).toBeGreaterThan(0);
      expect(await serious(page)).toEqual([]);

      await page.getByRole('button', { name: 'Export as…' }).click();
      const waiting = page.waitForEvent('download');
      await page.getByRole('menuitem', { name: 'Tab-separated text' }).click();
      const [header, ...rows] = (await contentsOf(await waiting)).toString('utf8').trim().split('\r\n');
      const at = header!.split('\t').indexOf('waves');
      const inWaves = rows.map((row) => row.split('\t')[at]!);
      expect(inWaves.some((text) => /1.*2.*3/.test(text))).toBe(true);
      // The pool comes first, and covers the first wave.
      expect(inWaves[0]).toBe('1');
      expect(errors).toEqual([]);
    },
    STEP_MS,
  );
});
