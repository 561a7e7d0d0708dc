/** Finds a Chromium, and its options: only the page under test may use the network. */
import { execFile } from 'node:child_process';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { CACHE_BIN, NODE, ROOT, inRoot } from './paths.mjs';

const SYSTEM_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Flags of a software GPU. Without one, drawing takes half the time. */
const GRAPHICS_FLAG = /gpu|--use-gl|angle|swiftshader/;

const UNPACKING = '.chromium-';

/** No unpacking takes this long: an older folder is left from a process that was killed. */
const ABANDONED_MS = 3_600_000;

/** Root (CI) cannot use Chromium's sandbox. */
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
 * The system's Chromium if there is one, else the one from npm, as options for playwright's launch.
 * @returns {Promise<{ executablePath: string, args: string[] }>}
 */
export async function chromiumOptions() {
  const system = findSystemChromium();
  if (system !== undefined) return { executablePath: system, args: FLAGS };
  const { default: packaged } = await import('@sparticuz/chromium');
  const args = packaged.args.filter(
    (flag) => flag !== '--single-process' && !GRAPHICS_FLAG.test(flag), // in a single process one crash would end every page
  );
  return { executablePath: await unpacked(), args: [...args, ...FLAGS] };
}

/**
 * Where npm's Chromium is unpacked. The package itself unpacks into the system's temporary folder, where another process could start an
 * incomplete copy, or the remains of an interrupted unpacking.
 */
async function unpacked() {
  const { version } = JSON.parse(readFileSync(inRoot('node_modules/@sparticuz/chromium/package.json'), 'utf8'));
  const folder = path.join(CACHE_BIN, `chromium-${version}`);
  const executable = path.join(folder, 'chromium');
  if (existsSync(executable)) return executable;
  mkdirSync(CACHE_BIN, { recursive: true });
  removeAbandoned();
  const unpacking = mkdtempSync(path.join(CACHE_BIN, UNPACKING));
  try {
    const script = `await (await import('@sparticuz/chromium')).default.executablePath()`;
    const env = { ...process.env, TMPDIR: unpacking };
    await promisify(execFile)(NODE, ['--input-type=module', '--eval', script], { cwd: ROOT, env });
    renameSync(unpacking, folder);
  } catch (error) {
    if (!existsSync(executable)) throw error; // else another process was first
  } finally {
    rmSync(unpacking, { recursive: true, force: true });
  }
  return executable;
}

function removeAbandoned() {
  for (const name of readdirSync(CACHE_BIN).filter((one) => one.startsWith(UNPACKING))) {
    const folder = path.join(CACHE_BIN, name);
    const since = statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Infinity; // gone if another process was first
    if (Date.now() - since > ABANDONED_MS) rmSync(folder, { recursive: true, force: true });
  }
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
