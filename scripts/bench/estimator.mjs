/** How long an estimate takes: every created variation with its interval, from the delivery of the tested ones. */
import { inTurns } from './support/interleaved.mjs';

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

export const names = [
  'estimator-50000x2000',
  'estimator-twice-the-ads',
  'estimator-32768x2000',
  'estimator-200-columns',
  'estimator-three-waves',
];

export async function benches() {
  const { estimate } = await import('#libs/statistics/estimate.js');
  const { factorize, paddedOrder } = await import('#libs/statistics/linear-algebra/cholesky.js');
  const { simulateExperiment, simulateWaves } = await import('#libs/statistics/testing/simulated-experiment.js');
  const { summariesOf } = await import('#libs/statistics/estimates/rows.js');
  const { variationNumber } = await import('#libs/statistics/model/variation-space.js');
  const { viewOf } = await import('#libs/statistics/estimates/view.js');

  /** The estimate, with an interval and a confidence for every created variation. */
  const full = ({ input }) => {
    const result = estimate(input);
    const view = viewOf(result, { includeEstimated: true });
    summariesOf(result, view, view.order);
    return result;
  };
  /** An experiment that was estimated once, to warm the compiler up. */
  const experiment = (changes) => compiled(simulateExperiment({ ...LARGE, ...changes }));
  /** Three waves: all tested variations, then a hundred of which half ran before, then seventy of these. */
  const inWaves = (changes) => {
    const { input, deliver } = simulateWaves({ ...LARGE, drift: 0.05, ...changes });
    const before = input.ads.slice(0, 50).map(({ levels }) => variationNumber(LARGE.sizes, levels));
    const second = [...new Set([...before, ...Array.from({ length: 50 }, (_, i) => i * 997)])];
    const later = [...deliver(second, 1, 0.1), ...deliver(second.slice(0, 70), 2, -0.1)];
    return compiled({ input: { ...input, ads: [...input.ads, ...later] } });
  };
  const compiled = (simulated) => {
    const columns = full(simulated).model.columns.count;
    return { columns, estimate: () => seconds(() => full(simulated)) };
  };
  /** The reference of a fit: one bare factorization with the same number of columns. */
  const factorization = (columns) => {
    const order = paddedOrder(columns);
    const matrix = new Float64Array(order * order).fill(0.5);
    for (let i = 0; i < order; i++) matrix[i * order + i] = order;
    factorize(matrix.slice(), order);
    return () => {
      const fresh = matrix.slice();
      return seconds(() => factorize(fresh, order));
    };
  };
  const againstFactorization = async (name, { columns, estimate: measured }) =>
    row(name, await inTurns(measured, factorization(columns)));

  const half = experiment({ tested: 1000 });
  const large = experiment({ tested: 2000 });
  return [
    await againstFactorization(names[0], large),
    row(names[1], await inTurns(large.estimate, half.estimate)),
    await againstFactorization(names[2], experiment({ sizes: Array(15).fill(2), tested: 2000 })),
    await againstFactorization(names[3], experiment({ sizes: [100, 99], tested: 2000 })),
    await againstFactorization(names[4], inWaves({ tested: 2000 })),
  ];
}

const row = (name, spread) => ({ name, unit: 's', ...spread });

function seconds(run) {
  const startedAt = performance.now();
  run();
  return (performance.now() - startedAt) / 1_000;
}
