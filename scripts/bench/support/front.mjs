/** A proxy for benches: passes everything through and drops one header. */
import { createServer, request } from 'node:http';
import { once } from 'node:events';

/**
 * With a Referrer-Policy the headless shell (Chromium 147) aborts the page that Lighthouse traces (net::ERR_ABORTED). The page
 * loads without the header, and also if anything else than Lighthouse opens it. The header does not affect speed or accessibility.
 */
const LEFT_OUT = 'referrer-policy';

/**
 * @param {number} port of 127.0.0.1
 * @param {() => string} target base address of the target
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export async function startFront(port, target) {
  const server = createServer((incoming, answer) => {
    const { method, headers } = incoming;
    const passed = request(new URL(incoming.url ?? '/', target()), { method, headers }, (answered) => {
      const kept = Object.entries(answered.headers).filter(([name]) => name !== LEFT_OUT);
      answer.writeHead(answered.statusCode ?? 502, Object.fromEntries(kept));
      answered.pipe(answer);
    });
    passed.on('error', () => answer.destroy());
    incoming.pipe(passed);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
