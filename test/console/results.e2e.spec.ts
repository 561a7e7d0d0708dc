import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import { waitFor } from '../../scripts/lib/wait-for.mjs';
import { ApiClient } from '../api/support/api-client.js';
import { experiment, formOf, linkSandbox } from '../api/support/experiment-form.js';
import { launchBrowser } from '../support/browser.js';
import { startStack, type Stack } from '../support/stack.js';
import { AccessPage } from './pages/access-page.js';

const SIZES = {
  desk: { width: 1440, height: 1000 },
  phone: { width: 390, height: 844 },
};
const WAIT_MS = 120_000;

interface State {
  data: { status: string; progress: { phase: string; createdAds: number } };
}

let stack: Stack;
let owner: ApiClient;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  stack = await startStack({
    timeScale: 2_880,
    timings: { createTimeoutSeconds: 3, settleMarginSeconds: 1, sweepDelaySeconds: 1 },
  });
  owner = await ApiClient.demoOwner(stack.apiUrl);
  await linkSandbox(owner);
  browser = await launchBrowser();
  const context = await browser.newContext({
    baseURL: stack.apiUrl,
    viewport: SIZES.desk,
    reducedMotion: 'reduce',
  });
  page = await context.newPage();
  await page.goto('/login');
  await new AccessPage(page).logIn('polyad-demo', 'owner@demo.polyad.test');
  await page.getByRole('button', { name: 'Reject all' }).click(); // its question covers the foot of a phone
  await page.getByRole('button', { name: 'Notifications' }).waitFor();
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await stack?.stop();
}, 60_000);

async function submit(name: string): Promise<string> {
  const data = experiment();
  Object.assign(data.information, { name, budget: 400 });
  const answer = await owner.post<{ data: { uuid: string } }>('/providers/facebook/experiment/create', formOf(data));
  expect(answer.status).toBe(200);
  return answer.body.data.uuid;
}

const until = (uuid: string, isWanted: (state: State['data']) => boolean) =>
  waitFor(async () => isWanted((await owner.get<State>(`/experiments/${uuid}/progress`)).body.data), {
    ...{ what: 'the wanted state', timeoutMs: WAIT_MS },
  });
const resultsOf = (uuid: string, query = '') => `/experiment/meta/results?id=${uuid}&type=meta${query}`;

/** Whether all of it is inside the window, wherever the page is scrolled to. */
async function isInSight(part: Locator): Promise<boolean> {
  const box = await part.boundingBox();
  return box !== null && box.y >= 0 && box.y + box.height <= page.viewportSize()!.height;
}

