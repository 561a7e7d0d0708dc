import { waitForToast } from './gestures.mjs';
import * as pretend from './pretend.mjs';

const openBell = async (page) => {
  await page.locator('.bell').click();
  await page.locator('.error-panel').waitFor();
};

const REFRESH = '.page-header button';
const LIST = { path: '/experiments/meta/completed', ready: '.list-card', isWindow: true };

/** Answers the list's reloads with one refusal of each kind. */
async function provokeErrors(page) {
  for (const [status, body] of [
    [400, pretend.THROTTLED],
    [400, pretend.RELINK],
    [400, pretend.REFUSAL],
  ]) {
    await page.unrouteAll();
    await pretend.answer('/experiments', status, body)(page);
    const [refused] = await Promise.all([
      page.waitForResponse((response) => response.url().endsWith('/api/v1/experiments')),
      page.locator(REFRESH).last().dispatchEvent('click'),
    ]);
    await refused.finished();
  }
  await waitForToast(page);
}

async function provokeErrorsAndOpenBell(page) {
  await provokeErrors(page);
  await openBell(page);
}

/** Toasts, the bell's panel, the Alerts dialog and the banner; and the menu of narrow windows. */
export const ERRORS = [
  { name: 'toasts', ...LIST, act: provokeErrors },
  {
    name: 'bell-empty',
    ...LIST,
    act: openBell,
  },
  {
    name: 'bell',
    ...LIST,
    act: provokeErrorsAndOpenBell,
  },
  {
    name: 'alerts',
    ...LIST,
    act: async (page) => {
      await provokeErrorsAndOpenBell(page);
      await page.locator('.error-panel button').click();
      await page.locator('.alerts-dialog').waitFor();
      await page.locator('.alerts-dialog details summary').first().click();
    },
  },
  {
    name: 'banner',
    path: '/profile?tab=2',
    ready: '.link-panel',
    isWindow: true,
    pretend: pretend.answer('/providers/facebook/baseline', 500, pretend.BROKEN),
  },
  {
    name: 'menu',
    ...LIST,
    isNarrowOnly: true,
    act: async (page) => {
      await page.locator('.top-bar button').first().click();
      await page.locator('.drawer-menu').waitFor();
    },
  },
];
