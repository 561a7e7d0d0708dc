import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../../support/browser.js';
import { shareStack, type SharedStack } from '../../support/stack.js';
import { problemsOf } from './problems.js';

/** Some eight addresses in two sizes and two themes. */
const WALK_MS = 600_000;

/** One test: a visitor's pages hold in every look. */
export function itHoldsInAllLooks(paths: readonly string[]): void {
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

  it(
    'have no serious finding, in either theme, on a desk or a phone',
    async () => {
      const page = await browser.newPage({ baseURL: stack.apiUrl, locale: 'en-US', reducedMotion: 'reduce' });
      expect(await problemsOf(page, paths)).toEqual([]);
    },
    WALK_MS,
  );
}
