import type { Browser } from 'playwright-core';
import { chromiumOptions } from '../../scripts/lib/chromium.mjs';
import { callStackHost } from './stack-host.js';

/** The packages that scripts/lib/jest-environment.mjs loads once for all files of a worker. */
declare const sharedPackages: { playwright(): Promise<typeof import('playwright-core')> };

/**
 * The run's Chromium, in which all specs open their own windows. Close it in afterAll, which closes those windows.
 * @param options.isAlone starts a separate Chromium, for specs that use the clipboard, which all windows share
 */
export async function launchBrowser({ isAlone = false } = {}): Promise<Browser> {
  const { chromium } = await sharedPackages.playwright();
  if (isAlone) return chromium.launch(await chromiumOptions());
  const { address } = await callStackHost<{ address: string }>('POST', '/browser');
  return chromium.connect(address);
}
