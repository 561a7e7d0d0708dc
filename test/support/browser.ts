import { chromium, type Browser } from 'playwright-core';
import { chromiumOptions } from '../../scripts/lib/chromium.mjs';

/** Launches the system's Chromium where there is one, else the one inside npm. Close it in afterAll. */
export const launchBrowser = async (): Promise<Browser> => chromium.launch(await chromiumOptions());
