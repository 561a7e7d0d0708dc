/**
 * One experiment of 50,000 variations of which 5,000 are tested: the time until its plan is stored, the ads per second compared with a bare
 * client, the peak memory, and reads of the console while it is created (reference: 300 ms). The product allows 2,000 tested variations;
 * here the database raises the number when the row is written. `SCALE_TESTED` lowers the number of ads.
 */
import { assertCreatedOnce } from './support/created-once.mjs';
import { bareRate } from './support/bare-launch.mjs';
import { seedDelivered } from './support/delivered.mjs';
import { startLaunchStack } from './support/launch-stack.mjs';
import { peakBytes, ratePerSecond, submit, untilThere } from './support/launches.mjs';
import { quantile, startReading } from './support/reading.mjs';

const TESTED = Number(process.env.SCALE_TESTED ?? 5_000);
/** 20 audiences x these. */
const LISTS = { headlines: 50, copies: 50 };
const WARM_UP = { headlines: 20, copies: 20, run: 1, page: 1 };
const READ_EVERY_MS = 100;
/** The campaign's 48 hours last two hours, so that it does not end meanwhile. */
const TIME_SCALE = 24;
const LIMIT_MS = 15 * 60_000;
const MEGABYTE = 1_000_000;
const MOST = { planSeconds: 10, readMs: 300, megabytes: 400 };

export const isLong = true;
export const names = [
  'scale-large-planned',
  'scale-large-ads-per-second',
  'scale-large-memory-worker',
  'scale-large-memory-api',
  'scale-large-read-list-p95',
  'scale-large-read-progress-p95',
  'scale-large-read-detail-p95',
  'scale-large-read-results-p95',
];

/** @param {{ startStack: (options?: object) => Promise<import('../lib/stack.mjs').Stack>, log: (text: string) => void }} context */
export async function* benches({ startStack, log }) {
  const { stack, database, client, stop } = await startLaunchStack(startStack, { timeScale: TIME_SCALE });
  try {
    await untilThere(stack, database, await submit(client, database, WARM_UP), isRunning);
    const { rows } = await database.query('select organization_id as team, created_by as user from experiment limit 1');
    const delivered = await seedDelivered(database, { organizationId: rows[0].team, userId: rows[0].user });
    await raiseTested(database);
    const results = () => client.post('/experiment/curves', { id: delivered.uuid, estimated: true, size: 10 });
    // The first answer is estimated, which the bench `results` measures.
    await results();
    const begun = performance.now();
    const experiment = await submit(client, database, LISTS);
    await untilThere(stack, database, experiment, isPlanned);
    yield row(0, 's', (performance.now() - begun) / 1_000, MOST.planSeconds);
    const reading = startReading(
      {
        list: () => client.post('/experiments', { platform: 'meta', type: 'live' }),
        progress: () => client.get(`/experiments/${experiment.uuid}/progress`),
        detail: () => client.get(`/experiment/meta/${experiment.id}`),
        results,
      },
      { pauseMs: READ_EVERY_MS },
    );
    await untilThere(stack, database, experiment, isCreated, LIMIT_MS);
    const times = await reading.stop();
    const rate = await ratePerSecond(database, experiment.id);
    log(`  created ${TESTED} ads; waiting until they are on`);
    await untilThere(stack, database, experiment, isRunning, LIMIT_MS);
    const peak = { worker: peakBytes(stack.worker.pid()), api: peakBytes(stack.api.pid()) };
    await assertCreatedOnce(stack, database, [experiment.id]);
    // Its ads make room on the page for those of the bare client.
    await client.post(`/experiments/${experiment.uuid}/stop`);
    await untilThere(stack, database, experiment, hasEnded, LIMIT_MS);
    yield row(1, 'ads/s', rate, await bareRate(stack, database, experiment.id));
    yield row(2, 'MB', peak.worker / MEGABYTE, MOST.megabytes);
    yield row(3, 'MB', peak.api / MEGABYTE, MOST.megabytes);
    for (const [index, read] of ['list', 'progress', 'detail', 'results'].entries()) {
      log(`  ${read}: ${times[read].length} reads`);
      yield row(4 + index, 'ms', quantile(times[read], 0.95), MOST.readMs);
    }
  } finally {
    await stop();
  }
}

const isPlanned = ({ planned }) => planned > TESTED;
const isCreated = ({ planned, created }) => created === planned;
const isRunning = ({ phase }) => phase === 'running';
const hasEnded = ({ phase }) => phase === 'done' || phase === 'failed';

const row = (index, unit, value, reference) => ({
  name: names[index],
  unit,
  value,
  reference,
  ratio: value / reference,
});

/** From now on, every stored experiment tests this many variations. */
const raiseTested = (database) =>
  database.query(
    `create function raise_tested() returns trigger language plpgsql as
       $$ begin new.tested_count := ${TESTED}; return new; end $$;
     create trigger raise_tested before insert on experiment for each row execute function raise_tested()`,
  );
