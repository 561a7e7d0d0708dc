import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { waitFor } from '../../scripts/lib/wait-for.mjs';
import { visitConsole, type ConsoleVisit } from '../support/console-visit.js';
import { Keyboard } from './pages/keyboard.js';
import { problems } from './pages/problems.js';

const STEP_MS = 120_000;

let visit: ConsoleVisit;
let page: Page;
let keys: Keyboard;

beforeAll(async () => {
  visit = await visitConsole('iris@shell.polyad.test', { isLinked: false });
  page = visit.page;
  keys = new Keyboard(page);
}, 120_000);
afterAll(() => visit?.end());

/** One person in one browser, who logs out at the end. */
describe('frame of every page', () => {
  it(
    'SHELL-015 SHELL-029 SHELL-030 ERR-006 shows a refusal under the bell and empties the log',
    async () => {
      await page.goto('/profile?tab=team');
      await keys.type('Invite by email', visit.email);
      await page.keyboard.press('Enter');
      await page.getByRole('alert').getByText('This person is already a member of your team.').first().waitFor();
      await keys.press(page.locator('.bell'));
      await page.getByRole('region', { name: 'Error log' }).waitFor();
      await keys.button('Open alerts');
      const dialog = page.getByRole('dialog', { name: 'Alerts' });
      await dialog.getByText('This person is already a member of your team.').first().waitFor();
      expect(await problems(page)).toEqual([]);
      await keys.press(dialog.getByRole('button', { name: 'Clear' }));
      await dialog.getByText('Nothing has gone wrong since you logged in.').waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
    },
    STEP_MS,
  );

  it(
    'SHELL-021 has a menu of 240 px, and a drawer under 1024 px',
    async () => {
      const column = page.locator('.side-column');
      expect((await column.boundingBox())?.width).toBe(240);
      await page.setViewportSize({ width: 1023, height: 900 });
      await column.waitFor({ state: 'detached' });
      await keys.button('Open menu');
      const drawer = page.getByRole('dialog', { name: 'Main menu' });
      await drawer.waitFor();
      expect((await drawer.boundingBox())?.width).toBe(240);
      await keys.press(drawer.getByRole('link', { name: /Completed/ }));
      // The address changes before the page does. A drawer that opens in between would still belong to the old page.
      await page.getByRole('heading', { level: 1, name: 'Completed experiments' }).waitFor();
      await drawer.waitFor({ state: 'hidden' });
      await keys.button('Open menu');
      await drawer.waitFor();
      await page.goBack();
      await drawer.waitFor({ state: 'hidden' });
      await page.setViewportSize({ width: 1440, height: 1000 });
    },
    STEP_MS,
  );

  it(
    'SHELL-028 ERR-004 keeps the alert of an internal error visible while scrolling',
    async () => {
      await page.goto('/profile?tab=1');
      await page.getByText('This browser', { exact: true }).waitFor();
      await page.setViewportSize({ width: 1440, height: 400 });
      await page.route('**/profile/lang', (route) =>
        route.fulfill({ status: 500, json: { message: 'Internal error.' } }),
      );
      // The page may be laid out for the lower window only a moment later.
      await waitFor(() => page.evaluate('window.scrollTo(0, document.body.scrollHeight), window.scrollY > 0'), {
        what: 'a scrolled page',
      });
      await page.getByRole('banner').getByLabel('Language').selectOption('es'); // In the bar, which is always visible.
      const alert = page.getByRole('alert').filter({ hasText: 'An internal server error has occurred.' });
      await alert.waitFor();
      expect(await page.evaluate('window.scrollY')).toBeGreaterThan(0);
      expect((await alert.boundingBox())?.y).toBe(50);
      await keys.button('Dismiss');
      await alert.waitFor({ state: 'hidden' });
      await page.unroute('**/profile/lang');
      await page.setViewportSize({ width: 1440, height: 1000 });
    },
    STEP_MS,
  );

  it(
    'SHELL-037 changes the language and confirms it',
    async () => {
      await page.goto('/about');
      const heading = await page.getByRole('heading', { level: 1 }).textContent();
      await page.getByLabel('Language').selectOption('es');
      await page.getByText('Idioma actualizado').waitFor();
      expect(await page.getByRole('heading', { level: 1 }).textContent()).not.toBe(heading);
      await page.getByLabel('Idioma').selectOption('en');
      await page.getByText('Language Updated').waitFor();
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(heading);
    },
    STEP_MS,
  );

  it(
    'AUTH-042 closes signed-in pages after a logout',
    async () => {
      await page.getByRole('button', { name: 'Logout' }).click();
      await page.waitForURL('**/login');
      await page.goto('/experiments/meta/live');
      await page.waitForURL(/\/login\?next=/);
    },
    STEP_MS,
  );

  it(
    'SHELL-009 shows a page for an unknown address',
    async () => {
      await page.goto('/nowhere');
      await page.getByText('Sorry, the page you visited does not exist.').waitFor();
      await page.getByRole('link', { name: 'Go To Home' }).waitFor();
    },
    STEP_MS,
  );
});
