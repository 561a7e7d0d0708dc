import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import { ApiClient } from '../api/support/api-client.js';
import { experiment, linkSandbox } from '../api/support/experiment-form.js';
import { sixtyAds } from '../faults/large-experiment.js';
import { Scenario } from '../faults/scenario.js';
import { launchBrowser } from '../support/browser.js';
import { signIn } from '../support/console-session.js';
import { openWindow } from '../support/console-visit.js';
import { startStack, type Stack } from '../support/stack.js';
import { problemsInAllLooks } from './pages/problems.js';

const WAIT_MS = 120_000;
const ACCOUNT = experiment().account.id;

let stack: Stack;
let scenario: Scenario;
let browser: Browser;
let page: Page;
beforeAll(async () => {
  // Slow enough that runs stay live during the tests, and unknown objects stay unknown for a while.
  stack = await startStack({ timeScale: 60, timings: { createTimeoutSeconds: 2, settleMarginSeconds: 45 } });
  scenario = new Scenario(stack);
  browser = await launchBrowser();
  const context = await openWindow(browser, stack.apiUrl);
  context.setDefaultTimeout(60_000);
  await signIn(context, { email: 'staff@demo.polyad.test', password: 'polyad-demo' });
  page = await context.newPage();
  await page.goto('/');
  await page.getByRole('button', { name: 'Logout' }).waitFor();
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await stack?.stop();
}, 60_000);

const section = (name: string): Locator => page.getByRole('region', { name });
/** Refreshes until a row shows this text. */
async function refreshed(name: string, text: RegExp): Promise<Locator> {
  const found = section(name).getByRole('row').filter({ hasText: text }).first();
  const refresh = section(name).getByRole('button', { name: 'Refresh' });
  const until = Date.now() + WAIT_MS;
  while (Date.now() < until && !(await found.isVisible())) {
    const answered = page.waitForResponse((response) => response.url().includes('/api/v1/admin/'));
    await refresh.click();
    await answered;
    // The answer is rendered.
    await section(name).locator('.dimmed, .bp6-skeleton, .bp6-spinner').first().waitFor({ state: 'detached' });
  }
  await found.waitFor();
  return found;
}

it(
  'ADMIN-018 shows an object that is unknown after a lost response, its run, and a link to its workflow',
  async () => {
    await scenario.client();
    await page.goto('/dashboard');
    await section('Objects with an unknown outcome').getByText('The outcome of every call is known').waitFor();
    await scenario.addFault({ kind: 'cut-after', match: { method: 'POST', path: '/act_[^/]+/adsets' } });
    const { uuid } = await scenario.submit(sixtyAds('Lost answers'));
    const unknown = await refreshed('Objects with an unknown outcome', /Lost answers/);
    await unknown.getByText('ad set', { exact: true }).waitFor();
    const workflow = unknown.getByRole('link', { name: 'Workflow of Lost answers' });
    const address = `/namespaces/${stack.namespace}/workflows/experiment%2F${uuid}`;
    expect(new URL((await workflow.getAttribute('href'))!).pathname).toBe(address);
    const run = await refreshed('Running experiments', /Lost answers/);
    await run.getByText('Creating ads').waitFor();
    await run.getByRole('link', { name: ACCOUNT }).waitFor();
    // A search finds it, and the address keeps the search.
    const search = section('Running experiments').getByRole('searchbox');
    await search.fill('nobody has such a name');
    await search.press('Enter');
    await section('Running experiments').getByText('Nothing matches “nobody has such a name”').waitFor();
    await page.reload();
    await section('Running experiments').getByText('Nothing matches “nobody has such a name”').waitFor();
  },
  2 * WAIT_MS,
);

it(
  'ADMIN-018 shows throttled calls as a rate, with the quota, and a revoked token that needs a new link',
  async () => {
    const owner = await ApiClient.signedUp(stack.apiUrl, { email: 'revoked@ops.polyad.test', company: 'Revoked Ltd' });
    await linkSandbox(owner);
    await scenario.addFault({ kind: 'token-revoked', match: { path: '/me/adaccounts' } });
    expect((await owner.get('/providers/facebook/ad_accounts')).status).toBe(400);
    await scenario.addFault({ kind: 'throttle', match: { path: '/act_[^/]+/campaigns' }, ms: 300_000 });
    await scenario.submit(sixtyAds('Throttled'));
    await page.goto('/dashboard');
    const link = await refreshed('Linked accounts', /Revoked Ltd/);
    await link.getByText('Refused: link again').waitFor();
    const calls = await refreshed('Calls to platforms', /[1-9]\d* throttled/);
    await calls
      .getByText(/^\d+(\.\d+)?%$/)
      .first()
      .waitFor();
    await calls.getByText(/^ads_management \d+/).waitFor();
    await calls.getByText(/^No calls until/).waitFor();
    await section('Platform API versions').getByText('v26.0').waitFor();
  },
  2 * WAIT_MS,
);

it(
  'has no serious finding with rows in every list, and fits a phone, in both languages',
  async () => {
    for (const language of ['en', 'es']) {
      const api = await ApiClient.visitor(stack.apiUrl);
      await api.login('staff@demo.polyad.test', 'polyad-demo');
      await api.post('/profile/lang', { lang: language });
      await page.goto('/dashboard');
      await page.locator(`html[lang^=${language}]`).waitFor({ state: 'attached' });
      await page.getByRole('row').filter({ hasText: 'Revoked Ltd' }).first().waitFor();
      expect([language, await problemsInAllLooks(page)]).toEqual([language, []]);
    }
  },
  2 * WAIT_MS,
);
