/**
 * A steady load for a long time: every 15 seconds an experiment of 100 ads is submitted and runs to its results (a campaign's day lasts 30
 * seconds), while somebody reads the console. The figures are the resident memory of the worker and the API at the end, compared with their
 * memory after ten minutes. `SOAK_MINUTES` is 3 by default, with a reference after one minute, and 30 for the figure in docs/scale.md.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { assertCreatedOnce } from './support/created-once.mjs';
import { median } from './support/interleaved.mjs';
import { startLaunchStack } from './support/launch-stack.mjs';
import { residentBytes, submit } from './support/launches.mjs';
import { startReading } from './support/reading.mjs';

const MINUTES = Number(process.env.SOAK_MINUTES ?? 3);
const WARM_UP_MINUTES = Math.min(10, MINUTES / 3);
const EVERY_MS = 15_000;
/** 10 audiences x 10 headlines, all of them tested. */
const LISTS = { ages: 5, countries: 1, headlines: 10, copies: 1 };
const SAMPLE_MS = 2_000;
/** The memory of a moment depends on the last collection of garbage, so a figure is the median of this time. */
const SAMPLED_MS = 60_000;
const READ_EVERY_MS = 1_000;
const DONE_MS = 5 * 60_000;
const MINUTE_MS = 60_000;
const MEGABYTE = 1_000_000;
const PARTS = ['worker', 'api'];

export const isLong = true;
export const names = ['soak-memory-worker', 'soak-memory-api', 'soak-unfinished'];

/** @param {{ startStack: (options?: object) => Promise<import('../lib/stack.mjs').Stack>, log: (text: string) => void }} context */
export async function benches({ startStack, log }) {
  const { stack, database, client, stop } = await startLaunchStack(startStack);
  const samples = [];
  const sampling = setInterval(() => {
    const bytes = Object.fromEntries(PARTS.map((part) => [part, residentBytes(stack[part].pid())]));
    samples.push({ at: Date.now(), ...bytes });
  }, SAMPLE_MS);
  try {
    const begun = Date.now();
    const experiments = [];
    const reading = startReading(
      {
        list: () => client.post('/experiments', { platform: 'meta', type: 'live' }),
        overview: () => client.get('/experiments/overview'),
        detail: () => (experiments.length > 0 ? client.get(`/experiment/meta/${experiments.at(-1).id}`) : null),
      },
      { pauseMs: READ_EVERY_MS },
    );
    for (let run = 0; Date.now() - begun < MINUTES * MINUTE_MS; run++) {
      experiments.push(await submit(client, database, { ...LISTS, run, page: run % 3 }));
      const { at, worker, api } = samples.at(-1) ?? { at: begun, worker: 0, api: 0 };
      const [workerMb, apiMb] = [worker, api].map((bytes) => Math.round(bytes / MEGABYTE));
      log(
        `  ${Math.round((at - begun) / 1_000)} s: ${experiments.length} runs, worker ${workerMb} MB, API ${apiMb} MB`,
      );
      await delay(Math.max(0, begun + (run + 1) * EVERY_MS - Date.now()));
    }
    const ended = Date.now();
    await reading.stop();
    clearInterval(sampling);
    const unfinished = await untilDone(database);
    await assertCreatedOnce(
      stack,
      database,
      experiments.map(({ id }) => id),
    );
    const during = (part, from) =>
      median(samples.filter(({ at }) => at >= from && at < from + SAMPLED_MS).map((sample) => sample[part])) / MEGABYTE;
    return [
      ...PARTS.map((part, index) => {
        const value = during(part, ended - SAMPLED_MS);
        const reference = during(part, begun + WARM_UP_MINUTES * MINUTE_MS);
        return { name: names[index], unit: 'MB', value, reference, ratio: value / reference };
      }),
      { name: names[2], unit: 'runs', value: unfinished, reference: experiments.length },
    ];
  } finally {
    clearInterval(sampling);
    await stop();
  }
}

/** Waits until the last runs have their results. @returns how many have none after that time */
async function untilDone(database) {
  for (const deadline = Date.now() + DONE_MS; ; await delay(1_000)) {
    const { rows } = await database.query("select count(*)::int as left from experiment where phase <> 'done'");
    if (rows[0].left === 0 || Date.now() > deadline) return rows[0].left;
  }
}