describe('a run that waits for its team', () => {
  it(
    'is told by the bell and its tag on every page, and is decided from its results',
    async () => {
      const { uuid } = await waitingRun();
      await page.goto('/profile');
      await page.getByRole('button', { name: 'Notifications: 1 experiment needs your attention' }).click();
      await page.getByRole('region', { name: 'Waiting for you' }).getByText('Link needed').waitFor();
      await page.getByRole('link', { name: 'Waits' }).click();
      await page.getByRole('heading', { level: 1, name: 'Waits' }).waitFor();
      await page.getByText('Link needed').waitFor();
      expect(await page.getByText('No results yet').count()).toBe(0);
      await page.setViewportSize(SIZES.phone);
      const bar = page.getByRole('complementary', { name: 'In short' });
      expect(await isInSight(bar)).toBe(true);
      await page.setViewportSize(SIZES.desk);
      await page.goto('/experiments/meta/live');
      await page.getByText('Link needed').waitFor();
      await page.getByRole('button', { name: 'Continue' }).waitFor();
      expect((await linkSandbox(owner)).status).toBe(200);
      await page.goto(resultsOf(uuid));
      await until(uuid, ({ progress }) => progress.phase === 'running');
      await page.getByRole('button', { name: 'Stop Waits' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Stop experiment' }).click();
      const note = page.getByRole('note').getByText('Olivia Owner stopped this experiment on');
      await note.waitFor();
      await until(uuid, ({ status }) => status !== 'PROCESSING');
      expect(await page.getByRole('note').textContent()).toMatch(
        /\d+% of the budget was spent: .* of \$400\.00\. 4 of 4/,
      );
      await page.goto('/experiments/completed');
      await page.getByText('Stopped', { exact: true }).waitFor();
    },
    WAIT_MS * 3,
  );

  /** The platform takes the token back while the ad sets are made. */
  async function waitingRun(): Promise<{ uuid: string }> {
    await fetch(`${stack.sandboxUrl}/__sandbox/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        kind: 'token-revoked',
        match: { method: 'POST', path: 'adsets' },
      }),
    });
    const uuid = await submit('Waits');
    await until(uuid, ({ progress }) => progress.phase === 'needs-relink');
    return { uuid };
  }
});

describe('the results of a run', () => {
  let uuid: string;
  beforeAll(async () => {
    uuid = await submit('To its end');
    await until(uuid, ({ status }) => status === 'PENDING_REVIEW');
  }, WAIT_MS);

  it('LIFE-011 are new in the list until somebody opens them, and the list knows it on the way back', async () => {
    await page.goto('/experiments/completed');
    const row = page.getByRole('row', { name: /To its end/ });
    await row.getByText('Pending Review').waitFor();
    await row.getByText('nobody of your team has opened the results yet').waitFor();
    await row.getByRole('link', { name: 'To its end' }).click();
    await page.getByRole('heading', { level: 1, name: 'To its end' }).waitFor();
    await page.locator('.results-table').waitFor();
    await page.goBack();
    await row.getByText('Completed').waitFor();
    expect(await row.getByText('Pending Review').count()).toBe(0);
  }, 60_000);

  it('a row opens its texts and its ad in the manager of the platform', async () => {
    await page.goto(resultsOf(uuid));
    await page.locator('.results-table tbody').last().locator('tr').first().click();
    const drawer = page.getByRole('dialog', { name: /^Variation V-\d$/ });
    await drawer.waitFor();
    expect(new URL(page.url()).searchParams.get('row')).toMatch(/^\d$/);
    for (const text of ['Observed', 'Estimated', 'A text']) await drawer.getByText(text, { exact: true }).waitFor();
    await page.reload();
    const address = await drawer.getByRole('link', { name: 'Open in Ads Manager' }).getAttribute('href');
    const shown = await fetch(address!);
    expect(shown.status).toBe(200);
    expect(await shown.text()).toContain(new URL(address!).searchParams.get('selected_ad_ids')!);
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    expect(new URL(page.url()).searchParams.has('row')).toBe(false);
  }, 60_000);

  it('a result that was never recorded is 0, beside what was delivered', async () => {
    await page.goto(resultsOf(uuid, '&variable=omni_app_install'));
    await page.getByRole('heading', { name: '0 app installs recorded' }).waitFor();
    expect(await page.getByText('Nothing was delivered').count()).toBe(0);
    await page.getByLabel('Result', { exact: true }).selectOption('link_click');
    await page.getByRole('heading', { name: 'Best variation' }).waitFor();
  }, 60_000);

  it('on a phone the best rate and the way to it stay in sight', async () => {
    await page.setViewportSize(SIZES.phone);
    await page.goto(resultsOf(uuid));
    const bar = page.getByRole('complementary', { name: 'In short' });
    await bar.getByText(/^Best \d/).waitFor();
    for (const where of ['0', 'document.body.scrollHeight / 2']) {
      await page.evaluate(`scrollTo(0, ${where})`);
      expect(await isInSight(bar)).toBe(true);
    }
    await bar.getByRole('button', { name: 'See the best' }).click();
    await page.getByRole('dialog', { name: /^Variation V-\d$/ }).waitFor();
    await page.setViewportSize(SIZES.desk);
  }, 60_000);
});
