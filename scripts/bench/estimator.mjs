/** How long an estimate takes: every created variation with its interval, from the delivery of the tested ones. */

const LARGE = {
  sizes: [5, 5, 5, 4, 5, 5, 4],
  impressions: 1000,
  rate: 0.015,
  main: 0.2,
  pair: 0.05,
  ad: 0.1,
  dispersion: 1.5,
  days: 7,
  seed: 1,
};
const RUNS = 5;

export const names = [
  'estimator-50000x2000',
  'estimator-twice-the-ads',
  'estimator-32768x2000',
  'estimator-200-columns',
];

/** @returns {Promise<{ name: string, value: number, unit: string, reference: number, ratio: number }[]>} */
export async function benches() {
  const { estimate } = await import('#libs/statistics/estimate.js');
  const { factorise, paddedOrder } = await import('#libs/statistics/cholesky.js');
  const { simulateExperiment } = await import('#libs/statistics/simulated-experiment.js');
  const { summariesOf } = await import('#libs/statistics/rows.js');
  const { viewOf } = await import('#libs/statistics/view.js');

  /** Estimate and an interval and confidence for every created variation. */
  const full = ({ input }) => {
    const result = estimate(input);
    const view = viewOf(result, { includeEstimated: true });
    summariesOf(result, view, view.order);
    return result;
  };
  const measure = (changes) => {
    const simulated = simulateExperiment({ ...LARGE, ...changes });
    const columns = full(simulated).model.columns.count;
    return { columns, seconds: fastest(() => full(simulated)) };
  };
  /** The reference of a fit: one bare factorisation of as many columns. */
  const factorisation = (columns) => {
    const order = paddedOrder(columns);
    const matrix = new Float64Array(order * order).fill(0.5);
    for (let i = 0; i < order; i++) matrix[i * order + i] = order;
    return fastest(() => factorise(matrix.slice(), order));
  };
  const againstFactorisation = (name, { columns, seconds }) => row(name, seconds, factorisation(columns));

  const half = measure({ tested: 1000 });
  const large = measure({ tested: 2000 });
  return [
    againstFactorisation(names[0], large),
    row(names[1], large.seconds, half.seconds),
    againstFactorisation(names[2], measure({ sizes: Array(15).fill(2), tested: 2000 })),
    againstFactorisation(names[3], measure({ sizes: [100, 99], tested: 2000 })),
  ];
}

const row = (name, value, reference) => ({ name, value, unit: 's', reference, ratio: value / reference });

/** Seconds of the fastest of several runs: what the machine can do when nothing else uses it. */
function fastest(run) {
  let best = Infinity;
  for (let i = 0; i < RUNS; i++) {
    const startedAt = performance.now();
    run();
    best = Math.min(best, performance.now() - startedAt);
  }
  return best / 1000;
}
