/**
 * The gain of a search over one wave of the same budget, and the quality of intervals, winners and impact in both ways. There are two
 * shapes of experiments. The product's own functions plan, choose and estimate them. They are delivered as in the sandbox: without
 * competition among the ads, with half of it, and with all. Takes minutes. Also measures the time of the form's forecast of a search: 200
 * draws of the most expensive experiments, compared with one bare factorization with as many columns as the model has.
 */
import { inTurns } from './support/interleaved.mjs';

/** The most expensive lists of about 50,000 variations: many short lists have the most pairs. */
const LARGEST = { sizes: [...Array(14).fill(2), 3], audienceParts: 8, tested: 2_000 };
/** A list with as many columns as the model takes. */
const LONG_LIST = { sizes: [860, 38], audienceParts: 1, tested: 2_000 };
const SEEDS = 15;
/** Seeds that were not used to choose any parameter. */
const FIRST = 7_001;
const STRENGTHS = [0, 0.5, 1];
/** Maximum share of experiments without effects in which a winner is announced. */
const FALSE_WINNERS = 0.05;

const label = (strength) => String(100 * strength);
export const names = [
  'search-forecast-50000',
  'search-forecast-long-list',
  ...STRENGTHS.flatMap((strength) =>
    ['loss', 'covered', 'even-covered', 'impact', 'starved', 'spent', 'false-winners', 'even-false-winners'].map(
      (figure) => `search-${label(strength)}-${figure}`,
    ),
  ),
  'search-parts-loss',
];

export async function* benches({ log }) {
  const { SHAPES, World } = await import('#libs/testing/search/world.js');
  const { simulateRun } = await import('#libs/testing/search/run.js');
  const { scoreOf, summarize } = await import('#libs/testing/search/score.js');

  yield await forecast('search-forecast-50000', LARGEST);
  yield await forecast('search-forecast-long-list', LONG_LIST);

  const worlds = (effects) =>
    SHAPES.flatMap((shape, s) =>
      Array.from({ length: SEEDS }, (_, i) => new World(shape, 10_000 * (s + 1) + FIRST + i, effects)),
    );
  const scored = (effects, options) => summarize(worlds(effects).map((world) => scoreOf(simulateRun(world, options))));

  for (const strength of STRENGTHS) {
    log(
      `competition ${strength}: ${SHAPES.length * SEEDS} experiments, in one wave and as a search, with effects and without`,
    );
    const [even, search] = [false, true].map((isSearch) => scored({}, { search: isSearch, strength }));
    const [noneEven, none] = [false, true].map((isSearch) =>
      scored({ hasEffects: false }, { search: isSearch, strength }),
    );
    log(
      `  standard errors of the loss: ${even.lossError.toFixed(3)} in one wave, ${search.lossError.toFixed(3)} as a search`,
    );
    const name = (figure) => `search-${label(strength)}-${figure}`;
    yield {
      name: name('loss'),
      value: search.loss,
      unit: 'share',
      reference: even.loss,
      ratio: search.loss / even.loss,
    };
    yield { name: name('covered'), value: search.covered, unit: 'share', reference: 0.9 };
    yield { name: name('even-covered'), value: even.covered, unit: 'share', reference: 0.9 };
    yield { name: name('impact'), value: search.impactError, unit: 'log', reference: even.impactError };
    yield { name: name('starved'), value: search.starved, unit: 'share' };
    yield { name: name('spent'), value: search.spent, unit: 'share' };
    yield { name: name('false-winners'), value: none.winners, unit: 'share', reference: FALSE_WINNERS };
    yield { name: name('even-false-winners'), value: noneEven.winners, unit: 'share', reference: FALSE_WINNERS };
  }
  log('no combination has an effect of its own: in one wave and as a search');
  const [even, search] = [false, true].map((isSearch) => scored({ ownSpread: 0 }, { search: isSearch, strength: 0 }));
  yield {
    name: 'search-parts-loss',
    value: search.loss,
    unit: 'share',
    reference: even.loss,
    ratio: search.loss / even.loss,
  };
}

/** CPU time of the simulation that the API runs for the form. */
async function forecast(name, shape) {
  const { factorize, paddedOrder } = await import('#libs/statistics/linear-algebra/cholesky.js');
  const { modelColumns } = await import('#libs/statistics/model/model-columns.js');
  const { simulateSearch } = await import('../../dist/apps/api/src/planning/search/simulate-search.js');
  const order = paddedOrder(modelColumns(shape.sizes, true).count);
  const matrix = new Float64Array(order * order).fill(0.5);
  for (let i = 0; i < order; i++) matrix[i * order + i] = order;
  const run = { ...shape, runDays: 7, impressions: 100_000_000, rate: 0.01 };
  const seconds = (work) => {
    const began = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(began);
    return (user + system) / 1e6;
  };
  const figure = await inTurns(
    () => seconds(() => simulateSearch(run)),
    () => seconds(() => factorize(matrix.slice(), order)),
  );
  return { name, unit: 's', ...figure };
}
