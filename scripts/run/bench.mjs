/**
 * `npm run bench [-- name ...]`: runs the benches of scripts/bench/*.mjs and prints one JSON line for each figure:
 * `{ name, value, unit, reference, ratio }`. Everything else goes to stderr. A bench module exports
 * `benches(context)`, which answers an array (or yields) rows of that shape; `names` (optional export) lists the figures it makes,
 * so that a filter need not run it.
 */
import { globSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { startBacking, temporaryFolder } from '../lib/backing.mjs';
import { build } from '../lib/build.mjs';
import { createLogs } from '../lib/log.mjs';
import { inRoot } from '../lib/paths.mjs';
import { shutdownSignal } from '../lib/shutdown-signal.mjs';
import { startStack } from '../lib/stack.mjs';

const filters = process.argv.slice(2);
const shutdown = shutdownSignal();
const tell = (text) => process.stderr.write(`${text}\n`);
let backing;
let failed = false;
let printed = 0;

const wanted = (name) => filters.length === 0 || filters.some((filter) => name.includes(filter));
const run = runAll().catch((error) => {
  failed = true;
  tell(error.stack);
});
const outcome = await Promise.race([run, shutdown.requested]);
await backing?.stop();
process.exit(failed || outcome === 'signal' ? 1 : 0);

async function runAll() {
  await build({ only: ['server', 'workflows'], progress: (name) => tell(`building ${name}`) });
  for (const file of globSync('scripts/bench/*.mjs', { cwd: inRoot() }).sort()) {
    const { benches, names } = await import(pathToFileURL(inRoot(file)).href);
    const group = path.basename(file, '.mjs');
    if (![group, ...(names ?? [])].some(wanted) && names !== undefined) continue;
    try {
      const rows = await benches({
        root: inRoot(),
        wanted,
        startStack: startBenchStack,
        backing: startBenchBacking,
        tell,
      });
      for await (const row of rows) if (wanted(row.name) || wanted(group)) print(row);
    } catch (error) {
      failed = true;
      tell(`${group}: ${error.stack}`);
    }
  }
  if (printed === 0 && !failed) throw new Error(`no bench is called ${filters.join(' or ')}`);
}

/** Four digits: what a second run would repeat. */
function print(row) {
  const rounded = (value) => (typeof value === 'number' ? Number(value.toPrecision(4)) : value);
  process.stdout.write(
    `${JSON.stringify({ ...row, value: rounded(row.value), reference: rounded(row.reference), ratio: rounded(row.ratio) })}\n`,
  );
  printed += 1;
}

/** Servers are started for the first bench that asks for them, and shared by the rest. */
async function startBenchBacking() {
  if (!backing) {
    tell('starting PostgreSQL, Temporal and the sandbox');
    const dir = temporaryFolder('bench');
    backing = await startBacking({ dir, logs: createLogs(path.join(dir, 'logs')), progress: tell });
    Object.assign(process.env, backing.env);
  }
  return backing.env;
}

async function startBenchStack(options) {
  await startBenchBacking();
  return startStack(options);
}
