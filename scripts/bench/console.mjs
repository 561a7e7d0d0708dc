/** The console in a browser: what a first visit downloads, and Lighthouse's scores (desktop preset) of landing, login and home. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from '../lib/build.mjs';
import { chromiumOptions } from '../lib/chromium.mjs';
import { firstLoad } from '../lib/first-load.mjs';
import { freePorts } from '../lib/ports.mjs';
import { startProcess } from '../lib/processes.mjs';
import { waitForHttp } from '../lib/wait-for.mjs';
import { openWizard } from './support/browsing.mjs';
import { startFront } from './support/front.mjs';
import { RUNS, spreadOf } from './support/interleaved.mjs';

/** Allowed kilobytes of JavaScript, gzipped, for a first visit of /login. */
const LOGIN_KB = 200;
/** Minimum of each score. */
const SCORE = 90;
const CATEGORIES = ['performance', 'accessibility'];

const PAGES = ['landing', 'login', 'home'];
export const names = PAGES.flatMap((page) => [
  `console-${page}-js`,
  ...CATEGORIES.map((category) => `lighthouse-${page}-${category}`),
]);

/** @param {{ startStack: (options: object) => Promise<any>, log: (text: string) => void }} context */
export async function* benches({ startStack, log }) {
  await build({ only: ['web'], progress: (name) => log(`building ${name}`) });
  const [port] = await freePorts(1);
  let stack;
  const front = await startFront(port, () => stack.apiUrl);
  try {
    stack = await startStack({ parts: ['sandbox', 'api'], env: { LOG_LEVEL: 'error', PUBLIC_URL: front.url } });
    for (const page of PAGES) {
      const browser = await openBrowser();
      try {
        // Cookies and local storage stay in the profile; Lighthouse and the measurement empty the cache.
        if (page === 'home') await browser.drive(async (context) => (await openWizard(context, front.url)).close());
        const url = `${front.url}${page === 'login' ? '/login' : '/'}`;
        yield* pageRows(browser, page, url);
      } finally {
        await browser.close();
      }
    }
  } finally {
    await stack?.stop();
    await front.stop();
  }
}

async function* pageRows({ drive, port }, page, url) {
  const { bytes } = await drive(async (context) => {
    await emptyCache(context);
    return firstLoad(context, url);
  });
  const kilobytes = bytes / 1000;
  const limit = page === 'login' ? LOGIN_KB : null;
  yield {
    name: `console-${page}-js`,
    value: kilobytes,
    unit: 'kB',
    reference: limit,
    ratio: limit && kilobytes / limit,
  };

  const { default: lighthouse, desktopConfig } = await import('lighthouse');
  const scores = Object.fromEntries(CATEGORIES.map((category) => [category, []]));
  for (let run = 0; run < RUNS; run++) {
    const flags = { port, logLevel: 'error', output: 'json', onlyCategories: CATEGORIES };
    const { lhr } = await lighthouse(url, flags, desktopConfig);
    if (lhr.runtimeError) throw new Error(`${page}: ${lhr.runtimeError.message}`);
    if (new URL(lhr.finalDisplayedUrl).pathname !== new URL(url).pathname)
      throw new Error(`${page}: led to ${lhr.finalDisplayedUrl}`);
    for (const category of CATEGORIES) scores[category].push(lhr.categories[category].score * 100);
  }
  for (const category of CATEGORIES) {
    const runs = scores[category].map((value) => ({ value, reference: SCORE }));
    const spread = spreadOf(runs, ({ value, reference }) => reference / value);
    yield { name: `lighthouse-${page}-${category}`, unit: 'points', ...spread };
  }
}

/** A browser with a profile of its own and a port for Lighthouse. `drive` borrows it between measurements. */
async function openBrowser() {
  const { chromium } = await import('playwright-core');
  const profile = mkdtempSync(path.join(tmpdir(), 'polyad-browser-'));
  const [port] = await freePorts(1);
  const { executablePath, args } = await chromiumOptions();
  const address = `http://127.0.0.1:${port}`;
  const child = startProcess({
    name: 'browser',
    command: executablePath,
    args: [
      ...args.filter((flag) => !flag.startsWith('--headless')),
      '--headless',
      '--lang=en-US',
      `--remote-debugging-port=${port}`,
      `--user-data-dir=${profile}`,
    ],
  });
  await waitForHttp(`${address}/json/version`, { what: 'browser', giveUp: child.diedBecause });
  return {
    port,
    drive: async (act) => {
      const browser = await chromium.connectOverCDP(address);
      try {
        return await act(browser.contexts()[0]);
      } finally {
        await browser.close();
      }
    },
    close: async () => {
      await child.stop();
      rmSync(profile, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

async function emptyCache(context) {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await page.close();
}
