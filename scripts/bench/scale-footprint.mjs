/**
 * The load of an experiment of 100 ads from its submit to its results: calls to the platform, workflow tasks, activities,
 * events and bytes of its histories, rows and bytes of PostgreSQL. docs/scale.md uses these figures. Each figure is the mean of
 * `SCALE_FOOTPRINTS` experiments; the log has the calls, activities and tables one by one.
 */
import { startLaunchStack } from './support/launch-stack.mjs';
import { submit } from './support/launches.mjs';
import { readHistories } from './support/histories.mjs';
import { untilAll } from './support/until-all.mjs';

const EXPERIMENTS = Number(process.env.SCALE_FOOTPRINTS ?? 10);
/** 10 audiences x 10 headlines, all of them tested, for two days. */
const LISTS = { ages: 5, countries: 1, headlines: 10, copies: 1 };
const PAGES = 3;
const LIMIT_MS = 10 * 60_000;

export const isLong = true;
export const names = [
  'calls',
  'workflow-tasks',
  'activities',
  'history-events',
  'history-bytes',
  'rows',
  'database-bytes',
].map((figure) => `scale-footprint-${figure}`);

/** @param {{ startStack: (options?: object) => Promise<import('../lib/stack.mjs').Stack>, log: (text: string) => void }} context */
export async function benches({ startStack, log }) {
  const { stack, database, client, stop } = await startLaunchStack(startStack);
  try {
    const readSandbox = (path) => fetch(`${stack.sandboxUrl}/__sandbox/${path}`).then((answer) => answer.json());
    await fetch(`${stack.sandboxUrl}/__sandbox/calls`, { method: 'DELETE' });
    const before = await tables(database);
    const experiments = [];
    for (let run = 0; run < EXPERIMENTS; run++)
      experiments.push(await submit(client, database, { ...LISTS, run, page: run % PAGES }));
    const ids = experiments.map(({ id }) => id);
    await untilAll(database, ids, "phase = 'running'", LIMIT_MS);
    const launching = (await readSandbox('calls?limit=1000000')).data;
    await untilAll(database, ids, "phase = 'done'", LIMIT_MS);
    const after = await tables(database);
    const calls = (await readSandbox('calls?limit=1000000')).data;
    const histories = await readHistories(stack, experiments);
    const grown = [...after].map(([table, now]) => {
      const then = before.get(table) ?? { rows: 0, bytes: 0 };
      return { table, rows: now.rows - then.rows, bytes: now.bytes - then.bytes };
    });
    const each = (value) => (value / EXPERIMENTS).toFixed(1);
    log(`  calls until live: ${each(launching.length)}`);
    for (const [call, count] of countsOf(calls, kindOfCall)) log(`  call ${call}: ${each(count)}`);
    for (const [type, count] of histories.activityTypes) log(`  activity ${type}: ${each(count)}`);
    for (const { table, rows, bytes } of grown.filter((one) => one.bytes > 0).sort((a, b) => b.bytes - a.bytes))
      log(`  table ${table}: ${each(rows)} rows, ${each(bytes)} bytes`);
    const sum = (field) => grown.reduce((total, one) => total + one[field], 0);
    const { workflowTasks, activities, events, bytes } = histories;
    return [...[calls.length, workflowTasks, activities, events, bytes], ...[sum('rows'), sum('bytes')]].map(
      (value, index) => ({
        name: names[index],
        unit: names[index].endsWith('bytes') ? 'bytes' : '1',
        value: value / EXPERIMENTS,
      }),
    );
  } finally {
    await stop();
  }
}

/** Rows and bytes of every table, indexes included. @returns {Promise<Map<string, { rows: number, bytes: number }>>} */
async function tables(database) {
  await database.query('vacuum analyze');
  const { rows } = await database.query(
    `select relname as name, greatest(reltuples, 0)::float8 as rows, pg_total_relation_size(oid)::float8 as bytes
     from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  return new Map(rows.map(({ name, ...size }) => [name, size]));
}

/** The method and the path of a call, without ids. */
const kindOfCall = ({ method, path }) =>
  `${method} ${String(path)
    .split('?')[0]
    .replaceAll(/(act_)?\d{5,}/g, '$1ID')}`;

const countsOf = (items, keyOf) =>
  [...Map.groupBy(items, keyOf)].map(([key, group]) => [key, group.length]).sort((a, b) => b[1] - a[1]);
