/**
 * `npm run bench [-- NAME ...]`: runs the benches of scripts/bench/*.mjs and prints one JSON line for each figure:
 * `{ name, value, unit, reference, ratio, spread }`. All other output goes to stderr. NAME is a bench's file (`access`), a figure
 * (`login-p99`) or the first words of some figures (`login`, `lighthouse-home`).
 *
 * A figure that varies between runs is measured five times, alternating with its reference: `value`, `reference` and `ratio` are medians,
 * `spread` is the smallest, the median and the largest ratio (`{ min, median, max }`).
 *
 * A bench module exports `benches(context)`, which returns or yields rows of that shape, and `names`, its figures. It only runs when one of
 * them is requested. A bench that exports `isLong` runs only if it is named.
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

const requested = process.argv.slice(2);
const shutdown = shutdownSignal();
const log = (text) => process.stderr.write(`${text}\n`);
let backing;
let failed = false;

const selects = (name, group, figure) => name === group || `${figure}-`.startsWith(`${name}-`);
const isRequested = (group, figure) => requested.length === 0 || requested.some((name) => selects(name, group, figure));
const run = runAll().catch((error) => {
  failed = true;
  log(error.stack);
});
const outcome = await Promise.race([run, shutdown.requested]);
await backing?.stop();
// oxlint-disable-next-line typescript/no-unnecessary-condition -- set by a failed benchmark
process.exit(failed || outcome === 'signal' ? 1 : 0);

async function runAll() {
  const chosen = await chosenBenches();
  await build({ only: ['server', 'processes', 'workflows'], progress: (name) => log(`building ${name}`) });
  for (const { group, benches } of chosen) {
    try {
      for await (const row of await benches({ startStack: startBenchStack, backing: startBenchBacking, log }))
        if (isRequested(group, row.name)) print(row);
    } catch (error) {
      failed = true;
      log(`${group}: ${error.stack}`);
    }
  }
}

/** The benches of the requested figures. Throws for a name that selects nothing. */
async function chosenBenches() {
  const all = [];
  for (const file of globSync('scripts/bench/*.mjs', { cwd: inRoot() }).sort())
    all.push({ group: path.basename(file, '.mjs'), ...(await import(pathToFileURL(inRoot(file)).href)) });
  const unknown = requested.filter(
    (name) => !all.some(({ group, names }) => names.some((figure) => selects(name, group, figure))),
  );
  if (unknown.length > 0) throw new Error(`no bench is called ${unknown.join(' or ')}`);
  return all.filter(
    ({ group, names, isLong }) =>
      !(isLong && requested.length === 0) && names.some((figure) => isRequested(group, figure)),
  );
}

/** Prints a row with four digits, which a second run would reproduce. */
function print({ name, value, unit, reference, ratio, spread }) {
  const rounded = (_, field) => (typeof field === 'number' ? Number(field.toPrecision(4)) : field);
  process.stdout.write(`${JSON.stringify({ name, value, unit, reference, ratio, spread }, rounded)}\n`);
}

/** Starts the servers for the first bench that needs them; the others share them. */
async function startBenchBacking() {
  if (!backing) {
    log('starting PostgreSQL, Temporal and the sandbox');
    const dir = temporaryFolder('bench');
    backing = await startBacking({ dir, logs: createLogs(path.join(dir, 'logs')), progress: log });
    Object.assign(process.env, backing.env);
  }
  return backing.env;
}

async function startBenchStack(options) {
  await startBenchBacking();
  return startStack(options);
}
