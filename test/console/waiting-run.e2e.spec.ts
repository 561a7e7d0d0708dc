import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { waitFor } from '../../scripts/lib/wait-for.mjs';
import { ApiClient } from '../api/support/api-client.js';
import { experiment, formOf, linkSandbox } from '../api/support/experiment-form.js';
import { launchBrowser } from '../support/browser.js';
import { signIn } from '../support/console-session.js';
import { shareStack, type SharedStack } from '../support/stack.js';
import { problems } from './pages/problems.js';
import { isInSight, SIZES } from './pages/sizes.js';

const WAIT_MS = 120_000;
const ACCOUNT = experiment().account.id.replace('act_', '');

interface State {
  data: { status: string; progress: { phase: string; createdAds: number } };
}

const PERSON = { email: 'waiting-run@console.polyad.test', password: 'correct horse' };

let stack: SharedStack;
let owner: ApiClient;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  // Slow enough that the run keeps delivering during the tests.
  stack = await shareStack('slow');
  owner = await ApiClient.signedUp(stack.apiUrl, PERSON);
  await linkSandbox(owner);
  browser = await launchBrowser();
  const context = await browser.newContext({
    baseURL: stack.apiUrl,
    viewport: SIZES.desk,
    reducedMotion: 'reduce',
  });
  await signIn(context, PERSON);
  page = await context.newPage();
  await page.goto('/');
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
    what: 'the wanted state',
    timeoutMs: WAIT_MS,
  });
const resultsOf = (uuid: string, query = '') => `/experiment/meta/results?id=${uuid}&type=meta${query}`;

describe('run that waits for its team', () => {
  it(
    'is shown by the bell and its tag on every page, and decided from its results',
    async () => {
      const { uuid } = await waitingRun();
      // Home shows it first, and `/` leads to the run.
      await page.goto('/');
      const mine = page.getByRole('region', { name: 'Waiting for you' });
      await mine.getByText('Link needed').waitFor();
      await mine.getByRole('link', { name: 'Link your account again' }).waitFor();
      await page.getByRole('region', { name: 'Running now' }).getByText('$0.00 of $400.00').waitFor();
      expect(await problems(page)).toEqual([]);
      await page.keyboard.press('/');
      const find = page.getByRole('dialog', { name: 'Find an experiment' });
      await find.getByRole('searchbox').fill('wait');
      await find.getByRole('link', { name: /^Waits/ }).waitFor();
      expect(await problems(page)).toEqual([]);
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: 'Waits' }).waitFor();
      await page.goto('/profile');
      await page.getByRole('button', { name: 'Notifications: 1 experiment needs your attention' }).click();
      await page.getByRole('region', { name: 'Waiting for you' }).getByText('Link needed').waitFor();
      await page.getByRole('link', { name: 'Waits' }).click();
      await page.getByRole('heading', { level: 1, name: 'Waits' }).waitFor();
      await page.locator('#main').getByText('Link needed').waitFor();
      expect(await page.getByText('No results yet').count()).toBe(0);
      await page.setViewportSize(SIZES.phone);
      const bar = page.getByRole('complementary', { name: 'In short' });
      expect(await isInSight(bar)).toBe(true);
      await page.setViewportSize(SIZES.desk);
      await page.goto('/experiments/meta/live');
      await page.getByText('Link needed').waitFor();
      await page.getByRole('button', { name: 'Continue' }).waitFor();
      // The tags move below the name before the name wraps.
      await page.setViewportSize(SIZES.phone);
      const name = page.locator('main .card-name', { hasText: 'Waits' });
      expect((await name.boundingBox())?.height).toBeLessThan(60);
      await page.setViewportSize(SIZES.desk);
      expect((await linkSandbox(owner)).status).toBe(200);
      await page.goto(resultsOf(uuid));
      await until(uuid, ({ progress }) => progress.phase === 'running');
      await isToldWhileItLasts();
      await page.getByRole('button', { name: 'Stop Waits' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Stop experiment' }).click();
      const note = page.getByRole('note').getByText('Ada Byron stopped this experiment on');
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

  /** The open page reports that the account cannot spend, and stops doing so once it can. */
  async function isToldWhileItLasts(): Promise<void> {
    const standing = (now: 'unsettled' | 'active') =>
      fetch(`${stack.sandboxUrl}/__sandbox/meta/accounts`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ account: ACCOUNT, standing: now }),
      });
    // The bell's panel shows the same text and link.
    const run = page.getByRole('region', { name: 'The run' });
    const notice = run.getByText('Nothing is delivered: the ad account cannot spend');
    expect((await standing('unsettled')).status).toBe(200);
    await notice.waitFor({ timeout: WAIT_MS });
    await page.locator('.pill', { hasText: 'Account cannot spend' }).waitFor();
    const opened = page.waitForEvent('popup');
    await run.getByRole('link', { name: 'Open in Ads Manager' }).press('Enter');
    const manager = await opened;
    await manager.getByRole('heading', { name: 'Ads Manager' }).waitFor();
    await manager.close();
    expect(await problems(page)).toEqual([]);
    expect((await standing('active')).status).toBe(200);
    await notice.waitFor({ state: 'detached', timeout: WAIT_MS });
  }

  /** The platform revokes the token while the ad sets are created. */
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
