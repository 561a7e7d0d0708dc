import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { SITE_MAP } from '../../web/src/app/site-map.js';
import { ApiClient } from '../api/support/api-client.js';
import { experiment, formOf, linkSandbox } from '../api/support/experiment-form.js';
import { launchBrowser } from '../support/browser.js';
import { shareStack, type SharedStack } from '../support/stack.js';
import { AccessPage } from './pages/access-page.js';
import { isOfExperiments, isWalked, NOT_BUILT, problemsOf } from './pages/problems.js';

const PERSON = { email: 'ana@pages.polyad.test', password: 'sandals in spring' };
const RESULTS = '/experiment/meta/results';
/** Five addresses in two sizes and two themes. */
const WALK_MS = 300_000;

let stack: SharedStack;
let browser: Browser;
let page: Page;
/** Address of a finished experiment's results. */
let results: string;

beforeAll(async () => {
  stack = await shareStack();
  const owner = await ApiClient.signedUp(stack.apiUrl, PERSON);
  await linkSandbox(owner);
  const data = experiment();
  data.information.budget = 400;
  const submitted = await owner.post<{ data: { uuid: string } }>('/providers/facebook/experiment/create', formOf(data));
  const { uuid } = submitted.body.data;
  await (await owner.raw(`/api/v1/experiments/${uuid}/events`)).text(); // ends with the run
  results = `${RESULTS}?id=${uuid}&type=meta`;
  browser = await launchBrowser();
  const context = await browser.newContext({ baseURL: stack.apiUrl, locale: 'en-US', reducedMotion: 'reduce' });
  page = await context.newPage();
  await page.goto('/login');
  await new AccessPage(page).logIn(PERSON.password, PERSON.email);
  await page.getByRole('button', { name: 'Notifications' }).waitFor();
}, 240_000);

afterAll(async () => {
  await browser?.close();
  await stack?.stop();
});

describe('the pages of experiments', () => {
  it(
    'have no serious finding, in either theme, on a desk or a phone',
    async () => {
      await page.goto(results);
      await page.locator('.results-table tbody tr').first().waitFor();
      expect(await page.locator('.highcharts-series.curve-best').count()).toBeGreaterThan(0);
      const paths = SITE_MAP.member.filter(isOfExperiments).filter(isWalked);
      expect(paths).toEqual(expect.arrayContaining([RESULTS, NOT_BUILT]));
      expect(
        await problemsOf(
          page,
          paths.map((path) => (path === RESULTS ? results : path)),
        ),
      ).toEqual([]);
    },
    WALK_MS,
  );
});
