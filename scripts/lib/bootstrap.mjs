/**
 * The part that runs before anything is installed: Node >= 20, built-ins only. It installs the locked packages if they are missing or
 * differ from package-lock.json, then hands over to the pinned Node.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, lstatSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { NODE, ROOT, inRoot } from './paths.mjs';

const OLDEST_NODE = 20;

/**
 * Makes sure that the locked packages are installed, then runs scripts/<file> under the pinned Node with this process's arguments.
 * If this process already is the pinned Node, it runs in place, else in a child whose exit code is returned.
 * @param {string} file path below scripts/
 */
export async function runPinned(file) {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < OLDEST_NODE) fail(`Polyad needs Node ${OLDEST_NODE} or newer to start; this is ${process.version}.`);
  const fresh = packagesMatchLock();
  if (!fresh) await install();
  ensurePinnedNode();
  const script = inRoot('scripts', file);
  process.env.PATH = `${path.dirname(NODE)}${path.delimiter}${process.env.PATH ?? ''}`;
  if (fresh && realpathSync(process.execPath) === realpathSync(NODE)) await import(pathToFileURL(script).href);
  else await runInChild(script);
}

/**
 * npm writes node_modules/.package-lock.json as the last step of an install. Comparing it entry by entry detects an interrupted install,
 * an edited lock and a manual `npm ci`.
 * @returns {boolean}
 */
function packagesMatchLock() {
  const installedLock = inRoot('node_modules/.package-lock.json');
  if (!existsSync(installedLock)) return false;
  const wanted = readLock(inRoot('package-lock.json'));
  const installed = readLock(installedLock);
  const same = (name) =>
    installed[name]?.version === wanted[name].version && installed[name]?.integrity === wanted[name].integrity;
  const skippable = (entry) => entry.optional || entry.devOptional || entry.peer;
  return (
    Object.keys(installed).every((name) => wanted[name] !== undefined && same(name)) &&
    Object.keys(wanted).every((name) => name === '' || installed[name] !== undefined || skippable(wanted[name]))
  );
}

const readLock = (file) => JSON.parse(readFileSync(file, 'utf8')).packages ?? {};

/**
 * npm ci first empties node_modules. Through a symbolic link it empties the target folder, which may belong to another checkout.
 * @param {string} folder
 * @returns {string | null} why packages cannot be installed there
 */
export function linkProblem(folder) {
  const stat = lstatSync(folder, { throwIfNoEntry: false });
  if (!stat?.isSymbolicLink()) return null;
  const target = existsSync(folder) ? realpathSync(folder) : 'a folder that does not exist';
  return `node_modules is a symbolic link to ${target}, and the packages there differ from package-lock.json. Installing would empty that folder: remove the link, or install there yourself, and start again.`;
}

async function install() {
  const problem = linkProblem(inRoot('node_modules'));
  if (problem) fail(problem);
  console.log('Installing the locked packages (npm ci); the first time takes a minute or two.');
  const { command, args } = npm('ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error');
  const started = Date.now();
  const child = spawn(command, args, { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'] });
  const progress = setInterval(() => {
    console.log(`  still installing, ${Math.round((Date.now() - started) / 1000)} s`);
  }, 10_000);
  const code = await new Promise((resolve) =>
    child.once('error', () => resolve(127)).once('exit', (status, signal) => resolve(signal ? 130 : status)),
  );
  clearInterval(progress);
  if (code === 127) fail('npm was not found. Install Node together with npm (https://nodejs.org) and start again.');
  if (code === 130) process.exit(130);
  if (code !== 0) fail(`npm ci failed (exit code ${code}); its own message is above.`);
  console.log(`  installed in ${Math.round((Date.now() - started) / 1000)} s`);
}

/** The npm that started this process (it may not be on PATH), else the one on PATH. */
function npm(...args) {
  const cli = process.env.npm_execpath;
  return cli && /npm-cli\.c?js$/.test(cli)
    ? { command: process.execPath, args: [cli, ...args] }
    : { command: 'npm', args };
}

/** With `ignore-scripts` in the user's npm settings, the `node` package exists without its binary. */
function ensurePinnedNode() {
  if (spawnSync(NODE, ['--version']).status === 0) return;
  const { command, args } = npm('rebuild', 'node', '--ignore-scripts=false', '--foreground-scripts');
  spawnSync(command, args, { cwd: ROOT, stdio: 'ignore' });
  if (spawnSync(NODE, ['--version']).status !== 0) {
    fail(
      'The pinned Node (npm package "node") did not install. Allow its install script: npm ci --ignore-scripts=false',
    );
  }
}

/**
 * A terminal's Ctrl-C reaches the child by itself, and the child decides when everything ends. SIGTERM and SIGHUP are passed on. The IPC
 * channel shows the child when this process dies.
 */
async function runInChild(script) {
  const child = spawn(NODE, [script, ...process.argv.slice(2)], {
    cwd: ROOT,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  const code = await new Promise((resolve) =>
    child.once('exit', (status, signal) => resolve(signal ? 130 : (status ?? 1))),
  );
  process.exit(code);
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
