/**
 * Preloaded into a bench's API (`--import`). Watches its event loop and memory from inside, and reports them on a port of its own.
 * GET /begin resets it. GET /next returns `{ stallMs, grownBytes }`: the longest stall since the last request, and the largest memory
 * growth since /begin.
 */
import { createServer } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** The histogram's sampling interval; a stall is the delay beyond it. */
const RESOLUTION_MS = 5;
const SAMPLE_MS = 10;

if (process.argv[1]?.endsWith('/processes/api.js')) {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  let [before, most] = [0, 0];
  const look = () => (most = Math.max(most, process.memoryUsage.rss()));
  setInterval(look, SAMPLE_MS).unref();
  const server = createServer((request, response) => {
    look();
    const measured = { stallMs: Math.max(0, delay.max / 1e6 - RESOLUTION_MS), grownBytes: most - before };
    if (request.url === '/begin') before = most = process.memoryUsage.rss();
    delay.reset();
    response.end(JSON.stringify(measured));
  });
  server.listen(Number(process.env.BENCH_MONITOR_PORT), '127.0.0.1').unref();
}
