/**
 * The gain of a search over one wave of the same budget, through the whole product: the API, the workflow, the worker, the database and the
 * sandbox. The sandbox's hidden truth shows which result is better. Each seed of each world is a stack of its own, with experiments of two
 * shapes, each in both ways. It takes about two minutes. `POLYAD_BENCH_SEEDS=3-7` runs other seeds than 1 and 2, and
 * `POLYAD_BENCH_WORLDS=parts,alike` runs only these worlds.
 */
import pg from 'pg';
import { leadToEnd, SHAPES, submitShape } from './support/searched-experiment.mjs';
import { scoreRun, truthOf } from './support/searched-score.mjs';
import { liftLimits, signIn } from './support/launches.mjs';

/** A day of a campaign in 864 s. Its clock jumps to the end of each wave, so only launches need time: a slow one must not use up a wave. */
const TIME_SCALE = 100;
/** A run notices a jump after 36 s. */
const POLL_HOURS = 1;
const SHARES = [60, 20, 20];
/** The components of the sandbox's truth, as its settings. */
const WORLDS = {
  /** Effects of parts, of a few pairs, and of each combination. */
  combinations: { effects: 1, combination: 0.1 },
  /** No effects beyond those of parts and pairs. */
  parts: { effects: 1, combination: 0 },
  /** No difference between ads. */
  alike: { effects: 0, combination: 0 },
};
const FALSE_WINNERS = 0.05;
/** Number of stacks that run at once: most of their time they wait for the clock. */
const STACKS = 2;

export const names = [
  ...['loss', 'covered', 'even-covered', 'spent'].flatMap((figure) => [figure, `parts-${figure}`]),
  ...['false-winners', 'even-false-winners'],
].map((figure) => `product-search-${figure}`);

export async function* benches({ startStack, backing, log }) {
  await backing();
  const scores = [];
  const chosen = chosenWorlds();
  const worlds = seeds().flatMap((seed) => chosen.map((world) => ({ seed, world })));
  const work = async () => {
    for (let next = worlds.shift(); next !== undefined; next = worlds.shift()) {
      const own = await runSeed(startStack, next);
      for (const score of own) log(JSON.stringify(score));
      scores.push(...own);
    }
  };
  await Promise.all(Array.from({ length: STACKS }, work));
  const of = (world, isSearch) => scores.filter((score) => score.world === world && score.isSearch === isSearch);
  const mean = (some, figure) => some.reduce((sum, score) => sum + figure(score), 0) / some.length;
  const loss = (some) => mean(some, (score) => score.loss);
  const covered = (some) => mean(some, (score) => score.covered) / mean(some, (score) => score.rows);
  const winners = (some) => mean(some, ({ hasWinner }) => Number(hasWinner));
  const row = (figure, value, reference) => ({ name: `product-search-${figure}`, value, unit: 'share', reference });
  for (const [world, prefix] of [
    ['combinations', ''],
    ['parts', 'parts-'],
  ]) {
    if (!chosen.includes(world)) continue;
    const [even, search] = [of(world, false), of(world, true)];
    yield { ...row(`${prefix}loss`, loss(search), loss(even)), ratio: loss(search) / loss(even) };
    yield row(`${prefix}covered`, covered(search), 0.9);
    yield row(`${prefix}even-covered`, covered(even), 0.9);
    // What the product counted, and what the sandbox took by its own ledger.
    const [spent, taken] = ['spent', 'ledgerSpent'].map((figure) => mean(search, (score) => score[figure]));
    yield row(`${prefix}spent`, spent, taken);
    const over = [...even, ...search].filter(({ ledgerSpent }) => ledgerSpent > 1);
    if (over.length > 0) throw new Error(`spent more than was approved: ${JSON.stringify(over)}`);
  }
  if (!chosen.includes('alike')) return;
  yield row('false-winners', winners(of('alike', true)), FALSE_WINNERS);
  yield row('even-false-winners', winners(of('alike', false)), FALSE_WINNERS);
}

function seeds() {
  const [, first, last] = /^(\d+)-(\d+)$/.exec(process.env.POLYAD_BENCH_SEEDS ?? '1-2') ?? [];
  if (first === undefined) throw new Error('POLYAD_BENCH_SEEDS: should be a range, like 3-7');
  return Array.from({ length: Number(last) - Number(first) + 1 }, (_, i) => Number(first) + i);
}

function chosenWorlds() {
  const known = Object.keys(WORLDS);
  const chosen = process.env.POLYAD_BENCH_WORLDS?.split(',') ?? known;
  if (chosen.every((world) => known.includes(world))) return chosen;
  throw new Error(`POLYAD_BENCH_WORLDS: should be some of ${known.join(',')}`);
}

/** Runs both shapes in both ways on one hidden truth. */
async function runSeed(startStack, { seed, world }) {
  const hidden = { seed: `search ${seed}`, ...WORLDS[world] };
  const stack = await startStack({
    seed: hidden.seed,
    timeScale: TIME_SCALE,
    timings: { pollHours: POLL_HOURS },
    env: {
      LOG_LEVEL: 'warn',
      SANDBOX_EFFECTS: String(hidden.effects),
      SANDBOX_COMBINATION_EFFECTS: String(hidden.combination),
    },
  });
  const database = new pg.Pool({ connectionString: stack.databaseUrl });
  try {
    await liftLimits(stack);
    const client = await signIn(stack);
    const parts = { client, database, sandboxUrl: stack.sandboxUrl };
    const runs = [];
    for (const [s, shape] of SHAPES.entries())
      for (const isSearch of [false, true])
        runs.push(await submitShape(client, database, shape, { isSearch, name: `Shape ${s + 1}, ${isSearch}` }));
    await leadToEnd({ ...parts, timeScale: TIME_SCALE, runs, shares: SHARES });
    const scores = [];
    for (const [s, shape] of SHAPES.entries()) {
      const same = runs.filter((run) => run.shape === shape);
      const truth = await truthOf(parts, same, hidden);
      for (const run of same) {
        const score = await scoreRun(parts, run, truth);
        scores.push({ seed, world, shape: s + 1, isSearch: run.isSearch, ...score });
      }
    }
    return scores;
  } finally {
    await database.end();
    await stack.stop();
  }
}
