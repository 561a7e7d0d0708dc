/**
 * Launches a thousand ads through the API, the workflow and the ledger. The reference is a bare client that sends the same batches to the
 * same sandbox with as many parallel calls. The sandbox has no latency and no limits here.
 */
import pg from 'pg';
import { bareRate } from './support/bare-launch.mjs';
import { RUNS, spreadOf } from './support/interleaved.mjs';
import { liftLimits, peakBytes, ratePerSecond, signIn, submit, untilThere } from './support/launches.mjs';

const ADS = 1_000;
const MEASURED = { headlines: 40, copies: 20 };
const WARM_UP = { headlines: 20, copies: 20 };
const MEGABYTE = 1_000_000;

export const names = ['ads-per-second', 'peak-memory-worker', 'peak-memory-api'];

/** @param {{ startStack: (options?: object) => Promise<import('../lib/stack.mjs').Stack>}} context */
export async function benches({ startStack }) {
  const stack = await startStack({ env: { LOG_LEVEL: 'warn' } });
  const database = new pg.Client({ connectionString: stack.databaseUrl });
  await database.connect();
  try {
    await liftLimits(stack);
    const client = await signIn(stack);
    // The first run warms worker and sandbox up; the bare client later finds a warm sandbox too.
    await watch(stack, database, await submit(client, database, WARM_UP), isRunning);
    const rates = [];
    let peak;
    for (let run = 1; run <= RUNS; run++) {
      const experiment = await submit(client, database, { ...MEASURED, run });
      if (experiment.tested !== ADS) throw new Error(`${experiment.tested} ads would be launched, not ${ADS}`);
      peak = await watch(stack, database, experiment, isCreated);
      const value = await ratePerSecond(database, experiment.id);
      await watch(stack, database, experiment, isRunning);
      rates.push({ value, reference: await bareRate(stack, database, experiment.id) });
    }
    return [
      { name: names[0], unit: 'ads/s', ...spreadOf(rates) },
      // The high-water mark covers all runs, so there is only one.
      ...['worker', 'api'].map((part) => ({
        name: `peak-memory-${part}`,
        value: peak[part] / MEGABYTE,
        unit: 'MB',
        reference: 400,
        ratio: peak[part] / MEGABYTE / 400,
      })),
    ];
  } finally {
    await database.end();
    await stack.stop();
  }
}

const isCreated = ({ planned, created }) => planned > 0 && created === planned;
const isRunning = ({ phase }) => phase === 'running';

/** @returns the largest resident memory of the two processes, in bytes, until the experiment `isThere` */
async function watch(stack, database, experiment, isThere) {
  await untilThere(stack, database, experiment, isThere);
  return { worker: peakBytes(stack.worker.pid()), api: peakBytes(stack.api.pid()) };
}
