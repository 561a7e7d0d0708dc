/**
 * 500 live experiments through a restart of the worker. The worker stays down until each of them has missed a poll, so all polls are due
 * when it returns. The figures: seconds until every run answers its query, and until every run was polled, both from the start of the new
 * worker; and its memory afterwards. `SCALE_SLEEPERS` lowers the number of experiments.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { startLaunchStack } from './support/launch-stack.mjs';
import { peakBytes, residentBytes, submit } from './support/launches.mjs';
import { untilAll } from './support/until-all.mjs';

const SLEEPERS = Number(process.env.SCALE_SLEEPERS ?? 500);
/** 2 audiences x 2 headlines. */
const LISTS = { ages: 1, countries: 1, headlines: 2, copies: 1 };
const PAGES = 3;
/** The longest run: 56 minutes here, so that none ends while others are launched. */
const DAYS = 7;
/** Two minutes are six hours of a campaign, the time between two polls. */
const TIME_SCALE = 180;
const BETWEEN_POLLS_MS = 120_000;
/** A worker keeps 200 workflows in memory: more launches at once would only slow each other. */
const LAUNCHED_AT_ONCE = 25;
const IS_ASLEEP = "phase = 'running' and last_insights_at is not null";
const QUERIES_AT_ONCE = 20;
const LIMIT_MS = 10 * 60_000;
const MEGABYTE = 1_000_000;
const MOST = { seconds: 60, megabytes: 400 };

export const isLong = true;
export const names = [
  'scale-sleepers-answer',
  'scale-sleepers-polled',
  'scale-sleepers-memory-peak',
  'scale-sleepers-memory-after',
];

/** @param {{ startStack: (options?: object) => Promise<import('../lib/stack.mjs').Stack>, log: (text: string) => void }} context */
export async function benches({ startStack, log }) {
  const { stack, database, client, stop } = await startLaunchStack(startStack, { timeScale: TIME_SCALE });
  try {
    const sleepers = [];
    for (let run = 0; run < SLEEPERS; run++) {
      sleepers.push(await submit(client, database, { ...LISTS, run, days: DAYS, page: run % PAGES }));
      const isFull = sleepers.length % LAUNCHED_AT_ONCE === 0 || sleepers.length === SLEEPERS;
      if (isFull) await untilAll(database, idsOf(sleepers.slice(-LAUNCHED_AT_ONCE)), IS_ASLEEP, LIMIT_MS);
      if (isFull) log(`  ${sleepers.length} are live`);
    }
    const ids = idsOf(sleepers);
    log('  the worker is down');
    await stack.worker.stop();
    await delay(BETWEEN_POLLS_MS);
    const begun = new Date();
    const seconds = () => (Date.now() - begun) / 1_000;
    await stack.worker.start();
    const [answered, polled] = await Promise.all([
      untilAnswered(stack, sleepers).then(seconds),
      untilAll(database, ids, `last_insights_at > '${begun.toISOString()}'`, LIMIT_MS).then(seconds),
    ]);
    const pid = stack.worker.pid();
    const figures = [
      ['s', answered, MOST.seconds],
      ['s', polled, MOST.seconds],
      ['MB', peakBytes(pid) / MEGABYTE, MOST.megabytes],
      ['MB', residentBytes(pid) / MEGABYTE, MOST.megabytes],
    ];
    return figures.map(([unit, value, reference], index) => ({
      name: names[index],
      unit,
      value,
      reference,
      ratio: value / reference,
    }));
  } finally {
    await stop();
  }
}

const idsOf = (runs) => runs.map(({ id }) => id);

/** Asks every run for its progress, as the console does, until each has answered once. */
async function untilAnswered(stack, sleepers) {
  const { Client, Connection } = await import('@temporalio/client');
  const connection = await Connection.connect({ address: stack.temporalAddress });
  const client = new Client({ connection, namespace: stack.namespace });
  const waiting = [...sleepers];
  const deadline = Date.now() + LIMIT_MS;
  const ask = ({ uuid }) => client.workflow.getHandle(`experiment/${uuid}`).query('progress');
  const lane = async () => {
    for (let run = waiting.shift(); run; run = waiting.shift())
      await ask(run).catch((error) => {
        if (Date.now() > deadline) throw error;
        waiting.push(run);
      });
  };
  try {
    await Promise.all(Array.from({ length: QUERIES_AT_ONCE }, lane));
  } finally {
    await connection.close();
  }
}
