/** Python programs and libraries for tests, each in its own virtual environment below ~/.cache/polyad. */
import { execFile } from 'node:child_process';
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const OLDEST_PYTHON = [3, 10];
const NAMES = ['python3.13', 'python3.12', 'python3.11', 'python3.10', 'python3', 'python'];
const INSTALL_MS = 180_000;
const run = promisify(execFile);

/**
 * The Python that has a package. A missing package is installed in a temporary folder and then moved, because several processes can install
 * it at the same time.
 * @param {{ name: string, version: string }} wanted as PyPI has it
 * @param {(text: string) => void} log
 * @returns {Promise<{ python: string } | { missing: string }>} or why there is none
 */
export async function findPythonPackage({ name, version }, log = () => {}) {
  const cache = process.env.XDG_CACHE_HOME ?? path.join(os.homedir(), '.cache');
  const folder = path.join(cache, 'polyad', `${name}-${version}`);
  const found = { python: path.join(folder, 'bin', 'python') };
  const isInstalled = () => existsSync(path.join(folder, 'installed'));
  if (isInstalled()) return found;
  const python = await findPython();
  if (!python) return { missing: `no Python ${OLDEST_PYTHON.join('.')} or newer on PATH` };
  const unfinished = `${folder}.${process.pid}`;
  try {
    log(`installing ${name} ${version}, once`);
    await run(python, ['-m', 'venv', unfinished], { timeout: INSTALL_MS });
    const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', `${name}==${version}`];
    await run(path.join(unfinished, 'bin', 'python'), pip, { timeout: INSTALL_MS });
    writeFileSync(path.join(unfinished, 'installed'), '');
    if (!isInstalled()) {
      rmSync(folder, { recursive: true, force: true });
      renameSync(unfinished, folder);
    }
    return found;
  } catch (error) {
    if (isInstalled()) return found; // another process was faster
    return {
      missing: `${name} could not be installed: ${String(error.stderr || error.message)
        .trim()
        .split('\n')
        .at(-1)}`,
    };
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

async function findPython() {
  for (const name of NAMES)
    try {
      const { stdout } = await run(name, ['-c', 'import sys, venv, ensurepip; print(*sys.version_info[:2])']);
      const [major, minor] = stdout.trim().split(' ').map(Number);
      if (major > OLDEST_PYTHON[0] || (major === OLDEST_PYTHON[0] && minor >= OLDEST_PYTHON[1])) return name;
    } catch {
      // missing, or without the modules for environments
    }
  return null;
}
