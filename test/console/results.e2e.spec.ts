import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { seedDelivered } from '../../scripts/bench/support/delivered.mjs';
import { createPath } from '../../web/src/lib/platform/paths.js';
import { ApiClient } from '../api/support/api-client.js';
import { experiment, formOf, linkSandbox } from '../api/support/experiment-form.js';
import { launchBrowser } from '../support/browser.js';
import { signIn } from '../support/console-session.js';
import { shareStack, type SharedStack } from '../support/stack.js';
import { problemsInAllLooks, problemsOf } from './pages/problems.js';
import { isInSight, SIZES } from './pages/sizes.js';

const WAIT_MS = 120_000;
/** Two addresses in two sizes and two themes, one with a long table. */
const WALK_MS = 300_000;
const LISTS = { ages: 2, genders: 2, geolocations: 2, interests: 1, headlines: 3, copies: 1, descriptions: 1, ctas: 1 };

const PERSON = { email: 'rosa@results.polyad.test', password: 'sandals in spring' };

let stack: SharedStack;
let owner: ApiClient;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  stack = await shareStack();
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
  await page.getByRole('button', { name: 'Reject all' }).click(); // the cookie question covers the foot of the page on a phone
  await page.getByRole('button', { name: 'Notifications' }).waitFor();
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await stack?.stop();
}, 60_000);

const resultsOf = (uuid: string, query = '') => `/experiment/meta/results?id=${uuid}&type=meta${query}`;

describe('results of a run', () => {
  let uuid: string;
  beforeAll(async () => {
    const data = experiment();
    Object.assign(data.information, { name: 'To its end', budget: 400 });
    const answer = await owner.post<{ data: { uuid: string } }>('/providers/facebook/experiment/create', formOf(data));
    uuid = answer.body.data.uuid;
    await (await owner.raw(`/api/v1/experiments/${uuid}/events`)).text(); // ends with the run
  }, WAIT_MS);

  it('LIFE-011 are marked as new in the list until opened, also after Back', async () => {
    await page.goto('/experiments/completed');
    const row = page.getByRole('row', { name: /To its end/ });
    await row.getByText('Pending Review').waitFor();
    await row.getByText('nobody in your team has opened the results yet').waitFor();
    await row.getByRole('link', { name: 'To its end', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'To its end' }).waitFor();
    await page.locator('.results-table').waitFor();
    await page.goBack();
    await row.getByText('Completed').waitFor();
    expect(await row.getByText('Pending Review').count()).toBe(0);
  }, 60_000);

  it("open texts and the ad in the platform's manager from a row", async () => {
    await page.goto(resultsOf(uuid));
    await page.locator('.results-table tbody').last().locator('tr').first().click();
    const drawer = page.getByRole('dialog', { name: /^Variation V-\d$/ });
    await drawer.waitFor();
    expect(new URL(page.url()).searchParams.get('row')).toMatch(/^\d$/);
    for (const text of ['Observed', 'Modeled rate', 'A text'])
      await drawer.getByText(text, { exact: true }).first().waitFor();
    await page.reload();
    const address = await drawer.getByRole('link', { name: 'Open in Ads Manager' }).getAttribute('href');
    const shown = await fetch(address!);
    expect(shown.status).toBe(200);
    expect(await shown.text()).toContain(new URL(address!).searchParams.get('selected_ad_ids')!);
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    expect(new URL(page.url()).searchParams.has('row')).toBe(false);
  }, 60_000);

  it('show a result that was never recorded as 0, beside the delivery', async () => {
    await page.goto(resultsOf(uuid, '&variable=omni_app_install'));
    await page.getByRole('heading', { name: '0 app installs recorded' }).waitFor();
    expect(await page.getByText('Nothing was delivered').count()).toBe(0);
    await page.getByLabel('Result', { exact: true }).selectOption('link_click');
    await page.getByRole('heading', { name: 'Best variation' }).waitFor();
  }, 60_000);

  it.each(['es', 'en'])(
    'show every column of their table at 1440 px in the language %s',
    async (lang) => {
      await page.goto(resultsOf(uuid));
      await page.getByRole('combobox', { name: /^(Language|Idioma)$/ }).selectOption(lang);
      await page.locator(`html[lang=${lang}] .results-table .pool-row`).waitFor();
      const beyond = await page
        .locator('.results-table')
        .evaluate((table) => table.scrollWidth - table.parentElement!.clientWidth);
      expect(beyond).toBeLessThanOrEqual(0);
    },
    60_000,
  );

  it('name the strongest effects in the widest column, on a phone as well', async () => {
    // On a phone a row has two lines: the picture is below the name, and as wide as the name.
    for (const [size, least] of [
      [SIZES.phone, 1],
      [SIZES.desk, 1.3],
    ] as const) {
      await page.setViewportSize(size);
      await page.goto(resultsOf(uuid));
      await page.locator('.moved-table tbody tr:has(td)').first().waitFor();
      const [name, ...others] = await page
        .locator('.moved-table tbody tr:has(td)')
        .first()
        .locator('th, td')
        .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().width));
      expect(name).toBeGreaterThanOrEqual(least * Math.max(...others));
    }
  }, 60_000);

  it('keep the best rate and its link visible on a phone', async () => {
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

  it(
    'have no serious finding, in either theme, on a desktop or a phone, and neither has the form of an experiment',
    async () => {
      await page.goto(resultsOf(uuid));
      await page.locator('.results-table tbody tr').first().waitFor();
      expect(await page.locator('.highcharts-series.curve-best').count()).toBeGreaterThan(0);
      expect(await problemsOf(page, [createPath('meta'), resultsOf(uuid)])).toEqual([]);
    },
    WALK_MS,
  );
});

describe('results of an unevenly delivered run', () => {
  it(
    'RESULT-015 draw the effects of components, without a serious finding in these, their pairs and the trust card',
    async () => {
      const { rows } = await stack.database.query<{ id: string; organization: string }>(
        'select id, organization_id as organization from user_account where email = $1',
        [PERSON.email],
      );
      const { id, organization } = rows[0]!;
      const whose = { organizationId: organization, userId: id };
      const delivered = { lists: { ...LISTS, visuals: 2 }, tested: 32, skew: 0.02 };
      const { uuid } = await seedDelivered(stack.database, { ...whose, ...delivered });
      await page.goto(resultsOf(uuid));
      const trust = page.getByRole('region', { name: 'How far to trust these figures' });
      await trust.getByText('Delivery was uneven').waitFor();
      await page.getByRole('table', { name: 'What moved the result' }).waitFor();
      const pairs = page.locator('.pairs-card');
      await pairs.getByRole('heading', { name: 'Alternatives in pairs' }).click();
      await pairs.locator('.highcharts-root').first().waitFor();
      for (const part of ['.what-moved', '.pairs-card', '.figures-trust'])
        expect(await problemsInAllLooks(page, part)).toEqual([]);
    },
    WAIT_MS,
  );
});
