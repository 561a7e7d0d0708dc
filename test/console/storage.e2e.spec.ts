import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchBrowser } from '../support/browser.js';
import { shareStack, type SharedStack } from '../support/stack.js';
import { AccessPage } from './pages/access-page.js';

const STEP_MS = 120_000;
const PERSON = {
  firstName: 'Iria',
  lastName: 'Mar',
  company: 'Calzados Mar',
  email: 'iria@storage.polyad.test',
  password: 'sandals in spring',
};

let stack: SharedStack;
let browser: Browser;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  stack = await shareStack();
  browser = await launchBrowser();
  context = await browser.newContext({ baseURL: stack.apiUrl, locale: 'en-US', colorScheme: 'light' });
  context.setDefaultTimeout(30_000);
  page = await context.newPage();
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await stack?.stop();
});

/** The names of all data that this browser really stores for the product, in every kind of storage. */
async function storedNames(): Promise<string[]> {
  const cookies = (await context.cookies()).map(({ name }) => name);
  const inPage = (await page.evaluate(`(async () => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage).map((key) => 'session storage: ' + key),
    ...(await indexedDB.databases()).map(({ name }) => name),
    ...(await caches.keys()).map((key) => 'cache: ' + key),
    ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => 'worker: ' + scope),
  ])()`)) as string[];
  return [...cookies, ...inPage].sort();
}

/** The names that the cookie page lists under these kinds. */
async function listed(...kinds: string[]): Promise<string[]> {
  await page.goto('/cookies');
  await page.getByRole('table', { name: 'Essential' }).waitFor();
  const names = await Promise.all(
    kinds.map((kind) => page.getByRole('table', { name: kind }).getByRole('rowheader').allInnerTexts()),
  );
  return names.flat();
}

const unlisted = (found: string[], names: string[]) =>
  found.filter(
    (found) => !names.some((name) => new RegExp(`^${name.replaceAll('.', '\\.').replace('*', '.+')}$`).test(found)),
  );

const setDark = () => page.getByRole('button', { name: 'Switch to dark theme' }).click();

/** One visitor, from the first page to a session; each step depends on the one before. */
describe('storage in a real browser', () => {
  it(
    'LEGAL-002 LEGAL-004 contains only essential data before a choice, whatever settings the visitor changes',
    async () => {
      await page.goto('/');
      await setDark();
      await page.locator('html[data-theme=dark]').waitFor({ state: 'attached' });
      const found = await storedNames();
      expect(unlisted(found, await listed('Essential'))).toEqual([]);
      expect(found).not.toContain('polyad_consent');
    },
    STEP_MS,
  );

  it(
    'LEGAL-004 contains the refusal after a refusal, and no preferences',
    async () => {
      await page.getByRole('button', { name: 'Reject all' }).click();
      await page.goto('/');
      await setDark();
      const found = await storedNames();
      expect(found).toContain('polyad_consent');
      expect(unlisted(found, await listed('Essential'))).toEqual([]);
    },
    STEP_MS,
  );

  it(
    'LEGAL-002 LEGAL-004 contains only data of the cookie page for a person who allows everything and logs in',
    async () => {
      await page.goto('/cookies');
      await page.getByRole('button', { name: 'Open the consent manager' }).click();
      await page.getByRole('button', { name: 'Accept all' }).click();
      await new AccessPage(page).signUp(PERSON);
      await setDark();
      await page.goto('/profile?tab=team');
      await page.getByRole('tab', { name: 'Team', selected: true }).waitFor();
      const found = await storedNames();
      expect(found).toEqual(
        expect.arrayContaining(['XSRF-TOKEN', 'polyad.loggedIn', 'polyad.theme', 'polyad.view', 'polyad_access']),
      );
      expect(unlisted(found, await listed('Essential', 'Preferences'))).toEqual([]);
    },
    STEP_MS,
  );

  it(
    'LEGAL-004 is reduced to essential data when consent is withdrawn, and the session continues',
    async () => {
      await page.getByRole('button', { name: 'Open the consent manager' }).click();
      await page.getByRole('button', { name: 'Reject all' }).click();
      const found = await storedNames();
      expect(unlisted(found, await listed('Essential'))).toEqual([]);
      await page.goto('/profile');
      await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
      await page.waitForURL('**/login');
      expect(await storedNames()).not.toContain('polyad.loggedIn');
    },
    STEP_MS,
  );
});
