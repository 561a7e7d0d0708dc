import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { SITE_MAP } from '../../web/src/app/site-map.js';
import { launchBrowser } from '../support/browser.js';
import { shareStack, type SharedStack } from '../support/stack.js';
import { problemsOf } from './pages/problems.js';

/** Some eight addresses in two sizes and two themes. */
const WALK_MS = 600_000;

let stack: SharedStack;
let browser: Browser;

beforeAll(async () => {
  stack = await shareStack();
  browser = await launchBrowser();
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await stack?.stop();
});

const MAILED = ['/password/reset?token=t&email=a%40b.test', '/join?token=t&email=a%40b.test&id=1'];

describe('pages without a session', () => {
  it.each([
    ['open to everybody', [...SITE_MAP.everybody, '/nowhere']],
    ['for login and sign-up', [...SITE_MAP.visitor, ...MAILED, '/login?tab=2', '/login?forgot']],
  ])(
    '%s have no serious finding, in either theme, on a desktop or a phone',
    async (_, paths) => {
      const page = await browser.newPage({ baseURL: stack.apiUrl, locale: 'en-US', reducedMotion: 'reduce' });
      expect(await problemsOf(page, paths)).toEqual([]);
    },
    WALK_MS,
  );
});
