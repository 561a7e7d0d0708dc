import { chromium } from 'playwright-core';
import { chromiumOptions } from '../../scripts/lib/chromium.mjs';

/** A Chromium that talks to the console only. */
export const launchBrowser = async () => chromium.launch(await chromiumOptions());

/**
 * A browser window with the given look. The consent banner is answered with a refusal unless `asksConsent`.
 * @param {{ width: number, height: number, theme: 'light' | 'dark', lang: 'en' | 'es', scale?: number }} look
 */
export async function openContext(browser, base, look, { asksConsent = false } = {}) {
  const context = await browser.newContext({
    baseURL: base,
    viewport: { width: look.width, height: look.height },
    deviceScaleFactor: look.scale ?? 1,
    colorScheme: look.theme,
    locale: look.lang === 'es' ? 'es-ES' : 'en-US',
    timezoneId: 'Europe/Madrid',
    reducedMotion: 'reduce',
  });
  if (!asksConsent) await context.addCookies([{ name: 'polyad_consent', value: '1.none', url: base }]);
  return context;
}

/** Logs in through the form and sets the account's language to that of the look. */
export async function logIn(page, { email, password, lang }) {
  await page.goto('/login');
  await page.locator('input[name=email]').fill(email);
  await page.locator('input[name=password]').fill(password);
  await page.locator('form button[type=submit]').click();
  await page.waitForURL((url) => url.pathname !== '/login');
  await chooseLanguage(page, lang);
}

/** Chooses a language in the top bar and waits until the page shows it. */
export async function chooseLanguage(page, lang) {
  const menu = page.locator('.top-bar select');
  await menu.waitFor();
  const isNew = (await menu.inputValue()) !== lang;
  await Promise.all([
    isNew && page.waitForResponse((response) => response.url().endsWith('/profile/lang')),
    menu.selectOption(lang),
    page.waitForFunction((wanted) => document.documentElement.lang === wanted, lang),
  ]);
}
