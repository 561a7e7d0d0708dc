/**
 * 100 experiments of 100 ads each that wait for a worker, and begin together when it starts: the ads per second over all of them, compared
 * with a bare client; the longest time from the worker's start to the first call for an ad of an experiment; and the peak memory of the
 * worker. `SCALE_EXPERIMENTS` makes the crowd smaller.
 */
import { assertCreatedOnce } from './support/created-once.mjs';
import { bareRate } from './support/bare-launch.mjs';
import { median } from './support/interleaved.mjs';
import { startLaunchStack } from './support/launch-stack.mjs';
import { peakBytes, submit, untilThere } from './support/launches.mjs';
import { untilAll } from './support/until-all.mjs';

const EXPERIMENTS = Number(process.env.SCALE_EXPERIMENTS ?? 100);
/** 10 audiences x 10 headlines, all of them tested. */
const LISTS = { ages: 5, countries: 1, headlines: 10, copies: 1 };
const REFERENCE = { headlines: 20, copies: 20, run: 1_000, page: 0 };
const PAGES = 3;
/** The campaigns' 48 hours last two hours, so that none of them ends meanwhile. */
const TIME_SCALE = 24;
const LIMIT_MS = 15 * 60_000;
const MEGABYTE = 1_000_000;
const MOST = { waitSeconds: 60, megabytes: 400 };

export const isLong = true;
export const names = ['scale-crowd-ads-per-second', 'scale-crowd-first-ad-longest', 'scale-crowd-memory-worker'];

/** @param {{ startStack: (options?: object) => Promise<import('../lib/stack.mjs').Stack>, log: (text: string) => void }} context */
export async function benches({ startStack, log }) {
  const { stack, database, client, stop } = await startLaunchStack(startStack, { timeScale: TIME_SCALE });
  try {
    // A launch beforehand, for the reference: the same client with 400 ads, once the crowd is done. Three more of them still fit on the
    // page.
    const reference = await submit(client, database, REFERENCE);
    await untilThere(stack, database, reference, ({ phase }) => phase === 'running');
    await stack.worker.stop();
    const crowd = [];
    for (let run = 0; run < EXPERIMENTS; run++)
      crowd.push((await submit(client, database, { ...LISTS, run, page: run % PAGES })).id);
    log(`  ${crowd.length} experiments wait`);
    const begun = new Date();
    await stack.worker.start();
    await untilAll(database, crowd, "phase = 'running'", LIMIT_MS);
    const { rows } = await database.query(
      `select sum(ads)::int as ads, min(sent) as sent, max(settled) as settled, max(sent) as "lastFirst"
       from (select count(*) as ads, min(sent_at) as sent, max(settled_at) as settled
             from ad_object where experiment_id = any($1) and kind = 'ad' group by experiment_id) each`,
      [crowd],
    );
    const [{ ads, sent, settled, lastFirst }] = rows;
    const rate = ads / ((settled - sent) / 1_000);
    await assertCreatedOnce(stack, database, crowd);
    const bare = [];
    for (let run = 0; run < 3; run++) bare.push(await bareRate(stack, database, reference.id));
    const wait = (lastFirst - begun) / 1_000;
    const memory = peakBytes(stack.worker.pid()) / MEGABYTE;
    return [
      { name: names[0], unit: 'ads/s', value: rate, reference: median(bare), ratio: rate / median(bare) },
      { name: names[1], unit: 's', value: wait, reference: MOST.waitSeconds, ratio: wait / MOST.waitSeconds },
      { name: names[2], unit: 'MB', value: memory, reference: MOST.megabytes, ratio: memory / MOST.megabytes },
    ];
  } finally {
    await stop();
  }
}
