/**
 * The cost of telemetry while ads are created. Compares a stack that serves metrics to a scraper and sends every trace to a collector with
 * one that does neither. Both create the same thousand ads in turns. The ratio of speed should stay above 0.97. The ratio of CPU time (of
 * API and worker, from the submit until the run is live) should stay below 1.03. CPU time varies less between rounds.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import pg from 'pg';
import { freePorts } from '../lib/ports.mjs';
import { cpuSeconds, liftLimits, ratePerSecond, signIn, submit, untilThere } from './support/launches.mjs';

const MEASURED = { headlines: 40, copies: 20 };
const WARM_UP = { headlines: 20, copies: 20 };
/** One round takes a second of CPU and varies a lot, so many rounds are needed. The pages have room for the ads of this many. */
const ROUNDS = 14;
const PAGES = 3;
/** The campaigns' 48 hours last two hours, so that no earlier run polls or ends during a later round. */
const TIME_SCALE = 24;
/** More often than Prometheus does by default. */
const SCRAPE_MS = 5_000;

export const names = ['telemetry-ads-per-second', 'telemetry-cpu'];

/** @param {{ startStack: (options?: object) => Promise<import('../lib/stack.mjs').Stack>}} context */
export async function benches({ startStack }) {
  const collector = await startCollector();
  const [api, worker] = await freePorts(2);
  const addresses = { METRICS_ADDRESS: `127.0.0.1:${api}`, WORKER_METRICS_ADDRESS: `127.0.0.1:${worker}` };
  const watched = await prepared(startStack, { ...addresses, OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint });
  const plain = await prepared(startStack, {});
  const scraping = scrape(Object.values(addresses));
  try {
    for (let run = 1; run <= ROUNDS; run++) {
      // Every other round begins with the reference, because the second one finds a warmer machine.
      const order = run % 2 === 0 ? [plain, watched] : [watched, plain];
      for (const stack of order) await stack.create(run);
    }
    if (collector.received() === 0) throw new Error('no trace has arrived');
    const [rate, bareRate] = [watched.rate(), plain.rate()];
    const [cpu, bareCpu] = [watched.cpu(), plain.cpu()];
    return [
      { name: names[0], unit: 'ads/s', value: rate, reference: bareRate, ratio: rate / bareRate },
      { name: names[1], unit: 's', value: cpu, reference: bareCpu, ratio: cpu / bareCpu },
    ];
  } finally {
    await scraping.stop();
    await watched.stop();
    await plain.stop();
    collector.close();
  }
}

/** A warm stack, which creates the ads of one more experiment with each call. */
async function prepared(startStack, env) {
  const stack = await startStack({ timeScale: TIME_SCALE, env: { LOG_LEVEL: 'warn', ...env } });
  const database = new pg.Client({ connectionString: stack.databaseUrl });
  await database.connect();
  await liftLimits(stack);
  const client = await signIn(stack);
  const launch = async (lists) => {
    const experiment = await submit(client, database, lists);
    await untilThere(stack, database, experiment, ({ phase }) => phase === 'running');
    return experiment;
  };
  const usedCpu = () => cpuSeconds(stack.api.pid()) + cpuSeconds(stack.worker.pid());
  await launch(WARM_UP);
  const warm = usedCpu();
  /** Seconds for each ad, by round. */
  const secondsEach = [];
  return {
    async create(run) {
      const { id } = await launch({ ...MEASURED, run, page: run % PAGES });
      secondsEach.push(1 / (await ratePerSecond(database, id)));
    },
    /** Ads per second over all rounds. */
    rate: () => secondsEach.length / secondsEach.reduce((sum, seconds) => sum + seconds, 0),
    /** CPU seconds of API and worker over all rounds, with the time in between. */
    cpu: () => usedCpu() - warm,
    async stop() {
      await database.end();
      await stack.stop();
    },
  };
}

/** Asks each address for its metrics, as Prometheus does. `stop` waits for the answers that are under way. */
function scrape(addresses) {
  let underWay = Promise.resolve();
  const one = async (address) => {
    const answer = await fetch(`http://${address}/metrics`, { headers: { connection: 'close' } });
    if (!answer.ok) throw new Error(`metrics: ${answer.status}`);
    await answer.text();
  };
  const timer = setInterval(() => {
    underWay = Promise.all([underWay, ...addresses.map(one)]);
    underWay.catch(() => undefined); // thrown by `stop`
  }, SCRAPE_MS);
  return {
    async stop() {
      clearInterval(timer);
      await underWay;
    },
  };
}

async function startCollector() {
  let bytes = 0;
  const server = createServer((request, response) => {
    request.on('data', (part) => (bytes += part.length));
    request.on('end', () => response.end());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    endpoint: `http://127.0.0.1:${server.address().port}`,
    received: () => bytes,
    close: () => server.close(),
  };
}
