/**
 * The gain of a search over one wave of the same budget, through the whole product: the API, the workflow, the worker, the database and the
 * sandbox, whose hidden truth is the judge. Each seed of the truth is a stack of its own, with experiments of two shapes, each in both ways,
 * and once more in a world where all ads are alike. A seed takes about two minutes. `POLYAD_BENCH_SEEDS=3-7` runs other seeds than 1 and 2,
 * and `POLYAD_BENCH_WORLDS=effects` or `alike` only one of the worlds.
 */
import pg from 'pg';
import { leadToEnd, SHAPES, submitShape } from './support/searched-experiment.mjs';
import { scoreRun, truthOf } from './support/searched-score.mjs';
import { liftLimits, signIn } from './support/launches.mjs';

/** A day of a campaign in 173 s. */
const TIME_SCALE = 500;
const SHARES = [60, 20, 20];
const FALSE_WINNERS = 0.05;
/** That run at once: most of their time they wait for the clock. */
const STACKS = 2;

export const names = ['loss', 'covered', 'even-covered', 'spent', 'false-winners', 'even-false-winners'].map(
  (figure) => `product-search-${figure}`,
);

export async function* benches({ startStack, backing, log }) {
  await backing();
  const scores = [];
  const worlds = seeds().flatMap((seed) => effects().map((hasEffects) => ({ seed, hasEffects })));
  const work = async () => {
    for (let world = worlds.shift(); world !== undefined; world = worlds.shift()) {
      const own = await runSeed(startStack, world);
      for (const score of own) log(JSON.stringify(score));
      scores.push(...own);
    }
  };
  await Promise.all(Array.from({ length: STACKS }, work));
  const of = (hasEffects, isSearch) =>
    scores.filter((score) => score.hasEffects === hasEffects && score.isSearch === isSearch);
  const mean = (some, figure) => some.reduce((sum, score) => sum + figure(score), 0) / some.length;
  const loss = (some) => mean(some, (score) => score.loss);
  const covered = (some) => mean(some, (score) => score.covered) / mean(some, (score) => score.rows);
  const winners = (some) => mean(some, ({ hasWinner }) => Number(hasWinner));
  const [even, search] = [of(true, false), of(true, true)];
  const row = (figure, value, reference) => ({ name: `product-search-${figure}`, value, unit: 'share', reference });
  yield { ...row('loss', loss(search), loss(even)), ratio: loss(search) / loss(even) };
  yield row('covered', covered(search), 0.9);
  yield row('even-covered', covered(even), 0.9);
  yield row(
    'spent',
    mean(search, ({ spent }) => spent),
  );
  yield row('false-winners', winners(of(false, true)), FALSE_WINNERS);
  yield row('even-false-winners', winners(of(false, false)), FALSE_WINNERS);
}

function seeds() {
  const [, first, last] = /^(\d+)-(\d+)$/.exec(process.env.POLYAD_BENCH_SEEDS ?? '1-2') ?? [];
  if (first === undefined) throw new Error('POLYAD_BENCH_SEEDS: should be a range, like 3-7');
  return Array.from({ length: Number(last) - Number(first) + 1 }, (_, i) => Number(first) + i);
}

function effects() {
  const asked = process.env.POLYAD_BENCH_WORLDS ?? 'both';
  if (!['both', 'effects', 'alike'].includes(asked))
    throw new Error('POLYAD_BENCH_WORLDS: should be effects, alike or both');
  return [true, false].filter((has) => asked === 'both' || has === (asked === 'effects'));
}

/** Runs both shapes in both ways on one hidden truth. */
async function runSeed(startStack, { seed, hasEffects }) {
  const stack = await startStack({
    seed: `search ${seed}`,
    timeScale: TIME_SCALE,
    timings: { pollHours: 24 },
    env: { LOG_LEVEL: 'warn', SANDBOX_EFFECTS: hasEffects ? '1' : '0' },
  });
  const database = new pg.Pool({ connectionString: stack.databaseUrl });
  try {
    await liftLimits(stack);
    const client = await signIn(stack);
    const world = { client, database, sandboxUrl: stack.sandboxUrl };
    const runs = [];
    for (const [s, shape] of SHAPES.entries())
      for (const isSearch of [false, true])
        runs.push(await submitShape(client, database, shape, { isSearch, name: `Shape ${s + 1}, ${isSearch}` }));
    await leadToEnd({ ...world, timeScale: TIME_SCALE, runs, shares: SHARES });
    const scores = [];
    for (const [s, shape] of SHAPES.entries()) {
      const same = runs.filter((run) => run.shape === shape);
      const truth = await truthOf(world, same);
      for (const run of same) {
        const score = await scoreRun(world, run, truth);
        scores.push({ seed, hasEffects, shape: s + 1, isSearch: run.isSearch, ...score });
      }
    }
    return scores;
  } finally {
    await database.end();
    await stack.stop();
  }
}
