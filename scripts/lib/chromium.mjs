/** Where a Chromium is, and how it is started so that nothing but the page under test uses the network. */
import { accessSync, constants } from 'node:fs';
import path from 'node:path';

const SYSTEM_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** A graphics card made of software: drawing without any takes half the time. */
const GRAPHICS_FLAG = /gpu|--use-gl|angle|swiftshader/;

/** Root (CI) has no sandbox of its own. */
const FLAGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-sandbox',
];

/**
 * The system's Chromium where there is one, else the one inside npm, as playwright's launch takes it.
 * @returns {Promise<{ executablePath: string, args: string[] }>}
 */
export async function chromiumOptions() {
  const system = findSystemChromium();
  if (system !== undefined) return { executablePath: system, args: FLAGS };
  const { default: packaged } = await import('@sparticuz/chromium');
  const args = packaged.args.filter(
    (flag) => flag !== '--single-process' && !GRAPHICS_FLAG.test(flag), // in a single process one crash would end every page
  );
  return { executablePath: await packaged.executablePath(), args: [...args, ...FLAGS] };
}

/** @returns {string | undefined} */
function findSystemChromium() {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
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
