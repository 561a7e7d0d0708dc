/** Schemathesis, which holds an API against its OpenAPI document; a Python program, in a virtual environment of its own. */
import { execFile } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const VERSION = '4.32.5';
const OLDEST_PYTHON = [3, 10];
const NAMES = ['python3.13', 'python3.12', 'python3.11', 'python3.10', 'python3', 'python'];
const INSTALL_MS = 180_000;
const run = promisify(execFile);

/**
 * The program, installed where it is missing.
 * @param {(text: string) => void} tell
 * @returns {Promise<{ command: string } | { missing: string }>} or why there is none
 */
export async function findSchemathesis(tell = () => {}) {
  const cache = process.env.XDG_CACHE_HOME ?? path.join(os.homedir(), '.cache');
  const folder = path.join(cache, 'polyad', `schemathesis-${VERSION}`);
  const command = path.join(folder, 'bin', 'schemathesis');
  const done = path.join(folder, 'installed');
  if (existsSync(done)) return { command };
  const python = await findPython();
  if (!python) return { missing: `no Python ${OLDEST_PYTHON.join('.')} or newer on PATH` };
  try {
    tell(`installing Schemathesis ${VERSION}, once`);
    rmSync(folder, { recursive: true, force: true });
    await run(python, ['-m', 'venv', folder], { timeout: INSTALL_MS });
    const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', `schemathesis==${VERSION}`];
    await run(path.join(folder, 'bin', 'python'), pip, { timeout: INSTALL_MS });
    writeFileSync(done, '');
    return { command };
  } catch (error) {
    return {
      missing: `Schemathesis could not be installed: ${String(error.stderr || error.message)
        .trim()
        .split('\n')
        .at(-1)}`,
    };
  }
}

async function findPython() {
  for (const name of NAMES)
    try {
      const { stdout } = await run(name, ['-c', 'import sys, venv, ensurepip; print(*sys.version_info[:2])']);
      const [major, minor] = stdout.trim().split(' ').map(Number);
      if (major > OLDEST_PYTHON[0] || (major === OLDEST_PYTHON[0] && minor >= OLDEST_PYTHON[1])) return name;
    } catch {
      // not there, or without what makes an environment
    }
  return null;
}
