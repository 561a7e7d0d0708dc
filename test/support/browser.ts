import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import chromiumPackage from '@sparticuz/chromium';
import { chromium, type Browser } from 'playwright-core';

const SYSTEM_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Nothing but the page under test may use the network; root (CI) has no sandbox of its own. */
const FLAGS = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-sandbox',
];

/** Launches the system's Chromium where there is one, else the one inside npm. Close it in afterAll. */
export async function launchBrowser(): Promise<Browser> {
  const system = findSystemChromium();
  if (system) return chromium.launch({ executablePath: system, args: FLAGS });
  const packaged = chromiumPackage.args.filter((flag) => flag !== '--single-process'); // one crash would end every page
  return chromium.launch({ executablePath: await chromiumPackage.executablePath(), args: [...packaged, ...FLAGS] });
}

function findSystemChromium(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter).filter(Boolean);
  const candidates = folders.flatMap((folder) => SYSTEM_NAMES.map((name) => path.join(folder, name)));
  return candidates.find((file) => {
    try {
      accessSync(file, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
