import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { SITE_MAP } from '../../web/src/app/site-map.js';
import { ApiClient } from '../api/support/api-client.js';
import { launchBrowser } from '../support/browser.js';
import { shareStack, type SharedStack } from '../support/stack.js';
import { AccessPage } from './pages/access-page.js';
import { isOfExperiments, problemsOf } from './pages/problems.js';

const PERSON = { email: 'olga@pages.polyad.test', password: 'sandals in spring' };
/** Some ten addresses in two sizes and two themes. */
const WALK_MS = 300_000;

let stack: SharedStack;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  stack = await shareStack();
  await ApiClient.signedUp(stack.apiUrl, PERSON);
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

describe('the pages of a member, but those of experiments', () => {
  it(
    'have no serious finding, in either theme, on a desk or a phone',
    async () => {
      const paths = [...SITE_MAP.everybody, ...SITE_MAP.member].filter((path) => !isOfExperiments(path));
      expect(
        await problemsOf(page, [...paths, '/profile?tab=2', '/profile?tab=team', '/profile?tab=names', '/nowhere']),
      ).toEqual([]);
    },
    WALK_MS,
  );
});
