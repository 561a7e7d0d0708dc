/**
 * Pictures of every screen and state of a running console, for a visual check: `npm run shots -- --base http://127.0.0.1:3000`.
 * Logs in as the demo owner and writes to shots/ (which git ignores), with contact sheets. The four looks together show
 * every pair of width, theme and language; `--all` takes all eight. Options: --email, --password, --out, --only NAME
 * (part of a screen's name), --look NAME (part of a look's).
 *
 * With --product it takes the pictures that the landing page, the tutorial and the README show instead.
 */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { launchBrowser, logIn, openContext, chooseLanguage } from './screens/browser.mjs';
import { OWNER } from './screens/owner-screens.mjs';
import { takeProductPictures } from './screens/product.mjs';
import { contactSheets } from './screens/sheets.mjs';
import { VISITOR } from './screens/visitor-screens.mjs';

const { values: options } = parseArgs({
  options: {
    base: { type: 'string', default: 'http://127.0.0.1:3000' },
    email: { type: 'string', default: 'owner@demo.polyad.test' },
    password: { type: 'string', default: 'polyad-demo' },
    out: { type: 'string', default: 'shots' },
    only: { type: 'string', default: '' },
    look: { type: 'string', default: '' },
    all: { type: 'boolean', default: false },
    product: { type: 'boolean', default: false },
  },
});

const USUAL = ['desktop-light-en', 'desktop-dark-es', 'phone-light-es', 'phone-dark-en'];
const WIDTHS = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };
const looks = ['desktop', 'phone'].flatMap((device) =>
  ['light', 'dark'].flatMap((theme) =>
    ['en', 'es'].map((lang) => ({ name: `${device}-${theme}-${lang}`, ...WIDTHS[device], theme, lang })),
  ),
);
const wanted = (screens) => screens.filter(({ name }) => name.includes(options.only));

const browser = await launchBrowser();
try {
  if (options.product) await takeProductPictures(browser, options);
  for (const look of options.product ? [] : looks) {
    const isUsual = options.all || (options.look === '' ? USUAL.includes(look.name) : look.name.includes(options.look));
    if (isUsual) await shoot(look);
  }
} finally {
  await browser.close();
}

async function shoot(look) {
  const folder = path.join(options.out, look.name);
  await mkdir(folder, { recursive: true });
  const pictures = [];
  for (const asksConsent of [false, true]) {
    const screens = wanted(VISITOR).filter((screen) => (screen.asksConsent ?? false) === asksConsent);
    if (screens.length === 0) continue;
    const context = await openContext(browser, options.base, look, { asksConsent });
    const page = await context.newPage();
    for (const screen of screens) await take(page, screen);
    await context.close();
  }
  const context = await openContext(browser, options.base, look);
  const owners = wanted(OWNER).filter(({ isNarrowOnly }) => !isNarrowOnly || look.width < 1024);
  if (owners.length > 0) {
    const page = await context.newPage();
    await logIn(page, { ...options, lang: look.lang });
    for (const screen of owners) await take(page, screen);
    await page.goto('/profile'); // Leaves the last screen, which pretends that the session has ended.
    await chooseLanguage(page, 'en');
  }
  await contactSheets(context, { out: options.out, look, taken: pictures });
  await context.close();

  /** Takes a screen's picture. A screen that cannot be reached is reported and left out. */
  async function take(page, screen) {
    try {
      const file = await picture(page, folder, screen);
      if (file !== null) pictures.push({ name: screen.name, file });
    } catch (error) {
      console.error(`${look.name} ${screen.name}: ${error.message.split('\n')[0]}`);
      process.exitCode = 1;
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
}

/**
 * Brings a page into the state that a screen of screens/*-screens.mjs describes, and takes its picture.
 * @param {object} screen
 * @param {string} screen.name
 * @param {string | ((page: object) => Promise<string | null>)} screen.path null: not available in this installation
 * @param {string} [screen.ready] selector of an element that must appear first; a heading by default
 * @param {string} [screen.needs] selector of an element without which no picture is pictures
 * @param {(page: object) => unknown} [screen.before] prepares the page before the screen is opened
 * @param {(page: object) => unknown} [screen.pretend] replaces answers of the server
 * @param {(page: object) => unknown} [screen.act] brings the page into the state to be seen
 * @param {boolean} [screen.isWindow] shows only the window, for screens with elements that float above the page
 * @param {boolean} [screen.asksConsent] leaves the consent banner open
 * @param {boolean} [screen.isNarrowOnly] left out in wide windows
 * @returns the picture's file, or null
 */
async function picture(page, folder, screen) {
  page.setDefaultTimeout(8000);
  const address = typeof screen.path === 'function' ? await screen.path(page) : screen.path;
  if (address === null) return null;
  await screen.before?.(page);
  await screen.pretend?.(page);
  await page.goto(address);
  const first = page.locator(screen.ready ?? 'h1, h2').first();
  await first.waitFor();
  if (screen.needs !== undefined && (await page.locator(screen.needs).count()) === 0) return null;
  await screen.act?.(page);
  await page.waitForLoadState('networkidle', { timeout: 2000 }).catch(() => undefined);
  if (!screen.isWindow) await page.evaluate(() => globalThis.scrollTo(0, 0));
  await reportOverflow(page, `${path.basename(folder)} ${screen.name}`);
  const file = path.join(folder, `${screen.name}.png`);
  await page.screenshot({ path: file, fullPage: !screen.isWindow });
  console.log(file);
  return file;
}

/** Reports a page that scrolls sideways: a picture of the window does not show this flaw. */
async function reportOverflow(page, name) {
  const [content, window] = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return [scrollWidth, clientWidth];
  });
  if (content > window) console.error(`${name}: ${content} px wide in a window of ${window}`);
}
