/** One Chromium for all spec files of a run: its start takes longer than most files use it. */
import { chromium } from 'playwright-core';
import { chromiumOptions } from './chromium.mjs';

/**
 * @returns {{ address: () => Promise<string>, stop: () => Promise<void> }} `address` starts Chromium at the first call, or after the
 *   last one has died, and returns the address for playwright's `connect`
 */
export function createBrowserServer() {
  /** @type {Promise<import('playwright-core').BrowserServer> | undefined} */
  let running;

  async function launch() {
    // The run itself ends Chromium after any signal.
    const signals = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };
    const server = await chromium.launchServer({ ...(await chromiumOptions()), ...signals, host: '127.0.0.1' });
    server.on('close', () => (running = undefined));
    return server;
  }

  return {
    async address() {
      running ??= launch();
      running.catch(() => (running = undefined)); // the next spec tries again
      return (await running).wsEndpoint();
    },
    stop: async () => (await running)?.close(),
  };
}
