/** Programs for tests that Go builds from source, once, into ~/.cache/polyad/bin. */
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { isHeld, takeLock } from './build-lock.mjs';
import { Failure } from './failure.mjs';
import { findGo } from './go.mjs';
import { CACHE_BIN } from './paths.mjs';
import { runToEnd } from './processes.mjs';
import { waitFor } from './wait-for.mjs';

/**
 * Builds a command from Go's module proxy. It is built in a temporary folder next to its final place and then moved there.
 * @param {string} module with its version
 * @param {string} target path of the command
 * @param {{ env?: Record<string, string | undefined>, timeoutMs: number }} options
 * @throws {Failure} without Go, or if the build fails
 */
export async function goInstall(module, target, { env = process.env, timeoutMs }) {
  const go = findGo(env);
  if (!go) throw new Failure('Go is not installed, so it could not be built from its source');
  mkdirSync(path.dirname(target), { recursive: true });
  const folder = mkdtempSync(path.join(path.dirname(target), '.build-'));
  try {
    const { code, output } = await runToEnd({
      name: 'go install',
      command: go,
      args: ['install', '-ldflags=-s -w', module],
      env: { ...env, GOBIN: folder, GOFLAGS: '', CGO_ENABLED: '0' },
      cwd: folder,
      timeoutMs,
    });
    if (code !== 0) throw new Failure(`go install failed (${output.trim().split('\n').at(-1)})`);
    const name = path.basename(module.split('@')[0]);
    renameSync(path.join(folder, name), target);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * The path of a command, which is built first if it is missing. If several processes need it at the same time, one of them builds it.
 * @param {{ module: string, version: string, timeoutMs: number }} tool
 * @param {(text: string) => void} [log]
 * @returns {Promise<{ command: string } | { missing: string }>} or why there is none
 */
export async function findGoTool({ module, version, timeoutMs }, log = () => {}) {
  const command = path.join(CACHE_BIN, `${path.basename(module)}-${version}`);
  const lock = `${command}.lock`;
  mkdirSync(CACHE_BIN, { recursive: true });
  try {
    while (!existsSync(command)) {
      if (!takeLock(lock, timeoutMs)) {
        const what = `${path.basename(module)}, which another process builds`;
        await waitFor(() => !isHeld(lock, timeoutMs), { what, timeoutMs, everyMs: 500 });
        continue;
      }
      try {
        log(`building ${path.basename(module)} ${version}, once`);
        await goInstall(`${module}@${version}`, command, { timeoutMs });
      } finally {
        rmSync(lock, { force: true });
      }
    }
    return { command };
  } catch (error) {
    return { missing: error.message };
  }
}
