import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { firstLoad } from '../../scripts/lib/first-load.mjs';
import { SITE_MAP } from '../../web/src/app/site-map.js';
import { isFirst, partOf } from '../../web/build/blueprint-css.js';
import { launchBrowser } from '../support/browser.js';
import { shareStack, type SharedStack } from '../support/stack.js';

/** Maximum bytes of gzipped JavaScript for a first visit of /login. */
const LIMIT = 200_000;

let stack: SharedStack;
let browser: Browser;
let login: { bytes: number; files: string[] };

beforeAll(async () => {
  stack = await shareStack();
  browser = await launchBrowser();
  login = await firstLoad(await browser.newContext({ locale: 'en-US' }), `${stack.apiUrl}/login`);
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await stack?.stop();
});

describe('first load of /login', () => {
  it('is at most 200 kB of JavaScript, gzipped', () => {
    expect(login.files.some((file) => file.includes('login-page'))).toBe(true);
    expect(login.bytes).toBeLessThanOrEqual(LIMIT);
  });

  it('loads no code of other pages: charts, wizard, results, profile, texts of members or the other language', async () => {
    const others = /create-route|results-page|profile-page|signed-in-layout|landing|member\.|\/es-|\.es-|highcharts/;
    expect(login.files.filter((file) => others.test(file))).toEqual([]);
    // A chunk may have any name, so its content shows whether it is Highcharts.
    const bodies = await Promise.all(login.files.map(async (file) => (await fetch(stack.apiUrl + file)).text()));
    expect(bodies.filter((body) => body.includes('Highcharts')).length).toBe(0);
  });

  it('is compressed and cached for a year', async () => {
    const entry = login.files.find((file) => file.startsWith('/assets/index-'));
    const { headers } = await fetch(stack.apiUrl + entry, { headers: { 'accept-encoding': 'br' } });
    expect(headers.get('content-encoding')).toBe('br');
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });
});

describe("styles of a visitor's pages", () => {
  it("are in the first part of Blueprint's style sheet, dialogs included", async () => {
    const rest = partOf(readFileSync('node_modules/@blueprintjs/core/lib/css/blueprint.css', 'utf8'), 'rest');
    const context = await browser.newContext({ locale: 'en-US' });
    const page = await context.newPage();
    const unstyled = new Set<string>();
    const look = async () => {
      const names = await page.locator('[class*=bp6-]').evaluateAll((all) => all.flatMap((one) => [...one.classList]));
      // Icons are SVG drawings, so the rules of the icon font are unused.
      const parts = names.filter((name) => /^bp6-(?!icon-)/.test(name) && !isFirst(`.${name}`));
      for (const name of parts) if (new RegExp(`\\.${name}(?![\\w-])`).test(rest)) unstyled.add(name);
    };
    await page.goto(stack.apiUrl);
    await page.locator('.consent-actions button').last().click();
    await page.locator('.consent-choices').waitFor();
    await look();
    await page.locator('.hero .calls button').press('Enter');
    await page.getByRole('dialog', { name: 'Schedule a demo' }).waitFor();
    await look();
    for (const address of [...SITE_MAP.everybody, ...SITE_MAP.visitor, '/login?tab=2', '/nowhere']) {
      await page.goto(stack.apiUrl + address);
      await page.locator('h1').waitFor();
      await look();
    }
    await context.close();
    expect([...unstyled]).toEqual([]);
  }, 120_000);
});
