/** Stripe's own mock server. It checks requests against Stripe's OpenAPI document, stores nothing, and returns fixtures. */
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { findGo } from './go.mjs';
import { CACHE_BIN } from './paths.mjs';
import { runToEnd, startProcess } from './processes.mjs';

/** Pinned, so that its refusals do not change unnoticed. */
const VERSION = 'v0.203.0';
const BUILD_MS = 90_000;
const START_MS = 15_000;

/**
 * Starts the server on its own port, and builds it first if it is missing.
 * @param {(text: string) => void} log
 * @returns {Promise<{ url: string, stop: () => Promise<void> } | { missing: string }>} or why there is none
 */
export async function startStripeMock(log = () => {}) {
  const command = path.join(CACHE_BIN, `stripe-mock-${VERSION}`);
  const missing = existsSync(command) ? null : await build(command, log);
  if (missing !== null) return { missing };
  let listens;
  const listening = new Promise((resolve) => (listens = resolve));
  const server = startProcess({
    name: 'stripe-mock',
    command,
    args: ['-http-addr', '127.0.0.1:0'],
    onLine: (line) => {
      const [, address] = /Listening for HTTP at address: (\S+)/.exec(line) ?? [];
      if (address) listens(`http://${address}`);
    },
  });
  const timer = setTimeout(() => listens(null), START_MS);
  const url = await Promise.race([listening, server.exited.then(() => null)]);
  clearTimeout(timer);
  if (url !== null) return { url, stop: () => server.stop() };
  await server.stop();
  return { missing: `it does not start (${server.tail()})` };
}

/** @returns {Promise<string | null>} why it could not be built */
async function build(command, log) {
  const go = findGo();
  if (!go) return 'Go is not installed';
  log(`building Stripe's mock server ${VERSION}, once`);
  mkdirSync(CACHE_BIN, { recursive: true });
  const folder = mkdtempSync(path.join(CACHE_BIN, '.build-'));
  try {
    const { code, output } = await runToEnd({
      name: 'go install',
      command: go,
      args: ['install', `github.com/stripe/stripe-mock@${VERSION}`],
      env: { ...process.env, GOBIN: folder, GOFLAGS: '', CGO_ENABLED: '0' },
      cwd: folder,
      timeoutMs: BUILD_MS,
    });
    if (code !== 0) return `go install failed (${output.trim().split('\n').at(-1)})`;
    renameSync(path.join(folder, 'stripe-mock'), command);
    return null;
  } catch (error) {
    return error.message;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
