/** The work of scripts/record-rows.mjs. */
import { globSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import pg from 'pg';
import { signedIn } from '../../examples/support/client.mjs';
import { startBacking, temporaryFolder } from '../lib/backing.mjs';
import { build } from '../lib/build.mjs';
import { createLogs } from '../lib/log.mjs';
import { inRoot, NODE } from '../lib/paths.mjs';
import { runOrFail } from '../lib/processes.mjs';
import { startStack } from '../lib/stack.mjs';

/** The examples to run, each with the query of its results. */
const EXAMPLES = {
  'meta-traffic': { variable: 'link_click' },
  'tiktok-video': { type: 'tiktok', variable: 'video_watched_6s' },
};
/** A day in four seconds. */
const TIME_SCALE = 21_600;
/** The table in which the migrations are recorded. */
const OWN_TABLE = 'mikro_orm_migrations';

const log = (text) => process.stderr.write(`${text}\n`);

await build({ only: ['server', 'processes', 'workflows'], progress: (name) => log(`building ${name}`) });
const dir = temporaryFolder('rows');
const backing = await startBacking({ dir, logs: createLogs(path.join(dir, 'logs')), progress: log });
Object.assign(process.env, backing.env);
try {
  await record();
} finally {
  await backing.stop();
}
process.exit(0);

async function record() {
  const stack = await startStack({ timeScale: TIME_SCALE, timings: { sweepDelaySeconds: 1 } });
  const database = new pg.Client({ connectionString: stack.databaseUrl });
  try {
    await database.connect();
    const curves = [];
    for (const [example, variables] of Object.entries(EXAMPLES)) {
      log(example);
      const file = inRoot(`examples/${example}/run.mjs`);
      const output = await runOrFail({
        name: example,
        command: NODE,
        args: [file, '--base', stack.apiUrl],
        env: process.env,
        timeoutMs: 300_000,
      });
      curves.push(await resultsOf({ stack, database }, JSON.parse(output.slice(output.indexOf('{'))).uuid, variables));
    }
    const migration = path.basename(globSync('libs/database/migrations/*.ts', { cwd: inRoot() }).sort().at(-1), '.ts');
    const file = inRoot(`test/api/upgrades/${new Date().toISOString().slice(0, 10)}.json.gz`);
    writeFileSync(file, gzipSync(JSON.stringify({ migration, tables: await rows(database), curves }), { level: 9 }));
    log(`${file} is written`);
  } finally {
    await database.end();
    await stack.stop();
  }
}

async function resultsOf({ stack, database }, uuid, variables) {
  const client = await signedIn({ base: stack.apiUrl });
  const request = { id: uuid, estimated: false, ...variables };
  const { data } = await client.post('/experiment/curves', request);
  const { rows: found } = await database.query('select platform from experiment where uuid = $1', [uuid]);
  const { summary, best, median, worst } = data;
  return {
    platform: found[0].platform,
    request,
    response: { summary: { status: summary.status }, best, median, worst },
  };
}

/** Every table that has rows, each as the JSON that PostgreSQL makes of it. */
async function rows(database) {
  const { rows: tables } = await database.query(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> $1 order by 1`,
    [OWN_TABLE],
  );
  const recorded = {};
  for (const { name } of tables) {
    const { rows: found } = await database.query(
      `select json_agg(row)::text as json from ${database.escapeIdentifier(name)} row`,
    );
    if (found[0].json !== null) recorded[name] = found[0].json;
  }
  return recorded;
}
