/** Stripe's own mock server. It checks requests against Stripe's OpenAPI document, stores nothing, and returns fixtures. */
import { findGoTool } from './go-tool.mjs';
import { startProcess } from './processes.mjs';

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
  const tool = { module: 'github.com/stripe/stripe-mock', version: VERSION, timeoutMs: BUILD_MS };
  const found = await findGoTool(tool, log);
  if ('missing' in found) return found;
  let listens;
  const listening = new Promise((resolve) => (listens = resolve));
  const server = startProcess({
    name: 'stripe-mock',
    command: found.command,
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
