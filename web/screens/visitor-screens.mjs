import { GATE } from './gate-screens.mjs';
import { wakeLazyPictures } from './gestures.mjs';

/** The pages that need no login. */
export const VISITOR = [
  { name: 'landing', path: '/', ready: '.hero', act: wakeLazyPictures },
  { name: 'landing-questions', path: '/', ready: '.hero', act: (page) => openDetails(page, 3) },
  { name: 'pricing', path: '/pricing', ready: '.price-table', act: (page) => openDetails(page, 2) },
  {
    name: 'demo-popup',
    path: '/pricing',
    ready: '.price-table',
    isWindow: true,
    act: async (page) => {
      await page.locator('tfoot button').click();
      await page.getByRole('dialog').waitFor();
    },
  },
  ...GATE,
  { name: 'privacy', path: '/privacy', ready: '.document' },
  { name: 'terms', path: '/terms', ready: '.document' },
  { name: 'cookies', path: '/cookies', ready: '.document' },
  { name: 'not-found', path: '/nowhere' },
  { name: 'consent-banner', path: '/', ready: '.consent', isWindow: true, asksConsent: true },
  {
    name: 'consent-choices',
    path: '/login',
    ready: '.consent',
    isWindow: true,
    asksConsent: true,
    act: async (page) => {
      await page.locator('.consent-actions button').last().click();
      await page.locator('.consent-choices').waitFor();
    },
  },
  {
    name: 'consent-manager',
    path: '/cookies',
    ready: '.document',
    isWindow: true,
    act: async (page) => {
      await page.locator('.footer-links button').click();
      await page.locator('.consent-choices').waitFor();
    },
  },
];

async function openDetails(page, position) {
  await wakeLazyPictures(page);
  await page.locator('details summary').nth(position).click();
}
