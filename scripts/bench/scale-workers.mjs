/**
 * A thousand ads created by one, two and four worker processes on this machine, each compared with a bare client. Sandbox, API, PostgreSQL
 * and Temporal share its cores, so this shows the cost of further workers if cores are short, not their benefit on machines of their own.
 */
import { assertCreatedOnce } from './support/created-once.mjs';
import { bareRate } from './support/bare-launch.mjs';
import { spreadOf } from './support/interleaved.mjs';
import { startLaunchStack } from './support/launch-stack.mjs';
import { ratePerSecond, submit, untilThere } from './support/launches.mjs';
import { startWorkers } from './support/more-workers.mjs';

const WORKERS = [1, 2, 4];
const RUNS = Number(process.env.SCALE_RUNS ?? 3);
const MEASURED = { headlines: 40, copies: 20 };
const WARM_UP = { headlines: 20, copies: 20 };
const PAGES = 3;

export const isLong = true;
export const names = WORKERS.map((count) => `scale-workers-${count}-ads-per-second`);

/** @param {{ startStack: (options?: object) => Promise<import('../lib/stack.mjs').Stack> }} context */
export async function* benches({ startStack }) {
  const { stack, database, client, stop } = await startLaunchStack(startStack);
  const launched = [];
  const launch = async (lists) => {
    const run = launched.length;
    const experiment = await submit(client, database, { ...lists, run, page: run % PAGES });
    launched.push(experiment.id);
    await untilThere(stack, database, experiment, ({ phase }) => phase === 'running');
    return experiment.id;
  };
  try {
    for (const [index, count] of WORKERS.entries()) {
      const more = await startWorkers(stack, count - 1);
      await launch(WARM_UP);
      const pairs = [];
      for (let run = 0; run < RUNS; run++) {
        const id = await launch(MEASURED);
        pairs.push({
          value: await ratePerSecond(database, id),
          reference: await bareRate(stack, database, id),
        });
      }
      await more.stop();
      yield { name: names[index], unit: 'ads/s', ...spreadOf(pairs) };
    }
    await assertCreatedOnce(stack, database, launched);
  } finally {
    await stop();
  }
}
