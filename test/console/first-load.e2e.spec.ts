import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { firstLoad } from '../../scripts/lib/first-load.mjs';
import { launchBrowser } from '../support/browser.js';
import { startStack, type Stack } from '../support/stack.js';

/** Bytes of gzipped JavaScript that a first visit of /login may cost. */
const LIMIT = 200_000;

let stack: Stack;
let browser: Browser;
let login: { bytes: number; files: string[] };

beforeAll(async () => {
  stack = await startStack({ parts: ['api'] });
  browser = await launchBrowser();
  login = await firstLoad(await browser.newContext({ locale: 'en-US' }), `${stack.apiUrl}/login`);
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await stack?.stop();
});

describe('the first load of /login', () => {
  it('is at most 200 kB of JavaScript, gzipped', () => {
    expect(login.files.some((file) => file.includes('login-page'))).toBe(true);
    expect(login.bytes).toBeLessThanOrEqual(LIMIT);
  });

  it('brings no page behind it: charts, wizard, results, profile, texts of members or the other language', async () => {
    const others = /create-route|results-page|profile-page|signed-in-layout|landing|member\.|\/es-|\.es-|highcharts/;
    expect(login.files.filter((file) => others.test(file))).toEqual([]);
    // A chunk may have any name: what makes it Highcharts is in it.
    const bodies = await Promise.all(login.files.map(async (file) => (await fetch(stack.apiUrl + file)).text()));
    expect(bodies.filter((body) => body.includes('Highcharts')).length).toBe(0);
  });

  it('comes compressed and may be kept for a year', async () => {
    const entry = login.files.find((file) => file.startsWith('/assets/index-'));
    const { headers } = await fetch(stack.apiUrl + entry, { headers: { 'accept-encoding': 'br' } });
    expect(headers.get('content-encoding')).toBe('br');
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });
});
