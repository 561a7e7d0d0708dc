import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { waitFor } from '../../scripts/lib/wait-for.mjs';
import { ApiClient } from '../api/support/api-client.js';
import { experiment, formOf, linkSandbox } from '../api/support/experiment-form.js';
import { launchBrowser } from '../support/browser.js';
import { signIn } from '../support/console-session.js';
import { shareStack, type SharedStack } from '../support/stack.js';
import { problems } from './pages/problems.js';
import { SIZES } from './pages/sizes.js';

const WAIT_MS = 90_000;
const ACCOUNT = '100100000000102';

const PERSON = { email: 'delivery-issues@console.polyad.test', password: 'correct horse' };

let stack: SharedStack;
let owner: ApiClient;
let browser: Browser;
let page: Page;
let uuid: string;

beforeAll(async () => {
  // Slow enough that the run keeps delivering during the tests.
  stack = await shareStack('slow');
  owner = await ApiClient.signedUp(stack.apiUrl, PERSON);
  await linkSandbox(owner);
  browser = await launchBrowser();
  const context = await browser.newContext({ baseURL: stack.apiUrl, reducedMotion: 'reduce' });
  await signIn(context, PERSON);
  page = await context.newPage();
  await page.goto('/');
  await page.getByRole('button', { name: 'Reject all' }).click();
  await page.getByRole('button', { name: 'Notifications' }).waitFor();
  uuid = await submit('Disturbed');
  await waitFor(async () => (await progress()).phase === 'running', { what: 'delivery', timeoutMs: WAIT_MS });
}, 180_000);
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
const progress = async () =>
  (await owner.get<{ data: { progress: { phase: string } } }>(`/experiments/${uuid}/progress`)).body.data.progress;
const platform = async (path: string, body: object): Promise<void> => {
  const answer = await fetch(`${stack.sandboxUrl}/__sandbox/meta/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect([answer.status, await answer.text()]).toEqual([200, expect.anything()]);
};
/** The run's own section of its page: during the run, the bell's panel shows the same text. */
const run = () => page.getByRole('region', { name: 'The run' });
const tag = (text: string) => page.locator('.pill', { hasText: text });

describe('what the platform does to a live run of its own accord', () => {
  it(
    'an account that stops is told on its page, in the list and by the bell, and no more once it can spend again',
    async () => {
      await page.goto(`/experiment/meta/results?id=${uuid}&type=meta`);
      await page.getByRole('heading', { level: 1, name: 'Disturbed' }).waitFor();
      await platform('accounts', { account: ACCOUNT, standing: 'unsettled' });
      const notice = run().getByText('Nothing is delivered: the ad account cannot spend');
      await notice.waitFor({ timeout: WAIT_MS });
      await tag('Account cannot spend').waitFor();
      await page.getByText('The ad account has an unpaid bill at Meta.').waitFor();
      const [manager] = await Promise.all([
        page.waitForEvent('popup'),
        page.getByRole('link', { name: 'Open in Ads Manager' }).press('Enter'),
      ]);
      await manager.getByRole('heading', { name: 'Ads Manager' }).waitFor();
      await manager.close();
      expect(await problems(page)).toEqual([]);
      await page.goto('/experiments/meta/live');
      await tag('Account cannot spend').waitFor();
      expect(await problems(page)).toEqual([]);
      // The tags move below the name before the name wraps.
      await page.setViewportSize(SIZES.phone);
      const name = page.locator('main .card-name', { hasText: 'Disturbed' });
      expect((await name.boundingBox())?.height).toBeLessThan(60);
      await page.setViewportSize(SIZES.desk);
      await page.getByRole('button', { name: 'Notifications: 1 experiment needs your attention' }).press('Enter');
      const panel = page.getByRole('region', { name: 'Waiting for you' });
      await panel.getByText('Nothing is delivered: the ad account cannot spend').waitFor();
      await panel.getByRole('link', { name: 'Disturbed' }).press('Enter');
      await notice.waitFor();
      await platform('accounts', { account: ACCOUNT, standing: 'active' });
      await notice.waitFor({ state: 'detached', timeout: WAIT_MS });
      await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor({ timeout: WAIT_MS });
    },
    WAIT_MS * 4,
  );

  it(
    'an ad that is refused later is told with the alternative that it shares',
    async () => {
      await page.goto(`/experiment/meta/results?id=${uuid}&type=meta`);
      await page.getByRole('heading', { level: 1, name: 'Disturbed' }).waitFor();
      const ads = await stack.database.query<{ id: string }>(
        `select o.platform_id as id from ad_object o join experiment e on e.id = o.experiment_id
         where e.uuid = $1 and o.kind = 'ad' order by o.ordinal limit 1`,
        [uuid],
      );
      await platform('verdicts', { ads: [ads.rows[0]!.id], verdict: 'rejected', text: 'Misleading claims' });
      await run().getByText('Meta no longer delivers 1 of 4 ads').waitFor({ timeout: WAIT_MS });
      await tag('1 ad refused').waitFor();
      expect(await problems(page)).toEqual([]);
    },
    WAIT_MS * 2,
  );
});
