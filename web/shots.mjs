/**
 * Pictures of every screen of a running console, to be looked at: `node web/shots.mjs --base http://127.0.0.1:3000`.
 * Logs in as the demo owner and writes to shots/ (which git ignores): 1440 px light EN and 390 px dark ES, and a contact
 * sheet of each. Options: --email, --password, --out, --only NAME.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import chromiumPackage from '@sparticuz/chromium';
import { chromium } from 'playwright-core';

const { values: options } = parseArgs({
  options: {
    base: { type: 'string', default: 'http://127.0.0.1:3000' },
    email: { type: 'string', default: 'owner@demo.polyad.test' },
    password: { type: 'string', default: 'polyad-demo' },
    out: { type: 'string', default: 'shots' },
    only: { type: 'string' },
  },
});

const LOOKS = [
  { name: 'desktop-light-en', width: 1440, height: 1000, theme: 'light', lang: 'en' },
  { name: 'phone-dark-es', width: 390, height: 844, theme: 'dark', lang: 'es' },
  { name: 'desktop-dark-en', width: 1440, height: 1000, theme: 'dark', lang: 'en' },
];

/** Screens of a visitor, then of the demo owner. `act` brings the page into the state to be seen. */
const VISITOR = [
  { name: 'login', path: '/login' },
  { name: 'login-errors', path: '/login', act: (page) => page.locator('form button[type=submit]').click() },
  { name: 'sign-up', path: '/login?tab=2' },
  { name: 'forgot', path: '/login?forgot' },
  { name: 'login-by-link-refused', path: '/login?token=no-token', ready: '[role=alert]' },
  { name: 'reset', path: '/password/reset?email=nora%40luz.test&token=t' },
  {
    name: 'reset-errors',
    path: '/password/reset?email=nora%40luz.test&token=t',
    act: (page) => page.locator('form button[type=submit]').click(),
  },
  { name: 'join', path: '/join?token=t&email=ben%40luz.test&id=1', ready: 'form' },
  { name: 'join-broken', path: '/join' },
  { name: 'not-found', path: '/nowhere' },
];
const OWNER = [
  { name: 'create', path: '/experiments/meta/create', ready: 'form' },
  {
    name: 'create-errors',
    path: '/experiments/meta/create',
    ready: 'form',
    act: (page) => page.locator('.plan-panel button[type=submit]').click(),
  },
  { name: 'live', path: '/experiments/meta/live', ready: '.list-card' },
  { name: 'completed', path: '/experiments/meta/completed', ready: '.list-card' },
  { name: 'profile-personal', path: '/profile?tab=1', ready: '.session-list li' },
  { name: 'profile-accounts', path: '/profile?tab=2', ready: '.data-table' },
  {
    name: 'profile-baseline',
    path: '/profile?tab=2',
    ready: '.data-table',
    act: (page) => page.locator('.panel .card-head button').click(),
  },
  { name: 'profile-team', path: '/profile?tab=team', ready: '.target' },
  {
    name: 'profile-refused',
    path: '/profile?tab=1',
    ready: '.session-list li',
    act: async (page) => {
      await page.locator('input[name=password]').fill('not the password');
      await page.locator('input[name=new_password]').fill('sandals in spring');
      await page.locator('form button[type=submit]').click();
      await page.locator('.bp6-toast').waitFor();
      await page.locator('.bell').click();
    },
  },
  { name: 'results', path: null, ready: '.results-table' },
  { name: 'results-estimated', path: null, query: '&estimated=1', ready: '.results-table' },
];

const browser = await chromium.launch({
  executablePath: await chromiumPackage.executablePath(),
  args: [...chromiumPackage.args.filter((flag) => flag !== '--single-process'), '--no-sandbox', '--disable-quic'],
});
try {
  for (const look of LOOKS) await shoot(look);
} finally {
  await browser.close();
}

async function shoot(look) {
  const folder = path.join(options.out, look.name);
  await mkdir(folder, { recursive: true });
  const context = await browser.newContext({
    baseURL: options.base,
    viewport: { width: look.width, height: look.height },
    colorScheme: look.theme,
    locale: look.lang === 'es' ? 'es-ES' : 'en-US',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  page.on('pageerror', (error) => console.error(`${look.name}: ${error.message}`));
  const taken = [];
  for (const screen of wanted(VISITOR)) taken.push(await picture(page, folder, screen));

  await page.goto('/login');
  await page.locator('input[name=email]').fill(options.email);
  await page.locator('input[name=password]').fill(options.password);
  await page.locator('form button[type=submit]').click();
  await page.waitForURL((url) => url.pathname !== '/login');
  await page.locator('select').first().waitFor();
  await page.locator('.top-bar select').selectOption(look.lang);
  await page.waitForFunction((lang) => document.documentElement.lang === lang, look.lang);

  for (const screen of wanted(OWNER)) {
    const address = screen.path ?? (await resultsAddress(page));
    if (address === null) continue;
    taken.push(await picture(page, folder, { ...screen, path: address + (screen.query ?? '') }));
  }
  await contactSheet(context, look, taken);
  await page.locator('.top-bar select').selectOption('en');
  await context.close();
}

function wanted(screens) {
  return screens.filter(({ name }) => options.only === undefined || name.includes(options.only));
}

/** The newest completed experiment's results, or null where there is none yet. */
async function resultsAddress(page) {
  await page.goto('/experiments/meta/completed');
  const link = page.locator('.list-card a[href*="/results"]').first();
  await page.locator('.list-card').waitFor();
  return (await link.count()) > 0 ? await link.getAttribute('href') : null;
}

async function picture(page, folder, { name, path: address, ready, act }) {
  await page.goto(address);
  await page
    .locator(ready ?? 'h1, h2')
    .first()
    .waitFor();
  // The consent banner stands in front of everything until it is answered.
  const decline = page.getByRole('button', { name: /^(reject all|rechazar todo)$/i });
  if (await decline.isVisible()) await decline.click();
  if (act !== undefined) await act(page);
  await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => undefined);
  await page.evaluate(() => globalThis.scrollTo(0, 0));
  const file = path.join(folder, `${name}.png`);
  await page.screenshot({ path: file, fullPage: true });
  console.log(file);
  return { name, file };
}

/** All pictures of one look on one page, small. */
async function contactSheet(context, look, taken) {
  const page = await context.newPage();
  const cells = await Promise.all(
    taken.map(async ({ name, file }) => {
      const data = (await readFile(file)).toString('base64');
      return `<figure><img src="data:image/png;base64,${data}"><figcaption>${name}</figcaption></figure>`;
    }),
  );
  await page.setViewportSize({ width: 1600, height: 1000 });
  await page.setContent(
    `<style>body{margin:16px;display:grid;grid-template-columns:repeat(${look.width > 700 ? 3 : 6},1fr);gap:16px;font:14px sans-serif;background:#888}figure{margin:0}img{width:100%}</style>${cells.join('')}`,
  );
  const file = path.join(options.out, `${look.name}.png`);
  await writeFile(file, await page.screenshot({ fullPage: true }));
  console.log(file);
  await page.close();
}
